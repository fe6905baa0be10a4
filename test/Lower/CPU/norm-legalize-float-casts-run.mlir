// RUN: norm-opt %s --norm-to-cpu | \
// RUN: mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so | FileCheck %s

// Bits of f64 values rounded once to bf16 and to f16. In order: 1 + 2^-8, a tie
// that goes to even (1); the same and a little more than f32 can hold, which
// goes up; its negative; a little less, which goes down; a finite value beyond
// bf16; infinity; NaN; zero; half of the smallest f32 subnormal; 1 + 2^-11, a
// tie of f16, and a little more.
func.func private @printMemrefI32(tensor<*xi32>)
    attributes {llvm.emit_c_interface}

func.func @bits(%x: tensor<11xf64>) {
  %0 = arith.truncf %x : tensor<11xf64> to tensor<11xbf16>
  %1 = arith.bitcast %0 : tensor<11xbf16> to tensor<11xi16>
  %2 = arith.extui %1 : tensor<11xi16> to tensor<11xi32>
  %3 = tensor.cast %2 : tensor<11xi32> to tensor<*xi32>
  call @printMemrefI32(%3) : (tensor<*xi32>) -> ()
  %4 = arith.truncf %x : tensor<11xf64> to tensor<11xf16>
  %5 = arith.bitcast %4 : tensor<11xf16> to tensor<11xi16>
  %6 = arith.extui %5 : tensor<11xi16> to tensor<11xi32>
  %7 = tensor.cast %6 : tensor<11xi32> to tensor<*xi32>
  call @printMemrefI32(%7) : (tensor<*xi32>) -> ()
  return
}

// CHECK: [16256,  16257,  49025,  16256,  32640,  32640,  {{[0-9]+}},  0,  0,  16256,  16256]
// CHECK: [15364,  15364,  48132,  15364,  31744,  31744,  {{[0-9]+}},  0,  0,  15360,  15361]
func.func @main() {
  %0 = arith.constant dense<[1.00390625, 1.00390625000001, -1.00390625000001,
      1.00390624999999, 3.4e38, 0x7FF0000000000000, 0x7FF8000000000001, 0.0,
      7.0e-46, 1.00048828125, 1.00048828125001]> : tensor<11xf64>
  call @bits(%0) : (tensor<11xf64>) -> ()
  return
}
