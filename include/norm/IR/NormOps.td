//===- NormOps.td - Norm dialect operations ----------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the graph ops: what the normalization layers of a model
// compute.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMOPS_TD
#define NORM_IR_NORMOPS_TD

include "norm/IR/NormBase.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// Base of the graph ops: one result with the shape of the first operand.
class Norm_GraphOp<string mnemonic, list<Trait> traits = []>
    : Op<Norm_Dialect, mnemonic, !listconcat(traits, [
        NoMemoryEffect,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>,
        DeclareOpInterfaceMethods<AggregatedOpInterface,
                                  ["decomposeOperation"]>])> {
  let results = (outs Norm_Tensor:$result);
  let hasVerifier = 1;
}

/// Base of layer_norm and rms_norm.
class Norm_StatisticOp<string mnemonic>
    : Norm_GraphOp<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins
    Norm_Tensor:$input,
    Optional<Norm_Tensor>:$scale,
    Optional<Norm_Tensor>:$bias,
    DenseI64ArrayAttr:$dims,
    F64Attr:$epsilon,
    DefaultValuedAttr<Norm_EpsilonKindAttr,
                      "::mlir::norm::EpsilonKind::Inside">:$epsilon_kind
  );
  let assemblyFormat = [{
    $input (`scale` `(` $scale^ `:` type($scale) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    `dims` $dims `epsilon` $epsilon (`kind` `` $epsilon_kind^)? attr-dict
    `:` type($input) `->` type($result)
  }];
  let builders = [
    // Builders check nothing: that is the verifier's part.
    //
    // The result's type defaults to the input's. A null scale or bias is none.
    OpBuilder<(ins "Value":$input, "Value":$scale, "Value":$bias,
                   "ArrayRef<int64_t>":$dims, "double":$epsilon,
                   CArg<"EpsilonKind", "EpsilonKind::Inside">:$epsilonKind,
                   CArg<"Type", "{}">:$resultType)>,
    // No scale, no bias, epsilon inside the root, and the input's type.
    OpBuilder<(ins "Value":$input, "ArrayRef<int64_t>":$dims,
                   "double":$epsilon), [{
      build($_builder, $_state, input, Value(), Value(), dims, epsilon);
    }]>
  ];
  let hasCanonicalizeMethod = 1;
}

def Norm_LayerNormOp : Norm_StatisticOp<"layer_norm"> {
  let summary = "layer normalization";
  let description = [{
    For each row `x` (the elements along `dims`), with `N` elements:

        mean   = sum(x) / N
        var    = sum((x - mean)^2) / N              (biased, two passes)
        result = (x - mean) * rstd * scale + bias

    where `rstd` is `1 / sqrt(var + epsilon)`, `1 / (sqrt(var) + epsilon)` or
    `1 / max(sqrt(var), epsilon)` for the epsilon kind `inside` (the default,
    not printed), `outside` or `floor`. Epsilon is rounded to the compute type.
    A missing scale is 1, a missing bias 0. With an epsilon of 0 a row whose
    statistic is 0 gives NaN, as 0 / 0 does.
    The formula is that of Ba, Kiros and Hinton, "Layer Normalization"
    (arXiv:1607.06450), with the epsilon of PyTorch's `nn.LayerNorm`.

    Operands:

    - `input`: the tensor to normalize, any shape of rank 1 or more.
    - `scale`, `bias`: optional, of the shape of `dims`.

    Constraints:

    - (L1) `dims` is sorted, unique, not empty, and within the input's rank.
    - (L2) `scale` and `bias` have the shape of the normalized dims.
    - (L3) the result has the input's shape.
    - (L4) `epsilon` is finite and not negative.
    - (L5) no operand and no result has an encoding.

    Canonicalization drops a constant scale of ones and a constant bias of
    zeros (the sign of a zero is not kept), unless the op would then compute in
    another type.

    Example:

    ```mlir
    %y = norm.layer_norm %x scale(%w : tensor<32xf32>) bias(%b : tensor<32xf32>)
        dims [2] epsilon 1.000000e-05 : tensor<4x8x32xf32> -> tensor<4x8x32xf32>
    ```
  }];
}

