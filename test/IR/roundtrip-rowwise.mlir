// RUN: norm-opt %s | norm-opt | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-DAG: #[[FULL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: @tensors
// CHECK: %{{.*}}:2 = norm.rowwise {indexing_maps = [#[[FULL]], #[[SCALAR]], #[[FULL]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x?xbf16>, f32) outs(%arg2, %arg3 : tensor<4x?xi8>, tensor<4xf64>) attributes {name = "kernel"} {
// CHECK-NEXT: ^bb0(%[[X:.*]]: bf16, %[[C:.*]]: f32):
// CHECK: %[[M:.*]] = norm.row_reduce mean %{{.*}} : f32
// CHECK: %[[S:.*]] = norm.row_reduce sum %{{.*}} {tag = "t"} : f64
// CHECK: norm.yield %{{.*}}, %[[S]] : i8, f64
// CHECK-NEXT: } -> (tensor<4x?xi8>, tensor<4xf64>)
func.func @tensors(%x: tensor<4x?xbf16>, %c: f32, %y0: tensor<4x?xi8>, %s0: tensor<4xf64>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1) -> ()>, #full, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %c : tensor<4x?xbf16>, f32) outs(%y0, %s0 : tensor<4x?xi8>, tensor<4xf64>)
      attributes {name = "kernel"} {
  ^bb0(%xe: bf16, %ce: f32):
    %xf = arith.extf %xe : bf16 to f32
    %m = norm.row_reduce mean %xf : f32
    %xd = arith.extf %xe : bf16 to f64
    %s = norm.row_reduce sum %xd {tag = "t"} : f64
    %d = arith.divf %xf, %m : f32
    %e = arith.mulf %d, %ce : f32
    %q = arith.fptosi %e : f32 to i8
    norm.yield %q, %s : i8, f64
  } -> (tensor<4x?xi8>, tensor<4xf64>)
  return
}

// CHECK-LABEL: @buffers
// CHECK: norm.rowwise {indexing_maps = [#[[FULL]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<4x8xf32, strided<[16, 1], offset: ?>>) outs(%arg1 : memref<4xf32, 1>) {
// CHECK: norm.row_reduce max
// CHECK: norm.row_reduce min
// CHECK: norm.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @buffers(%x: memref<4x8xf32, strided<[16, 1], offset: ?>>, %m: memref<4xf32, 1>) {
  norm.rowwise {indexing_maps = [#full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32, strided<[16, 1], offset: ?>>) outs(%m : memref<4xf32, 1>) {
  ^bb0(%xe: f32):
    %max = norm.row_reduce max %xe : f32
    %min = norm.row_reduce min %xe : f32
    %d = arith.subf %max, %min : f32
    norm.yield %d : f32
  }
  return
}

// No inputs; no rows but one, of two feature dims.

// CHECK-LABEL: @no_inputs
// CHECK: norm.rowwise {{.*}}, iterator_types = ["reduction", "reduction"]} outs(%arg0 : tensor<4x8xf32>) {
// CHECK-NEXT: %[[C:.*]] = arith.constant
// CHECK-NEXT: norm.yield %[[C]] : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
func.func @no_inputs(%y0: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full], iterator_types = ["reduction", "reduction"]}
      outs(%y0 : tensor<4x8xf32>) {
    %c = arith.constant 1.0 : f32
    norm.yield %c : f32
  } -> tensor<4x8xf32>
  return
}
