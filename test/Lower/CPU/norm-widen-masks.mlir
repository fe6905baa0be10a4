// RUN: norm-opt %s --norm-widen-masks --split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func @mask
func.func @mask(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[MASK:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4x8xi8>)
  // CHECK: %[[BIT:.*]] = arith.cmpf
  // CHECK: %[[BYTE:.*]] = arith.extui %[[BIT]] : i1 to i8
  // CHECK: linalg.yield %[[BYTE]] : i8
  // CHECK: linalg.generic {{.*}} ins(%[[MASK]], %{{.*}} : tensor<4x8xi8>, tensor<4x8xf32>)
  // CHECK: ^bb0(%[[IN:.*]]: i8, %{{.*}}: f32, %{{.*}}: f32):
  // CHECK: %[[IS:.*]] = arith.cmpi ne, %[[IN]], %{{.*}} : i8
  // CHECK: arith.select %[[IS]]
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x8xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%0 : tensor<4x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %2 = arith.cmpf ogt, %in, %zero : f32
      linalg.yield %2 : i1
  } -> tensor<4x8xi1>
  %3 = tensor.empty() : tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%1, %x : tensor<4x8xi1>, tensor<4x8xf32>)
      outs(%3 : tensor<4x8xf32>) {
    ^bb0(%m: i1, %in: f32, %out: f32):
      %5 = arith.select %m, %in, %zero : f32
      linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}

// -----

#v = affine_map<(i) -> (i)>

// An argument, a result, one that another op reads.
// CHECK-LABEL: func @negatives
func.func @negatives(%m: tensor<8xi1>)
    -> (tensor<8xi1>, tensor<2x4xi1>) {
  // CHECK-NOT: i8
  %0 = tensor.empty() : tensor<8xi1>
  %true = arith.constant true
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]}
      ins(%m : tensor<8xi1>) outs(%0 : tensor<8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %2 = arith.xori %in, %true : i1
      linalg.yield %2 : i1
  } -> tensor<8xi1>
  %3 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]}
      ins(%m : tensor<8xi1>) outs(%0 : tensor<8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %4 = arith.xori %in, %true : i1
      linalg.yield %4 : i1
  } -> tensor<8xi1>
  %5 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 4]
      : tensor<8xi1> into tensor<2x4xi1>
  return %1, %5 : tensor<8xi1>, tensor<2x4xi1>
}
