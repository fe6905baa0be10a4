// Tiles give the numbers that the whole gives, to the last bit.

// RUN: norm-opt %s --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.whole
// RUN: norm-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/tile-rows.mlir \
// RUN:   --transform-interpreter=entry-point=tile_rows -o %t.tiled.mlir
// RUN: FileCheck %s --check-prefix=TILED --input-file=%t.tiled.mlir
// RUN: norm-opt %t.tiled.mlir --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.tiles
// RUN: diff %t.whole %t.tiles
// RUN: FileCheck %s --input-file=%t.tiles

#full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#outer = affine_map<(d0, d1, d2) -> (d0)>
#feature = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d1, d0)>

func.func private @printMemrefF32(tensor<*xf32>)

// TILED-LABEL: func private @kernel
// TILED: scf.for
// TILED: linalg.map
// TILED: norm.rowwise
func.func private @kernel(%x: tensor<?x?x?xf32>, %w: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.empty(%d0, %d1, %d2) : tensor<?x?x?xf32>
  %sin = linalg.map { math.sin } ins(%x : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>)
  %y0 = tensor.empty(%d2, %d0, %d1) : tensor<?x?x?xf32>
  %m0 = tensor.empty(%d1, %d0) : tensor<?x?xf32>
  %y:2 = norm.rowwise {indexing_maps = [#full, #feature, #outer, #turned, #row],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%sin, %w, %u : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>)
      outs(%y0, %m0 : tensor<?x?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%xe: f32, %we: f32, %ue: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    %n = arith.mulf %d, %we : f32
    %r = arith.addf %n, %ue : f32
    norm.yield %r, %m : f32, f32
  } -> (tensor<?x?x?xf32>, tensor<?x?xf32>)
  %yu = tensor.cast %y#0 : tensor<?x?x?xf32> to tensor<*xf32>
  %mu = tensor.cast %y#1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%yu) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%mu) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %x = arith.constant dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 7.0, 9.0, 11.0]],
                             [[-1.0, 4.0, 0.0, 2.0], [3.0, 3.0, 3.0, 3.0]],
                             [[0.5, 0.25, 6.0, 8.0], [1.0, -1.0, 2.0, -2.0]]]> : tensor<3x2x4xf32>
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[100.0, 200.0, 300.0]> : tensor<3xf32>
  %xd = tensor.cast %x : tensor<3x2x4xf32> to tensor<?x?x?xf32>
  %wd = tensor.cast %w : tensor<4xf32> to tensor<?xf32>
  %ud = tensor.cast %u : tensor<3xf32> to tensor<?xf32>
  // The second row of the second matrix is 3, 3, 3, 3.
  // CHECK: sizes = [4, 3, 2]
  // CHECK-COUNT-4: 200],
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: [0.283771,   -0.172244,   0.359193],
  // CHECK-NEXT: [-0.222452,   0.14112,   0]
  call @kernel(%xd, %wd, %ud) : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
