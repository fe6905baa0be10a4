// Statistics of other rows than those of the numerator: of columns, of a half of
// the row.

// RUN: norm-opt %s --norm-raise --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --input-file=%t.remarks

// CHECK-NOT: norm.{{(layer|rms)_norm}}
// CHECK: @mean_of_half
// CHECK-NOT: norm.{{(layer|rms)_norm}}

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>
// var = E_row[x^2] - E_col[x]^2 read along the row
func.func @variance_of_other_axis(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 100.0 : f32
  %e = tensor.empty() : !t
  %sq = arith.mulf %x, %x : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %s2 = linalg.reduce {arith.addf} ins(%sq : !t) outs(%init : !r) dimensions = [1]
  %c1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [0]
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s1, %s2, %c1 : !t, !r, !r, !r) outs(%e : !t) {
  ^bb0(%in: f32, %1: f32, %2: f32, %c: f32, %out: f32):
    %mean = arith.divf %1, %n : f32
    %ms = arith.divf %2, %n : f32
    %cm = arith.divf %c, %n : f32
    %cm2 = arith.mulf %cm, %cm : f32
    %v = arith.subf %ms, %cm2 : f32
    %ve = arith.addf %v, %eps : f32
    %root = math.rsqrt %ve : f32
    %d = arith.subf %in, %mean : f32
    %y = arith.mulf %d, %root : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// x less the mean of the row times the sum of the column.
// MISSED: [Missed] factor | {{.*}}Function=product_of_sums |
func.func @product_of_sums(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %sq = arith.mulf %x, %x : !t
  %c1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [0]
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %s2 = linalg.reduce {arith.addf} ins(%sq : !t) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s1, %s2, %c1 : !t, !r, !r, !r) outs(%e : !t) {
  ^bb0(%in: f32, %1: f32, %2: f32, %c: f32, %out: f32):
    %mean = arith.divf %1, %n : f32
    %ms = arith.divf %2, %n : f32
    %m2 = arith.mulf %mean, %mean : f32
    %v = arith.subf %ms, %m2 : f32
    %ve = arith.addf %v, %eps : f32
    %root = math.rsqrt %ve : f32
    %cm = arith.mulf %c, %mean : f32
    %d = arith.subf %in, %cm : f32
    %y = arith.mulf %d, %root : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The mean square of the row less the square of the mean of its first half.
// MISSED: [Missed] statistic | {{.*}}Function=variance_of_half |
func.func @variance_of_half(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %h = arith.constant 4.0 : f32
  %eps = arith.constant 100.0 : f32
  %e = tensor.empty() : !t
  %half = tensor.extract_slice %x[0, 0] [8, 4] [1, 1] : !t to tensor<8x4xf32>
  %sq = arith.mulf %x, %x : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %s2 = linalg.reduce {arith.addf} ins(%sq : !t) outs(%init : !r) dimensions = [1]
  %h1 = linalg.reduce {arith.addf} ins(%half : tensor<8x4xf32>) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s1, %s2, %h1 : !t, !r, !r, !r) outs(%e : !t) {
  ^bb0(%in: f32, %1: f32, %2: f32, %c: f32, %out: f32):
    %mean = arith.divf %1, %n : f32
    %ms = arith.divf %2, %n : f32
    %cm = arith.divf %c, %h : f32
    %cm2 = arith.mulf %cm, %cm : f32
    %v = arith.subf %ms, %cm2 : f32
    %ve = arith.addf %v, %eps : f32
    %root = math.rsqrt %ve : f32
    %d = arith.subf %in, %mean : f32
    %y = arith.mulf %d, %root : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The variance of the row, x less the sum of the first half over the size of the
// whole row.
// MISSED: [Missed] numerator | {{.*}}Function=mean_of_half |
func.func @mean_of_half(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %half = tensor.extract_slice %x[0, 0] [8, 4] [1, 1] : !t to tensor<8x4xf32>
  %sq = arith.mulf %x, %x : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %s2 = linalg.reduce {arith.addf} ins(%sq : !t) outs(%init : !r) dimensions = [1]
  %h1 = linalg.reduce {arith.addf} ins(%half : tensor<8x4xf32>) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s1, %s2, %h1 : !t, !r, !r, !r) outs(%e : !t) {
  ^bb0(%in: f32, %1: f32, %2: f32, %c: f32, %out: f32):
    %mean = arith.divf %1, %n : f32
    %m2 = arith.mulf %mean, %mean : f32
    %ms = arith.divf %2, %n : f32
    %v = arith.subf %ms, %m2 : f32
    %ve = arith.addf %v, %eps : f32
    %root = math.rsqrt %ve : f32
    %cm = arith.divf %c, %n : f32
    %d = arith.subf %in, %cm : f32
    %y = arith.mulf %d, %root : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
