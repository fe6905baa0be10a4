// The main loops of add + RMSNorm of f32 hold as many instructions as there is work
// for, on vectors of the width of each CPU: two loads, one of them part of the
// addition, a multiply-add, a store; then two products and a store.

// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=skylake-avx512' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86 -DREG=zmm
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=x86-64-v3' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86 -DREG=ymm
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=neoverse-v1' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=aarch64-linux-gnu | llc -O3 -mtriple=aarch64-linux-gnu | FileCheck %s --check-prefix=ARM

// X86-LABEL: add_rms:
// X86-COUNT-4:   vmovups {{.*}}, %[[REG]]
// X86-COUNT-4:   vaddps {{.*}}(%{{.*}}), %[[REG]]{{[0-9]+}}, %[[REG]]
// X86-COUNT-4:   vfmadd231ps %[[REG]]
// X86-COUNT-4:   vmovups %[[REG]]{{.*}}, {{.*}}(
// X86-NEXT:      addq
// X86-NEXT:      cmpq
// X86-NEXT:      jb
// X86:           vsqrtss
// X86-COUNT-8:   vmulps {{.*}}(%{{.*}}), %[[REG]]{{[0-9]+}}, %[[REG]]
// X86-COUNT-4:   vmovups %[[REG]]{{.*}}, {{.*}}(
// X86-NEXT:      addq
// X86-NEXT:      cmpq
// X86-NEXT:      jb

// ARM-LABEL: add_rms:
// ARM-COUNT-4:   fmla v{{[0-9]+}}.4s
// ARM-COUNT-2:   stp q
// ARM-NEXT:      b.lo
// ARM:           fsqrt
// ARM-COUNT-8:   fmul v{{[0-9]+}}.4s
// ARM-COUNT-2:   stp q
// ARM-NEXT:      b.lo

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

func.func @add_rms(%x: memref<64x4096xf32>, %f: memref<64x4096xf32>, %w: memref<4096xf32>,
                   %y: memref<64x4096xf32>, %s: memref<64x4096xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f, %w : memref<64x4096xf32>, memref<64x4096xf32>, memref<4096xf32>)
      outs(%y, %s : memref<64x4096xf32>, memref<64x4096xf32>) {
    ^bb0(%xe: f32, %fe: f32, %g: f32):
      %eps = arith.constant 9.99999997E-7 : f32
      %se = arith.addf %xe, %fe : f32
      %sq = arith.mulf %se, %se : f32
      %ms = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %ms, %eps : f32
      %rstd = math.rsqrt %shifted : f32
      %n = arith.mulf %se, %rstd : f32
      %scaled = arith.mulf %n, %g : f32
      norm.yield %scaled, %se : f32, f32
  }
  return
}
