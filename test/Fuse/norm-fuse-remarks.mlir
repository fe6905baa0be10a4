// RUN: norm-opt %s --norm-fuse --split-input-file --remarks-filter='norm-fuse' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='[Missed]' --implicit-check-not='[Passed]'

// The bytes: 4 * 8 floats are 128. Before: 3 + 2 tensors, after: 2 + 2.
// CHECK: [Passed] kernel | Category:norm-fuse | Function=fused
// CHECK-SAME: BytesAfter=512, BytesBefore=640
// CHECK-SAME: Contents="residual_add + rms_norm", Inputs=2, Outputs=2
func.func @fused(%x: tensor<4x8xf32>, %f: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = norm.residual_add %x, %f : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.rms_norm %0 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// The second addition depends on the norm through the matmul.
// CHECK-DAG: [Missed] not-convex | Category:norm-fuse | Function=convex{{.*}}BrokenByOp=linalg.matmul, Op=norm.residual_add
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=convex{{.*}}Contents=rms_norm,
func.func @convex(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<8x8xf32> -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = norm.residual_add %0, %1 : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// -----

// A norm over other dims has a kernel of its own.
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=dims{{.*}}Contents=rms_norm,
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=dims{{.*}}Contents=rms_norm,
func.func @dims(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.rms_norm %0 dims [0] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// CHECK-DAG: [Missed] other-space | Category:norm-fuse | Function=diagonal{{.*}}Op=linalg.generic, Reason="it combines other elements than those of one point"
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=diagonal{{.*}}Contents=rms_norm,
func.func @diagonal(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<8x8xf32> -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0, %0 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.addf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// An expensive op in front of a norm would run in each pass over a row.
// CHECK-DAG: [Missed] cost | Category:norm-fuse | Function=cost{{.*}}Op=math.erf, Reason="it would be computed in each pass over a row"
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=cost{{.*}}Contents=layer_norm,
func.func @cost(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = math.erf %x : tensor<4x8xf32>
  %1 = norm.layer_norm %0 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// Unless its result is stored anyway.
// CHECK: [Passed] kernel | Category:norm-fuse | Function=stored{{.*}}Contents="math.erf + layer_norm"
func.func @stored(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = math.erf %x : tensor<4x8xf32>
  %1 = norm.layer_norm %0 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// What the addition reads comes from a call that must stay behind the norm's
// user.
// CHECK-DAG: [Missed] order | Category:norm-fuse | Function=order{{.*}}BrokenByOp=func.call, Op=norm.residual_add
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=order{{.*}}Contents=rms_norm,
func.func private @use(tensor<4x8xf32>)
func.func private @give() -> tensor<4x8xf32>
func.func @order(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  call @use(%0) : (tensor<4x8xf32>) -> ()
  %1 = call @give() : () -> tensor<4x8xf32>
  %2 = norm.residual_add %0, %1 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// CHECK-DAG: [Missed] other-block | Category:norm-fuse | Function=block{{.*}}Op=arith.addf
// CHECK-DAG: [Passed] kernel | Category:norm-fuse | Function=block{{.*}}Contents=rms_norm,
func.func @block(%x: tensor<4x8xf32>, %c: i1) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = scf.if %c -> tensor<4x8xf32> {
    %2 = arith.addf %0, %0 : tensor<4x8xf32>
    scf.yield %2 : tensor<4x8xf32>
  } else {
    scf.yield %0 : tensor<4x8xf32>
  }
  return %1 : tensor<4x8xf32>
}

// -----

// What it reads can be computed earlier.
// CHECK: [Passed] kernel | Category:norm-fuse | Function=moved{{.*}}Contents="rms_norm + residual_add"
func.func private @use(tensor<4x8xf32>)
func.func @moved(%x: tensor<4x8xf32>, %f: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  call @use(%0) : (tensor<4x8xf32>) -> ()
  %e = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.softmax dimension(0) ins(%f : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = norm.residual_add %0, %1 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
