// RUN: norm-opt %s --split-input-file --convert-norm-to-vector='vector-bits=512 threads=none' --canonicalize --cse --verify-diagnostics | FileCheck %s

// Channels of an NCHW tensor: height and width are one loop, and a vector holds 64
// pixels, four registers of neighbours in memory. Pixels that fill no vector are
// masked.

#nchw = affine_map<(n, h, w, c) -> (n, c, h, w)>
#pixel = affine_map<(n, h, w, c) -> (n, h, w)>
#channel = affine_map<(n, h, w, c) -> (c)>

// CHECK-LABEL: @channels(
// CHECK-DAG:     %[[X:.*]] = memref.collapse_shape %arg0 {{\[\[}}0], [1], [2, 3]] : memref<2x100x25x25xf32> into memref<2x100x625xf32>
// CHECK-DAG:     %[[M:.*]] = memref.collapse_shape %arg2 {{\[\[}}0], [1, 2]]
// CHECK:         scf.for %[[N:.*]] = %c0 to %c2
// CHECK:           scf.for %[[P:.*]] = %c0 to %c576 step %c64
// CHECK:             scf.for %{{.*}} = %c0 to %c100 step %c64
// CHECK:               scf.for %[[C:[a-z0-9]+]] =
// CHECK:               vector.load %[[X]][%[[N]], %[[C]], %[[P]]]
// CHECK:               arith.addf %{{.*}}, %{{.*}} : vector<64xf32>
// CHECK-NOT:         vector.extract
// CHECK:             vector.store %{{.*}}, %[[M]][%[[N]], %[[P]]]
// CHECK:               memref.load %arg1[%{{.*}}] : memref<100xf32>
// CHECK:         scf.for %[[N:.*]] = %c0 to %c2
// CHECK:           %[[MASK:.*]] = vector.constant_mask [1] : vector<16xi1>
// CHECK:           vector.maskedload %[[X]][%[[N]], %{{.*}}, %c624], %[[MASK]]
func.func @channels(%x: memref<2x100x25x25xf32>, %w: memref<100xf32>, %m: memref<2x25x25xf32>,
                    %y: memref<2x100x25x25xf32>) {
  norm.rowwise {indexing_maps = [#nchw, #channel, #pixel, #nchw],
                iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<2x100x25x25xf32>, memref<100xf32>)
      outs(%m, %y : memref<2x25x25xf32>, memref<2x100x25x25xf32>) {
    ^bb0(%xe: f32, %g: f32):
      %mean = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %mean : f32
      %ye = arith.mulf %d, %g : f32
      norm.yield %mean, %ye : f32, f32
  }
  return
}

// -----

// Pixels that fill no wide vector have vectors of a register, in the same order.

#nchw = affine_map<(n, h, w, c) -> (n, c, h, w)>

// CHECK-LABEL: @few_pixels(
// CHECK:         scf.for {{.*}} = %c0 to %c2
// CHECK-NOT:       scf.for {{.*}} step %c64 {
// CHECK:           scf.for {{.*}} = %c0 to %c100 step %c64 {{.*}} -> (vector<64xf32>)
// CHECK:         scf.for {{.*}} = %c0 to %c2
// CHECK:           scf.for {{.*}} = %c0 to %c100 step %c64 {{.*}} -> (vector<16xf32>)
// CHECK-NOT:     vector.maskedload
func.func @few_pixels(%x: memref<2x100x4x20xf32>, %y: memref<2x100x4x20xf32>) {
  norm.rowwise {indexing_maps = [#nchw, #nchw],
                iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x : memref<2x100x4x20xf32>) outs(%y : memref<2x100x4x20xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// -----

// Rows and features that are one in memory for all operands are looped over as
// one; the scale keeps the first feature dim apart.

#full = affine_map<(a, b, g, h, w) -> (a, b, g, h, w)>
#group = affine_map<(a, b, g, h, w) -> (g)>

// CHECK-LABEL: @group_norm(
// CHECK:         %[[X:.*]] = memref.collapse_shape %{{.*}} : memref<2x3x4x{{.*}} into memref<6x4x64xf32>
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c6
// CHECK:           scf.for %[[G:.*]] = %c0 to %c4 step %c1 iter_args
// CHECK-COUNT-4:     vector.load %[[X]][%[[ROW]], %[[G]], %{{.*}}]
// CHECK:           scf.for %[[G:.*]] = %c0 to %c4
// CHECK:             memref.load %arg1[%[[G]]]
func.func @group_norm(%x: memref<2x3x4x8x8xf32>, %w: memref<4xf32>, %y: memref<2x3x4x8x8xf32>) {
  norm.rowwise {indexing_maps = [#full, #group, #full],
                iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : memref<2x3x4x8x8xf32>, memref<4xf32>) outs(%y : memref<2x3x4x8x8xf32>) {
    ^bb0(%xe: f32, %g: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      %ye = arith.mulf %d, %g : f32
      norm.yield %ye : f32
  }
  return
}

// -----

// Dims of size 1 are no loops. With them gone, what is one element a row lies
// along the rows.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @hidden_1(
// CHECK:         memref.subview %arg0[0, 0] [100, 1] [1, 1] : memref<100x1xf32> to memref<100xf32
// CHECK-NOT:     scf.for
// CHECK:         vector.load {{.*}}[%c0{{.*}}vector<64xf32>
// CHECK:         scf.for {{.*}} = %c64 to %c96 step %c16
// CHECK-NOT:       scf.for
// CHECK:           vector.load
func.func @hidden_1(%x: memref<100x1xf32>, %y: memref<100x1xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<100x1xf32>) outs(%y : memref<100x1xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// -----

// Operands that are not contiguous along the vectors, and i1, whose vectors are
// packed, are read and written lane by lane.

#full = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: @lane_by_lane(
// CHECK:         vector.load %arg0
// CHECK:         scf.for %[[LANE:.*]] = %c0 to %c16 step %c1 iter_args(%[[V:.*]] = %{{.*}}) -> (vector<16xi1>)
// CHECK:           memref.load %arg1
// CHECK:           vector.insert %{{.*}}, %[[V]] [%[[LANE]]] : i1 into vector<16xi1>
// CHECK:         scf.for {{.*}} -> (vector<16xf32>)
// CHECK:           memref.load %arg2
// CHECK:         vector.store %{{.*}}, %arg3
// CHECK:         scf.for
// CHECK:           vector.extract
// CHECK:           memref.store %{{.*}}, %arg4
func.func @lane_by_lane(%x: memref<8x16xf32>, %p: memref<8x16xi1>, %t: memref<16x8xf32>,
                        %y: memref<8x16xf32>, %z: memref<8x16xf32, strided<[32, 2]>>) {
  norm.rowwise {indexing_maps = [#full, #full, #transposed, #full, #full],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %p, %t : memref<8x16xf32>, memref<8x16xi1>, memref<16x8xf32>)
      outs(%y, %z : memref<8x16xf32>, memref<8x16xf32, strided<[32, 2]>>) {
    ^bb0(%xe: f32, %pe: i1, %te: f32):
      %s = arith.select %pe, %xe, %te : f32
      norm.yield %s, %s : f32, f32
  }
  return
}

// -----

// Where an op must not see lanes without an element, these hold what the first
// lane holds.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @division(
// CHECK:         %[[FIRST:.*]] = memref.load %arg0
// CHECK:         %[[FILL:.*]] = vector.broadcast %[[FIRST]]
// CHECK:         vector.maskedload %arg0[%{{.*}}, %{{.*}}], %{{.*}}, %[[FILL]]
// CHECK:         arith.divsi {{.*}} : vector<16xi32>
func.func @division(%x: memref<4x5xi32>, %y: memref<4x5xi32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x5xi32>) outs(%y : memref<4x5xi32>) {
    ^bb0(%xe: i32):
      %c100 = arith.constant 100 : i32
      %d = arith.divsi %c100, %xe : i32
      norm.yield %d : i32
  }
  return
}

// -----

// Dims of rows of nothing stay as they are.

#full = affine_map<(a, b, c) -> (a, b, c)>
#row = affine_map<(a, b, c) -> (a)>

// CHECK-LABEL: @empty(
// CHECK-NOT:     memref.subview
// CHECK-NOT:     memref.collapse_shape
// CHECK:         memref.store %{{.*}}, %arg1
func.func @empty(%x: memref<1x?x0xf32>, %y: memref<1xf32>) {
  norm.rowwise {indexing_maps = [#full, #row], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<1x?x0xf32>) outs(%y : memref<1xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce sum %xe : f32
      norm.yield %m : f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @not_strided(%x: memref<4x5xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>,
                       %y: memref<4x5xf32>) {
  // expected-error @below {{cannot be lowered: expected memrefs with a strided layout, found 'memref<4x5xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>'}}
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x5xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>)
      outs(%y : memref<4x5xf32>) {
    ^bb0(%xe: f32):
      norm.yield %xe : f32
  }
  return
}
