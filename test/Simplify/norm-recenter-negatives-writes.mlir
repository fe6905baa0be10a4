// Ops that leave a part of what they write into as it was: the stream that goes in shows
// in the result, though the body does not read it.

// RUN: norm-opt %s --split-input-file --norm-recenter=insert-center=false \
// RUN:   --norm-layer-to-rms | FileCheck %s --implicit-check-not=norm.rms_norm
// RUN: norm-opt %s --split-input-file -o /dev/null --norm-recenter=insert-center=false \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// One column of the stream is overwritten.

func.func @column(%a: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %one = arith.constant 1.0 : f32
  %x = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4x4xf32>) {
    ^bb0(%o: f32):
      linalg.yield %one : f32
  } -> tensor<4x4xf32>
  return %y, %g : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @column(
// CHECK:         norm.layer_norm
// REMARK: [Missed] init | Category:norm-recenter | Function=column |{{.*}} BrokenByOp=linalg.generic,

// -----

// The last element of each row of %b, or that of the stream if rows are empty.

func.func @no_elements(%a: tensor<4x3xf32>, %b: tensor<4x4x?xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%b : tensor<4x4x?xf32>) outs(%x : tensor<4x4xf32>) {
    ^bb0(%e: f32, %o: f32):
      linalg.yield %e : f32
  } -> tensor<4x4xf32>
  return %y, %g : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         norm.layer_norm
// REMARK: [Missed] returned | Category:norm-recenter | Function=no_elements |{{.*}} BrokenByOp=func.return,

// -----

// A loop whose threads write nothing.

func.func @no_inserts(%a: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %g = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<4x4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %y, %g : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @no_inserts(
// CHECK:         norm.layer_norm
// REMARK: [Missed] unknown | Category:norm-recenter | Function=no_inserts |{{.*}} BrokenByOp=scf.forall,

// -----

// What threads insert into zeros, and what they add up from zeros.

func.func @forall(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %zeros) -> (tensor<2x4xf32>) {
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
    }
  }
  %y = norm.layer_norm %r dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @forall(
// CHECK:         norm.layer_norm
// REMARK: [Missed] unknown | Category:norm-recenter | Function=forall |{{.*}} BrokenByOp=scf.forall,

// -----

func.func @parallel(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%zeros) -> tensor<2x4xf32> {
    scf.reduce(%x : tensor<2x4xf32>) {
      ^bb0(%l: tensor<2x4xf32>, %q: tensor<2x4xf32>):
        %s = arith.addf %l, %q : tensor<2x4xf32>
        scf.reduce.return %s : tensor<2x4xf32>
    }
  }
  %y = norm.layer_norm %r dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @parallel(
// CHECK:         norm.layer_norm
// REMARK: [Missed] unknown | Category:norm-recenter | Function=parallel |{{.*}} BrokenByOp=scf.parallel,
