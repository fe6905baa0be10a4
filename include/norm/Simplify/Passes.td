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
    that sums up products of its two operands (matmul, batch_matmul, contract, a
    generic in any layout). Its weight is a constant, or casts, reshapes,
    transposes and broadcasts of one. What else uses a weight keeps the old one.

    Also, a constant factor `a` of a layer_norm's or rms_norm's whole input goes
    away: `norm(a * x)` with epsilon e is `norm(x)` with e / a^2 (kind `inside`)
    or e / |a| (`outside`, `floor`), times the sign of `a`, which goes into a
    constant scale.

    Over the reals the functions stay the same. New constants are computed in
    f64 and rounded once. Constants of 16 bits are left alone unless `precision`
    is `all`, since rounding them once more moves them by up to 2^-9.

    A norm whose affine went gives a remark `affine` (category
    `norm-fold-affine`), a factor that went `input-scale`. Refusals are *missed*
    remarks that name the op that was in the way:

    - `affine-not-constant`: the scale or bias is computed at run time;
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
      scale for its sign, epsilon would be no normal number of the compute type;
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
