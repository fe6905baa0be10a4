// RUN: norm-opt %s --split-input-file --convert-norm-to-vector='vector-bits=512 threads=none' --canonicalize --cse | FileCheck %s

// 32 elements of bf16 are 16 lanes of even and 16 of odd number, held as f32:
// widened by a shift and a mask, rounded on integers, and put together again.
// Weights of f32 are taken apart. The sum of bf16 is rounded; what comes from
// bf16 alone needs no care about NaNs, what meets a weight of f32 does.

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @add_norm(
// CHECK-SAME:    %[[X:[^:]*]]: memref<3x4096xbf16>, %{{[^:]*}}: memref<3x4096xbf16>, %[[W:[^:]*]]: memref<4096xf32>, %[[Y:[^:]*]]: memref<3x4096xbf16>, %[[S:[^:]*]]: memref<3x4096xbf16>
// CHECK-DAG:     %[[C16:.*]] = arith.constant dense<16> : vector<16xi32>
// CHECK-DAG:     %[[HIGH:.*]] = arith.constant dense<-65536> : vector<16xi32>
// CHECK-DAG:     %[[UP:.*]] = arith.constant dense<32768> : vector<16xi32>
// CHECK-DAG:     %[[DOWN:.*]] = arith.constant dense<32767> : vector<16xi32>
// CHECK:         %[[SUMS:.*]]:4 = scf.for {{.*}} step %c64 iter_args
// CHECK:           %[[X0:.*]] = vector.load %[[X]]{{.*}} : memref<3x4096xbf16>, vector<32xbf16>
// CHECK:           %[[BITS:.*]] = vector.bitcast %[[X0]] : vector<32xbf16> to vector<16xi32>
// CHECK:           %[[EVEN:.*]] = arith.shli %[[BITS]], %[[C16]]
// CHECK:           %[[ODD:.*]] = arith.andi %[[BITS]], %[[HIGH]]
// CHECK:           %[[XE:.*]] = arith.bitcast %[[EVEN]] : vector<16xi32> to vector<16xf32>
// CHECK:           %[[XO:.*]] = arith.bitcast %[[ODD]] : vector<16xi32> to vector<16xf32>
// CHECK:           %[[SE:.*]] = arith.addf %[[XE]]
// CHECK:           %[[B:.*]] = arith.bitcast %[[SE]] : vector<16xf32> to vector<16xi32>
// CHECK:           %[[HALF:.*]] = arith.select %{{.*}}, %[[UP]], %[[DOWN]]
// CHECK:           %[[ROUNDED:.*]] = arith.addi %[[B]], %[[HALF]]
// CHECK:           arith.andi %[[ROUNDED]], %[[HIGH]]
// CHECK-NOT:       arith.cmpf uno
// CHECK-NOT:       arith.extf
// CHECK:           arith.ori
// CHECK:           vector.store %{{.*}}, %[[S]]{{.*}} : memref<3x4096xbf16>, vector<32xbf16>
// CHECK:         arith.addf %[[SUMS]]#0, %[[SUMS]]#2
// CHECK:         arith.addf %[[SUMS]]#1, %[[SUMS]]#3
// CHECK:         scf.for
// CHECK:           %[[W0:.*]] = vector.load %[[W]]{{.*}} : memref<4096xf32>, vector<32xf32>
// CHECK:           vector.deinterleave %[[W0]] : vector<32xf32> -> vector<16xf32>
// CHECK:           arith.cmpf uno
// CHECK:           vector.store %{{.*}}, %[[Y]]
func.func @add_norm(%x: memref<3x4096xbf16>, %f: memref<3x4096xbf16>, %w: memref<4096xf32>,
                    %y: memref<3x4096xbf16>, %s: memref<3x4096xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %f, %w : memref<3x4096xbf16>, memref<3x4096xbf16>, memref<4096xf32>)
      outs(%y, %s : memref<3x4096xbf16>, memref<3x4096xbf16>) {
    ^bb0(%xe: bf16, %fe: bf16, %g: f32):
      %eps = arith.constant 9.99999997E-7 : f32
      %se = arith.addf %xe, %fe : bf16
      %sw = arith.extf %se : bf16 to f32
      %sq = arith.mulf %sw, %sw : f32
      %ms = norm.row_reduce mean %sq : f32
      %shifted = arith.addf %ms, %eps : f32
      %rstd = math.rsqrt %shifted : f32
      %n = arith.mulf %sw, %rstd : f32
      %scaled = arith.mulf %n, %g : f32
      %ye = arith.truncf %scaled : f32 to bf16
      norm.yield %ye, %se : bf16, bf16
  }
  return
}

