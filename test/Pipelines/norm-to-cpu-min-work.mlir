// RUN: norm-opt %s --norm-to-cpu | FileCheck %s --check-prefix=ALONE
// RUN: norm-opt %s --norm-to-cpu=min-work=1 | FileCheck %s --check-prefix=TEAM

// ALONE-NOT: omp.parallel
// TEAM:      omp.parallel
// TEAM:      omp.wsloop nowait
func.func @f(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-06 : tensor<4x64xf32> -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
