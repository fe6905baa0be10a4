//===- Passes.td - Lowering passes -------------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_PASSES_TD
#define NORM_LOWER_PASSES_TD

include "mlir/Pass/PassBase.td"
include "norm/Lower/CPUPasses.td"
include "norm/Lower/GPUPasses.td"
include "norm/Lower/TensorPasses.td"

def NormDecompose : Pass<"norm-decompose"> {
  let summary = "Replace the norm ops by the linalg ops that define them";
  let description = [{
    Replaces every op of the norm dialect, wherever it is nested, by its
    definition in linalg, arith, math and tensor. What the op's description
    says about types and rounding holds to the letter: operands are widened to
    the compute type, everything is computed there, and the result is rounded
    once. The statistics of a row are computed once a row, a variance in two
    passes. It is the reference that other lowerings are tested against, and
    the fallback where there is no other.

    Any dims, static and dynamic sizes and empty tensors are accepted. An op
    with no norm op inside is left as it is, and so is a `norm.rowwise` on
    buffers. One on tensors becomes a `linalg.generic` for each collective, and
    for each phase one over the rows and one that stores elements. With
    `graph-ops-only` every `norm.rowwise` stays, for a back end.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x32xbf16>, %w: tensor<32xf32>) -> tensor<4x32xbf16> {
      %y = norm.rms_norm %x scale(%w : tensor<32xf32>) dims [1]
          epsilon 1.000000e-06 : tensor<4x32xbf16> -> tensor<4x32xbf16>
      return %y : tensor<4x32xbf16>
    }
    ```

    After `--norm-decompose --canonicalize`:

    ```mlir
    #full = affine_map<(d0, d1) -> (d0, d1)>
    #row = affine_map<(d0, d1) -> (d0)>
    #feature = affine_map<(d0, d1) -> (d1)>
    #each_row = affine_map<(d0) -> (d0)>
    func.func @f(%x: tensor<4x32xbf16>, %w: tensor<32xf32>) -> tensor<4x32xbf16> {
      %one = arith.constant 1.000000e+00 : f32
      %eps = arith.constant 9.99999997E-7 : f32
      %n = arith.constant 3.200000e+01 : f32
      %zero = arith.constant 0.000000e+00 : f32
      %rows = tensor.empty() : tensor<4xf32>
      %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>) -> tensor<4xf32>
      %sum = linalg.generic {indexing_maps = [#full, #row],
                             iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x32xbf16>) outs(%init : tensor<4xf32>) {
        ^bb0(%xe: bf16, %acc: f32):
          %xf = arith.extf %xe : bf16 to f32
          %sq = arith.mulf %xf, %xf : f32
          %s = arith.addf %acc, %sq : f32
          linalg.yield %s : f32
      } -> tensor<4xf32>
      %rows1 = tensor.empty() : tensor<4xf32>
      %rstd = linalg.generic {indexing_maps = [#each_row, #each_row],
                              iterator_types = ["parallel"]}
          ins(%sum : tensor<4xf32>) outs(%rows1 : tensor<4xf32>) {
        ^bb0(%s: f32, %out: f32):
          %ms = arith.divf %s, %n : f32
          %shifted = arith.addf %ms, %eps : f32
          %root = math.sqrt %shifted : f32
          %r = arith.divf %one, %root : f32
          linalg.yield %r : f32
      } -> tensor<4xf32>
      %empty = tensor.empty() : tensor<4x32xbf16>
      %y = linalg.generic {indexing_maps = [#full, #row, #feature, #full],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %rstd, %w : tensor<4x32xbf16>, tensor<4xf32>, tensor<32xf32>)
          outs(%empty : tensor<4x32xbf16>) {
        ^bb0(%xe: bf16, %r: f32, %g: f32, %out: bf16):
          %xf = arith.extf %xe : bf16 to f32
          %normalized = arith.mulf %xf, %r : f32
          %scaled = arith.mulf %normalized, %g : f32
          %ye = arith.truncf %scaled : f32 to bf16
          linalg.yield %ye : bf16
      } -> tensor<4x32xbf16>
      return %y : tensor<4x32xbf16>
    }
    ```
  }];
  let options = [
    Option<"graphOpsOnly", "graph-ops-only", "bool", /*default=*/"false",
           "Leave kernels, which a back end lowers by itself">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormGeneralizeElementwise : Pass<"norm-generalize-elementwise"> {
  let summary = "Turn named elementwise linalg ops into generics";
  let description = [{
    A named elementwise op on tensors (`linalg.add`, `linalg.exp`,
    `linalg.select`, `linalg.elementwise`, `linalg.map`) becomes a
    `linalg.generic`. Releases of MLIR differ in which of these ops they have and
    how they print them; all of them read the generic. Fills, copies, transposes
    and broadcasts stay, and so do contractions and ops on memrefs.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %empty = tensor.empty() : tensor<4x8xf32>
      %s = linalg.add ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
          outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %s : tensor<4x8xf32>
    }
    ```

    After:

    ```mlir
    #id = affine_map<(d0, d1) -> (d0, d1)>
    func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %empty = tensor.empty() : tensor<4x8xf32>
      %s = linalg.generic {indexing_maps = [#id, #id, #id],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
          outs(%empty : tensor<4x8xf32>) {
        ^bb0(%a: f32, %b: f32, %out: f32):
          %e = arith.addf %a, %b : f32
          linalg.yield %e : f32
      } -> tensor<4x8xf32>
      return %s : tensor<4x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

#endif // NORM_LOWER_PASSES_TD
