// x - mean(x) where no norm has it becomes a center, however it is written.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s
// RUN: norm-opt %s --norm-raise -o %t.mlir
// RUN: norm-diff %s %t.mlir

#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#keep = affine_map<(d0, d1) -> (d0, 0)>
#none = affine_map<(d0, d1) -> ()>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!k = tensor<4x1xf32>

// Quotients and products; minus the mean plus x; fma; 1/N in each summand.
// CHECK-LABEL: func @bodies(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[C]], %[[C]], %[[C]], %[[C]], %[[C]]
func.func @bodies(%x: !t) -> (!t, !t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %inverse = arith.constant 0.03125 : f32
  %minus = arith.constant -0.03125 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init : !r, !r) {
  ^bb0(%in: f32, %a0: f32, %a1: f32):
    %0 = arith.addf %in, %a0 : f32
    %part = arith.divf %in, %n : f32
    %1 = arith.addf %a1, %part : f32
    linalg.yield %0, %1 : f32, f32
  } -> (!r, !r)
  %y:5 = linalg.generic {indexing_maps = [#id, #row, #row, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1 : !t, !r, !r) outs(%e, %e, %e, %e, %e : !t, !t, !t, !t, !t) {
  ^bb0(%in: f32, %s0: f32, %s1: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %m0 = arith.divf %s0, %n : f32
    %y0 = arith.subf %in, %m0 : f32
    %m1 = arith.mulf %inverse, %s0 : f32
    %n1 = arith.negf %m1 : f32
    %y1 = arith.addf %n1, %in : f32
    %y2 = math.fma %s0, %minus, %in : f32
    %y3 = arith.subf %in, %s1 : f32
    %n4 = arith.subf %zero, %s1 : f32
    %y4 = arith.addf %in, %n4 : f32
    linalg.yield %y0, %y1, %y2, %y3, %y4 : f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3, %y#4 : !t, !t, !t, !t, !t
}

// The factor is taken off again behind the subtraction.
// CHECK-LABEL: func @factor_and_back(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[C]], %[[C]]
func.func @factor_and_back(%x: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %wide_n = arith.constant dense<32.0> : !t
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %minus = arith.subf %wide, %x : !t
  %y0 = arith.negf %minus : !t
  %wide1 = linalg.broadcast ins(%s : !r) outs(%e : !t) dimensions = [1]
  %times = arith.mulf %x, %wide_n : !t
  %difference = arith.subf %times, %wide1 : !t
  %y1 = arith.divf %difference, %wide_n : !t
  return %y0, %y1 : !t, !t
}

// Ops on tensors, dims dropped or kept, the sum through a reshape.
// CHECK-LABEL: func @tensors(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[C]], %[[C]], %[[C]]
func.func @tensors(%x: !t) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %init_k = arith.constant dense<0.0> : !k
  %n = arith.constant dense<32.0> : !r
  %n_k = arith.constant dense<32.0> : !k
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %y0 = arith.subf %x, %wide : !t
  %sk = linalg.generic {indexing_maps = [#id, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init_k : !k) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %in, %acc : f32
    linalg.yield %0 : f32
  } -> !k
  %ek = tensor.empty() : !k
  %mk = linalg.div ins(%sk, %n_k : !k, !k) outs(%ek : !k) -> !k
  %flat = tensor.collapse_shape %mk [[0, 1]] : !k into !r
  %wide1 = linalg.broadcast ins(%flat : !r) outs(%e : !t) dimensions = [1]
  %y1 = linalg.sub ins(%x, %wide1 : !t, !t) outs(%e : !t) -> !t
  %split = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 4, 8] : !t into tensor<4x4x8xf32>
  %ss = linalg.reduce {arith.addf} ins(%split : tensor<4x4x8xf32>) outs(%init : !r) dimensions = [1, 2]
  %ms = arith.divf %ss, %n : !r
  %wide2 = linalg.broadcast ins(%ms : !r) outs(%e : !t) dimensions = [1]
  %y2 = arith.subf %x, %wide2 : !t
  return %y0, %y1, %y2 : !t, !t, !t
}

// A sum of sums, over two dims of three.
// CHECK-LABEL: func @two_dims(
// CHECK-SAME: %[[X:.*]]: tensor<4x6x8xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [0, 2] : tensor<4x6x8xf32> -> tensor<4x6x8xf32>
// CHECK-NEXT: return %[[C]]
func.func @two_dims(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %init0 = arith.constant dense<0.0> : tensor<4x6xf32>
  %init1 = arith.constant dense<0.0> : tensor<6xf32>
  %n = arith.constant dense<32.0> : tensor<6xf32>
  %e = tensor.empty() : tensor<4x6x8xf32>
  %s0 = linalg.reduce {arith.addf} ins(%x : tensor<4x6x8xf32>) outs(%init0 : tensor<4x6xf32>) dimensions = [2]
  %s1 = linalg.reduce {arith.addf} ins(%s0 : tensor<4x6xf32>) outs(%init1 : tensor<6xf32>) dimensions = [0]
  %m = arith.divf %s1, %n : tensor<6xf32>
  %wide = linalg.broadcast ins(%m : tensor<6xf32>) outs(%e : tensor<4x6x8xf32>) dimensions = [0, 2]
  %y = arith.subf %x, %wide : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// Sizes that are known at run time.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[C]]
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %features = tensor.dim %x, %c1 : tensor<?x?xf32>
  %count = arith.index_cast %features : index to i64
  %n = arith.sitofp %count : i64 to f32
  %row_e = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%row_e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %e = tensor.empty(%rows, %features) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %o: f32):
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %in, %m : f32
    linalg.yield %c : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// In a body with more in it, read in another order: the factor stays there.
// CHECK-LABEL: func @in_body(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: linalg.generic {{.*}} ins(%[[C]] : tensor<4x32xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[TWICE:.*]] = arith.mulf %[[IN]], %{{.*}} : f32
// CHECK-NEXT: %[[TANH:.*]] = math.tanh %[[TWICE]] : f32
// CHECK-NEXT: linalg.yield %[[TANH]] : f32
func.func @in_body(%x: !t) -> tensor<32x4xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<32x4xf32>
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#turned, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e : tensor<32x4xf32>) {
  ^bb0(%in: f32, %sum: f32, %o: f32):
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %in, %m : f32
    %twice = arith.mulf %c, %two : f32
    %t = math.tanh %twice : f32
    linalg.yield %t : f32
  } -> tensor<32x4xf32>
  return %y : tensor<32x4xf32>
}

// The rows are groups of features, which the subtraction does not see.
// CHECK-LABEL: func @groups(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[G:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [4, 4, 8]
// CHECK-NEXT: %[[C:.*]] = norm.center %[[G]] dims [2] : tensor<4x4x8xf32> -> tensor<4x4x8xf32>
// CHECK-NEXT: %[[Y:.*]] = tensor.collapse_shape %[[C]] {{\[\[}}0], [1, 2]]
// CHECK-NEXT: return %[[Y]]
func.func @groups(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : tensor<4x4xf32>
  %n = arith.constant dense<8.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4x8xf32>
  %split = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 4, 8] : !t into tensor<4x4x8xf32>
  %s = linalg.reduce {arith.addf} ins(%split : tensor<4x4x8xf32>) outs(%init : tensor<4x4xf32>) dimensions = [2]
  %m = arith.divf %s, %n : tensor<4x4xf32>
  %wide = linalg.broadcast ins(%m : tensor<4x4xf32>) outs(%e : tensor<4x4x8xf32>) dimensions = [2]
  %flat = tensor.collapse_shape %wide [[0], [1, 2]] : tensor<4x4x8xf32> into !t
  %y = arith.subf %x, %flat : !t
  return %y : !t
}
