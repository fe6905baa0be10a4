//===- NormBase.td - Norm dialect definition ---------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the norm dialect, its attributes and its type constraints.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMBASE_TD
#define NORM_IR_NORMBASE_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Norm_Dialect : Dialect {
  let name = "norm";
  let cppNamespace = "::mlir::norm";
  let summary = "Normalization layers and the residual adds between them";
  let description = [{
    The ops of this dialect say what the normalization layers of a model
    compute, rounding included. They take and give ranked tensors of f16, bf16,
    f32 or f64, static or dynamic, and have value semantics.

    Rules that hold for every op:

    - The *compute type* is f64 if an operand or the result is f64, else f32.
      Operands are widened to it, everything is computed in it, and the result
      is rounded once to its element type.
    - `dims` lists the normalized dims of the input: sorted, unique,
      non-negative, not empty. `scale` and `bias` have exactly the shape of
      those dims, in that order.
    - Inside the compute type the order of a reduction, the grouping of
      products and sums and the way a root is taken are free.
    - The result has the input's shape; its element type may differ.
    - An argument of a function may carry `norm.zero_mean = array<i64: 2>`, a
      promise that the mean over these dims is 0 (docs/zero-mean.md has others).
      A function with `norm.prepared = array<i64: 1, 2>` takes these arguments
      as its prepare function returns them.
    - Sizes that a verifier cannot compare, because one of them is dynamic, must
      agree at run time: otherwise the behaviour is undefined.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The attribute of a function's argument that lists dims over which its
    /// mean is 0 in every call: a promise of the caller.
    static constexpr ::llvm::StringLiteral getZeroMeanAttrName() {
      return "norm.zero_mean";
    }
    /// The attribute of a function that lists the arguments that must come
    /// from its prepare function.
    static constexpr ::llvm::StringLiteral getPreparedAttrName() {
      return "norm.prepared";
    }
  }];
  // What decomposeOperation and reifyResultShapes create.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Norm_EpsilonKind : I32EnumAttr<"EpsilonKind",
    "where epsilon acts in the root of a norm", [
      I32EnumAttrCase<"Inside", 0, "inside">,
      I32EnumAttrCase<"Outside", 1, "outside">,
      I32EnumAttrCase<"Floor", 2, "floor">
    ]> {
  let cppNamespace = "::mlir::norm";
  let genSpecializedAttr = 0;
}

def Norm_EpsilonKindAttr
    : EnumAttr<Norm_Dialect, Norm_EpsilonKind, "epsilon_kind"> {
  let assemblyFormat = "`<` $value `>`";
  let description = [{
    With `s` the statistic of a row (its variance or its mean square), the row
    is multiplied by

    - `inside`: 1 / sqrt(s + epsilon)
    - `outside`: 1 / (sqrt(s) + epsilon)
    - `floor`: 1 / max(sqrt(s), epsilon)
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Element types that graph ops compute with.
def Norm_Float : AnyTypeOf<[F16, BF16, F32, F64], "f16, bf16, f32 or f64">;
def Norm_Tensor : RankedTensorOf<[Norm_Float]>;

#endif // NORM_IR_NORMBASE_TD
