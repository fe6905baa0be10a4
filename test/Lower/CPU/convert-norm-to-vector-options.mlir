// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=128 nontemporal-bytes=0 prefetch-bytes=0' --canonicalize | FileCheck %s --check-prefixes=CHECK,BITS128,OPENMP
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none nontemporal-bytes=0 prefetch-bytes=0' --canonicalize | FileCheck %s --check-prefixes=CHECK,BITS512,NONE
// RUN: norm-opt %s --convert-norm-to-vector='min-work=1' --canonicalize | FileCheck %s --check-prefix=ALWAYS
// RUN: norm-opt %s --convert-norm-to-vector='polynomials=false' | FileCheck %s --check-prefix=LIBM
// RUN: not norm-opt %s --convert-norm-to-vector=vector-bits=100 2>&1 | FileCheck %s --check-prefix=BITS

// BITS: error: expected vector-bits to be 0 or a power of two from 64 to 512, found 100

#full = affine_map<(d0, d1) -> (d0, d1)>

// A small kernel stays on one thread.
// CHECK-LABEL: @small(
// CHECK-NOT:     scf.forall
// BITS128:       vector<4xf32>
// BITS512:       vector<16xf32>
// ALWAYS-LABEL: @small(
// ALWAYS:         scf.forall
func.func @small(%x: memref<4x64xf32>, %y: memref<4x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x64xf32>) outs(%y : memref<4x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// CHECK-LABEL: @large(
// OPENMP:        scf.forall (%{{.*}}) in (4096)
// NONE-NOT:      scf.forall
// NONE:          scf.for
func.func @large(%x: memref<4096x64xf32>, %y: memref<4096x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4096x64xf32>) outs(%y : memref<4096x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// CHECK-LABEL: @dynamic(
// OPENMP:        %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c262144
// OPENMP:        scf.if %[[LARGE]]
// OPENMP:          scf.forall
// OPENMP:        else
// OPENMP-NOT:      scf.forall
// OPENMP:          scf.for
// NONE-NOT:      scf.if
func.func @dynamic(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// What runs in parallel already is not cut again; a kernel on tensors stays.
// ALWAYS-LABEL: @nested(
// ALWAYS:         scf.forall
// ALWAYS-NOT:     scf.forall
// ALWAYS:         norm.rowwise
func.func @nested(%x: memref<4x64xf32>, %y: memref<4x64xf32>, %t: tensor<4x64xf32>) -> tensor<4x64xf32> {
  scf.forall (%i) in (2) {
    norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<4x64xf32>) outs(%y : memref<4x64xf32>) {
      ^bb0(%xe: f32):
        norm.yield %xe : f32
    }
  }
  %0 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<4x64xf32>) outs(%t : tensor<4x64xf32>) {
    ^bb0(%xe: f32):
      norm.yield %xe : f32
  } -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// On vectors of f32 only.
// CHECK-LABEL: @functions(
// CHECK-NOT:     math.tanh
// CHECK:         math.fma
// CHECK:         math.erf {{.*}} : vector<{{[0-9]+}}xf64>
// LIBM-LABEL: @functions(
// LIBM:         math.tanh {{.*}} : vector<{{[0-9]+}}xf32>
func.func @functions(%x: memref<4x64xf32>, %y: memref<4x64xf32>, %z: memref<4x64xf64>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x64xf32>) outs(%y, %z : memref<4x64xf32>, memref<4x64xf64>) {
    ^bb0(%xe: f32):
      %t = math.tanh %xe : f32
      %wide = arith.extf %xe : f32 to f64
      %e = math.erf %wide : f64
      norm.yield %t, %e : f32, f64
  }
  return
}
