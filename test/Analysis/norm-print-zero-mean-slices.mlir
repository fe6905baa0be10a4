// Means through slices, insertions, concatenations, padding and gathers.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// Slices of other dims, also at offsets that are not known; of a part of the features.

// CHECK-LABEL: zero mean in @slices
// CHECK:         %arg0: [1] by declared
// CHECK-NEXT:    %extracted_slice: [1] by slice
// CHECK-NEXT:    %extracted_slice_0: [1] by slice
// CHECK-NEXT:    %extracted_slice_1: [0] by slice
// CHECK-NOT:     %
func.func @slices(%x: tensor<6x8xf32> {norm.zero_mean = array<i64: 1>}, %i: index) {
  %rows = tensor.extract_slice %x[1, 0] [2, 8] [2, 1] : tensor<6x8xf32> to tensor<2x8xf32>
  %dynamic = tensor.extract_slice %x[%i, 0] [2, 8] [1, 1] : tensor<6x8xf32> to tensor<2x8xf32>
  %one = tensor.extract_slice %x[3, 0] [1, 8] [1, 1] : tensor<6x8xf32> to tensor<8xf32>
  %half = tensor.extract_slice %x[0, 0] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
  %strided = tensor.extract_slice %x[0, 0] [6, 4] [1, 2] : tensor<6x8xf32> to tensor<6x4xf32>
  return
}

// -----

// Queries, keys and values of one projection: its weight's columns 0 to 1 and 4 to 5 have
// mean 0, those of the keys, 2 to 3, have not.

// CHECK-LABEL: zero mean in @qkv
// CHECK:         layer_norm %{{.*}}: input %extracted_slice over [1] by slice
// CHECK-NEXT:    layer_norm %{{.*}}: input %extracted_slice_1 over [1] is not: constant of arith.constant
// CHECK-NEXT:    layer_norm %{{.*}}: input %extracted_slice_2 over [1] by slice
func.func @qkv(%x: tensor<4x2xf32>) {
  %w = arith.constant dense<[[1.0, -1.0, 1.0, 2.0, 3.0, -3.0], [2.0, -2.0, 0.0, 1.0, 1.0, -1.0]]> : tensor<2x6xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x6xf32>
  %qkv = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x6xf32>) outs(%zeros : tensor<4x6xf32>) -> tensor<4x6xf32>
  %q = tensor.extract_slice %qkv[0, 0] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  %k = tensor.extract_slice %qkv[0, 2] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  %v = tensor.extract_slice %qkv[0, 4] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  %a = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %b = norm.layer_norm %k dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %c = norm.layer_norm %v dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  return
}

// -----

// Rows inserted between others, into nothing, and beside rows that are not known; a half
// of the features.

