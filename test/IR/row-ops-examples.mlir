// RUN: norm-opt %s | FileCheck %s
// RUN: norm-opt %s --norm-decompose | FileCheck %s --check-prefix=LINALG

// Every line of the examples in the descriptions of the ops stands here.
// RUN: awk '/```mlir/{on = 1; next} /```/{on = 0} on' \
// RUN:   %S/../../include/norm/IR/NormRowOps.td > %t.examples
// RUN: grep -c norm. %t.examples | FileCheck %s --check-prefix=COUNT
// RUN: not grep -vxFf %s %t.examples

// COUNT: 5

// LINALG-NOT: norm.

    #full = affine_map<(d0, d1) -> (d0, d1)>
    #feature = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @rowwise
// CHECK: norm.rowwise
func.func @rowwise(%x: tensor<4x32xbf16>, %f: tensor<4x32xbf16>, %w: tensor<32xf32>, %y0: tensor<4x32xbf16>, %s0: tensor<4x32xbf16>)
    -> (tensor<4x32xbf16>, tensor<4x32xbf16>) {
    %y, %sum = norm.rowwise {
        indexing_maps = [#full, #full, #feature, #full, #full],
        iterator_types = ["parallel", "reduction"]}
        ins(%x, %f, %w : tensor<4x32xbf16>, tensor<4x32xbf16>, tensor<32xf32>)
        outs(%y0, %s0 : tensor<4x32xbf16>, tensor<4x32xbf16>) {
      ^bb0(%xe: bf16, %fe: bf16, %g: f32):
        %eps = arith.constant 9.99999997E-7 : f32
        %s = arith.addf %xe, %fe : bf16
        %sf = arith.extf %s : bf16 to f32
        %sq = arith.mulf %sf, %sf : f32
        %ms = norm.row_reduce mean %sq : f32
        %shifted = arith.addf %ms, %eps : f32
        %rstd = math.rsqrt %shifted : f32
        %n = arith.mulf %sf, %rstd : f32
        %scaled = arith.mulf %n, %g : f32
        %ye = arith.truncf %scaled : f32 to bf16
        norm.yield %ye, %s : bf16, bf16
    } -> (tensor<4x32xbf16>, tensor<4x32xbf16>)
    return %y, %sum : tensor<4x32xbf16>, tensor<4x32xbf16>
}

// CHECK-LABEL: @others
// CHECK: norm.row_reduce
// CHECK: norm.yield
func.func @others(%x: tensor<4x32xbf16>, %y0: tensor<4x32xbf16>) -> (tensor<4x32xbf16>, tensor<4x32xbf16>) {
  %r:2 = norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x32xbf16>) outs(%y0, %y0 : tensor<4x32xbf16>, tensor<4x32xbf16>) {
  ^bb0(%s: bf16):
    %sq = arith.extf %s : bf16 to f32
    %ms = norm.row_reduce mean %sq : f32
    %y = arith.truncf %ms : f32 to bf16
    norm.yield %y, %s : bf16, bf16
  } -> (tensor<4x32xbf16>, tensor<4x32xbf16>)
  return %r#0, %r#1 : tensor<4x32xbf16>, tensor<4x32xbf16>
}
