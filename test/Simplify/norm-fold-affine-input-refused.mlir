// Factors of inputs that stay, and the reason that is given.

// RUN: norm-opt %s --norm-fold-affine --remarks-filter='norm-fold-affine' --remark-format=emitRemark -o %t.after.mlir 2>&1 | FileCheck %s
// RUN: norm-opt %s | diff - %t.after.mlir

// CHECK-NOT: [Passed]

!t = tensor<4x2xf32>
!v = tensor<2xf32>

// CHECK: [Missed] factor-not-constant | Category:norm-fold-affine | Function=run_time | BrokenBy={{.*}}, BrokenByOp=arith.mulf, Op=norm.rms_norm, Reason="the factor of the norm's input is no constant"
func.func @run_time(%x: !t, %a: f32) -> !t {
  %f = tensor.splat %a : !t
  %s = arith.mulf %x, %f : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// CHECK: [Missed] factor-not-constant {{.*}} Function=run_time_body {{.*}} BrokenByOp=linalg.generic
func.func @run_time_body(%x: !t, %a: tensor<f32>) -> !t {
  %s = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> ()>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %a : !t, tensor<f32>) outs(%x : !t) {
  ^bb0(%in: f32, %f: f32, %out: f32):
    %0 = arith.divf %in, %f : f32
    linalg.yield %0 : f32
  } -> !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// CHECK: [Missed] epsilon-range {{.*}} Function=zero {{.*}} Reason="the factor is zero or not finite"
func.func @zero(%x: !t) -> !t {
  %a = arith.constant dense<0.0> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// 1e-5 / (1e18)^2 is below the smallest normal f32.
// CHECK: [Missed] epsilon-range {{.*}} Function=small {{.*}} BrokenByOp=norm.rms_norm, Op=norm.rms_norm, Reason="epsilon would be no normal number of the compute type"
func.func @small(%x: !t) -> !t {
  %a = arith.constant dense<1.0e18> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0e-5 : !t -> !t
  return %n : !t
}

// CHECK: [Missed] epsilon-range {{.*}} Function=large
func.func @large(%x: !t) -> !t {
  %a = arith.constant dense<1.0e-20> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// CHECK: [Missed] factor-sign {{.*}} Function=sign {{.*}} Reason="the scale that the factor's sign would go into is no constant"
// CHECK: [Missed] affine-not-constant {{.*}} Function=sign
func.func @sign(%x: !t, %g: !v) -> !t {
  %s = arith.negf %x : !t
  %n = norm.rms_norm %s scale(%g : !v) dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// CHECK: [Missed] factor-sign {{.*}} Function=size {{.*}} Reason="the size of a scale for the factor's sign is not known"
func.func @size(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %s = arith.negf %x : tensor<4x?xf32>
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : tensor<4x?xf32> -> tensor<4x?xf32>
  return %n : tensor<4x?xf32>
}

// CHECK: [Missed] cost {{.*}} Function=stream {{.*}} BrokenByOp=arith.addf, Op=norm.rms_norm, Reason="another op reads the product, too"
func.func @stream(%x: !t) -> !t {
  %a = arith.constant dense<8.0> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  %r = arith.addf %s, %n : !t
  return %r : !t
}
