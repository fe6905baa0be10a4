// What else writes into a stream and cannot be re-centered: biases, scales, starting
// values, gathers in an order of their own, selections, what may be stored to.
// norm-recenter leaves the functions here as they are, but for the first one, and
// says why.

// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --norm-recenter=insert-center=false --norm-layer-to-rms | FileCheck %s
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect > %t.before
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --norm-recenter=insert-center=false > %t.after
// RUN: not diff -U 0 %t.before %t.after | FileCheck %s --check-prefix=DIFF
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect -o /dev/null \
// RUN:   --norm-recenter=insert-center=false --remarks-filter-missed=norm-recenter \
// RUN:   --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// DIFF-COUNT-1: {{^-[^-]}}
// DIFF-NOT:     {{^-[^-]}}

// One op less, and the norm is converted.

func.func @legal(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @legal(
// CHECK-NOT:     norm.layer_norm
// CHECK:         norm.rms_norm

// -----

// A bias that is an argument.

func.func @bias_argument(%a: tensor<2x3xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<2x4xf32>, tensor<4xf32>) outs(%zeros : tensor<2x4xf32>) {
    ^bb0(%e: f32, %f: f32, %o: f32):
      %m = arith.addf %e, %f : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @bias_argument(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=bias_argument |{{.*}} BrokenByOp=func.func,

// -----

// A scale for each feature that is an argument.

func.func @scale_argument(%a: tensor<2x3xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<2x4xf32>, tensor<4xf32>) outs(%zeros : tensor<2x4xf32>) {
    ^bb0(%e: f32, %f: f32, %o: f32):
      %m = arith.mulf %e, %f : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @scale_argument(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=scale_argument |{{.*}} BrokenByOp=arith.mulf,

// -----

// A matmul that adds to an argument.

func.func @init_argument(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @init_argument(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=init_argument |{{.*}} BrokenByOp=func.func,

// -----

// Positions that are an argument.

func.func @position_argument(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = norm.residual_add %x, %b : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @position_argument(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=position_argument |{{.*}} BrokenByOp=func.func,

// -----

// A convolution that starts from a bias that is an argument.

func.func @conv_bias_argument(%a: tensor<1x3x3xf32>, %b: tensor<1x2x4xf32>) -> tensor<1x2x4xf32> {
  %k = arith.constant dense<[[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]],
                             [[0.0, 2.0, 0.0, 1.0], [3.0, 1.0, 0.0, 0.0], [2.0, 0.0, 1.0, 1.0]]]>
      : tensor<2x3x4xf32>
  %x = linalg.conv_1d_nwc_wcf ins(%a, %k : tensor<1x3x3xf32>, tensor<2x3x4xf32>)
      outs(%b : tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %y = norm.layer_norm %x dims [2] epsilon 1.0e-5 : tensor<1x2x4xf32> -> tensor<1x2x4xf32>
  return %y : tensor<1x2x4xf32>
}

// CHECK-LABEL: func @conv_bias_argument(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=conv_bias_argument |{{.*}} BrokenByOp=func.func,

// -----

// A gather of features 1 to 4 of five: the mean of all five says nothing of theirs.

func.func @gather_offset(%ids: tensor<2xi32>) -> tensor<2x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, -1.0, 5.0], [0.0, 1.0, 0.0, 0.0, 5.0]]> : tensor<2x5xf32>
  %empty = tensor.empty() : tensor<2x4xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<2xi32>) outs(%empty : tensor<2x4xf32>) {
    ^bb0(%id: i32, %o: f32):
      %row = arith.index_cast %id : i32 to index
      %d = linalg.index 1 : index
      %one = arith.constant 1 : index
      %col = arith.addi %d, %one : index
      %e = tensor.extract %table[%row, %col] : tensor<2x5xf32>
      linalg.yield %e : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @gather_offset(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] gather | Category:norm-recenter | Function=gather_offset |{{.*}} BrokenByOp=tensor.extract,

// -----

// A gather of features in an order that is an argument, perhaps one of them four times.

func.func @gather_permuted(%ids: tensor<2xi32>, %order: tensor<4xi32>) -> tensor<2x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %empty = tensor.empty() : tensor<2x4xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<2xi32>) outs(%empty : tensor<2x4xf32>) {
    ^bb0(%id: i32, %o: f32):
      %row = arith.index_cast %id : i32 to index
      %d = linalg.index 1 : index
      %i = tensor.extract %order[%d] : tensor<4xi32>
      %col = arith.index_cast %i : i32 to index
      %e = tensor.extract %table[%row, %col] : tensor<3x4xf32>
      linalg.yield %e : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @gather_permuted(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] gather | Category:norm-recenter | Function=gather_permuted |{{.*}} BrokenByOp=tensor.extract,

// -----

// A gather whose last index is the loop over the rows.

func.func @gather_other_loop(%ids: tensor<2xi32>) -> tensor<2x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %empty = tensor.empty() : tensor<2x4xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<2xi32>) outs(%empty : tensor<2x4xf32>) {
    ^bb0(%id: i32, %o: f32):
      %row = arith.index_cast %id : i32 to index
      %col = linalg.index 0 : index
      %e = tensor.extract %table[%row, %col] : tensor<3x4xf32>
      linalg.yield %e : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @gather_other_loop(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] uniform | Category:norm-recenter | Function=gather_other_loop |{{.*}} BrokenByOp=arith.constant,

// -----

// A selection along the features.

func.func @mask(%a: tensor<2x3xf32>, %mask: tensor<2x4xi1>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = arith.select %mask, %x, %zeros : tensor<2x4xi1>, tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @mask(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] select | Category:norm-recenter | Function=mask |{{.*}} BrokenByOp=arith.select,

// -----

// A table that may change: the function stores to it.

ml_program.global private mutable @table(dense<[[1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>

func.func @mutable_table(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %old = ml_program.global_load @table : tensor<2x4xf32>
  ml_program.global_store @table = %t : tensor<2x4xf32>
  %y = norm.layer_norm %old dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @mutable_table(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=mutable_table |{{.*}} BrokenByOp=ml_program.global_load,