// CHECK-LABEL: zero mean in @insertions
// CHECK:         %arg0: [1] by declared
// CHECK:         %cst_0: {{.*}} by zero
// CHECK-NEXT:    %inserted_slice: [1] by insert
// CHECK-NEXT:    %{{.*}}: [1] by insert
// CHECK-NOT:     %
func.func @insertions(%x: tensor<2x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<6x8xf32>, %i: index) {
  %zeros = arith.constant dense<0.0> : tensor<6x8xf32>
  %wide = arith.constant dense<0.0> : tensor<2x16xf32>
  %e = tensor.empty() : tensor<6x8xf32>
  %a = tensor.insert_slice %x into %zeros[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<6x8xf32>
  %b = tensor.insert_slice %x into %e[4, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<6x8xf32>
  %c = tensor.insert_slice %x into %y[4, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<6x8xf32>
  %d = tensor.insert_slice %x into %wide[0, 4] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<2x16xf32>
  return
}

// -----

// Concatenated rows; concatenated features, of which all or only the slices are known.

// CHECK-LABEL: zero mean in @concatenations
// CHECK:         %concat: [1] by concat
// CHECK-NEXT:    %concat_1: [1] by concat
// CHECK-NEXT:    %extracted_slice: [1] by slice
// CHECK-NEXT:    %expanded: [2] by reshape
// CHECK:         layer_norm %{{.*}}: input %expanded over [2] by reshape
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [2] is not: argument of func.func
func.func @concatenations(%x: tensor<2x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<2x8xf32>,
                          %z: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}) {
  %rows = tensor.concat dim(0) %x, %z : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %bad = tensor.concat dim(0) %x, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  %wide = tensor.concat dim(1) %x, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
  %mixed = tensor.concat dim(1) %y, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
  %good = tensor.extract_slice %mixed[0, 8] [2, 8] [1, 1] : tensor<2x16xf32> to tensor<2x8xf32>
  %not = tensor.extract_slice %mixed[0, 4] [2, 8] [1, 1] : tensor<2x16xf32> to tensor<2x8xf32>
  %heads = tensor.expand_shape %wide [[0], [1, 2]] output_shape [2, 2, 8] : tensor<2x16xf32> into tensor<2x2x8xf32>
  %a = norm.layer_norm %heads dims [2] epsilon 1.0e-5 : tensor<2x2x8xf32> -> tensor<2x2x8xf32>
  %heads2 = tensor.expand_shape %mixed [[0], [1, 2]] output_shape [2, 2, 8] : tensor<2x16xf32> into tensor<2x2x8xf32>
  %b = norm.layer_norm %heads2 dims [2] epsilon 1.0e-5 : tensor<2x2x8xf32> -> tensor<2x2x8xf32>
  return
}

// -----

// Groups inserted between others: their means are known, those of the others only if the
// destination's are.

// CHECK-LABEL: zero mean in @groups
// CHECK:         layer_norm %{{.*}}: input %extracted_slice over [2] by slice
// CHECK-NEXT:    layer_norm %{{.*}}: input %extracted_slice_0 over [2] is not: argument of func.func
// CHECK-NEXT:    layer_norm %{{.*}}: input %extracted_slice_1 over [2] is not: argument of func.func
// CHECK-NEXT:    layer_norm %{{.*}}: input %extracted_slice_3 over [2] by slice
func.func @groups(%x: tensor<3x2x4xf32> {norm.zero_mean = array<i64: 2>}, %y: tensor<3x6x4xf32>,
                  %z: tensor<3x24xf32> {norm.zero_mean = [[{dim = 1, size = 4}, {dim = 1, step = 4, size = 6, from = 0, count = 3, each}]]}) {
  %i = tensor.insert_slice %x into %y[0, 2, 0] [3, 2, 4] [1, 1, 1] : tensor<3x2x4xf32> into tensor<3x6x4xf32>
  %in = tensor.extract_slice %i[0, 2, 0] [3, 2, 4] [1, 1, 1] : tensor<3x6x4xf32> to tensor<3x2x4xf32>
  %out = tensor.extract_slice %i[0, 4, 0] [3, 2, 4] [1, 1, 1] : tensor<3x6x4xf32> to tensor<3x2x4xf32>
  %both = tensor.extract_slice %i[0, 1, 0] [3, 2, 4] [1, 1, 1] : tensor<3x6x4xf32> to tensor<3x2x4xf32>
  %wide = tensor.expand_shape %z [[0], [1, 2]] output_shape [3, 6, 4] : tensor<3x24xf32> into tensor<3x6x4xf32>
  %j = tensor.insert_slice %x into %wide[0, 2, 0] [3, 2, 4] [1, 1, 1] : tensor<3x2x4xf32> into tensor<3x6x4xf32>
  %upper = tensor.extract_slice %j[0, 0, 0] [3, 3, 4] [1, 1, 1] : tensor<3x6x4xf32> to tensor<3x3x4xf32>
  %a = norm.layer_norm %in dims [2] epsilon 1.0e-5 : tensor<3x2x4xf32> -> tensor<3x2x4xf32>
  %b = norm.layer_norm %out dims [2] epsilon 1.0e-5 : tensor<3x2x4xf32> -> tensor<3x2x4xf32>
  %c = norm.layer_norm %both dims [2] epsilon 1.0e-5 : tensor<3x2x4xf32> -> tensor<3x2x4xf32>
  %d = norm.layer_norm %upper dims [2] epsilon 1.0e-5 : tensor<3x3x4xf32> -> tensor<3x3x4xf32>
  return
}

// -----

// Rows of zeros, rows of ones, columns of zeros.

// CHECK-LABEL: zero mean in @padding
// CHECK:         %arg0: [1] by declared
// CHECK-NEXT:    %padded: [1] by pad
// CHECK-NOT:     %
func.func @padding(%x: tensor<2x8xf32> {norm.zero_mean = array<i64: 1>}) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %a = tensor.pad %x low[1, 0] high[2, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
  } : tensor<2x8xf32> to tensor<5x8xf32>
  %b = tensor.pad %x low[1, 0] high[2, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %one : f32
  } : tensor<2x8xf32> to tensor<5x8xf32>
  %c = tensor.pad %x low[0, 1] high[0, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
  } : tensor<2x8xf32> to tensor<2x9xf32>
  return
}

// -----

// A table with rows of mean 0: rows by number, as torch-mlir gathers them; by number and in
// another order; from a column on; by a number that depends on the column.

#id = affine_map<(i, j) -> (i)>
#full = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: zero mean in @gathers
// CHECK:         %cst: [1] by constant
// CHECK-NEXT:    %{{[0-9]+}}: [1] by linear
// CHECK-NEXT:    %extracted_slice: [1] by slice
// CHECK-NEXT:    %{{[0-9]+}}: [1] by linear
// CHECK-NOT:     %
func.func @gathers(%rows: tensor<5xi64>, %order: tensor<3xindex>) {
  %table = arith.constant dense<[[1.0, -2.0, 1.0], [3.0, 0.0, -3.0]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<5x3xf32>
  %e2 = tensor.empty() : tensor<5x2xf32>
  %one = arith.constant 1 : index
  %by_row = linalg.generic {indexing_maps = [#id, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<5xi64>) outs(%e : tensor<5x3xf32>) {
    ^bb0(%r: i64, %o: f32):
      %i = arith.index_cast %r : i64 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%i, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x3xf32>
  %row = tensor.extract_slice %table[1, 0] [1, 3] [1, 1] : tensor<2x3xf32> to tensor<1x3xf32>
  %constant_row = linalg.generic {indexing_maps = [#full], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x3xf32>) {
    ^bb0(%o: f32):
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%one, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x3xf32>
  %permuted = linalg.generic {indexing_maps = [#id, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<5xi64>) outs(%e : tensor<5x3xf32>) {
    ^bb0(%r: i64, %o: f32):
      %i = arith.index_cast %r : i64 to index
      %d = linalg.index 1 : index
      %j = tensor.extract %order[%d] : tensor<3xindex>
      %v = tensor.extract %table[%i, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x3xf32>
  %from = linalg.generic {indexing_maps = [#id, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<5xi64>) outs(%e2 : tensor<5x2xf32>) {
    ^bb0(%r: i64, %o: f32):
      %i = arith.index_cast %r : i64 to index
      %d = linalg.index 1 : index
      %j = arith.addi %d, %one : index
      %v = tensor.extract %table[%i, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x2xf32>
  %first = linalg.generic {indexing_maps = [#id, #full], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<5xi64>) outs(%e2 : tensor<5x2xf32>) {
    ^bb0(%r: i64, %o: f32):
      %i = arith.index_cast %r : i64 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%i, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x2xf32>
  %diagonal = linalg.generic {indexing_maps = [#full], iterator_types = ["parallel", "parallel"]} outs(%e2 : tensor<5x2xf32>) {
    ^bb0(%o: f32):
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%j, %j] : tensor<2x3xf32>
      linalg.yield %v : f32
  } -> tensor<5x2xf32>
  return
}
