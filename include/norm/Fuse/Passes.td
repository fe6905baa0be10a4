//===- Passes.td - Fusion passes ---------------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the fusion passes: graph ops and linalg on tensors come in,
// kernels and linalg come out.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_FUSE_PASSES_TD
#define NORM_FUSE_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormFuse : Pass<"norm-fuse", "ModuleOp"> {
  let summary = "Fuse norms with their neighbours into kernels";
  let description = [{
    Each layer_norm, rms_norm, center and dyt becomes, with the ops around it, a
    `norm.rowwise` that passes over memory once. Starting from the norm, ops that
    give what the kernel reads or read what it gives join it: residual_add, other
    norms over the same rows, elementwise ops of linalg, arith and math, casts,
    broadcasts, transposes (they become indexing maps), and linalg sums, maxima
    and minima over exactly the rows of the norm; also behind
    `tensor.collapse_shape`, `expand_shape` and `cast`. A value of the kernel
    that others use becomes a result of its own.

    Values and where they are rounded stay as they are. An op does not join
    where

    - `not-elementwise`: it is none of the above;
    - `other-space`: it computes at other points than those of the kernel;
    - `not-convex`: a path leads from the kernel through an op outside of it;
    - `order`: an op with effects stands in between;
    - `other-block`: it stands in another block;
    - `cost`: it saves no bytes, since it would be computed more than once;
    - `too-large`: the kernel would have too many operands or ops.

    A kernel gives a remark `kernel` (category `norm-fuse`) with its ops and the
    bytes that it moves, before (each op by itself) and after; sizes that are not
    known count as 1. Each op that did not join gives a *missed* remark with one
    of the names above. A residual_add or batch_norm that is in no kernel becomes
    linalg.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x32xf32>, %f: tensor<4x32xf32>)
        -> (tensor<4x32xf32>, tensor<4x32xf32>) {
      %sum = norm.residual_add %x, %f
          : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
      %y = norm.rms_norm %sum dims [1] epsilon 1.000000e-06
          : tensor<4x32xf32> -> tensor<4x32xf32>
      return %sum, %y : tensor<4x32xf32>, tensor<4x32xf32>
    }
    ```

    After:

    ```mlir
    #full = affine_map<(d0, d1) -> (d0, d1)>
    func.func @f(%x: tensor<4x32xf32>, %f: tensor<4x32xf32>)
        -> (tensor<4x32xf32>, tensor<4x32xf32>) {
      %0:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x, %f : tensor<4x32xf32>, tensor<4x32xf32>)
          outs(%x, %f : tensor<4x32xf32>, tensor<4x32xf32>) {
        ^bb0(%xe: f32, %fe: f32):
          %s = arith.addf %xe, %fe : f32
          %sq = arith.mulf %s, %s : f32
          %ms = norm.row_reduce mean %sq : f32
          %eps = arith.constant 9.99999997E-7 : f32
          %shifted = arith.addf %ms, %eps : f32
          %root = math.sqrt %shifted : f32
          %one = arith.constant 1.000000e+00 : f32
          %rstd = arith.divf %one, %root : f32
          %ye = arith.mulf %s, %rstd : f32
          norm.yield %s, %ye : f32, f32
      } -> (tensor<4x32xf32>, tensor<4x32xf32>)
      return %0#0, %0#1 : tensor<4x32xf32>, tensor<4x32xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numKernels", "kernels", "Kernels made">,
    Statistic<"numFused", "ops-fused", "Ops in these kernels">
  ];
}

#endif // NORM_FUSE_PASSES_TD
