// Users, constants and casts that norm-fold-affine must not misread.

// RUN: norm-opt %s --norm-fold-affine -o %t
// RUN: FileCheck %s < %t
// RUN: norm-diff %s %t --tolerance=1e-6

// What an op does not write of its output shows through.

// CHECK-LABEL: @partly_written
// CHECK:       norm.
func.func @partly_written(%x: tensor<4x4xf32>, %d: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0,3.0,2.0,5.0],[2.0,6.0,1.0,1.0],[5.0,1.0,0.0,2.0],[1.0,2.0,3.0,4.0]]> : tensor<4x4xf32>
  %g = arith.constant dense<[2.0,3.0,0.5,-1.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = norm.layer_norm %x scale(%g : tensor<4xf32>) dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  %p = linalg.matmul ins(%n, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i,i)>], iterator_types = ["parallel"]}
    ins(%d : tensor<4xf32>) outs(%n : tensor<4x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32 } -> tensor<4x4xf32>
  return %p, %q : tensor<4x4xf32>, tensor<4x4xf32>
}

// The weight is the second result of an op.

// CHECK-LABEL: @second_result
// CHECK:       norm.
func.func @second_result(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %w = arith.constant dense<[[1.7881847531554629,1.9494456086997709,0.56633580893826196,-0.26454365097163179],[-0.59217321510414145,0.53133451683171684,-0.52210317001087292,-0.93682944510252986],[0.69931197648375387,0.63337460465860485,1.0464683003382316,-0.41397094373531262]]> : tensor<3x4xf32>
  %g = arith.constant dense<[1.0,2.0,3.0]> : tensor<3xf32>
  %one = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%w : tensor<3x4xf32>) outs(%e0, %e0 : tensor<3x4xf32>, tensor<3x4xf32>) { ^bb0(%v: f32, %a: f32, %o: f32):
      %m = math.tanh %v : f32
      linalg.yield %one, %m : f32, f32 } -> (tensor<3x4xf32>, tensor<3x4xf32>)
  %n = norm.layer_norm %x scale(%g : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<4x3xf32> -> tensor<4x3xf32>
  %p = linalg.matmul ins(%n, %d#1 : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

// Another op reads the other result of the init.

// CHECK-LABEL: @init_of_two
// CHECK:       norm.
func.func @init_of_two(%x: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[-0.087970441820810152,-1.6872812684495408,2.3370988715660359,-1.8835590399098581],[0.20156867879203971,-0.88241076274895924,-0.44665155439506588,-1.3496155230967182],[0.81150661487640585,-0.30915877668381464,1.8699375033342931,0.68015553380126348]]> : tensor<3x4xf32>
  %b = arith.constant dense<[1.0,2.0,3.0]> : tensor<3xf32>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    outs(%e, %e : tensor<4x4xf32>, tensor<4x4xf32>) { ^bb0(%a: f32, %o: f32):
      linalg.yield %zero, %one : f32, f32 } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %n = norm.layer_norm %x bias(%b : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<4x3xf32> -> tensor<4x3xf32>
  %p = linalg.matmul ins(%n, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i#0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p, %i#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Another op reads the other result of the weight.

// CHECK-LABEL: @constant_of_two
// CHECK:       norm.
func.func @constant_of_two(%x: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.7881847531554629,1.9494456086997709,0.56633580893826196,-0.26454365097163179],[-0.59217321510414145,0.53133451683171684,-0.52210317001087292,-0.93682944510252986],[0.69931197648375387,0.63337460465860485,1.0464683003382316,-0.41397094373531262]]> : tensor<3x4xf32>
  %g = arith.constant dense<[1.0,2.0,3.0]> : tensor<3xf32>
  %one = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%w : tensor<3x4xf32>) outs(%e0, %e0 : tensor<3x4xf32>, tensor<3x4xf32>) { ^bb0(%v: f32, %a: f32, %o: f32):
      %m = math.tanh %v : f32
      linalg.yield %one, %m : f32, f32 } -> (tensor<3x4xf32>, tensor<3x4xf32>)
  %n = norm.layer_norm %x scale(%g : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<4x3xf32> -> tensor<4x3xf32>
  %p = linalg.matmul ins(%n, %d#1 : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p, %d#0 : tensor<4x4xf32>, tensor<3x4xf32>
}

// Without the factor what is rounded to f16 could overflow.

// CHECK-LABEL: @narrow
// CHECK:       norm.
func.func @narrow(%x: tensor<4x4xf32>) -> tensor<4x4xf16> {
  %c = arith.constant dense<9.765625e-04> : tensor<4x4xf32>
  %s = arith.mulf %x, %c : tensor<4x4xf32>
  %h = arith.truncf %s : tensor<4x4xf32> to tensor<4x4xf16>
  %y = norm.layer_norm %h dims [1] epsilon 1.0e-05 : tensor<4x4xf16> -> tensor<4x4xf16>
  return %y : tensor<4x4xf16>
}

// The bias counts once for each row that is added up, not once.

// CHECK-LABEL: @summed_up
// CHECK:       linalg.broadcast
// CHECK:       linalg.matmul
// CHECK:       arith.constant dense<[7.000000e+00, 8.000000e+00]>
func.func @summed_up(%x: tensor<4x3xf32>) -> tensor<2xf32> {
  %b = arith.constant dense<[1.0, 2.0, -3.5]> : tensor<3xf32>
  %w = arith.constant dense<[[1.0,3.0],[2.0,6.0],[5.0,1.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x bias(%b : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<4x3xf32> -> tensor<4x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %p = linalg.matmul ins(%n, %w : tensor<4x3xf32>, tensor<3x2xf32>) outs(%i : tensor<4x2xf32>) -> tensor<4x2xf32>
  %start = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%p : tensor<4x2xf32>) outs(%start : tensor<2xf32>) dimensions = [0]
  return %r : tensor<2xf32>
}

// A sum that starts from what the layer gives: there the bias counts once.

// CHECK-LABEL: @started_from
// CHECK:       linalg.broadcast
// CHECK:       linalg.matmul
func.func @started_from(%x: tensor<4x3xf32>) -> tensor<4x2xf32> {
  %b = arith.constant dense<[1.0, 2.0, -3.5]> : tensor<3xf32>
  %w = arith.constant dense<[[1.0,3.0],[2.0,6.0],[5.0,1.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x bias(%b : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<4x3xf32> -> tensor<4x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %p = linalg.matmul ins(%n, %w : tensor<4x3xf32>, tensor<3x2xf32>) outs(%i : tensor<4x2xf32>) -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]}
    ins(%w : tensor<3x2xf32>) outs(%p : tensor<4x2xf32>) {
    ^bb0(%u: f32, %o: f32):
      %m = arith.addf %u, %o : f32
      linalg.yield %m : f32 } -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// A product with two of one row; the other row is that of the output.

// CHECK-LABEL: @row_of_another
// CHECK:       arith.mulf
// CHECK:       norm.layer_norm
func.func @row_of_another(%x: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %two = arith.constant 2.0 : f32
  %p = linalg.generic {indexing_maps = [affine_map<(j)->(0,j)>, affine_map<(j)->(0,j)>], iterator_types = ["parallel"]}
    ins(%x : tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) {
    ^bb0(%u: f32, %v: f32):
      %m = arith.mulf %u, %two : f32
      linalg.yield %m : f32 } -> tensor<2x4xf32>
  %n = norm.layer_norm %p dims [1] epsilon 1.0e-05 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n : tensor<2x4xf32>
}

// A bias in one row of a constant; the other row shows as it is.

// CHECK-LABEL: @row_of_a_constant
// CHECK:       dense<{{\[\[}}1.000000e+00, 3.000000e+00], [2.000000e+00, 6.000000e+00]]>
func.func @row_of_a_constant(%x: tensor<1x3xf32>) -> tensor<2x2xf32> {
  %b = arith.constant dense<[1.0, 2.0, -3.5]> : tensor<3xf32>
  %w = arith.constant dense<[[1.0,3.0],[2.0,6.0],[5.0,1.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x bias(%b : tensor<3xf32>) dims [1] epsilon 1.0e-05 : tensor<1x3xf32> -> tensor<1x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
  %p = linalg.matmul ins(%n, %w : tensor<1x3xf32>, tensor<3x2xf32>) outs(%i : tensor<1x2xf32>) -> tensor<1x2xf32>
  %c = arith.constant dense<[[1.0,3.0],[2.0,6.0]]> : tensor<2x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(j)->(0,j)>, affine_map<(j)->(0,j)>], iterator_types = ["parallel"]}
    ins(%p : tensor<1x2xf32>) outs(%c : tensor<2x2xf32>) {
    ^bb0(%u: f32, %o: f32):
      %m = arith.addf %u, %o : f32
      linalg.yield %m : f32 } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
