//===- TensorPasses.td - Lowering passes on tensors --------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_TENSORPASSES_TD
#define NORM_LOWER_TENSORPASSES_TD

include "mlir/Pass/PassBase.td"

def NormExpandPowers : Pass<"norm-expand-powers"> {
  let summary = "Turn powers of small constant integers into products";
  let description = [{
    `math.fpowi` and `math.powf`, of scalars, vectors and tensors, whose exponent
    is a constant integer from -8 to 8 (for `math.powf`, a float that is one)
    become products by repeated squaring, below zero the reciprocal of one.
    Other exponents stay.

    Before:
    ```mlir
    %three = arith.constant 3 : i64
    %0 = math.fpowi %x, %three : f32, i64
    ```
    After:
    ```mlir
    %1 = arith.mulf %x, %x : f32
    %0 = arith.mulf %x, %1 : f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def NormExpandTensorOps : Pass<"norm-expand-tensor-ops"> {
  let summary = "Replace tensor ops that have no form on buffers";
  let description = [{
    `linalg.softmax` and the Winograd ops become the linalg ops that define
    them, `linalg.pack` and `linalg.unpack` become pads, transposes, reshapes
    and slices, a poison tensor becomes an empty one, and the load of a constant
    global (`ml_program.global_load_const`) one of any global. Ops on memrefs
    stay.

    Before:
    ```mlir
    %1 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>)
        outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
    After: a max reduction, `exp` of the difference, a sum, a division, each a
    `linalg.generic`.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormFoldTransposes : Pass<"norm-fold-transposes"> {
  let summary = "Fold transpositions and broadcasts into contractions";
  let description = [{
    An operand of a contraction on tensors that is a transposition or a
    broadcast of another tensor (`linalg.transpose`, `linalg.broadcast`, or a
    `linalg.generic` that yields its input) is read through the contraction's
    indexing map instead. It stays where neighbours in memory would lie in
    different batches.

    Before:
    ```mlir
    %0 = linalg.transpose ins(%w : tensor<64x32xf32>)
        outs(%t : tensor<32x64xf32>) permutation = [1, 0]
    %1 = linalg.matmul ins(%x, %0 : tensor<8x32xf32>, tensor<32x64xf32>)
        outs(%y : tensor<8x64xf32>) -> tensor<8x64xf32>
    ```
    After:
    ```mlir
    %1 = linalg.generic {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
                         affine_map<(i, j, k) -> (j, k)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %w : tensor<8x32xf32>, tensor<64x32xf32>)
        outs(%y : tensor<8x64xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %2 = arith.mulf %a, %b : f32
        %3 = arith.addf %c, %2 : f32
        linalg.yield %3 : f32
    } -> tensor<8x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def NormFuseElementwise : Pass<"norm-fuse-elementwise"> {
  let summary = "Fuse chains of elementwise linalg";
  let description = [{
    An elementwise op on tensors is computed where its result is used, by
    upstream's fusion, if that is in one place that reads each element once and
    in the order of memory: nothing is computed twice, and what was contiguous
    stays so. The user may be a reduction; it may not be a contraction, a
    convolution or a kernel. Gathers stay where they are. Results that nobody
    uses, such as the index of a maximum, go.

    Before:
    ```mlir
    %1 = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
        outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = linalg.exp ins(%1 : tensor<4x8xf32>)
        outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
    After:
    ```mlir
    %2 = linalg.generic {indexing_maps = [#id, #id, #id],
                         iterator_types = ["parallel", "parallel"]}
        ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
        outs(%0 : tensor<4x8xf32>) {
      ^bb0(%a: f32, %b: f32, %out: f32):
        %3 = arith.subf %a, %b : f32
        %4 = math.exp %3 : f32
        linalg.yield %4 : f32
    } -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormWidenMasks : Pass<"norm-widen-masks"> {
  let summary = "Keep masks that one linalg op makes for another in bytes";
  let description = [{
    A tensor of i1 takes a byte for each element in memory and a bit in a vector,
    so that ops on it have no vectors. Where a `linalg.generic` makes it, on an
    empty tensor, and only inputs of others read it, it becomes one of i8. What
    a function takes or returns stays.

    Before:
    ```mlir
    %1 = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<4x8xf32>) outs(%0 : tensor<4x8xi1>) {
      ^bb0(%in: f32, %out: i1):
        %2 = arith.cmpf ogt, %in, %zero : f32
        linalg.yield %2 : i1
    } -> tensor<4x8xi1>
    ```
    After, and `arith.cmpi ne` with zero where it is read:
    ```mlir
    %1 = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<4x8xf32>) outs(%0 : tensor<4x8xi8>) {
      ^bb0(%in: f32, %out: i8):
        %2 = arith.cmpf ogt, %in, %zero : f32
        %3 = arith.extui %2 : i1 to i8
        linalg.yield %3 : i8
    } -> tensor<4x8xi8>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormSplitFills : Pass<"norm-split-fills"> {
  let summary = "Give each op that writes to a filled tensor its own fill";
  let description = [{
    A `linalg.fill` of an empty tensor that several linalg ops go on from would
    be copied for each but the last. Each gets its own, right in front of it,
    where `norm-vectorize-contractions` finds it. What reads the filled tensor
    keeps it.

    Before:
    ```mlir
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x8xf32>)
        -> tensor<4x8xf32>
    %2 = linalg.matmul ins(%x, %v : tensor<4x6xf32>, tensor<6x8xf32>)
        outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = linalg.matmul ins(%x, %w : tensor<4x6xf32>, tensor<6x8xf32>)
        outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
    After:
    ```mlir
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x8xf32>)
        -> tensor<4x8xf32>
    %2 = linalg.matmul ins(%x, %v : tensor<4x6xf32>, tensor<6x8xf32>)
        outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x8xf32>)
        -> tensor<4x8xf32>
    %4 = linalg.matmul ins(%x, %w : tensor<4x6xf32>, tensor<6x8xf32>)
        outs(%3 : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

#endif // NORM_LOWER_TENSORPASSES_TD
