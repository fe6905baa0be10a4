// RUN: not norm-opt %s --convert-norm-to-gpu='chip=sm_42' 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not norm-opt %s --convert-norm-to-gpu 2>&1 | FileCheck %s

// CHIP: error: unknown chip 'sm_42', expected one of sm_75, sm_80,
// CHIP-NOT: error

#full = affine_map<(d0, d1) -> (d0, d1)>
#tiled = affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>
func.func @layout(%x: memref<4x8xf32, #tiled>, %y: memref<4x8xf32>) {
  // CHECK: errors.mlir:[[@LINE+2]]:3: error: 'norm.rowwise' op cannot be lowered: expected memrefs with a strided layout
  // CHECK-NOT: error:
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32, #tiled>) outs(%y : memref<4x8xf32>) {
    ^bb0(%e: f32):
      norm.yield %e : f32
  }
  return
}
