// RUN: norm-opt %s --split-input-file --convert-norm-to-vector='vector-bits=512 threads=none' --canonicalize --cse | FileCheck %s

// One row loop; four vectors an iteration, each with its own sum; all loads of
// an iteration in front of its stores; what was stored is read back.

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @add_norm(
// CHECK-SAME:    %[[X:[^:]*]]: memref<3x4096xf32>, %[[F:[^:]*]]: memref<3x4096xf32>, %[[W:[^:]*]]: memref<4096xf32>, %[[Y:[^:]*]]: memref<3x4096xf32>, %[[S:[^:]*]]: memref<3x4096xf32>
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-DAG:     %[[R:.*]] = arith.constant 2.44140625E-4 : f32
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c3
// CHECK:           %[[SUMS:.*]]:4 = scf.for %[[J:.*]] = %c0 to %c4096 step %c64 iter_args(%[[A0:.*]] = %[[ZERO]], %{{.*}} = %[[ZERO]], %{{.*}} = %[[ZERO]], %{{.*}} = %[[ZERO]])
// CHECK-COUNT-4:     vector.load %[[X]]
// CHECK:             %[[B0:.*]] = vector.load %[[F]][%[[ROW]], %[[J]]]
// CHECK-COUNT-3:     vector.load %[[F]]
// CHECK:             %[[S0:.*]] = arith.addf %{{.*}}, %[[B0]] fastmath<contract> : vector<16xf32>
// CHECK:             %[[SQ0:.*]] = arith.mulf %[[S0]], %[[S0]] fastmath<contract>
// CHECK:             arith.addf %[[A0]], %[[SQ0]] fastmath<contract>
// CHECK:             vector.store %[[S0]], %[[S]][%[[ROW]], %[[J]]]
// CHECK-COUNT-3:     vector.store %{{.*}}, %[[S]]
// CHECK:           arith.addf %[[SUMS]]#0, %[[SUMS]]#2
// CHECK:           arith.addf %[[SUMS]]#1, %[[SUMS]]#3
// CHECK:           vector.extract_strided_slice {{.*}} : vector<16xf32> to vector<8xf32>
// CHECK:           %[[SUM:.*]] = vector.extract {{.*}} : f32 from vector<1xf32>
// CHECK:           arith.mulf %[[SUM]], %[[R]] : f32
// CHECK:           %[[RSTD:.*]] = math.rsqrt
// CHECK:           vector.broadcast %[[RSTD]]
// CHECK:           scf.for
// CHECK-NOT:         vector.load %[[X]]
// CHECK-COUNT-4:     vector.load %[[W]]
// CHECK-COUNT-4:     vector.load %[[S]]
// CHECK-COUNT-4:     vector.store %{{.*}}, %[[Y]]
func.func @add_norm(%x: memref<3x4096xf32>, %f: memref<3x4096xf32>, %w: memref<4096xf32>,
                    %y: memref<3x4096xf32>, %s: memref<3x4096xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f, %w : memref<3x4096xf32>, memref<3x4096xf32>, memref<4096xf32>)
      outs(%y, %s : memref<3x4096xf32>, memref<3x4096xf32>) {
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

// -----

// A static row of 3 vectors and 5 elements has no loops: three vectors at once,
// then a masked one, in which the collective sees what it starts from.

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @static_rest(
// CHECK-SAME:    %[[X:[^:]*]]: memref<2x53xf32>, %[[Y:[^:]*]]: memref<2xf32>
// CHECK-DAG:     %[[LOWEST:.*]] = arith.constant dense<0xFF800000> : vector<16xf32>
// CHECK:         scf.for
// CHECK-NOT:       scf.for
// CHECK-COUNT-3:   vector.load %[[X]]
// CHECK:           %[[MASK:.*]] = vector.constant_mask [5] : vector<16xi1>
// CHECK:           %[[V:.*]] = vector.maskedload %[[X]][%{{.*}}, %c48], %[[MASK]]
// CHECK:           %[[M:.*]] = arith.select %[[MASK]], %[[V]], %[[LOWEST]]
// CHECK:           arith.maximumf %{{.*}}, %[[M]] : vector<16xf32>
// CHECK:           memref.store %{{.*}}, %[[Y]]
func.func @static_rest(%x: memref<2x53xf32>, %y: memref<2xf32>) {
  norm.rowwise {indexing_maps = [#full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x53xf32>) outs(%y : memref<2xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce max %xe : f32
      norm.yield %m : f32
  }
  return
}

// -----

// A row of unknown size: four vectors, one vector, the rest with a mask.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @dynamic_row(
// CHECK-SAME:    %[[X:[^:]*]]: memref<?x?xf16>
// CHECK:         %[[ONE_OVER_N:.*]] = arith.truncf %{{.*}} : f64 to f32
// CHECK:         scf.for
// CHECK:           %[[A:.*]]:4 = scf.for {{.*}} step %c4096
// CHECK:             scf.for {{.*}} step %c64
// CHECK:           %[[B:.*]] = scf.for {{.*}} step %c16 iter_args(%{{.*}} = %[[A]]#0)
// CHECK:           %[[C:.*]] = scf.for {{.*}} step %c16 iter_args(%{{.*}} = %[[B]])
// CHECK:             %[[MASK:.*]] = vector.create_mask
// CHECK:             vector.maskedload %[[X]]{{.*}}, %[[MASK]]
// CHECK:             arith.extf {{.*}} : vector<16xf16> to vector<16xf32>
// CHECK:           arith.mulf %{{.*}}, %[[ONE_OVER_N]] : f32
// CHECK:           scf.for {{.*}} step %c64
// CHECK:           scf.for {{.*}} step %c16
// CHECK:           scf.for {{.*}} step %c16
// CHECK:             vector.maskedstore
func.func @dynamic_row(%x: memref<?x?xf16>, %y: memref<?x?xf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf16>) outs(%y : memref<?x?xf16>) {
    ^bb0(%xe: f16):
      %xf = arith.extf %xe : f16 to f32
      %m = norm.row_reduce mean %xf : f32
      %d = arith.subf %xf, %m : f32
      %ye = arith.truncf %d : f32 to f16
      norm.yield %ye : f16
  }
  return
}

// -----

// The width follows from the widest type on vectors; what is uniform in the row
// is no part of it. Flags of the source are dropped.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @widest(
// CHECK:         arith.extf {{.*}} : vector<8xf32> to vector<8xf64>
// CHECK:         arith.mulf {{.*}} fastmath<contract> : vector<8xf64>
// CHECK-LABEL: @uniform_f64(
// CHECK:         arith.maximumf %{{.*}}, %{{[^ ]*}} : vector<16xf32>
// CHECK:         arith.extf %{{.*}} : f32 to f64
// CHECK:         arith.divf %{{.*}}, %{{[^ ]*}} : vector<16xf32>
func.func @widest(%x: memref<2x64xf32>, %y: memref<2x64xf64>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x64xf32>) outs(%y : memref<2x64xf64>) {
    ^bb0(%xe: f32):
      %xf = arith.extf %xe : f32 to f64
      %s = arith.mulf %xf, %xf fastmath<fast> : f64
      norm.yield %s : f64
  }
  return
}
func.func @uniform_f64(%x: memref<2x64xf32>, %y: memref<2x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x64xf32>) outs(%y : memref<2x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce max %xe : f32
      %wide = arith.extf %m : f32 to f64
      %root = math.sqrt %wide : f64
      %narrow = arith.truncf %root : f64 to f32
      %d = arith.divf %xe, %narrow fastmath<arcp> : f32
      norm.yield %d : f32
  }
  return
}

// -----

// Sums of long rows, and of rows that are several runs of memory, are added up in
// parts; a phase that only stores is not.

#full = affine_map<(d0, d1) -> (d0, d1)>
#full3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#run = affine_map<(d0, d1, d2) -> (d1)>

// CHECK-LABEL: @blocks(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK:         %[[SUMS:.*]]:4 = scf.for %[[B:.*]] = %c0 to %c10048 step %c4096 iter_args(%[[A0:[^ ]*]] = %[[ZERO]],
// CHECK:           %[[NEXT:.*]] = arith.addi %[[B]], %c4096
// CHECK:           %[[END:.*]] = arith.minui %[[NEXT]], %c10048
// CHECK:           %[[PART:.*]]:4 = scf.for %{{.*}} = %[[B]] to %[[END]] step %c64 iter_args(%{{.*}} = %[[ZERO]],
// CHECK:           arith.addf %[[A0]], %[[PART]]#0
// CHECK:         vector.extract
// CHECK:         scf.for %{{.*}} = %c0 to %c10048 step %c64
// CHECK-NOT:       scf.for
// CHECK:           vector.store
func.func @blocks(%x: memref<1x10048xf32>, %y: memref<1x10048xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1x10048xf32>) outs(%y : memref<1x10048xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// CHECK-LABEL: @runs(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK:         scf.for %{{.*}} = %c0 to %c9 {{.*}} iter_args(%[[A0:[^ ]*]] = %[[ZERO]],
// CHECK:           %[[PART:.*]]:4 = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]],
// CHECK:           arith.addf %[[A0]], %[[PART]]#0
func.func @runs(%x: memref<1x9x256xf32>, %w: memref<9xf32>, %y: memref<1x9x256xf32>) {
  norm.rowwise {indexing_maps = [#full3, #run, #full3], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<1x9x256xf32>, memref<9xf32>) outs(%y : memref<1x9x256xf32>) {
    ^bb0(%xe: f32, %g: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      %ye = arith.mulf %d, %g : f32
      norm.yield %ye : f32
  }
  return
}

// -----

// A sum and a mean of one value are added up once: four partial results.

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @sum_and_mean(
// CHECK:         %[[SUMS:.*]]:4 = scf.for
// CHECK-COUNT-4:   arith.addf {{.*}} : vector<16xf32>
// CHECK-NOT:       arith.addf
// CHECK:           scf.yield
// CHECK:         %[[SUM:.*]] = vector.extract {{.*}} : f32 from vector<1xf32>
// CHECK:         %[[MEAN:.*]] = arith.mulf %[[SUM]], %{{.*}} : f32
// CHECK-DAG:     memref.store %[[SUM]]
// CHECK-DAG:     memref.store %[[MEAN]]
func.func @sum_and_mean(%x: memref<3x4096xf32>, %s: memref<3xf32>, %m: memref<3xf32>) {
  norm.rowwise {indexing_maps = [#full, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<3x4096xf32>) outs(%s, %m : memref<3xf32>, memref<3xf32>) {
    ^bb0(%xe: f32):
      %sum = norm.row_reduce sum %xe : f32
      %mean = norm.row_reduce mean %xe : f32
      norm.yield %sum, %mean : f32, f32
  }
  return
}