def Norm_RMSNormOp : Norm_StatisticOp<"rms_norm"> {
  let summary = "root mean square normalization";
  let description = [{
    For each row `x` (the elements along `dims`), with `N` elements:

        ms     = sum(x^2) / N
        result = x * rstd * scale + bias

    where `rstd` is `1 / sqrt(ms + epsilon)`, `1 / (sqrt(ms) + epsilon)` or
    `1 / max(sqrt(ms), epsilon)` for the epsilon kind `inside` (the default,
    not printed), `outside` or `floor`. Epsilon is rounded to the compute type.
    A missing scale is 1, a missing bias 0. With an epsilon of 0 a row whose
    statistic is 0 gives NaN, as 0 / 0 does.
    The formula is that of Zhang and Sennrich, "Root Mean Square Layer
    Normalization" (arXiv:1910.07467), with the epsilon of PyTorch's
    `nn.RMSNorm`.

    Operands:

    - `input`: the tensor to normalize, any shape of rank 1 or more.
    - `scale`, `bias`: optional, of the shape of `dims`.

    Constraints:

    - (R1) `dims` is sorted, unique, not empty, and within the input's rank.
    - (R2) `scale` and `bias` have the shape of the normalized dims.
    - (R3) the result has the input's shape.
    - (R4) `epsilon` is finite and not negative.
    - (R5) no operand and no result has an encoding.

    Canonicalization drops a constant scale of ones and a constant bias of
    zeros (the sign of a zero is not kept), unless the op would then compute in
    another type.

    Example:

    ```mlir
    %y = norm.rms_norm %x scale(%w : tensor<32xbf16>) dims [2]
        epsilon 1.000000e-06 : tensor<4x8x32xbf16> -> tensor<4x8x32xbf16>
    ```
  }];
}

def Norm_ResidualAddOp : Norm_GraphOp<"residual_add"> {
  let summary = "addition of a branch to the residual stream";
  let description = [{
    `result = alpha * residual + branch`, element by element. `alpha`, rounded
    to the compute type, is 1 but for DeepNorm (Wang et al., "DeepNet",
    arXiv:2203.00555). The product is not rounded to the type of the residual.

    Operands:

    - `residual`: the residual stream.
    - `branch`: what is added to it, of the same shape.

    Constraints:

    - (A1) `residual`, `branch` and the result have the same shape.
    - (A2) `alpha` is finite.
    - (A3) no operand and no result has an encoding.

    Example:

    ```mlir
    %0 = norm.residual_add %r, %f
        : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
    %1 = norm.residual_add %r, %g alpha 2.000000e+00
        : tensor<4x32xf32>, tensor<4x32xbf16> -> tensor<4x32xf32>
    ```
  }];
  let arguments = (ins
    Norm_Tensor:$residual,
    Norm_Tensor:$branch,
    DefaultValuedAttr<F64Attr, "1.0">:$alpha
  );
  let assemblyFormat = [{
    $residual `,` $branch (`alpha` $alpha^)? attr-dict
    `:` type($residual) `,` type($branch) `->` type($result)
  }];
  let builders = [
    // The result's type defaults to the residual's.
    OpBuilder<(ins "Value":$residual, "Value":$branch,
                   CArg<"double", "1.0">:$alpha,
                   CArg<"Type", "{}">:$resultType)>
  ];
}

