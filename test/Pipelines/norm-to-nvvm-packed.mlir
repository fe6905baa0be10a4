// RUN: norm-opt %s --norm-to-nvvm='format=isa chip=sm_75' | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s --check-prefixes=SM75,F16
// RUN: norm-opt %s --norm-to-nvvm='format=isa chip=sm_80' | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s --check-prefixes=SM80,F16
// RUN: norm-opt %s --norm-to-nvvm='format=isa chip=sm_90' | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s --check-prefixes=SM90,F16

// Sums and differences of 16-bit floats in PTX. None flushes subnormal numbers
// (.ftz), and a fused operation adds the product with 1.0 or -1.0 to the other
// operand: a zero has the sign that the sum gives it.

#full = affine_map<(d0, d1) -> (d0, d1)>

// SM75-LABEL: .entry sums_bf16(
// SM75:       add.rn.f32
// SM75:       sub.rn.f32

// SM80-LABEL: .entry sums_bf16(
// SM80-NOT:   ftz
// SM80-DAG:   mov.b32 [[MINUS:%r[0-9]+]], -1082081408;
// SM80-DAG:   fma.rn.bf16x2 %r{{[0-9]+}}, [[B:%r[0-9]+]], [[MINUS]], [[A:%r[0-9]+]];
// SM80-DAG:   mov.b32 [[ONE:%r[0-9]+]], 1065369472;
// SM80-DAG:   fma.rn.bf16x2 %r{{[0-9]+}}, {{.*}}, [[ONE]], {{.*}};

// SM90-LABEL: .entry sums_bf16(
// SM90-NOT:   ftz
// SM90-DAG:   add.rn.bf16x2
// SM90-DAG:   sub.rn.bf16x2
func.func @sums_bf16(%x: memref<?x256xbf16>, %f: memref<?x256xbf16>, %y: memref<?x256xbf16>, %z: memref<?x256xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<?x256xbf16>, memref<?x256xbf16>) outs(%y, %z : memref<?x256xbf16>, memref<?x256xbf16>) {
    ^bb0(%xe: bf16, %fe: bf16):
      %s = arith.addf %xe, %fe : bf16
      %d = arith.subf %xe, %fe : bf16
      norm.yield %s, %d : bf16, bf16
  }
  return
}

// F16-LABEL: .entry sums_f16(
// F16-NOT:   ftz
// F16-DAG:   add.rn.f16x2
// F16-DAG:   sub.rn.f16x2
func.func @sums_f16(%x: memref<?x256xf16>, %f: memref<?x256xf16>, %y: memref<?x256xf16>, %z: memref<?x256xf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<?x256xf16>, memref<?x256xf16>) outs(%y, %z : memref<?x256xf16>, memref<?x256xf16>) {
    ^bb0(%xe: f16, %fe: f16):
      %s = arith.addf %xe, %fe : f16
      %d = arith.subf %xe, %fe : f16
      norm.yield %s, %d : f16, f16
  }
  return
}
