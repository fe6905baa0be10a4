// The main loop of add + RMSNorm of bf16 that writes y: no conversion of single
// elements, no spill, no call. Of 64 elements, on AVX-512: a shift and a mask
// widen 32 of the sum and of the weight; two products; three integer ops round
// 16; 32 are put together by one permutation. With AVX512-VNNI two ops round,
// and a shift and a ternary operation put together.

// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=skylake-avx512' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86,AVX512
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=sapphirerapids' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86,VNNI
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=alderlake' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86,AVXVNNI
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=x86-64-v3' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=x86_64-linux-gnu | llc -O3 -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=X86,AVX2
// RUN: norm-opt %s --norm-to-cpu='threads=none target-cpu=neoverse-v1' | mlir-translate --mlir-to-llvmir | \
// RUN:   opt -O3 -mtriple=aarch64-linux-gnu | llc -O3 -mtriple=aarch64-linux-gnu | FileCheck %s --check-prefix=ARM

// X86-LABEL:       add_rms:
// X86:             vsqrtss
// X86:           .LBB
// X86-NOT:         (%rsp)
// AVX512-COUNT-4:  vpslld $16, %zmm
// AVX512-COUNT-8:  vmulps %zmm
// AVX512-COUNT-4:  vptestnmd
// AVX512:          vpblendmd
// AVX512-NEXT:     vpaddd
// AVX512-COUNT-2:  vpermt2w
// AVX512-COUNT-2:  vmovdq{{.*}} %zmm{{[0-9]+}}, {{.*}}(
// VNNI-COUNT-4:    vpslld $16, %zmm
// VNNI-COUNT-8:    vmulps %zmm
// VNNI-NOT:        vptestnmd
// VNNI:            vpternlog
// VNNI-NEXT:       vpdpwssd
// VNNI-NOT:        vpermt2w
// VNNI-COUNT-2:    vpternlogd {{.*}}
// VNNI:            vmovdq{{.*}} %zmm{{[0-9]+}}, {{.*}}(
// AVXVNNI-COUNT-4: vpslld $16, {{.*}}%ymm
// AVXVNNI-COUNT-8: vmulps {{.*}}%ymm
// AVXVNNI:         vpdpwssd %ymm
// AVXVNNI-COUNT-2: vmovdq{{.*}} %ymm{{[0-9]+}}, {{.*}}(
// AVX2-COUNT-4:    vpslld $16, {{.*}}%ymm
// AVX2-COUNT-8:    vmulps {{.*}}%ymm
// AVX2-COUNT-4:    vpcmpeqd %ymm
// AVX2-COUNT-2:    vpsrld $16, %ymm
// AVX2:            vmovdq{{.*}} %ymm{{[0-9]+}}, {{.*}}(
// X86-NEXT:        addq
// X86-NEXT:        cmpq
// X86-NEXT:        jb

// ARM-LABEL:     add_rms:
// ARM:           fsqrt
// ARM-NOT:       sp
// ARM-COUNT-8:   fmul v{{[0-9]+}}.4s
// ARM-NOT:       sp
// ARM:           stp q
// ARM:           b.lo

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

func.func @add_rms(%x: memref<64x4096xbf16>, %f: memref<64x4096xbf16>, %w: memref<4096xbf16>,
                   %y: memref<64x4096xbf16>, %s: memref<64x4096xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f, %w : memref<64x4096xbf16>, memref<64x4096xbf16>, memref<4096xbf16>)
      outs(%y, %s : memref<64x4096xbf16>, memref<64x4096xbf16>) {
    ^bb0(%xe: bf16, %fe: bf16, %g: bf16):
      %eps = arith.constant 9.99999997E-7 : f32
      %se = arith.addf %xe, %fe : bf16
      %sw = arith.extf %se : bf16 to f32
      %sq = arith.mulf %sw, %sw : f32
      %ms = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %ms, %eps : f32
      %rstd = math.rsqrt %shifted : f32
      %n = arith.mulf %sw, %rstd : f32
      %gf = arith.extf %g : bf16 to f32
      %scaled = arith.mulf %n, %gf : f32
      %ye = arith.truncf %scaled : f32 to bf16
      norm.yield %ye, %se : bf16, bf16
  }
  return
}
