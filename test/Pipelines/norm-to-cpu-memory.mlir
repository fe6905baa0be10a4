// Where prefetches and stores past the caches begin: 1024 x 4096 x (4 + 4) bytes
// are 33554432.

// RUN: norm-opt %s --norm-to-cpu=threads=none | FileCheck %s --check-prefixes=FETCH,STORE
// RUN: norm-opt %s --norm-to-cpu='threads=none prefetch-bytes=33554433' | FileCheck %s --check-prefixes=KEEP,STORE
// RUN: norm-opt %s --norm-to-cpu='threads=none nontemporal-bytes=33554432' | FileCheck %s --check-prefixes=FETCH,BYPASS
// RUN: norm-opt %s --norm-to-cpu='threads=none prefetch-bytes=0 nontemporal-bytes=33554432' | FileCheck %s --check-prefixes=KEEP,BYPASS

// FETCH:      llvm.intr.prefetch
// KEEP-NOT:   llvm.intr.prefetch
// STORE-NOT:  nontemporal
// BYPASS:     llvm.store {{.*}}nontemporal

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%x: tensor<1024x4096xf32>) -> tensor<1024x4096xf32> {
  %empty = tensor.empty() : tensor<1024x4096xf32>
  %0 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<1024x4096xf32>) outs(%empty : tensor<1024x4096xf32>) {
    ^bb0(%xe: f32):
      %sq = arith.mulf %xe, %xe : f32
      %m = norm.row_reduce mean %sq : f32
      %r = math.rsqrt %m : f32
      %y = arith.mulf %xe, %r : f32
      norm.yield %y : f32
  } -> tensor<1024x4096xf32>
  return %0 : tensor<1024x4096xf32>
}
