//===- NormRowOps.td - The kernel op of the norm dialect ---*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the kernel op, what one kernel computes, and the ops that
// stand in its body only.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMROWOPS_TD
#define NORM_IR_NORMROWOPS_TD

include "norm/IR/NormBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

/// As linalg's own constraint, whose file would define linalg's enums again.
def Norm_IteratorTypes : TypedArrayAttrBase<
    Attr<CPred<"::llvm::isa<::mlir::linalg::IteratorTypeAttr>($_self)">,
         "iterator type">, "array of iterator types">;

/// What one element of a row program may be.
def Norm_RowElement : AnyTypeOf<[AnySignlessInteger, AnyFloat],
                                "integer or float">;
def Norm_RowInput : AnyTypeOf<[
  RankedTensorOf<[Norm_RowElement]>, MemRefOf<[Norm_RowElement]>,
  Norm_RowElement], "ranked tensor, memref or scalar of integers or floats">;
def Norm_RowOutput : AnyTypeOf<[
  RankedTensorOf<[Norm_RowElement]>, MemRefOf<[Norm_RowElement]>],
  "ranked tensor or memref of integers or floats">;

def Norm_RowReduceKind : I32EnumAttr<"RowReduceKind",
    "how a row collective combines the elements of a row", [
      I32EnumAttrCase<"Mean", 0, "mean">,
      I32EnumAttrCase<"Sum", 1, "sum">,
      I32EnumAttrCase<"Max", 2, "max">,
      I32EnumAttrCase<"Min", 3, "min">
    ]> {
  let cppNamespace = "::mlir::norm";
  let genSpecializedAttr = 0;
}

def Norm_RowReduceKindAttr
    : EnumAttr<Norm_Dialect, Norm_RowReduceKind, "row_reduce_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

