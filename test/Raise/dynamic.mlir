// Sizes that are known at run time only.

// RUN: norm-opt %s --norm-raise --canonicalize --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --input-file=%t.remarks

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

// The rows are many or few; the size of a row is a constant.
// CHECK-LABEL: func @rows(
// CHECK-SAME: %[[X:.*]]: tensor<?x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK-NEXT: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<?x32xf32> -> tensor<?x32xf32>
// CHECK-NEXT: return
func.func @rows(%x: tensor<?x32xf32>, %w: tensor<32xf32>) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x32xf32>
  %e = tensor.empty(%rows) : tensor<?x32xf32>
  %er = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x32xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %w : tensor<?x32xf32>, tensor<?xf32>, tensor<32xf32>) outs(%e : tensor<?x32xf32>) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %scaled = arith.mulf %normalized, %scale : f32
    linalg.yield %scaled : f32
  } -> tensor<?x32xf32>
  return %y : tensor<?x32xf32>
}

// The size of a row is a tensor.dim, cast to a float; the centered values have
// the size of x. An epsilon of zero lets the root fall apart into factors, one of
// them the root of the size.
// CHECK-LABEL: func @features(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[W:.*]]: tensor<?xf32>)
// CHECK-NOT: linalg
// CHECK-DAG: norm.layer_norm %[[X]] scale(%[[W]] : tensor<?xf32>) dims [1] epsilon 5.000000e-01 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-DAG: norm.rms_norm %[[X]] dims [1] epsilon 0.000000e+00 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NOT: linalg
// CHECK: return
func.func @features(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %features = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n_i64 = arith.index_cast %features : index to i64
  %n = arith.sitofp %n_i64 : i64 to f32
  %e = tensor.empty(%rows, %features) : tensor<?x?xf32>
  %er = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %centered = arith.subf %in, %mean : f32
    linalg.yield %centered : f32
  } -> tensor<?x?xf32>
  %s2:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init, %init : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%in: f32, %raw: f32, %acc: f32, %acc_raw: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    %square_raw = arith.mulf %raw, %raw : f32
    %next_raw = arith.addf %square_raw, %acc_raw : f32
    linalg.yield %next, %next_raw : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %y = linalg.generic {indexing_maps = [#id, #row, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %s2#0, %w : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %out: f32):
    %variance = arith.divf %sum, %n : f32
    %shifted = arith.addf %variance, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %scaled = arith.mulf %normalized, %scale : f32
    linalg.yield %scaled : f32
  } -> tensor<?x?xf32>
  %z = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s2#1 : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %root = math.rsqrt %mean : f32
    %scaled = arith.mulf %in, %root : f32
    linalg.yield %scaled : f32
  } -> tensor<?x?xf32>
  return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// A number that is not the size of the row, and the size of another dim, are no N
// that could be proved.
// CHECK-LABEL: func @other_size(
// CHECK-NOT: norm.
// CHECK: return
// MISSED-COUNT-2: [Missed] row-size {{.*}}Function=other_size {{.*}} Reason="the sum is not divided by the row's size"
func.func @other_size(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 0.5 : f32
  %number = arith.constant 32.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %features = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r_i64 = arith.index_cast %rows : index to i64
  %r = arith.sitofp %r_i64 : i64 to f32
  %e = tensor.empty(%rows, %features) : tensor<?x?xf32>
  %er = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> tensor<?xf32>
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e, %e : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32):
    %mean0 = arith.divf %sum, %number : f32
    %shifted0 = arith.addf %mean0, %eps : f32
    %root0 = math.rsqrt %shifted0 : f32
    %y0 = arith.mulf %in, %root0 : f32
    %mean1 = arith.divf %sum, %r : f32
    %shifted1 = arith.addf %mean1, %eps : f32
    %root1 = math.rsqrt %shifted1 : f32
    %y1 = arith.mulf %in, %root1 : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %y#0, %y#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A variance of a dynamic row is not negative either: the clamp goes.
// CHECK-LABEL: func @clamped(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<?x?xf32> -> tensor<?x?xf32>
func.func @clamped(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %features = tensor.dim %x, %c1 : tensor<?x?xf32>
  %i = arith.index_cast %features : index to i64
  %n = arith.sitofp %i : i64 to f32
  %e = tensor.empty(%rows, %features) : tensor<?x?xf32>
  %er = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%init, %init : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %square = arith.mulf %in, %in : f32
    %1 = arith.addf %in, %a : f32
    %2 = arith.addf %square, %b : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s#0, %s#1 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %s1: f32, %s2: f32, %out: f32):
    %m = arith.divf %s1, %n : f32
    %ms = arith.divf %s2, %n : f32
    %mm = arith.mulf %m, %m : f32
    %v = arith.subf %ms, %mm : f32
    %clamped = arith.maximumf %v, %zero : f32
    %shifted = arith.addf %clamped, %eps : f32
    %root = math.rsqrt %shifted : f32
    %d = arith.subf %in, %m : f32
    %y0 = arith.mulf %d, %root : f32
    linalg.yield %y0 : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
