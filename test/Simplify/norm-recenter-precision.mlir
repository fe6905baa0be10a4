// Weights of 16 bits keep their means, unless precision=all allows to round them once more.

// RUN: norm-opt %s --norm-recenter=precision=exact --norm-layer-to-rms --remarks-filter=norm-recenter \
// RUN:   --remark-format=emitRemark -o %t.exact 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: norm-opt %s --norm-recenter=precision=all --norm-layer-to-rms --remarks-filter=norm-recenter \
// RUN:   --remark-format=emitRemark -o %t.all 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: FileCheck %s --input-file=%t.exact --check-prefix=KEPT
// RUN: FileCheck %s --input-file=%t.all
// RUN: norm-diff %s %t.exact --tolerance=1e-6
// RUN: norm-diff %s %t.all --tolerance=2e-2
// RUN: not norm-diff %s %t.all --tolerance=1e-6 > %t.diff

// 1, 0 and 3 less 4/3 are no numbers of bf16.

// KEPT-LABEL: func @bf16(
// KEPT:         norm.layer_norm
// CHECK-LABEL: func @bf16(
// CHECK:         dense<{{\[\[}}-3.339{{[0-9]*}}e-01, -1.335{{[0-9]*}}e+00, 1.664{{[0-9]*}}e+00]]> : tensor<1x3xbf16>
// CHECK:         norm.rms_norm
// EXACT: [Missed] precision | Category:norm-recenter | Function=bf16 |{{.*}} BrokenByOp=arith.constant, Reason=precision
// ALL: [Passed] weight | {{.*}}Function=bf16 |{{.*}} LargestMean=1.33{{[0-9]*}}e+00, LargestRounding=2.6{{[0-9]*}}e-03,{{.*}} RmsRounding=2.1{{[0-9]*}}e-03
func.func @bf16(%a: tensor<3x1xbf16>) -> tensor<3x3xbf16> {
  %w = arith.constant dense<[[1.0, 0.0, 3.0]]> : tensor<1x3xbf16>
  %zeros = arith.constant dense<0.0> : tensor<3x3xbf16>
  %x = linalg.matmul ins(%a, %w : tensor<3x1xbf16>, tensor<1x3xbf16>) outs(%zeros : tensor<3x3xbf16>) -> tensor<3x3xbf16>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x3xbf16> -> tensor<3x3xbf16>
  return %n : tensor<3x3xbf16>
}

// A weight whose mean is 0 already, and one in f32, need nothing of this.

// KEPT-LABEL: func @others(
// KEPT:         dense<{{\[\[}}1.0{{.*}}, 0.0{{.*}}, -1.0{{.*}}]]> : tensor<1x3xbf16>
// KEPT:         norm.rms_norm
// KEPT:         norm.rms_norm
// EXACT: [Passed] weight | {{.*}}Function=others |{{.*}} LargestRounding={{[0-9.]*}}e-08
// EXACT-NOT: Function=others
func.func @others(%a: tensor<3x1xbf16>, %b: tensor<3x1xf32>) -> (tensor<3x3xbf16>, tensor<3x3xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, -1.0]]> : tensor<1x3xbf16>
  %w2 = arith.constant dense<[[1.0, 0.0, 3.0]]> : tensor<1x3xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x3xbf16>
  %zeros2 = arith.constant dense<0.0> : tensor<3x3xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x1xbf16>, tensor<1x3xbf16>) outs(%zeros : tensor<3x3xbf16>) -> tensor<3x3xbf16>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x3xbf16> -> tensor<3x3xbf16>
  %y = linalg.matmul ins(%b, %w2 : tensor<3x1xf32>, tensor<1x3xf32>) outs(%zeros2 : tensor<3x3xf32>) -> tensor<3x3xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x3xf32> -> tensor<3x3xf32>
  return %n, %m : tensor<3x3xbf16>, tensor<3x3xf32>
}

// An f64 row with a large mean: what is left of it is half an ulp of each element of the
// centered row, not of the old one, or its mean would not count as 0.

// CHECK-LABEL: func @f64(
// CHECK:         norm.rms_norm
// KEPT-LABEL: func @f64(
// KEPT:         norm.rms_norm
func.func @f64(%a: tensor<3x2xf64>) -> tensor<3x8xf64> {
  %w = arith.constant dense<[[1001.2881847531554, 1001.4494456080673, 1000.0663357045978, 999.23550855561, 998.9078421455417, 1000.0313369962453, 998.9771275475862, 998.5640181193741],
                             [1000.1990133984234, 1000.1335311129254, 998.8961105438136, 1000.1234557761891, 999.7116123489112, 1001.9871234512359, 1000.0000000001234, 997.1234598761249]]> : tensor<2x8xf64>
  %zeros = arith.constant dense<0.0> : tensor<3x8xf64>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf64>, tensor<2x8xf64>) outs(%zeros : tensor<3x8xf64>) -> tensor<3x8xf64>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x8xf64> -> tensor<3x8xf64>
  return %n : tensor<3x8xf64>
}