def Norm_RowwiseOp : Op<Norm_Dialect, "rowwise", [
    AttrSizedOperandSegments, IsolatedFromAbove, SingleBlock,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>,
    DestinationStyleOpInterface, IndexingMapOpInterface]> {
  let summary = "a program over the rows of its operands, one kernel";
  let description = [{
    Says what one kernel computes. The iteration space has row dims
    (`"parallel"`) and, behind them, feature dims (`"reduction"`); a *row* is
    the set of points with the same row indices. The body is a scalar program
    that runs at every point, like that of `linalg.generic`, in which one more
    op may stand: `norm.row_reduce`, whose result is the same at every point of
    a row, so that what comes behind it sees the whole row. Every value of the
    body is either *per element* or *uniform in the row*: uniform are
    constants, the results of collectives, block arguments of inputs whose map
    has no feature dim, and what is computed from uniform values only.

    Each input and each output has an indexing map from the iteration space to
    its dims. The element of an output at a point is the value that the body
    yields there. What outputs held before is not read, and the body has one
    block argument for each input and none for an output. On tensors an output
    is the destination of the result of the same number; on memrefs there are
    no results.

    On memrefs, outputs do not overlap each other. An output may be stored over
    an input that has the same memory, map and element type if what the later
    phases of the row need of the input is what was stored;
    `norm-print-row-program` lists these pairs. Any other overlap is undefined
    behaviour.

    A row whose feature dims have no elements runs no point; outputs without
    feature dims get the value that the body yields for the empty row.

    Operands:

    - `inputs`: tensors or memrefs, full, per feature, per row or with any
      other dims of the iteration space, and scalars with an empty map.
    - `outputs`: tensors or memrefs with all dims of the iteration space, in
      any order, or with all row dims and no feature dim (one element a row).

    Constraints:

    - (K1) there is one indexing map for each operand, with as many dims as
      there are iterators, no symbols, and as many results as the operand has
      dims.
    - (K2) the iterators are `"parallel"` ones followed by at least one
      `"reduction"`.
    - (K3) each map is a projected permutation: its results are different dims.
    - (K4) each dim of the iteration space is a dim of some operand, and
      operands agree on its size.
    - (K5) an output has all row dims, and all feature dims or none.
    - (K6) operands are tensors and scalars, or memrefs and scalars; tensors
      have no encoding.
    - (K7) block arguments and yielded values have the element types of inputs
      and outputs.
    - (K8) the body holds scalar elementwise ops of arith and math, scalar
      constants, `norm.row_reduce` and `norm.yield`.
    - (K9) what is yielded to an output without feature dims is uniform in the
      row.

    Example: an addition to the residual stream in bf16 and the RMSNorm of the
    rounded sum, which is a result itself.

    ```mlir
    #full = affine_map<(d0, d1) -> (d0, d1)>
    #feature = affine_map<(d0, d1) -> (d1)>
    %y, %sum = norm.rowwise {
        indexing_maps = [#full, #full, #feature, #full, #full],
        iterator_types = ["parallel", "reduction"]}
        ins(%x, %f, %w : tensor<4x32xbf16>, tensor<4x32xbf16>, tensor<32xf32>)
        outs(%y0, %s0 : tensor<4x32xbf16>, tensor<4x32xbf16>) {
      ^bb0(%xe: bf16, %fe: bf16, %g: f32):
        %eps = arith.constant 9.99999997E-7 : f32
        %s = arith.addf %xe, %fe : bf16
        %sf = arith.extf %s : bf16 to f32
        %sq = arith.mulf %sf, %sf : f32
        %ms = norm.row_reduce mean %sq : f32
        %shifted = arith.addf %ms, %eps : f32
        %rstd = math.rsqrt %shifted : f32
        %n = arith.mulf %sf, %rstd : f32
        %scaled = arith.mulf %n, %g : f32
        %ye = arith.truncf %scaled : f32 to bf16
        norm.yield %ye, %s : bf16, bf16
    } -> (tensor<4x32xbf16>, tensor<4x32xbf16>)
    ```
  }];
  let arguments = (ins
    Variadic<Norm_RowInput>:$inputs,
    Variadic<Norm_RowOutput>:$outputs,
    AffineMapArrayAttr:$indexing_maps,
    Norm_IteratorTypes:$iterator_types
  );
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let builders = [
    // `buildBody` gets the block arguments and ends with a norm.yield. Results
    // are the outputs that are tensors.
    OpBuilder<(ins "ValueRange":$inputs, "ValueRange":$outputs,
                   "ArrayRef<AffineMap>":$indexingMaps, "unsigned":$numRowDims,
                   "function_ref<void(OpBuilder &, Location, ValueRange)>":
                       $buildBody)>
  ];
  let extraClassDeclaration = [{
    /// How many dims of the iteration space are row dims; they come first.
    unsigned getNumRowDims();
    /// How many dims the iteration space has.
    unsigned getNumDims() { return getIteratorTypes().size(); }
    bool isFeatureDim(unsigned dim) { return dim >= getNumRowDims(); }
    /// Whether `map`, of an operand, uses a feature dim.
    bool hasFeatureDims(AffineMap map);

    AffineMap getInputMap(unsigned input) {
      return cast<AffineMapAttr>(getIndexingMaps()[input]).getValue();
    }
    AffineMap getOutputMap(unsigned output) {
      return getInputMap(getInputs().size() + output);
    }
    /// The sizes of an operand, none for a scalar.
    ArrayRef<int64_t> getShape(OpOperand *operand);

    /// The sizes of the iteration space, constants where an operand's type says
    /// them.
    SmallVector<OpFoldResult> createIterationSizes(OpBuilder &builder);

    Block *getBodyBlock() { return &getBody().front(); }
    BlockArgument getInputArgument(unsigned input) {
      return getBodyBlock()->getArgument(input);
    }
    /// The values that are yielded, one for each output.
    OperandRange getYieldedValues() {
      return getBodyBlock()->getTerminator()->getOperands();
    }
    /// The values of the body that are the same at every point of a row. This
    /// is what the op means by "uniform in the row", for the verifier as for
    /// RowProgram, which takes it from here: what is valid is said where the op
    /// is, and lib/IR reads nothing from lib/Analysis.
    DenseSet<Value> getUniformValues();

    /// For DestinationStyleOpInterface.
    MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
}

def Norm_RowReduceOp : Op<Norm_Dialect, "row_reduce", [
    Pure, HasParent<"RowwiseOp">, SameOperandsAndResultType]> {
  let summary = "a collective over the row";
  let description = [{
    Combines the values that the operand has at the points of a row; the result
    is uniform in the row. `N` is the number of points, the product of the
    feature extents.

    - `mean`: sum * (1/N). NaN for an empty row; of an operand that is uniform
      in the row it is that operand.
    - `sum`: 0 for an empty row.
    - `max`, `min`: NaN if an element is; -inf and +inf for an empty row.

    The order of the additions is not specified. It is the same for each row of
    a kernel, whatever the number of rows.

    Constraints:

    - (C1) the operand is f32 or f64.
    - (C2) the op stands in the body of a `norm.rowwise`.

    Example:

    ```mlir
    %ms = norm.row_reduce mean %sq : f32
    ```
  }];
  let arguments = (ins
    Norm_RowReduceKindAttr:$kind,
    AnyTypeOf<[F32, F64], "f32 or f64">:$operand
  );
  let results = (outs AnyTypeOf<[F32, F64], "f32 or f64">:$result);
  let hasCanonicalizeMethod = 1;
  let hasCustomAssemblyFormat = 1;
}

def Norm_YieldOp : Op<Norm_Dialect, "yield", [
    Pure, ReturnLike, Terminator, HasParent<"RowwiseOp">]> {
  let summary = "the end of a row program";
  let description = [{
    Yields the element of each output at the point.

    ```mlir
    norm.yield %y, %s : bf16, bf16
    ```
  }];
  let arguments = (ins Variadic<Norm_RowElement>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // NORM_IR_NORMROWOPS_TD
