// exp2 is an instruction; the accurate form is one of libdevice.

// RUN: norm-opt %s --norm-to-nvvm=format=isa | FileCheck %s
// RUN: norm-opt %s --norm-to-nvvm='format=nvvm math=accurate' | FileCheck %s --check-prefix=ACCURATE

// CHECK:    ex2.approx.f32
// ACCURATE: llvm.call @__nv_exp2f

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @powers_of_two(%x: memref<8x256xf32>, %y: memref<8x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x256xf32>) outs(%y : memref<8x256xf32>) {
    ^bb0(%e: f32):
      %r = math.exp2 %e : f32
      norm.yield %r : f32
  }
  return
}
