// RUN: norm-opt %s --norm-to-cpu | FileCheck %s

// One result by value, more in a struct; the C wrapper takes a pointer for each
// descriptor, the result's first.
// CHECK: llvm.func @public(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: f32)
// CHECK-SAME: -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: llvm.call @malloc
// CHECK: llvm.call @norm
// CHECK: llvm.call @free
// CHECK: llvm.return
// CHECK: llvm.func @_mlir_ciface_public(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: f32)
func.func @public(%x: tensor<?xf32>, %s: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %s into %x[%c0] : tensor<?xf32>
  %1 = call @norm(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK: llvm.func internal @norm(
// CHECK-NOT: norm.rms_norm
// CHECK: llvm.intr.sqrt
// CHECK-NOT: _mlir_ciface_norm
func.func private @norm(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = norm.rms_norm %x dims [0] epsilon 1.0e-5 : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: llvm.func @bf16
// CHECK-NOT: llvm.fmul %{{.*}}bf16
// CHECK: llvm.fmul %{{.*}} : vector<4xf32>
// CHECK-NOT: llvm.fptrunc
func.func @bf16(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = arith.mulf %x, %x : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-NOT: memref
// CHECK-NOT: unrealized_conversion_cast
