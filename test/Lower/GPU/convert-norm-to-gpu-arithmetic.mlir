// RUN: norm-opt %s --split-input-file --convert-norm-to-gpu='chip=sm_90' --canonicalize --cse | FileCheck %s

// Arithmetic that has a shorter form with the same rounding.

#full = affine_map<(d0, d1) -> (d0, d1)>

// A sum in f32 that only goes to the type of its operands is one in that type.

// CHECK-LABEL:    gpu.func @narrow(
// CHECK:          %[[X:.*]] = llvm.load {{.*}} -> vector<8xbf16>
// CHECK-COUNT-3:  llvm.load {{.*}} -> vector<8xbf16>
// CHECK:          %[[F:.*]] = llvm.load {{.*}} -> vector<8xbf16>
// CHECK-NOT:      arith.addf {{.*}} : vector<8xf32>
// CHECK:          arith.addf %[[X]], %[[F]] : vector<8xbf16>
// CHECK-NOT:      arith.addf {{.*}} : vector<8xf32>
// CHECK-LABEL:    gpu.func @narrow_unaligned(
func.func @narrow(%x: memref<?x256xbf16>, %f: memref<?x256xbf16>, %y: memref<?x256xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<?x256xbf16>, memref<?x256xbf16>) outs(%y : memref<?x256xbf16>) {
    ^bb0(%xe: bf16, %fe: bf16):
      %xw = arith.extf %xe : bf16 to f32
      %fw = arith.extf %fe : bf16 to f32
      %sum = arith.addf %xw, %fw : f32
      %s = arith.truncf %sum : f32 to bf16
      norm.yield %s : bf16
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// f16 as well, and differences.

// CHECK-LABEL: gpu.func @narrow_difference(
// CHECK:       arith.subf {{.*}} : vector<8xf16>
func.func @narrow_difference(%x: memref<?x256xf16>, %f: memref<?x256xf16>, %y: memref<?x256xf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<?x256xf16>, memref<?x256xf16>) outs(%y : memref<?x256xf16>) {
    ^bb0(%xe: f16, %fe: f16):
      %xw = arith.extf %xe : f16 to f32
      %fw = arith.extf %fe : f16 to f32
      %sum = arith.subf %xw, %fw : f32
      %s = arith.truncf %sum : f32 to f16
      norm.yield %s : f16
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Not where the sum is read before it is rounded, where a product is, which may
// be subnormal, nor where an operand has another type.

// CHECK-LABEL: gpu.func @wide(
// CHECK-NOT:   : vector<8xbf16>{{$}}
// CHECK-LABEL: func.func @wide(
func.func @wide(%x: memref<?x256xbf16>, %f: memref<?x256xf16>, %y: memref<?x256xbf16>,
                %z: memref<?x256xbf16>, %v: memref<?x256xbf16>, %w: memref<?x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<?x256xbf16>, memref<?x256xf16>)
      outs(%y, %z, %v, %w : memref<?x256xbf16>, memref<?x256xbf16>, memref<?x256xbf16>, memref<?x256xf32>) {
    ^bb0(%xe: bf16, %fe: f16):
      %xw = arith.extf %xe : bf16 to f32
      %fw = arith.extf %fe : f16 to f32
      %twice = arith.addf %xw, %xw : f32
      %t = arith.truncf %twice : f32 to bf16
      %product = arith.mulf %xw, %xw : f32
      %p = arith.truncf %product : f32 to bf16
      %sum = arith.addf %xw, %fw : f32
      %s = arith.truncf %sum : f32 to bf16
      norm.yield %t, %p, %s, %twice : bf16, bf16, bf16, f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// A mean that an epsilon is added to is a factor of a fused operation, one that
// is subtracted from the elements is rounded; the root of a variance and an
// epsilon needs no subnormal numbers.

// CHECK-LABEL:     gpu.func @layer_norm(
// CHECK-COUNT-5:   gpu.shuffle xor
// CHECK:           %[[MEAN:.*]] = arith.mulf %{{.*}}, %cst{{.*}} : f32
// CHECK-NEXT:      %[[MEANS:.*]] = vector.broadcast %[[MEAN]]
// CHECK-NOT:       llvm.intr.fma
// CHECK:           arith.subf %{{.*}}, %[[MEANS]]
// CHECK-COUNT-5:   gpu.shuffle xor
// CHECK:           %[[VARIANCE:.*]] = llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (f32, f32, f32) -> f32
// CHECK:           llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.ftz.f"(%[[VARIANCE]])
func.func @layer_norm(%x: memref<?x768xf32>, %y: memref<?x768xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x768xf32>) outs(%y : memref<?x768xf32>) {
    ^bb0(%xe: f32):
      %eps = arith.constant 1.0e-05 : f32
      %one = arith.constant 1.0 : f32
      %mean = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %mean : f32
      %sq = arith.mulf %d, %d : f32
      %variance = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %variance, %eps : f32
      %root = math.sqrt %shifted : f32
      %rstd = arith.divf %one, %root : f32
      %ye = arith.mulf %d, %rstd : f32
      norm.yield %ye : f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Over a power of two there is nothing to round: 1 / 256 is 2^-8.

// CHECK-LABEL:     gpu.func @power_of_two(
// CHECK-DAG:       %[[MINUS:.*]] = arith.constant dense<-3.906250e-03> : vector<4xf32>
// CHECK:           %[[X:.*]] = llvm.load {{.*}} -> vector<4xf32>
// CHECK-COUNT-3:   gpu.shuffle xor
// CHECK:           %[[SUM:.*]] = arith.addf {{.*}} : f32
// CHECK-NEXT:      %[[SUMS:.*]] = vector.broadcast %[[SUM]]
// CHECK-NEXT:      llvm.intr.fma(%[[SUMS]], %[[MINUS]], %[[X]])
// CHECK-NOT:       arith.subf
// CHECK-COUNT-3:   gpu.shuffle xor
func.func @power_of_two(%x: memref<?x256xf32>, %y: memref<?x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x256xf32>) outs(%y : memref<?x256xf32>) {
    ^bb0(%xe: f32):
      %eps = arith.constant 1.0e-05 : f32
      %one = arith.constant 1.0 : f32
      %mean = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %mean : f32
      %sq = arith.mulf %d, %d : f32
      %variance = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %variance, %eps : f32
      %root = math.sqrt %shifted : f32
      %rstd = arith.divf %one, %root : f32
      %ye = arith.mulf %d, %rstd : f32
      norm.yield %ye : f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// What may be subnormal: no epsilon, and a mean that may be as far below 0.

// CHECK-LABEL: gpu.func @subnormal(
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"
func.func @subnormal(%x: memref<?x256xf32>, %y: memref<?x256xf32>, %z: memref<?x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x256xf32>) outs(%y, %z : memref<?x256xf32>, memref<?x256xf32>) {
    ^bb0(%xe: f32):
      %eps = arith.constant 1.0e-05 : f32
      %sq = arith.mulf %xe, %xe : f32
      %ms = norm.row_reduce mean %sq : f32
      %rstd = math.rsqrt %ms : f32
      %ye = arith.mulf %xe, %rstd : f32
      %mean = norm.row_reduce mean %xe : f32
      %shifted = arith.addf %mean, %eps : f32
      %factor = math.rsqrt %shifted : f32
      %ze = arith.mulf %xe, %factor : f32
      norm.yield %ye, %ze : f32, f32
  }
  return
}
