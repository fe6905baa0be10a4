//===- Passes.td - Simplification passes -------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the simplification passes: graph ops and linalg on tensors
// come in, and the same functions with cheaper norms come out.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_SIMPLIFY_PASSES_TD
#define NORM_SIMPLIFY_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormRecenter : Pass<"norm-recenter", "ModuleOp"> {
  let summary = "Take the means out of streams in front of layer_norms";
  let description = [{
    A layer_norm takes the mean of its input away. Where everything that reads a
    residual stream does so (layer_norms and centers over the same dims, and
    adds back into the stream), the stream may as well never have a mean: the
    constants that write into it (weights and biases of projections, embedding
    and position tables, class tokens) lose theirs along the normalized dims,
    and `norm-layer-to-rms` can prove that the layer_norms are rms_norms. The
    function stays the same over the reals.

    Means are taken in f64 and each element is rounded once. What else uses a
    constant keeps the old one. Constants of 16 bits are left alone unless
    `precision` is `all`.

    A constant scale per feature of what weights give (LayerScale) goes into these
    weights first, where a stream is re-centered thereby.

    With `insert-center` a stream that starts at something else, an argument or
    an activation, gets a `norm.center` where that sets free more than two norms
    of its size (of a bf16 or f16 tensor only if `precision` is `all`, since it
    rounds once more).

    With `weights=prepare` arguments of public functions that are read as
    weights count as constants: `@f` keeps its signature, but takes its weights
    as `@f_prepare` returns them; its attribute `norm.prepared` lists these
    arguments.

    Remarks (category `norm-recenter`): `weight` for each constant that lost its
    mean, with the largest mean and what rounding changed; `scale` for each scale
    that went into weights; `center` for each that
    was put in; *missed* ones for each layer_norm whose input keeps its mean, named
    after the rule that was broken, with the op that broke it: the one that sees
    the mean (`returned`, `rms_norm`, `sum over the dim`, `product`,
    `nonlinear`, ...) or the one that no weight writes.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x3xf32>) -> tensor<4x2xf32> {
      %w = arith.constant
          dense<[[1.0, 3.0], [2.0, 6.0], [5.0, 1.0]]> : tensor<3x2xf32>
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x2xf32>
      %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>)
          -> tensor<4x2xf32>
      %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x2xf32>)
          outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
      %n = norm.layer_norm %p dims [1] epsilon 1.000000e-05
          : tensor<4x2xf32> -> tensor<4x2xf32>
      return %n : tensor<4x2xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<4x3xf32>) -> tensor<4x2xf32> {
      %w = arith.constant
          dense<[[-1.0, 1.0], [-2.0, 2.0], [2.0, -2.0]]> : tensor<3x2xf32>
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x2xf32>
      %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>)
          -> tensor<4x2xf32>
      %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x2xf32>)
          outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
      %n = norm.layer_norm %p dims [1] epsilon 1.000000e-05
          : tensor<4x2xf32> -> tensor<4x2xf32>
      return %n : tensor<4x2xf32>
    }
    ```
  }];
  let options = [
    Option<"precision", "precision", "::mlir::norm::Precision",
           /*default=*/"::mlir::norm::Precision::Exact",
           "Which constants may be rounded again", [{::llvm::cl::values(
             clEnumValN(::mlir::norm::Precision::Exact, "exact",
                        "Those of f32 and f64"),
             clEnumValN(::mlir::norm::Precision::All, "all",
                        "Those of bf16 and f16, too")
           )}]>,
    Option<"insertCenter", "insert-center", "bool", /*default=*/"true",
           "Put in a norm.center where one sets free several norms">,
    Option<"weights", "weights", "::mlir::norm::Weights",
           /*default=*/"::mlir::norm::Weights::Constant",
           "What counts as a weight", [{::llvm::cl::values(
             clEnumValN(::mlir::norm::Weights::Constant, "constant",
                        "Constants"),
             clEnumValN(::mlir::norm::Weights::Prepare, "prepare",
                        "Arguments of public functions, too")
           )}]>,
    Option<"maxCloneBytes", "max-clone-bytes", "int64_t", /*default=*/"-1",
           "The bytes of the largest constant that may be cloned because others "
           "need the old one; negative for any">,
    Option<"freeWeights", "free-weights", "bool", /*default=*/"false",
           "Free the data of resources that the module uses no longer; no other "
           "module of the context may use them">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::ml_program::MLProgramDialect", "::mlir::norm::NormDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numWeights", "weights", "Constants that lost their mean">,
    Statistic<"numArguments", "arguments", "Arguments to be prepared">,
    Statistic<"numScales", "scales", "Scales that went into weights">,
    Statistic<"numCenters", "centers", "Centers that were put in">
  ];
}

def NormLayerToRms : Pass<"norm-layer-to-rms", "ModuleOp"> {
  let summary = "Turn layer_norms of inputs with mean 0 into rms_norms";
  let description = [{
    A layer_norm whose input is proved (see `norm-print-zero-mean`) to have mean
    0 over the normalized dims becomes an rms_norm; scale, bias, epsilon and
    rounding stay.

    Each gives a remark (category `norm-layer-to-rms`) with the rule that proved
    it; each that stays a *missed* one with the op that keeps the mean from being
    proved.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x32xf32>, %w: tensor<32xf32>) -> tensor<4x32xf32> {
      %c = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
      %n = norm.layer_norm %c scale(%w : tensor<32xf32>) dims [1]
          epsilon 1.000000e-05 : tensor<4x32xf32> -> tensor<4x32xf32>
      return %n : tensor<4x32xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<4x32xf32>, %w: tensor<32xf32>) -> tensor<4x32xf32> {
      %c = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
      %n = norm.rms_norm %c scale(%w : tensor<32xf32>) dims [1]
          epsilon 1.000000e-05 : tensor<4x32xf32> -> tensor<4x32xf32>
      return %n : tensor<4x32xf32>
    }
    ```
  }];
  let statistics = [
    Statistic<"numConverted", "converted", "Norms that became rms_norms">
  ];
}