def Norm_CenterOp : Norm_GraphOp<"center"> {
  let summary = "subtraction of the mean";
  let description = [{
    `result = x - sum(x) / N` for each row `x` (the `N` elements along `dims`).
    It is linear and idempotent, and `layer_norm(x) = rms_norm(center(x))`.

    Operands:

    - `input`: the tensor to center, any shape of rank 1 or more.

    Constraints:

    - (C1) `dims` is sorted, unique, not empty, and within the input's rank.
    - (C2) the result has the input's shape.
    - (C3) neither the operand nor the result has an encoding.

    `center(center(x))` over the same dims is one op where the inner result was
    not rounded: where it has the type that the inner op computes in, and one op
    would compute in that type, too.

    Example:

    ```mlir
    %y = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
    ```
  }];
  let arguments = (ins Norm_Tensor:$input, DenseI64ArrayAttr:$dims);
  let assemblyFormat = [{
    $input `dims` $dims attr-dict `:` type($input) `->` type($result)
  }];
  let builders = [
    // The result's type defaults to the input's.
    OpBuilder<(ins "Value":$input, "ArrayRef<int64_t>":$dims,
                   CArg<"Type", "{}">:$resultType)>
  ];
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Norm_DyTOp : Norm_GraphOp<"dyt", [AttrSizedOperandSegments]> {
  let summary = "dynamic tanh";
  let description = [{
    `result = scale * tanh(alpha * x) + bias`, element by element. A missing
    scale is 1, a missing bias 0. The formula is that of Zhu et al.,
    "Transformers without Normalization" (arXiv:2503.10622).

    Operands:

    - `input`: a tensor of any shape of rank 1 or more.
    - `alpha`: a float scalar or a tensor of rank 0.
    - `scale`, `bias`: optional, of the shape of `dims`.

    Constraints:

    - (D1) `dims` is sorted, unique, not empty, and within the input's rank.
    - (D2) `scale` and `bias` have the shape of the dims.
    - (D3) the result has the input's shape.
    - (D4) a tensor `alpha` has rank 0.
    - (D5) no operand and no result has an encoding.

    Canonicalization drops a constant scale of ones and a constant bias of
    zeros (the sign of a zero is not kept), unless the op would then compute in
    another type.

    Example:

    ```mlir
    %y = norm.dyt %x, %alpha scale(%w : tensor<32xf32>)
        bias(%b : tensor<32xf32>) dims [1]
        : tensor<4x32xf32>, f32 -> tensor<4x32xf32>
    ```
  }];
  let arguments = (ins
    Norm_Tensor:$input,
    AnyTypeOf<[Norm_Float, Norm_Tensor]>:$alpha,
    Optional<Norm_Tensor>:$scale,
    Optional<Norm_Tensor>:$bias,
    DenseI64ArrayAttr:$dims
  );
  let assemblyFormat = [{
    $input `,` $alpha (`scale` `(` $scale^ `:` type($scale) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    `dims` $dims attr-dict
    `:` type($input) `,` type($alpha) `->` type($result)
  }];
  let builders = [
    // The result's type defaults to the input's. A null scale or bias is none.
    OpBuilder<(ins "Value":$input, "Value":$alpha, "Value":$scale,
                   "Value":$bias, "ArrayRef<int64_t>":$dims,
                   CArg<"Type", "{}">:$resultType)>
  ];
  let hasCanonicalizeMethod = 1;
}

def Norm_BatchNormOp : Norm_GraphOp<"batch_norm"> {
  let summary = "batch normalization with given statistics";
  let description = [{
    The inference form:
    `result = (x - mean) / sqrt(variance + epsilon) * scale + bias`, where
    `mean`, `variance`, `scale` and `bias` hold one element for each index of
    `feature_dim`. Epsilon is rounded to the compute type. The formula is that
    of Ioffe and Szegedy, "Batch Normalization" (arXiv:1502.03167).

    Operands:

    - `input`: a tensor of any shape of rank 1 or more.
    - `scale`, `bias`, `mean`, `variance`: tensors of rank 1, of the size of
      `feature_dim`.

    Constraints:

    - (B1) `feature_dim` is within the input's rank.
    - (B2) `scale`, `bias`, `mean` and `variance` have the shape of that dim.
    - (B3) the result has the input's shape.
    - (B4) `epsilon` is finite and not negative.
    - (B5) no operand and no result has an encoding.

    Example:

    ```mlir
    %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%b : tensor<8xf32>)
        mean(%m : tensor<8xf32>) variance(%v : tensor<8xf32>)
        feature_dim 1 epsilon 1.000000e-05
        : tensor<2x8x4x4xf32> -> tensor<2x8x4x4xf32>
    ```
  }];
  let arguments = (ins
    Norm_Tensor:$input,
    Norm_Tensor:$scale,
    Norm_Tensor:$bias,
    Norm_Tensor:$mean,
    Norm_Tensor:$variance,
    I64Attr:$feature_dim,
    F64Attr:$epsilon
  );
  let assemblyFormat = [{
    $input `scale` `(` $scale `:` type($scale) `)`
    `bias` `(` $bias `:` type($bias) `)`
    `mean` `(` $mean `:` type($mean) `)`
    `variance` `(` $variance `:` type($variance) `)`
    `feature_dim` $feature_dim `epsilon` $epsilon attr-dict
    `:` type($input) `->` type($result)
  }];
  let builders = [
    // The result's type defaults to the input's.
    OpBuilder<(ins "Value":$input, "Value":$scale, "Value":$bias, "Value":$mean,
                   "Value":$variance, "int64_t":$featureDim, "double":$epsilon,
                   CArg<"Type", "{}">:$resultType)>
  ];
}

include "norm/IR/NormRowOps.td"

#endif // NORM_IR_NORMOPS_TD
