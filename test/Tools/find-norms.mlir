// examples/cpp/find-norms.cpp, NormFuse as a C++ library, in NormFuse's own build.

// RUN: find-norms %s | FileCheck %s
// RUN: not find-norms %s.missing 2>&1 | FileCheck %s --check-prefix=MISSING

// MISSING: error: could not open input file

// CHECK: rms_norm of tensor<4x8xf32>
// CHECK-NEXT: layer_norm of tensor<4x8xf32>
// CHECK-NOT: norm
func.func @f(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-05 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.layer_norm %x dims [1] epsilon 1.0e-05 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}
