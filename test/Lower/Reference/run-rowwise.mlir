// DEFINE: %{type} = f32
// DEFINE: %{run} = sed -e 's/^!elt = .*/!elt = %{type}/' %S/Inputs/reference.mlir %s | \
// DEFINE:   norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// RUN: %{run}
// REDEFINE: %{type} = bf16
// RUN: %{run}

// Norms as row programs against their formulas, by the way that rows lie in
// memory and at sizes that are not those of vectors.

// (d0, d1, d2 | d3)
#last = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#last_feature = affine_map<(d0, d1, d2, d3) -> (d3)>
// Rows are dims 0 and 2, features 3 and 1: dim 1 is d3.
#split = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#split_scale = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// The result has its dims the other way round.
#reversed = affine_map<(d0, d1, d2, d3) -> (d3, d2, d1, d0)>

func.func private @layer_norm_last(%x: !t, %w: tensor<?x!elt>, %b: tensor<?x!elt>) -> !t {
  %y = norm.rowwise {indexing_maps = [#last, #last_feature, #last_feature, #last],
                     iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w, %b : !t, tensor<?x!elt>, tensor<?x!elt>) outs(%x : !t) {
  ^bb0(%xe: !elt, %we: !elt, %be: !elt):
    %eps = arith.constant 1.0e-5 : f64
    %xf = arith.extf %xe : !elt to f64
    %mean = norm.row_reduce mean %xf : f64
    %d = arith.subf %xf, %mean : f64
    %sq = arith.mulf %d, %d : f64
    %var = norm.row_reduce mean %sq : f64
    %shifted = arith.addf %var, %eps : f64
    %rstd = math.rsqrt %shifted : f64
    %n = arith.mulf %d, %rstd : f64
    %wf = arith.extf %we : !elt to f64
    %bf = arith.extf %be : !elt to f64
    %scaled = arith.mulf %n, %wf : f64
    %biased = arith.addf %scaled, %bf : f64
    %ye = arith.truncf %biased : f64 to !elt
    norm.yield %ye : !elt
  } -> !t
  return %y : !t
}

func.func private @rms_norm_split(%x: !t, %w: tensor<?x?x!elt>) -> !t {
  %y = norm.rowwise {indexing_maps = [#split, #split_scale, #split],
                     iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : !t, tensor<?x?x!elt>) outs(%x : !t) {
  ^bb0(%xe: !elt, %we: !elt):
    %eps = arith.constant 0.5 : f64
    %xf = arith.extf %xe : !elt to f64
    %sq = arith.mulf %xf, %xf : f64
    %ms = norm.row_reduce mean %sq : f64
    %shifted = arith.addf %ms, %eps : f64
    %rstd = math.rsqrt %shifted : f64
    %n = arith.mulf %xf, %rstd : f64
    %wf = arith.extf %we : !elt to f64
    %scaled = arith.mulf %n, %wf : f64
    %ye = arith.truncf %scaled : f64 to !elt
    norm.yield %ye : !elt
  } -> !t
  return %y : !t
}

// All dims are features; the result is reversed, and so is its type.
func.func private @center_all(%x: !t, %y0: !t) -> !t {
  %y = norm.rowwise {indexing_maps = [#last, #reversed],
                     iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
      ins(%x : !t) outs(%y0 : !t) {
  ^bb0(%xe: !elt):
    %xf = arith.extf %xe : !elt to f64
    %mean = norm.row_reduce mean %xf : f64
    %d = arith.subf %xf, %mean : f64
    %ye = arith.truncf %d : f64 to !elt
    norm.yield %ye : !elt
  } -> !t
  return %y : !t
}

func.func private @ways(%s0: index, %s1: index, %s2: index, %s3: index, %offset: f64) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c5000 = arith.constant 5000 : index
  %f0 = arith.constant 0.0 : f64
  %f1 = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %eps = arith.constant 1.0e-5 : f64
  %true = arith.constant true
  %false = arith.constant false
  %inside = arith.constant 0 : i32
  %x = call @data(%s0, %s1, %s2, %s3, %c7, %offset) : (index, index, index, index, index, f64) -> !t
  %one_elt = call @from_f64(%f1) : (f64) -> !elt
  %zero_elt = call @from_f64(%f0) : (f64) -> !elt
  %ones = tensor.from_elements %one_elt : tensor<1x1x1x1x!elt>
  %one = tensor.cast %ones : tensor<1x1x1x1x!elt> to !t
  %zeros = tensor.from_elements %zero_elt : tensor<1x1x1x1x!elt>
  %zero = tensor.cast %zeros : tensor<1x1x1x1x!elt> to !t

  %w3 = call @data(%c1, %c1, %c1, %s3, %c1, %f1) : (index, index, index, index, index, f64) -> !t
  %b3 = call @data(%c1, %c1, %c1, %s3, %c5000, %f0) : (index, index, index, index, index, f64) -> !t
  %w3c = tensor.collapse_shape %w3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %b3c = tensor.collapse_shape %b3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %m3 = arith.constant 8 : i32
  %y0 = call @layer_norm_last(%x, %w3c, %b3c) : (!t, tensor<?x!elt>, tensor<?x!elt>) -> !t
  call @check(%x, %y0, %w3, %b3, %m3, %eps, %inside, %true, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  // The scale has the features in their order, 3 and 1; the reference wants it
  // along the dims of x.
  %w = call @data(%c1, %s1, %c1, %s3, %c1, %f1) : (index, index, index, index, index, f64) -> !t
  %wc = tensor.collapse_shape %w [[0, 1], [2, 3]] : !t into tensor<?x?x!elt>
  %e31 = tensor.empty(%s3, %s1) : tensor<?x?x!elt>
  %w31 = linalg.transpose ins(%wc : tensor<?x?x!elt>) outs(%e31 : tensor<?x?x!elt>) permutation = [1, 0]
  %m13 = arith.constant 10 : i32
  %y1 = call @rms_norm_split(%x, %w31) : (!t, tensor<?x?x!elt>) -> !t
  call @check(%x, %y1, %w, %zero, %m13, %half, %inside, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  %m0123 = arith.constant 15 : i32
  %e3 = tensor.empty(%s3, %s2, %s1, %s0) : !t
  %y2 = call @center_all(%x, %e3) : (!t, !t) -> !t
  %e0 = tensor.empty(%s0, %s1, %s2, %s3) : !t
  %y2r = linalg.transpose ins(%y2 : !t) outs(%e0 : !t) permutation = [3, 2, 1, 0]
  call @check(%x, %y2r, %one, %zero, %m0123, %f0, %inside, %true, %false) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c33 = arith.constant 33 : index
  %f0 = arith.constant 0.0 : f64
  %f50 = arith.constant 50.0 : f64

  // CHECK-COUNT-3: {{^}}210 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-3: {{^}}198 compared, 0 wrong
  call @ways(%c3, %c2, %c1, %c33, %f50) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-3: {{^}}3 compared, 0 wrong
  call @ways(%c1, %c3, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-3: {{^}}0 compared, 0 wrong
  call @ways(%c0, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-3: {{^}}0 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c0, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-NOT: compared
  return
}
