// RUN: norm-opt %s --norm-fuse-elementwise --split-input-file | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=fuse-elementwise --split-input-file | FileCheck %s

// CHECK-LABEL: func @chain
func.func @chain(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.generic
  // CHECK: arith.subf
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: linalg.yield
  // CHECK-NOT: linalg.generic
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.exp ins(%1 : tensor<4x8xf32>)
      outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// As torch-mlir writes it: an index that nobody uses goes, and what feeds the
// reduction is computed in it.
// CHECK-LABEL: func @row_max
func.func @row_max(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
  // CHECK-SAME: outs(%{{[a-z0-9_]+}} : tensor<4xf32>)
  // CHECK: math.absf
  // CHECK-NEXT: arith.maximumf
  // CHECK-NEXT: linalg.yield
  // CHECK: return %[[MAX]]
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4x8xf32>
  %abs = linalg.abs ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
      -> tensor<4x8xf32>
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.empty() : tensor<4xi64>
  %3 = linalg.fill ins(%zero : i64) outs(%2 : tensor<4xi64>) -> tensor<4xi64>
  %4:2 = linalg.generic {indexing_maps = [#id, #row, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%abs : tensor<4x8xf32>) outs(%1, %3 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %max: f32, %at: i64):
      %j = linalg.index 1 : index
      %here = arith.index_cast %j : index to i64
      %larger = arith.maximumf %in, %max : f32
      %is = arith.cmpf ogt, %in, %max : f32
      %where = arith.select %is, %here, %at : i64
      linalg.yield %larger, %where : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %4#0 : tensor<4xf32>
}

// -----

// Two users, a user that reads it once a row, another order, a gather, a matmul.
// CHECK-LABEL: func @negatives
func.func @negatives(%x: tensor<8x8xf32>, %v: tensor<8xf32>, %i: tensor<8x8xindex>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>,
        tensor<8x8xf32>) {
  // CHECK: %[[TWICE:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK: linalg.generic {{.*}} ins(%[[TWICE]]
  // CHECK: linalg.generic {{.*}} ins(%[[TWICE]]
  // CHECK: %[[ROW:.*]] = linalg.generic
  // CHECK: math.tanh
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[ROW]]
  // CHECK: %[[TURNED:.*]] = linalg.transpose
  // CHECK: linalg.generic {{.*}} ins(%[[TURNED]]
  // CHECK: %[[GATHERED:.*]] = linalg.generic
  // CHECK: tensor.extract
  // CHECK: linalg.generic {{.*}} ins(%[[GATHERED]]
  // CHECK: linalg.matmul
  %e = tensor.empty() : tensor<8x8xf32>
  %ev = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.abs ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.ceil ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.tanh ins(%v : tensor<8xf32>) outs(%ev : tensor<8xf32>) -> tensor<8xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                        affine_map<(i, j) -> (i)>,
                                        affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %3 : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %5 = linalg.transpose ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %6 = linalg.abs ins(%5 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                        affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<8x8xindex>) outs(%e : tensor<8x8xf32>) {
    ^bb0(%a: index, %out: f32):
      %g = tensor.extract %v[%a] : tensor<8xf32>
      linalg.yield %g : f32
  } -> tensor<8x8xf32>
  %8 = linalg.abs ins(%7 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %9 = linalg.matmul ins(%8, %x : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1, %4, %6, %8, %9 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>,
      tensor<8x8xf32>, tensor<8x8xf32>
}
