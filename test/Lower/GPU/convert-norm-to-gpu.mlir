// RUN: norm-opt %s --split-input-file --convert-norm-to-gpu='chip=sm_90' --canonicalize --cse | FileCheck %s

// Four warps a row, a quarter of it each; what later phases read is loaded
// before the barrier, all inputs before any store.

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: gpu.func @add_norm(
// CHECK-SAME:    %[[X:[^:]*]]: !llvm.ptr, %[[F:[^:]*]]: !llvm.ptr, %[[W:[^:]*]]: !llvm.ptr
// CHECK-SAME:    workgroup(%[[SUMS:.*]] : memref<4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>
// CHECK-COUNT-12: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr -> vector<8xbf16>
// CHECK-NOT:     llvm.load
// CHECK-COUNT-4: llvm.store {{.*}} {alignment = 16 : i64} : vector<8xbf16>
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK-NOT:     gpu.shuffle
// CHECK:         memref.store %{{.*}}, %[[SUMS]]
// CHECK:         gpu.barrier
// CHECK-NEXT:    vector.load %[[SUMS]][%c0] {alignment = 16 : i64} : {{.*}}, vector<4xf32>
// CHECK:         llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.ftz.f"
// CHECK-NOT:     gpu.barrier
// CHECK-COUNT-4: llvm.store {{.*}} {alignment = 16 : i64} : vector<8xbf16>
// CHECK:         gpu.return

// The same by elements.

// CHECK-LABEL: gpu.func @add_norm_unaligned(
// CHECK-COUNT-12: llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr -> vector<8xbf16>

// CHECK-LABEL: func.func @add_norm(
// CHECK:         %[[OK:.*]] = arith.cmpi eq
// CHECK:         scf.if %[[OK]]
// CHECK:           gpu.launch_func @norm_kernels::@add_norm blocks in (%c3, %c1, %c1) threads in (%c128, %c1, %c1)
// CHECK:         else
// CHECK:           gpu.launch_func @norm_kernels::@add_norm_unaligned
func.func @add_norm(%x: memref<3x4096xbf16>, %f: memref<3x4096xbf16>, %w: memref<4096xbf16>,
                    %y: memref<3x4096xbf16>, %s: memref<3x4096xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f, %w : memref<3x4096xbf16>, memref<3x4096xbf16>, memref<4096xbf16>)
      outs(%y, %s : memref<3x4096xbf16>, memref<3x4096xbf16>) {
    ^bb0(%xe: bf16, %fe: bf16, %g: bf16):
      %eps = arith.constant 9.99999997E-7 : f32
      %se = arith.addf %xe, %fe : bf16
      %sf = arith.extf %se : bf16 to f32
      %gf = arith.extf %g : bf16 to f32
      %sq = arith.mulf %sf, %sf : f32
      %ms = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %ms, %eps : f32
      %rstd = math.rsqrt %shifted : f32
      %n = arith.mulf %sf, %rstd : f32
      %scaled = arith.mulf %n, %gf : f32
      %ye = arith.truncf %scaled : f32 to bf16
      norm.yield %ye, %se : bf16, bf16
  }
  return
}
