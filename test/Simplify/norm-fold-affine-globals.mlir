// Scales, biases and weights that are globals.

// RUN: norm-opt %s --norm-fold-affine -o %t --remarks-filter=norm-fold-affine 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --function=fold --tolerance=1e-12
// RUN: norm-diff %s %t --function=shared --tolerance=1e-12

!t = tensor<4x2xf32>
!v = tensor<2xf32>
!w = tensor<2x2xf32>

ml_program.global private @g(dense<[2.0, 4.0]> : !v) : !v
ml_program.global private @b(dense<[0.5, -1.0]> : !v) : !v
ml_program.global private @w(dense<[[1.0, 2.0], [4.0, 5.0]]> : !w) : !w
ml_program.global private @shared_w(dense<[[1.0, 2.0], [4.0, 5.0]]> : !w) : !w
ml_program.global private @c(dense<[1.0, 2.0]> : !v) : !v
ml_program.global private mutable @state(dense<[2.0, 4.0]> : !v) : !v

// What nobody loads any more is gone.
// CHECK-NOT: @g(
// CHECK-NOT: @b(
// CHECK-NOT: @w(
// CHECK:     ml_program.global private @w_0(dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.600000e+01, 2.000000e+01]]> : tensor<2x2xf32>)
// CHECK:     ml_program.global private @shared_w(dense<{{\[\[}}1.000000e+00,
// CHECK:     ml_program.global private @[[NEW:shared_w_.*]](dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.600000e+01, 2.000000e+01]]>
// CHECK-NOT: @c(
// CHECK:     ml_program.global private @c_0(dense<[-2.500000e+00, -2.000000e+00]> : tensor<2xf32>)
// CHECK:     ml_program.global private mutable @state(

// REMARK: [Passed] affine {{.*}} Function=fold {{.*}} Clones=0
// CHECK-LABEL: func.func @fold(
// CHECK-DAG:     ml_program.global_load_const @w_0
// CHECK-DAG:     ml_program.global_load_const @c_0
// CHECK:         norm.rms_norm %{{[a-z0-9]*}} dims [1]
func.func @fold(%x: !t) -> !t {
  %g = ml_program.global_load_const @g : !v
  %b = ml_program.global_load @b : !v
  %w = ml_program.global_load_const @w : !w
  %c = ml_program.global_load_const @c : !v
  %zeros = arith.constant dense<0.0> : !t
  %e = tensor.empty() : !t
  %n = norm.rms_norm %x scale(%g : !v) bias(%b : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%zeros : !t) -> !t
  %cs = linalg.broadcast ins(%c : !v) outs(%e : !t) dimensions = [0]
  %z = arith.addf %y, %cs : !t
  return %z : !t
}

// Another function needs the old one.
// REMARK: [Passed] affine {{.*}} Function=shared {{.*}} Clones=1
// CHECK-LABEL: func.func @shared(
// CHECK:         ml_program.global_load_const @[[NEW]]
func.func @shared(%x: !t) -> !t {
  %g = arith.constant dense<[2.0, 4.0]> : !v
  %w = ml_program.global_load_const @shared_w : !w
  %zeros = arith.constant dense<0.0> : !t
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%zeros : !t) -> !t
  return %y : !t
}
// CHECK-LABEL: func.func @other(
// CHECK:         ml_program.global_load_const @shared_w :
func.func @other() -> !w {
  %w = ml_program.global_load_const @shared_w : !w
  return %w : !w
}

// One that is stored to is no constant.
// REMARK: [Missed] affine-not-constant {{.*}} Function=stored {{.*}} BrokenByOp=ml_program.global_load,
// CHECK-LABEL: func.func @stored(
// CHECK:         norm.rms_norm %{{.*}} scale
func.func @stored(%x: !t, %new: !v) -> !t {
  %g = ml_program.global_load @state : !v
  ml_program.global_store @state = %new : !v
  %w = arith.constant dense<[[1.0, 2.0], [4.0, 5.0]]> : !w
  %zeros = arith.constant dense<0.0> : !t
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%zeros : !t) -> !t
  return %y : !t
}
