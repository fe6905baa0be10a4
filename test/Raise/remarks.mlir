// Remarks: one for each raise with what was found and what was allowed for it, one
// for each root of a sum over a row that stays, with the reason. Nothing without a
// filter.

// RUN: norm-opt %s --norm-raise -o /dev/null 2>&1 | count 0
// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-raise --remarks-filter-passed='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// RUN: norm-opt %s --norm-raise --remarks-filter-missed='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED
// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#outer = affine_map<(d0, d1, d2) -> (d0)>
#scale = affine_map<(d0, d1, d2) -> (d1, d2)>

!t = tensor<2x4x8xf32>
!r = tensor<2xf32>

// PASSED-COUNT-4: [Passed]
// PASSED-NOT: remark:
// MISSED: [Missed]
// MISSED-NOT: remark:

// YAML: --- !Passed
// YAML-NEXT: Pass: norm-raise
// YAML-NEXT: Name: rms_norm
// YAML: Function: found
// YAML: Dims: 1,2
// YAML-NEXT: Epsilon: '5.000000e-01'
// YAML-NEXT: EpsilonKind: inside
// YAML-NEXT: Scale: 'true'
// YAML-NEXT: Bias: 'false'
// YAML: --- !Missed
// YAML-NEXT: Pass: norm-raise
// YAML-NEXT: Name: exponent
// YAML: Function: missed
// YAML: Reason:

// CHECK: [[#@LINE+14]]:8: remark: [Passed] rms_norm | Category:norm-raise | Function=found | Bias=false, Dims="1,2", Epsilon=5.000000e-01, EpsilonKind=inside,
// CHECK-SAME: Scale=true
func.func @found(%x: !t, %w: tensor<4x8xf32>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1, 2]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1, 2]
  %full = linalg.broadcast ins(%w : tensor<4x8xf32>) outs(%e : !t) dimensions = [0]
  %y = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %wide, %full : !t, !t, !t) outs(%e : !t) {
  ^bb0(%in: f32, %r: f32, %scale: f32, %out: f32):
    %normalized = arith.mulf %in, %r : f32
    %scaled = arith.mulf %normalized, %scale : f32
    linalg.yield %scaled : f32
  } -> !t
  return %y : !t
}

// The addition in front has its own remark. The arithmetic in f64 is the liberty.
// CHECK: remark: [Passed] layer_norm | Category:norm-raise | Function=liberty | Bias=false, Dims="1,2", Epsilon=5.000000e-01, EpsilonKind=outside, Liberty=wide-arithmetic,
// CHECK-SAME: Scale=false
// CHECK: remark: [Passed] residual_add | Category:norm-raise | Function=liberty
func.func @liberty(%a: !t, %b: !t) -> !t {
  %init = arith.constant dense<0.0> : tensor<2xf64>
  %init32 = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : tensor<2xf64>
  %n32 = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %x = arith.addf %a, %b : !t
  %x64 = arith.extf %x : !t to tensor<2x4x8xf64>
  %square = arith.mulf %x64, %x64 : tensor<2x4x8xf64>
  %s1 = linalg.reduce {arith.addf} ins(%x64 : tensor<2x4x8xf64>) outs(%init : tensor<2xf64>) dimensions = [1, 2]
  %s2 = linalg.reduce {arith.addf} ins(%square : tensor<2x4x8xf64>) outs(%init : tensor<2xf64>) dimensions = [1, 2]
  %m1 = arith.divf %s1, %n : tensor<2xf64>
  %m2 = arith.divf %s2, %n : tensor<2xf64>
  %mm = arith.mulf %m1, %m1 : tensor<2xf64>
  %variance = arith.subf %m2, %mm : tensor<2xf64>
  %narrow = arith.truncf %variance : tensor<2xf64> to !r
  %deviation = math.sqrt %narrow : !r
  %shifted = arith.addf %deviation, %eps : !r
  %t1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init32 : !r) dimensions = [1, 2]
  %mean = arith.divf %t1, %n32 : !r
  %wide_mean = linalg.broadcast ins(%mean : !r) outs(%e : !t) dimensions = [1, 2]
  %wide = linalg.broadcast ins(%shifted : !r) outs(%e : !t) dimensions = [1, 2]
  %d = arith.subf %x, %wide_mean : !t
  %y = arith.divf %d, %wide : !t
  return %y : !t
}

// CHECK: remark: [Passed] dyt | Category:norm-raise | Function=tanh | Bias=false, Dims="1,2",
func.func @tanh(%x: !t, %w: tensor<4x8xf32>) -> !t {
  %e = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #scale, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %w : !t, tensor<4x8xf32>) outs(%e : !t) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %tanh = math.tanh %in : f32
    %scaled = arith.mulf %tanh, %scale : f32
    linalg.yield %scaled : f32
  } -> !t
  return %y : !t
}

// The remark is at the root, of which the rest follows.
// CHECK: [[#@LINE+9]]:11: remark: [Missed] exponent | Category:norm-raise | Function=missed | {{.*}}Reason="
func.func @missed(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1, 2]
  %mean = arith.divf %s, %n : !r
  %eps = arith.addf %mean, %n : !r
  %root = math.sqrt %eps : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1, 2]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}
