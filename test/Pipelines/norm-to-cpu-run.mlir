// RUN: norm-opt %s --norm-to-cpu | \
// RUN: mlir-runner -e main -entry-point-result=void -O3 \
// RUN:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)
    attributes {llvm.emit_c_interface}

// x = 1, 2, 3, ... by rows: mean square of row 0 is 7.5.
func.func @rms_norm(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 0.0 : tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Computed in f32, rounded once.
func.func @layer_norm_bf16(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = arith.truncf %x : tensor<?x4xf32> to tensor<?x4xbf16>
  %1 = norm.layer_norm %0 dims [1] epsilon 1.0e-5 : tensor<?x4xbf16> -> tensor<?x4xbf16>
  %2 = arith.extf %1 : tensor<?x4xbf16> to tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

func.func @softmax(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = linalg.softmax dimension(1) ins(%x : tensor<?x4xf32>)
      outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// x^T x, transposed: the same.
func.func @matmul(%x: tensor<?x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %2 = tensor.empty(%n) : tensor<4x?xf32>
  %3 = linalg.transpose ins(%x : tensor<?x4xf32>) outs(%2 : tensor<4x?xf32>)
      permutation = [1, 0]
  %4 = linalg.matmul ins(%3, %x : tensor<4x?xf32>, tensor<?x4xf32>)
      outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}

// Powers with exponents that are constant and not; gathers behind an assert.
func.func @scalars(%x: tensor<?x4xf32>, %i: index, %e: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i64
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %p = arith.cmpi ult, %i, %n : index
  cf.assert %p, "expects a row of x"
  %0 = tensor.extract %x[%i, %c0] : tensor<?x4xf32>
  %1 = math.fpowi %0, %c3 : f32, i64
  %2 = math.fpowi %0, %e : f32, i64
  %3 = arith.truncf %1 : f32 to f16
  %4 = math.sqrt %3 : f16
  %5 = arith.extf %4 : f16 to f32
  %6 = complex.create %0, %1 : complex<f32>
  %7 = complex.abs %6 : complex<f32>
  %8 = tensor.from_elements %1, %2, %5, %7 : tensor<4xf32>
  return %8 : tensor<4xf32>
}

func.func @main() {
  %i = arith.constant 1 : index
  %e = arith.constant -2 : i64
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
                             [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %x = tensor.cast %c : tensor<3x4xf32> to tensor<?x4xf32>
  // CHECK: sizes = [3, 4]
  // CHECK: [0.365148, {{ *}}0.730297, {{ *}}1.09545, {{ *}}1.46059]
  // CHECK: [0.758098, {{ *}}0.909718, {{ *}}1.06134, {{ *}}1.21296]
  %0 = call @rms_norm(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %u0 = tensor.cast %0 : tensor<?x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  // CHECK: [-1.34375, {{ *}}-0.447266, {{ *}}0.447266, {{ *}}1.34375]
  %1 = call @layer_norm_bf16(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %u1 = tensor.cast %1 : tensor<?x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  // CHECK: [0.0320586, {{ *}}0.0871443, {{ *}}0.236883, {{ *}}0.643914]
  %2 = call @softmax(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %u2 = tensor.cast %2 : tensor<?x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  // CHECK: [107, {{ *}}122, {{ *}}137, {{ *}}152]
  // CHECK: [122, {{ *}}140, {{ *}}158, {{ *}}176]
  %3 = call @matmul(%x) : (tensor<?x4xf32>) -> tensor<4x4xf32>
  %u3 = tensor.cast %3 : tensor<4x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  // CHECK: [125, {{ *}}0.04, {{ *}}11.1797, {{ *}}125.1]
  %4 = call @scalars(%x, %i, %e) : (tensor<?x4xf32>, index, i64) -> tensor<4xf32>
  %u4 = tensor.cast %4 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%u4) : (tensor<*xf32>) -> ()
  return
}