// -----

// The end of a row: one mask for memory, one for each half of the lanes.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @rest(
// CHECK-DAG:     %[[MASK:.*]] = vector.constant_mask [5] : vector<32xi1>
// CHECK-DAG:     %[[EVEN:.*]] = vector.constant_mask [3] : vector<16xi1>
// CHECK-DAG:     %[[ODD:.*]] = vector.constant_mask [2] : vector<16xi1>
// CHECK:         vector.maskedload %{{.*}}, %[[MASK]]
// CHECK:         arith.select %[[EVEN]]
// CHECK:         arith.select %[[ODD]]
// CHECK:         vector.maskedstore %{{.*}}, %[[MASK]]
func.func @rest(%x: memref<2x37xbf16>, %y: memref<2x37xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x37xbf16>) outs(%y : memref<2x37xbf16>) {
    ^bb0(%xe: bf16):
      %xf = arith.extf %xe : bf16 to f32
      %m = norm.row_reduce mean %xf : f32
      %d = arith.subf %xf, %m : f32
      %ye = arith.truncf %d : f32 to bf16
      norm.yield %ye : bf16
  }
  return
}

// -----

// Lanes that are rows come in pairs, too; each of a pair takes two registers.

#nchw = affine_map<(d0, d1, d2) -> (d0, d2, d1)>

// CHECK-LABEL: @channels(
// CHECK:         scf.for
// CHECK-NOT:     maskedload
// CHECK:           vector.load {{.*}} : memref<2x48x64xbf16>, vector<64xbf16>
// CHECK:           vector.store {{.*}} : memref<2x48x64xbf16>, vector<64xbf16>
func.func @channels(%x: memref<2x48x64xbf16>, %y: memref<2x48x64xbf16>) {
  norm.rowwise {indexing_maps = [#nchw, #nchw], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<2x48x64xbf16>) outs(%y : memref<2x48x64xbf16>) {
    ^bb0(%xe: bf16):
      %xf = arith.extf %xe : bf16 to f32
      %m = norm.row_reduce mean %xf : f32
      %d = arith.subf %xf, %m : f32
      %ye = arith.truncf %d : f32 to bf16
      norm.yield %ye : bf16
  }
  return
}

// -----

// What reads the bits of bf16 works on bf16 as it is; so does a kernel whose
// bf16 does not lie side by side.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @bits(
// CHECK:         vector.load {{.*}} vector<16xbf16>
// CHECK:         arith.bitcast {{.*}} : vector<16xbf16> to vector<16xi16>
func.func @bits(%x: memref<2x64xbf16>, %y: memref<2x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x64xbf16>) outs(%y : memref<2x64xf32>) {
    ^bb0(%xe: bf16):
      %b = arith.bitcast %xe : bf16 to i16
      %ye = arith.uitofp %b : i16 to f32
      norm.yield %ye : f32
  }
  return
}

// CHECK-LABEL: @strided(
// CHECK:         vector.load {{.*}} vector<16xf32>
// CHECK:         arith.extf {{.*}} : vector<16xbf16> to vector<16xf32>
func.func @strided(%x: memref<2x64xbf16, strided<[128, 2]>>, %z: memref<2x64xf32>, %y: memref<2x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %z : memref<2x64xbf16, strided<[128, 2]>>, memref<2x64xf32>) outs(%y : memref<2x64xf32>) {
    ^bb0(%xe: bf16, %ze: f32):
      %xf = arith.extf %xe : bf16 to f32
      %ye = arith.addf %xf, %ze : f32
      norm.yield %ye : f32
  }
  return
}