def NormFoldAffine : Pass<"norm-fold-affine", "ModuleOp"> {
  let summary = "Fold the scale and bias of norms into the layers behind them";
  let description = [{
    The constant scale and bias of a layer_norm, rms_norm or dyt go into the
    constant weights of the linear layers that read its result: the scale is
    multiplied into each weight along its input features, and the bias times the
    weight is added to the constant that is added behind the layer, or else to
    what the layer starts its sums from. It is all or nothing: every user of the
    result must be such a layer, in front of which there may be casts, reshapes,
    transposes, broadcasts and slices of rows. A linear layer is any linalg op
    that sums up products of its two operands: matmul, batch_matmul, contract, a
    convolution, a generic in any layout. Its weight is a constant (or a
    global that is immutable, or private and never stored to), or computed from
    such. What else uses a weight keeps the old one.

    Also, a constant factor `a` of a layer_norm's or rms_norm's whole input goes
    away: `norm(a * x)` with epsilon e is `norm(x)` with e / a^2 (kind `inside`)
    or e / |a| (`outside`, `floor`), times the sign of `a`, which goes into a
    constant scale. An epsilon of 0 stays 0, which is exact.

    Over the reals the functions stay the same. New constants are computed in
    f64 and rounded once. Constants of 16 bits are left alone unless `precision`
    is `all`, since rounding them once more moves them by up to 2^-9.

    A norm whose affine went gives a remark `affine` (category
    `norm-fold-affine`), a factor that went `input-scale`. Refusals are *missed*
    remarks that name the op that was in the way:

    - `affine-not-constant`: the scale or bias is computed at run time, or is a
      global that is stored to;
    - `not-linear`: a user of the result is no linear layer;
    - `weight-not-constant`: its weight is computed at run time, or absent;
    - `weight-type`: its weight, or the constant for the bias, is no f32 or f64
      (nor, under `precision=all`, bf16 or f16) tensor all along;
    - `other-dims`: the scale varies where the weight does not;
    - `no-place-for-bias`: nothing constant is added to what the layer gives;
    - `overflow`: a new constant would be infinite, or an old one is;
    - `compute-type`: the norm would compute in another type;
    - `factor-not-constant`, `factor-sign`, `epsilon-range`: of the factor of an
      input, it is a run-time value, it is negative and there is no constant
      scale for its sign, epsilon would be no normal number of the compute type
      (but for one that is 0 and stays so);
    - `cost`: others use the scaled input, too, so that nothing would be saved.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
      %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
      %bias = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
      %w = arith.constant
          dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
      %zero = arith.constant 0.0 : f32
      %n = norm.layer_norm %x scale(%scale : tensor<2xf32>)
          bias(%bias : tensor<2xf32>) dims [1] epsilon 1.000000e-05
          : tensor<4x2xf32> -> tensor<4x2xf32>
      %e = tensor.empty() : tensor<4x3xf32>
      %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>)
          -> tensor<4x3xf32>
      %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>)
          outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
      return %y : tensor<4x3xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
      %b = arith.constant dense<[-3.5, -4.0, -4.5]> : tensor<3xf32>
      %w = arith.constant
          dense<[[2.0, 4.0, 6.0], [16.0, 20.0, 24.0]]> : tensor<2x3xf32>
      %n = norm.layer_norm %x dims [1] epsilon 1.000000e-05
          : tensor<4x2xf32> -> tensor<4x2xf32>
      %e = tensor.empty() : tensor<4x3xf32>
      %init = linalg.broadcast ins(%b : tensor<3xf32>)
          outs(%e : tensor<4x3xf32>) dimensions = [0]
      %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>)
          outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
      return %y : tensor<4x3xf32>
    }
    ```
  }];
  let options = [
    Option<"precision", "precision", "::mlir::norm::Precision",
           /*default=*/"::mlir::norm::Precision::Exact",
           "Which constants may be rounded again", [{::llvm::cl::values(
             clEnumValN(::mlir::norm::Precision::Exact, "exact",
                        "Those of f32 and f64"),
             clEnumValN(::mlir::norm::Precision::All, "all",
                        "Those of bf16 and f16, too")
           )}]>
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numAffines", "affines", "Norms whose scale and bias went">,
    Statistic<"numFactors", "factors", "Factors of inputs that went">
  ];
}

#endif // NORM_SIMPLIFY_PASSES_TD
