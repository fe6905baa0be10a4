// What is fused gives the numbers that its ops give each by itself. All in f64,
// printed to six digits.

// RUN: norm-opt %s --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.expected
// RUN: norm-opt %s --norm-fuse --canonicalize --cse -o %t.fused.mlir
// RUN: FileCheck %s --input-file=%t.fused.mlir
// RUN: norm-opt %t.fused.mlir --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.found
// RUN: diff %t.expected %t.found
// RUN: FileCheck %s --input-file=%t.found --check-prefix=VALUES

#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#batch_feature = affine_map<(d0, d1, d2) -> (d0, d2)>
#batch_unit_feature = affine_map<(d0, d1, d2) -> (d0, 0, d2)>

!t = tensor<?x?xf64>
!t3 = tensor<?x?x?xf64>

// A bias, the residual sum, which is a result itself, and its norm.
// CHECK-LABEL: func private @residual
// CHECK-COUNT-1: norm.rowwise
// CHECK-NOT: norm.{{rowwise|residual_add|layer_norm}}
// CHECK: return
func.func private @residual(%x: !t, %f: !t, %b: tensor<?xf64>, %w: tensor<?xf64>) -> (!t, !t) attributes {no_inline} {
  %biased = linalg.generic {indexing_maps = [#id2, #feature, #id2],
                            iterator_types = ["parallel", "parallel"]}
      ins(%f, %b : !t, tensor<?xf64>) outs(%f : !t) {
  ^bb0(%fe: f64, %be: f64, %out: f64):
    %0 = arith.addf %fe, %be : f64
    linalg.yield %0 : f64
  } -> !t
  %sum = norm.residual_add %x, %biased alpha 2.5 : !t, !t -> !t
  %y = norm.layer_norm %sum scale(%w : tensor<?xf64>) dims [1] epsilon 1.0e-5 : !t -> !t
  return %sum, %y : !t, !t
}

// Two norms of one value over the same rows share their mean and loads; one
// goes on to a second sum and its norm.
// CHECK-LABEL: func private @sandwich
// CHECK-COUNT-1: norm.rowwise
// CHECK-COUNT-3: norm.row_reduce
// CHECK-NOT: norm.{{rowwise|row_reduce}}
// CHECK: return
func.func private @sandwich(%x: !t, %f: !t, %w: tensor<?xf64>) -> (!t, !t, !t) attributes {no_inline} {
  %a = norm.layer_norm %x scale(%w : tensor<?xf64>) dims [1] epsilon 1.0e-5 : !t -> !t
  %b = norm.layer_norm %x dims [1] epsilon 1.0e-5 : !t -> !t
  %sum = norm.residual_add %f, %b : !t, !t -> !t
  %y = norm.rms_norm %sum dims [1] epsilon 0.25 kind<outside> : !t -> !t
  return %a, %sum, %y : !t, !t, !t
}

// Modulation by batch, a unit dim in between, and rows that are flattened.
// CHECK-LABEL: func private @modulation
// CHECK-COUNT-1: norm.rowwise
// CHECK-NOT: norm.rowwise
// CHECK: return
func.func private @modulation(%x: tensor<2x3x5xf64>, %shift: tensor<2x1x5xf64>, %scale: tensor<2x5xf64>) -> (tensor<6x5xf64>, tensor<2x3x5xf64>) attributes {no_inline} {
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x5xf64> into tensor<6x5xf64>
  %n = norm.layer_norm %flat dims [1] epsilon 1.0e-6 : tensor<6x5xf64> -> tensor<6x5xf64>
  %back = tensor.expand_shape %n [[0, 1], [2]] output_shape [2, 3, 5] : tensor<6x5xf64> into tensor<2x3x5xf64>
  %y = linalg.generic {indexing_maps = [#id3, #batch_unit_feature, #batch_feature, #id3],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%back, %shift, %scale : tensor<2x3x5xf64>, tensor<2x1x5xf64>, tensor<2x5xf64>) outs(%x : tensor<2x3x5xf64>) {
  ^bb0(%ne: f64, %he: f64, %se: f64, %out: f64):
    %one = arith.constant 1.0 : f64
    %0 = arith.addf %se, %one : f64
    %1 = arith.mulf %ne, %0 : f64
    %2 = arith.addf %1, %he : f64
    linalg.yield %2 : f64
  } -> tensor<2x3x5xf64>
  return %n, %y : tensor<6x5xf64>, tensor<2x3x5xf64>
}

// Transposes are maps; a statistic is a result of one element a row.
// CHECK-LABEL: func private @transposed
// CHECK-COUNT-1: norm.rowwise
// CHECK-NOT: norm.rowwise
// CHECK: return
func.func private @transposed(%x: !t, %init: tensor<?xf64>, %like: !t) -> (!t, tensor<?xf64>) attributes {no_inline} {
  %xt = linalg.transpose ins(%x : !t) outs(%like : !t) permutation = [1, 0]
  %y = norm.rms_norm %xt dims [1] epsilon 1.0e-6 kind<floor> : !t -> !t
  %zero = arith.constant 0.0 : f64
  %start = linalg.fill ins(%zero : f64) outs(%init : tensor<?xf64>) -> tensor<?xf64>
  %sum = linalg.reduce ins(%y : !t) outs(%start : tensor<?xf64>) dimensions = [1]
      (%ye: f64, %so_far: f64) {
        %square = arith.mulf %ye, %ye : f64
        %0 = arith.addf %so_far, %square : f64
        linalg.yield %0 : f64
      }
  %yt = linalg.transpose ins(%y : !t) outs(%x : !t) permutation = [1, 0]
  return %yt, %sum : !t, tensor<?xf64>
}

// A sum over a row, broadcast back to its elements: to what the norm gives and,
// in another form, to what it reads.
// CHECK-LABEL: func private @row_value
// CHECK-COUNT-1: norm.rowwise
// CHECK-NOT: {{norm.rowwise|linalg.broadcast|arith.subf .* tensor}}
// CHECK: return
func.func private @row_value(%x: !t, %init: tensor<?xf64>) -> (!t, !t) attributes {no_inline} {
  %y = norm.layer_norm %x dims [1] epsilon 0.5 : !t -> !t
  %zero = arith.constant 0.0 : f64
  %start = linalg.fill ins(%zero : f64) outs(%init : tensor<?xf64>) -> tensor<?xf64>
  %sum = linalg.reduce ins(%y : !t) outs(%start : tensor<?xf64>) dimensions = [1]
      (%ye: f64, %so_far: f64) {
        %square = arith.mulf %ye, %ye : f64
        %0 = arith.addf %so_far, %square : f64
        linalg.yield %0 : f64
      }
  %b = linalg.broadcast ins(%sum : tensor<?xf64>) outs(%x : !t) dimensions = [1]
  %u = arith.subf %x, %b : !t
  %v = arith.divf %y, %b : !t
  return %u, %v : !t, !t
}

func.func private @data(%n: index, %m: index, %seed: index) -> !t {
  %0 = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    %c7 = arith.constant 7 : index
    %c31 = arith.constant 31 : index
    %0 = arith.addi %i, %seed : index
    %1 = arith.muli %0, %c7 : index
    %2 = arith.addi %1, %j : index
    %3 = arith.muli %2, %2 : index
    %4 = arith.remui %3, %c31 : index
    %5 = arith.index_cast %4 : index to i64
    %6 = arith.sitofp %5 : i64 to f64
    %c = arith.constant 0.375 : f64
    %7 = arith.mulf %6, %c : f64
    tensor.yield %7 : f64
  } : !t
  return %0 : !t
}

func.func private @printMemrefF64(%t: tensor<*xf64>)

func.func private @print(%t: !t) {
  %0 = tensor.cast %t : !t to tensor<*xf64>
  call @printMemrefF64(%0) : (tensor<*xf64>) -> ()
  return
}

func.func private @vector(%t: !t) -> tensor<?xf64> {
  %0 = tensor.collapse_shape %t [[0, 1]] : !t into tensor<?xf64>
  return %0 : tensor<?xf64>
}

func.func private @all(%n: index, %m: index) attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = call @data(%n, %m, %c1) : (index, index, index) -> !t
  %f = call @data(%n, %m, %c2) : (index, index, index) -> !t
  %like = call @data(%m, %n, %c2) : (index, index, index) -> !t
  %w2 = call @data(%m, %c1, %c3) : (index, index, index) -> !t
  %w = call @vector(%w2) : (!t) -> tensor<?xf64>
  %0:2 = call @residual(%x, %f, %w, %w) : (!t, !t, tensor<?xf64>, tensor<?xf64>) -> (!t, !t)
  call @print(%0#0) : (!t) -> ()
  call @print(%0#1) : (!t) -> ()
  %1:3 = call @sandwich(%x, %f, %w) : (!t, !t, tensor<?xf64>) -> (!t, !t, !t)
  call @print(%1#0) : (!t) -> ()
  call @print(%1#1) : (!t) -> ()
  call @print(%1#2) : (!t) -> ()
  %2:2 = call @transposed(%x, %w, %like) : (!t, tensor<?xf64>, !t) -> (!t, tensor<?xf64>)
  call @print(%2#0) : (!t) -> ()
  %r = tensor.empty(%n) : tensor<?xf64>
  %3:2 = call @row_value(%x, %r) : (!t, tensor<?xf64>) -> (!t, !t)
  call @print(%3#0) : (!t) -> ()
  call @print(%3#1) : (!t) -> ()
  %s = tensor.cast %2#1 : tensor<?xf64> to tensor<*xf64>
  call @printMemrefF64(%s) : (tensor<*xf64>) -> ()
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  call @all(%c5, %c7) : (index, index) -> ()
  call @all(%c1, %c2) : (index, index) -> ()
  call @all(%c7, %c1) : (index, index) -> ()
  %d = call @data(%c6, %c5, %c7) : (index, index, index) -> !t
  %d2 = tensor.cast %d : !t to tensor<6x5xf64>
  %x = tensor.expand_shape %d2 [[0, 1], [2]] output_shape [2, 3, 5] : tensor<6x5xf64> into tensor<2x3x5xf64>
  %e = call @data(%c2, %c5, %c1) : (index, index, index) -> !t
  %scale = tensor.cast %e : !t to tensor<2x5xf64>
  %shift = tensor.expand_shape %scale [[0, 1], [2]] output_shape [2, 1, 5] : tensor<2x5xf64> into tensor<2x1x5xf64>
  %m:2 = call @modulation(%x, %shift, %scale) : (tensor<2x3x5xf64>, tensor<2x1x5xf64>, tensor<2x5xf64>) -> (tensor<6x5xf64>, tensor<2x3x5xf64>)
  %m0 = tensor.cast %m#0 : tensor<6x5xf64> to !t
  call @print(%m0) : (!t) -> ()
  %m1 = tensor.cast %m#1 : tensor<2x3x5xf64> to tensor<*xf64>
  call @printMemrefF64(%m1) : (tensor<*xf64>) -> ()
  // VALUES-COUNT-26: rank = {{[123]}}
  return
}
