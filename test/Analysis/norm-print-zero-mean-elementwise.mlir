// What scalar arithmetic makes of means, in tensors and in bodies of linalg ops.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// CHECK-LABEL: zero mean in @sums
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NEXT:    %arg1: [1] by declared
// CHECK-NEXT:    %0: [1] by sum
// CHECK-NEXT:    %1: [1] by sum
// CHECK-NEXT:    %2: [1] by cast
// CHECK-NEXT:    %3: [1] by cast
// CHECK-NEXT:    %4: [1] by cast
// CHECK-NEXT:    %6: [1] by sum
// CHECK-NOT:     %
func.func @sums(%a: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %b: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %c: tensor<4x8xf32>) {
  %0 = arith.addf %a, %b : tensor<4x8xf32>
  %1 = arith.subf %a, %b : tensor<4x8xf32>
  %2 = arith.negf %a : tensor<4x8xf32>
  %3 = arith.truncf %a : tensor<4x8xf32> to tensor<4x8xbf16>
  %4 = arith.extf %3 : tensor<4x8xbf16> to tensor<4x8xf64>
  %5 = arith.addf %a, %c : tensor<4x8xf32>
  %6 = norm.residual_add %a, %b alpha 2.0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %7 = norm.residual_add %a, %c alpha 2.0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %8 = arith.maximumf %a, %b : tensor<4x8xf32>
  %9 = math.absf %a : tensor<4x8xf32>
  %10 = arith.mulf %a, %b : tensor<4x8xf32>
  return
}

// -----

// A factor may vary along other dims: a number, one for each row, in the row's own tensor
// or broadcast to all of it.

#full = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: zero mean in @factors
// CHECK:         %arg0: [1] by declared
// CHECK-NEXT:    [[NUMBER:%[0-9]+]]: [1] by scale
// CHECK-NEXT:    [[SCALAR:%[0-9]+]]: [1] by linear
// CHECK-NEXT:    [[ROWS:%[0-9]+]]: [1] by linear
// CHECK-NEXT:    [[SPREAD:%[0-9]+]]: [1] by scale
// CHECK-NEXT:    [[DIVIDED:%[0-9]+]]: [1] by linear
// CHECK-NOT:     %
func.func @factors(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %s: f32, %r: tensor<4xf32>, %f: tensor<8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %number = arith.mulf %two, %x : tensor<4x8xf32>
  %scalar = linalg.generic {indexing_maps = [#full, affine_map<(i, j) -> ()>, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x8xf32>, f32) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %rows = linalg.generic {indexing_maps = [#full, #row, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %b, %a : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %broadcast = linalg.broadcast ins(%r : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %spread = arith.mulf %x, %broadcast : tensor<4x8xf32>
  %divided = linalg.generic {indexing_maps = [#full, #row, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.divf %a, %b : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %features = linalg.generic {indexing_maps = [#full, #column, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %f : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %inverse = linalg.generic {indexing_maps = [#full, #row, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.divf %b, %a : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  return
}

// -----

// A constant factor of which the rows are all the same, and one of which the columns are.

// CHECK-LABEL: zero mean in @constant_factors
// CHECK-NEXT:    %arg0: [0] by declared
// CHECK-NEXT:    %0: [0] by scale
// CHECK-NOT:     %
func.func @constant_factors(%x: tensor<2x3xf32> {norm.zero_mean = array<i64: 0>}) {
  %rows = arith.constant dense<[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %columns = arith.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
  %0 = arith.mulf %x, %rows : tensor<2x3xf32>
  %1 = arith.mulf %x, %columns : tensor<2x3xf32>
  return
}

// -----

// A mask that picks whole rows, one that picks elements, and one number for all.

#full = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: zero mean in @select
// CHECK:         %arg0: [1] by declared
// CHECK-NEXT:    %{{.*}}: [0] by zero, [1] by zero
// CHECK-NEXT:    [[ROWS:%[0-9]+]]: [1] by linear
// CHECK-NEXT:    [[NAN:%[0-9]+]]: [1] by linear
// CHECK-NEXT:    [[SCALAR:%[0-9]+]]: [1] by select
// CHECK-NOT:     %
func.func @select(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %rows: tensor<4xi1>, %mask: tensor<4x8xi1>, %any: i1) {
  %e = tensor.empty() : tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %zeros = arith.constant dense<0.0> : tensor<4x8xf32>
  %by_row = linalg.generic {indexing_maps = [#row, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %x : tensor<4xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%c: i1, %a: f32, %o: f32):
      %m = arith.select %c, %a, %zero : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %with_nan = linalg.generic {indexing_maps = [#row, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %x : tensor<4xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%c: i1, %a: f32, %o: f32):
      %m = arith.select %c, %a, %nan : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %with_one = linalg.generic {indexing_maps = [#row, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %x : tensor<4xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%c: i1, %a: f32, %o: f32):
      %m = arith.select %c, %a, %one : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %by_element = arith.select %mask, %x, %zeros : tensor<4x8xi1>, tensor<4x8xf32>
  %by_number = arith.select %any, %x, %zeros : tensor<4x8xf32>
  return
}

// -----

// A mask of the program's own: the first rows, and the first columns.

#full = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: zero mean in @index_masks
// CHECK:         %arg0: [1] by declared
// CHECK-NEXT:    [[ROWS:%[0-9]+]]: [1] by linear
// CHECK-NOT:     %
func.func @index_masks(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}) {
  %e = tensor.empty() : tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : index
  %rows = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %i = linalg.index 0 : index
      %c = arith.cmpi ult, %i, %two : index
      %m = arith.select %c, %a, %zero : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %columns = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %j = linalg.index 1 : index
      %c = arith.cmpi ult, %j, %two : index
      %m = arith.select %c, %a, %zero : f32
      linalg.yield %m : f32
  } -> tensor<4x8xf32>
  return
}

// -----

// Outputs of norms: a uniform scale, a bias with mean 0, and the others.

// CHECK-LABEL: zero mean in @norms
// CHECK:         %arg0: [1] by declared
// CHECK:         [[PLAIN:%[0-9]+]]: [1] by layer_norm
// CHECK-NEXT:    [[UNIFORM:%[0-9]+]]: [1] by layer_norm
// CHECK-NEXT:    [[BIAS:%[0-9]+]]: [1] by layer_norm
// CHECK-NEXT:    [[RMS:%[0-9]+]]: [1] by rms_norm
// CHECK-NEXT:    [[RMSBIAS:%[0-9]+]]: [1] by rms_norm
// CHECK-NEXT:    layer_norm
func.func @norms(%x: tensor<4x3xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x3xf32>, %s: f32, %g: tensor<3xf32>) {
  %e = tensor.empty() : tensor<3xf32>
  %uniform = linalg.fill ins(%s : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %good = arith.constant dense<[1.0, -3.0, 2.0]> : tensor<3xf32>
  %bad = arith.constant dense<[1.0, -3.0, 3.0]> : tensor<3xf32>
  %0 = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %1 = norm.layer_norm %y scale(%uniform : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %2 = norm.layer_norm %y bias(%good : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %3 = norm.rms_norm %x scale(%uniform : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %4 = norm.rms_norm %x bias(%good : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %5 = norm.layer_norm %y bias(%bad : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %6 = norm.layer_norm %y scale(%g : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %7 = norm.rms_norm %x scale(%g : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %8 = norm.rms_norm %x bias(%bad : tensor<3xf32>) dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %9 = norm.rms_norm %y dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  // The roots differ from row to row: the mean over columns of x does not pass.
  %10 = norm.rms_norm %x dims [0] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  return
}
