// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none vnni' --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,BITS512
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=256 threads=none vnni' --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,BITS256
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=128 threads=none vnni' --canonicalize --cse | FileCheck %s --check-prefix=NONE
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none' --canonicalize --cse | FileCheck %s --check-prefix=NONE

// The words of 0x7FFF, and 0x10000 if the last bit kept is set, are added to
// the bits of an f32: this rounds to bf16. In vectors of 512 bits the low half of
// a pair is hidden from LLVM, which would make the union a permutation.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL:   @narrow(
// BITS512-DAG:     %[[ONES:.*]] = arith.constant dense<1> : vector<32xi16>
// BITS256-DAG:     %[[ONES:.*]] = arith.constant dense<1> : vector<16xi16>
// CHECK-DAG:       %[[LAST:.*]] = arith.constant dense<65536> : vector<[[N:16|8]]xi32>
// CHECK-DAG:       %[[DOWN:.*]] = arith.constant dense<32767> : vector<[[N]]xi32>
// CHECK:           %[[B:.*]] = arith.bitcast %{{.*}} : vector<[[N]]xf32> to vector<[[N]]xi32>
// CHECK-NEXT:      %[[ODD:.*]] = arith.andi %[[B]], %[[LAST]]
// CHECK-NEXT:      %[[BOTH:.*]] = arith.ori %[[ODD]], %[[DOWN]]
// CHECK-NEXT:      %[[WORDS:.*]] = vector.bitcast %[[BOTH]]
// BITS512-NEXT:    llvm.call_intrinsic "llvm.x86.avx512.vpdpwssd.512"(%[[B]], %[[WORDS]], %[[ONES]])
// BITS256-NEXT:    llvm.call_intrinsic "llvm.x86.avx512.vpdpwssd.256"(%[[B]], %[[WORDS]], %[[ONES]])
// CHECK-NOT:       arith.select
// BITS512:         %[[LOW:.*]] = arith.shrui
// BITS512-NEXT:    %[[F:.*]] = arith.bitcast %[[LOW]]
// BITS512-NEXT:    llvm.call_intrinsic "llvm.arithmetic.fence"(%[[F]])
// BITS256-NOT:     arithmetic.fence

// NONE-LABEL:    @narrow(
// NONE-NOT:        llvm.call_intrinsic
func.func @narrow(%x: memref<3x4096xbf16>, %y: memref<3x4096xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<3x4096xbf16>) outs(%y : memref<3x4096xbf16>) {
    ^bb0(%xe: bf16):
      %ye = arith.addf %xe, %xe : bf16
      norm.yield %ye : bf16
  }
  return
}

// A function that says for which CPU it is.

// CHECK-LABEL: @own(
// CHECK-NOT:     llvm.call_intrinsic
// CHECK:         return
func.func @own(%x: memref<3x4096xbf16>, %y: memref<3x4096xbf16>) attributes {target_cpu = "skylake-avx512"} {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<3x4096xbf16>) outs(%y : memref<3x4096xbf16>) {
    ^bb0(%xe: bf16):
      %ye = arith.addf %xe, %xe : bf16
      norm.yield %ye : bf16
  }
  return
}

// Vectors of several registers are rounded register by register.

#rows = affine_map<(d0, d1, d2) -> (d0, d2, d1)>

// BITS512-LABEL: @channels(
// BITS512:         vector.extract_strided_slice %{{[^ ]*}} {offsets = [16], {{.*}} : vector<32xi32> to vector<16xi32>
// BITS512:         vector.insert_strided_slice %{{[^{]*}} {offsets = [16]{{.*}} : vector<16xi32> into vector<32xi32>
func.func @channels(%x: memref<2x96x3136xbf16>, %y: memref<2x96x3136xbf16>) {
  norm.rowwise {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<2x96x3136xbf16>) outs(%y : memref<2x96x3136xbf16>) {
    ^bb0(%xe: bf16):
      %xf = arith.extf %xe : bf16 to f32
      %m = norm.row_reduce mean %xf : f32
      %d = arith.subf %xf, %m : f32
      %ye = arith.truncf %d : f32 to bf16
      norm.yield %ye : bf16
  }
  return
}
