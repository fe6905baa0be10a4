// The pass by which fuzzing tells ill-conditioned results from wrong ones.

// RUN: norm-test-opt %s --test-perturb-f64 | FileCheck %s
// RUN: norm-test-opt %s --test-perturb-f64=seed=3 | FileCheck %s --check-prefix=SEED
// RUN: norm-test-opt %s --test-perturb-f64=delta=0.25 | FileCheck %s --check-prefix=DELTA

// What rounds is perturbed; what does not, and what is no f64, is not.

// CHECK-LABEL: func @f
// CHECK:         %[[SUM:.*]] = arith.addf
// CHECK-NEXT:    %[[FACTOR:.*]] = arith.constant 1.0000000000000568 : f64
// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.mulf %[[SUM]], %[[FACTOR]]
// CHECK-NEXT:    %[[ABS:.*]] = math.absf %[[PRODUCT]]
// CHECK-NEXT:    %[[ROOT:.*]] = math.sqrt %[[ABS]]
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    arith.mulf %[[ROOT]]
// CHECK-NEXT:    arith.truncf
// CHECK-NEXT:    arith.addf
// CHECK-NEXT:    linalg.yield

// SEED:         arith.addf
// SEED-NEXT:    arith.constant 0.99999999999994315 : f64

// DELTA:        arith.addf
// DELTA-NEXT:   arith.constant 1.250000e+00 : f64
#id = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<4xf64>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf64>) outs(%y : tensor<4xf32>) {
    ^bb0(%in: f64, %out: f32):
      %sum = arith.addf %in, %in : f64
      %abs = math.absf %sum : f64
      %root = math.sqrt %abs : f64
      %rounded = arith.truncf %root : f64 to f32
      %result = arith.addf %rounded, %out : f32
      linalg.yield %result : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
