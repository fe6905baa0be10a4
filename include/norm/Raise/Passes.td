//===- Passes.td - Raising passes --------------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RAISE_PASSES_TD
#define NORM_RAISE_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormRaise : Pass<"norm-raise", "ModuleOp"> {
  let summary = "Find the normalization layers in linalg on tensors";
  let description = [{
    Replaces what computes a normalization layer by `norm.layer_norm`,
    `norm.rms_norm` or `norm.dyt`, what is left of `x - mean(x)` by
    `norm.center`, and the addition in front of these by `norm.residual_add`.

    The pass reads linalg on tensors (generics and named ops), reshapes, casts
    and slices, and arith and math ops into one normal form (a polynomial in
    elements of the input and sums over its rows), so that every spelling of one
    formula is one case. What it does not read stays as it is, and so does a
    candidate that is no norm (but for `x - mean(x)` in it).

    For example,

    ```mlir
    #id = affine_map<(d0, d1) -> (d0, d1)>
    #row = affine_map<(d0, d1) -> (d0)>
    #feature = affine_map<(d0, d1) -> (d1)>
    func.func @rms_norm(%x: tensor<4x32xf32>, %w: tensor<32xf32>)
        -> tensor<4x32xf32> {
      %zero = arith.constant 0.0 : f32
      %n = arith.constant 32.0 : f32
      %eps = arith.constant 1.0e-6 : f32
      %row_init = tensor.empty() : tensor<4xf32>
      %init = linalg.fill ins(%zero : f32) outs(%row_init : tensor<4xf32>)
          -> tensor<4xf32>
      %sum = linalg.generic {indexing_maps = [#id, #row],
                             iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
        ^bb0(%in: f32, %acc: f32):
          %square = arith.mulf %in, %in : f32
          %next = arith.addf %acc, %square : f32
          linalg.yield %next : f32
      } -> tensor<4xf32>
      %empty = tensor.empty() : tensor<4x32xf32>
      %y = linalg.generic {indexing_maps = [#id, #row, #feature, #id],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %sum, %w : tensor<4x32xf32>, tensor<4xf32>, tensor<32xf32>)
          outs(%empty : tensor<4x32xf32>) {
        ^bb0(%in: f32, %s: f32, %scale: f32, %out: f32):
          %mean = arith.divf %s, %n : f32
          %shifted = arith.addf %mean, %eps : f32
          %rstd = math.rsqrt %shifted : f32
          %normalized = arith.mulf %in, %rstd : f32
          %scaled = arith.mulf %normalized, %scale : f32
          linalg.yield %scaled : f32
      } -> tensor<4x32xf32>
      return %y : tensor<4x32xf32>
    }
    ```

    becomes

    ```mlir
    func.func @rms_norm(%x: tensor<4x32xf32>, %w: tensor<32xf32>)
        -> tensor<4x32xf32> {
      %y = norm.rms_norm %x scale(%w : tensor<32xf32>) dims [1]
          epsilon 9.9999999747524271E-7 : tensor<4x32xf32> -> tensor<4x32xf32>
      return %y : tensor<4x32xf32>
    }
    ```

    `rounding` says how far a raise may change where the source rounds:

    - `faithful` (default): an explicit cast to a narrower type stays. Between
      the input and the normalized value, what the source computes in f16 or
      bf16 is computed in the compute type, and what it computes in f64 for f32
      data may be computed in f32.
    - `strict`: no arithmetic of the source changes its type.
    - `relaxed`: casts to narrower types inside the norm may go, and scale and
      bias join the norm in a narrower type, too.

    A raise is a *passed* remark of category `norm-raise`, with the dims, the
    epsilon and the liberty that was taken; a root of something reduced that is
    not raised is a *missed* remark that says why.
  }];
  let options = [
    Option<"rounding", "rounding", "::mlir::norm::Rounding",
           "::mlir::norm::Rounding::Faithful",
           "How far a raise may change where the source rounds",
           [{::llvm::cl::values(
               clEnumValN(::mlir::norm::Rounding::Faithful, "faithful",
                          "Keep casts to narrower types"),
               clEnumValN(::mlir::norm::Rounding::Strict, "strict",
                          "Keep the type of all arithmetic"),
               clEnumValN(::mlir::norm::Rounding::Relaxed, "relaxed",
                          "Drop casts inside norms"))}]>
  ];
  let statistics = [
    Statistic<"numNorms", "num-norms", "Norms raised">,
    Statistic<"numCenters", "num-centers", "Centers raised">,
    Statistic<"numResidualAdds", "num-residual-adds", "Residual adds raised">
  ];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // NORM_RAISE_PASSES_TD
