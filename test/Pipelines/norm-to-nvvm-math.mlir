// Each function of f32 becomes PTX, by instructions of the hardware or polynomials.

// RUN: norm-opt %s --norm-to-nvvm=format=isa | sed 's/\\0A/\n/g' | FileCheck %s
// RUN: norm-opt %s --norm-to-nvvm='format=isa math=accurate' | sed 's/\\0A/\n/g' | FileCheck %s --check-prefix=ACCURATE

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK:         entry wide(
// CHECK-DAG:     ex2.approx.f32
// CHECK-DAG:     lg2.approx.f32
// CHECK-DAG:     sin.approx.f32
// CHECK-DAG:     cos.approx.f32
// CHECK-DAG:     sqrt.approx.f32
// CHECK-DAG:     rsqrt.approx.f32
// CHECK:         entry narrow(
// CHECK:         tanh.approx.f32

// ACCURATE:      entry wide(
// ACCURATE-NOT:  {{ex2|lg2|sin|cos|tanh|sqrt}}.approx
func.func @wide(%x: memref<8x256xf32>, %y: memref<8x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x256xf32>) outs(%y : memref<8x256xf32>) {
    ^bb0(%e: f32):
      %f0 = math.exp %e : f32
      %f2 = math.log %e : f32
      %f3 = math.log2 %e : f32
      %f4 = math.sin %e : f32
      %f5 = math.cos %e : f32
      %f6 = math.sqrt %e : f32
      %f7 = math.rsqrt %e : f32
      %f8 = math.tanh %e : f32
      %f9 = math.erf %e : f32
      %s2 = arith.addf %f0, %f2 : f32
      %s3 = arith.addf %s2, %f3 : f32
      %s4 = arith.addf %s3, %f4 : f32
      %s5 = arith.addf %s4, %f5 : f32
      %s6 = arith.addf %s5, %f6 : f32
      %s7 = arith.addf %s6, %f7 : f32
      %s8 = arith.addf %s7, %f8 : f32
      %s9 = arith.addf %s8, %f9 : f32
      norm.yield %s9 : f32
  }
  return
}

// DyT of bf16.
func.func @narrow(%x: memref<8x256xbf16>, %y: memref<8x256xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x256xbf16>) outs(%y : memref<8x256xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %t = math.tanh %f : f32
      %r = arith.truncf %t : f32 to bf16
      norm.yield %r : bf16
  }
  return
}
