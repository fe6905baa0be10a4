// What norm-fold-affine did is in the summary.

// RUN: norm-opt %s --norm-fold-affine --norm-print-summary -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-fold-affine --norm-print-summary='json output=-' -o /dev/null | FileCheck %s --check-prefix=JSON

// A second run replaces what stays and adds what is folded.
// RUN: norm-opt %s --norm-fold-affine --norm-fold-affine --norm-print-summary -o /dev/null 2>&1 | FileCheck %s

// CHECK: norm summary: 2 rms_norm; norm-fold-affine: 2 of 3 folds
// CHECK: norm-fold-affine rule op location broken by at
// CHECK-NEXT: folded input-scale rms_norm {{.*}} - -
// CHECK-NEXT: folded affine rms_norm {{.*}} - -
// CHECK-NEXT: stays not-linear rms_norm {{.*}} math.exp {{.*}}.mlir:[[@LINE+21]]:8
// CHECK-NOT: stays

// JSON: "folded": 2,
// JSON: "folds": [
// JSON:   "folded": true,
// JSON-NEXT: "rule": "input-scale",
// JSON-NEXT: "reason": null,
// JSON-NEXT: "kind": "rms_norm",
// JSON:   "rule": "not-linear",
// JSON-NEXT: "reason": "a user of the result is no linear layer that sums up over its features",
// JSON:   "broken_by_op": "math.exp",

func.func @f(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %a = arith.constant dense<2.0> : tensor<4x2xf32>
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = arith.mulf %x, %a : tensor<4x2xf32>
  %n = norm.rms_norm %s scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %m = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %e = math.exp %m : tensor<4x2xf32>
  return %y, %e : tensor<4x2xf32>, tensor<4x2xf32>
}
