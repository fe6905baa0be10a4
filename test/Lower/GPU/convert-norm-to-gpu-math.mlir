// RUN: norm-opt %s --convert-norm-to-gpu='math=approximate' | FileCheck %s
// RUN: norm-opt %s --convert-norm-to-gpu='math=accurate' | FileCheck %s --check-prefix=ACCURATE

// Functions of f32; the fast tanh only where results have 16 bits.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: gpu.func @to_f32(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ex2.approx"
// CHECK-NOT:     tanh
// CHECK-NOT:     math.
// CHECK:         gpu.return

// ACCURATE-LABEL: gpu.func @to_f32(
// ACCURATE-NOT:     approx
// ACCURATE-NOT:     math.
// ACCURATE:         gpu.return
func.func @to_f32(%x: memref<4x2xf32>, %y: memref<4x2xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x2xf32>) outs(%y : memref<4x2xf32>) {
    ^bb0(%e: f32):
      %a = math.exp %e : f32
      %b = math.tanh %a : f32
      %c = math.rsqrt %b : f32
      norm.yield %c : f32
  }
  return
}

// CHECK-LABEL: gpu.func @to_bf16(
// CHECK:         llvm.call_intrinsic "llvm.tanh"({{.*}}) {fastmathFlags = #llvm.fastmath<afn>}

// ACCURATE-LABEL: gpu.func @to_bf16(
// ACCURATE-NOT:     approx
// ACCURATE:         gpu.return
func.func @to_bf16(%x: memref<4x2xbf16>, %y: memref<4x2xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x2xbf16>) outs(%y : memref<4x2xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %t = math.tanh %f : f32
      %r = arith.truncf %t : f32 to bf16
      norm.yield %r : bf16
  }
  return
}
