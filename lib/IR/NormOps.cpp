//===- NormOps.cpp - Norm dialect operations ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the builders and the shape and effect interfaces of the
// graph ops.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Compute type
//===----------------------------------------------------------------------===//

FloatType mlir::norm::getComputeType(TypeRange types) {
  MLIRContext *context = types.front().getContext();
  for (Type type : types)
    if (getElementTypeOrSelf(type).isF64())
      return Float64Type::get(context);
  return Float32Type::get(context);
}

FloatType mlir::norm::getComputeType(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  return getComputeType(types);
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

template <typename OpTy>
static void buildStatisticOp(OpBuilder &builder, OperationState &state,
                             Value input, Value scale, Value bias,
                             ArrayRef<int64_t> dims, double epsilon,
                             EpsilonKind kind, Type resultType) {
  OpTy::build(builder, state, resultType ? resultType : input.getType(), input,
              scale, bias, dims, APFloat(epsilon), kind);
}

void LayerNormOp::build(OpBuilder &builder, OperationState &state, Value input,
                        Value scale, Value bias, ArrayRef<int64_t> dims,
                        double epsilon, EpsilonKind epsilonKind,
                        Type resultType) {
  buildStatisticOp<LayerNormOp>(builder, state, input, scale, bias, dims,
                                epsilon, epsilonKind, resultType);
}

void RMSNormOp::build(OpBuilder &builder, OperationState &state, Value input,
                      Value scale, Value bias, ArrayRef<int64_t> dims,
                      double epsilon, EpsilonKind epsilonKind,
                      Type resultType) {
  buildStatisticOp<RMSNormOp>(builder, state, input, scale, bias, dims, epsilon,
                              epsilonKind, resultType);
}

void ResidualAddOp::build(OpBuilder &builder, OperationState &state,
                          Value residual, Value branch, double alpha,
                          Type resultType) {
  build(builder, state, resultType ? resultType : residual.getType(), residual,
        branch, APFloat(alpha));
}

void CenterOp::build(OpBuilder &builder, OperationState &state, Value input,
                     ArrayRef<int64_t> dims, Type resultType) {
  build(builder, state, resultType ? resultType : input.getType(), input, dims);
}

void DyTOp::build(OpBuilder &builder, OperationState &state, Value input,
                  Value alpha, Value scale, Value bias, ArrayRef<int64_t> dims,
                  Type resultType) {
  build(builder, state, resultType ? resultType : input.getType(), input, alpha,
        scale, bias, dims);
}

void BatchNormOp::build(OpBuilder &builder, OperationState &state, Value input,
                        Value scale, Value bias, Value mean, Value variance,
                        int64_t featureDim, double epsilon, Type resultType) {
  build(builder, state, resultType ? resultType : input.getType(), input, scale,
        bias, mean, variance, featureDim, APFloat(epsilon));
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Every graph op's result has the shape of its first operand. Its type may say
/// a size that the operand's type does not.
static LogicalResult reifyAsFirstOperand(Operation *op, OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &dims) {
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<OpFoldResult> &sizes = dims.emplace_back();
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? tensor::getMixedSize(builder, op->getLoc(), operand, dim)
            : OpFoldResult(builder.getIndexAttr(size)));
  return success();
}

LogicalResult
LayerNormOp::reifyResultShapes(OpBuilder &builder,
                               ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

LogicalResult RMSNormOp::reifyResultShapes(OpBuilder &builder,
                                           ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

LogicalResult
ResidualAddOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

LogicalResult CenterOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

LogicalResult DyTOp::reifyResultShapes(OpBuilder &builder,
                                       ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

LogicalResult
BatchNormOp::reifyResultShapes(OpBuilder &builder,
                               ReifiedRankedShapedTypeDims &dims) {
  return reifyAsFirstOperand(*this, builder, dims);
}

#define GET_OP_CLASSES
#include "norm/IR/NormOps.cpp.inc"
