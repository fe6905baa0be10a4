//===- PromoteToF64.cpp - Compute in double precision ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the test-promote-to-f64 pass.
//
//===----------------------------------------------------------------------===//

#include "PromoteToF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;

static bool isPromoted(Type type) {
  return type.isF16() || type.isBF16() || type.isF32();
}

//===----------------------------------------------------------------------===//
// Constants that the source rounds
//===----------------------------------------------------------------------===//

static APFloat roundTo(APFloat value, FloatType type) {
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// The value whose elements are those of `value`, but for their order and for
/// roundings; null if there is none.
static Value getSource(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto op = dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
    OpOperand *operand = op ? op.getMatchingOpOperand(argument) : nullptr;
    return operand && op.isDpsInput(operand) ? operand->get() : Value();
  }
  Operation *op = value.getDefiningOp();
  if (isa<arith::TruncFOp, arith::ExtFOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::CastOp, tensor::ExtractSliceOp,
          tensor::ExtractOp, tensor::SplatOp, linalg::FillOp,
          linalg::BroadcastOp, linalg::TransposeOp>(op))
    return op->getOperand(0);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return generic.getBody()->getTerminator()->getOperand(
        cast<OpResult>(value).getResultNumber());
  return {};
}

static std::optional<APFloat> getUniformConstant(Value value,
                                                 unsigned depth = 16);

/// `value` as a constant of type `type`; null where there is none.
static TypedAttr getConstantAttr(Type type, const APFloat &value) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return FloatAttr::get(type, value);
  if (!shaped.hasStaticShape())
    return {};
  return DenseElementsAttr::get(shaped, value);
}

/// What `op` computes of constants, as upstream folds it.
static std::optional<APFloat> computeConstant(Operation *op, unsigned depth) {
  if (!op || op->getNumResults() != 1 ||
      !isa<arith::ArithDialect, math::MathDialect>(op->getDialect()))
    return std::nullopt;
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    Attribute attr;
    if (!matchPattern(operand, m_Constant(&attr)))
      if (std::optional<APFloat> value = getUniformConstant(operand, depth - 1))
        attr = getConstantAttr(operand.getType(), *value);
    if (!attr)
      return std::nullopt;
    operands.push_back(attr);
  }
  SmallVector<OpFoldResult> results;
  if (failed(op->fold(operands, results)) || results.size() != 1)
    return std::nullopt;
  if (auto value = dyn_cast<Value>(results.front()))
    return getUniformConstant(value, depth - 1);
  auto attr = cast<Attribute>(results.front());
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    return splat.getSplatValue<APFloat>();
  auto number = dyn_cast<FloatAttr>(attr);
  return number ? std::optional(number.getValue()) : std::nullopt;
}

/// The one value that all elements of `value` have, if it is a constant behind
/// arithmetic, casts, fills, reshapes and bodies.
static std::optional<APFloat> getUniformConstant(Value value, unsigned depth) {
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (!type || !depth)
    return std::nullopt;
  APFloat constant(0.0);
  if (matchPattern(value, m_ConstantFloat(&constant)))
    return constant;
  Value source = getSource(value);
  std::optional<APFloat> found =
      source ? getUniformConstant(source, depth - 1)
             : computeConstant(value.getDefiningOp(), depth);
  return found ? roundTo(*found, type) : found;
}

bool norm::tools::isInFixedBody(Operation *op) {
  Operation *parent = op->getParentOp();
  return isa<linalg::LinalgOp>(parent) &&
         !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(parent);
}

/// Replaces what is computed of constants by rounded constants: in f64 nothing
/// rounds, but the value that acts in the source must stay.
static void foldConstants(Operation *root) {
  root->walk([](Operation *op) {
    if (!isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) ||
        op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() != 1 ||
        norm::tools::isInFixedBody(op) ||
        !isPromoted(getElementTypeOrSelf(op->getResult(0).getType())))
      return;
    Value result = op->getResult(0);
    std::optional<APFloat> value = getUniformConstant(result);
    TypedAttr attr =
        value ? getConstantAttr(result.getType(), *value) : TypedAttr();
    if (!attr)
      return;
    OpBuilder builder(op);
    result.replaceAllUsesWith(
        arith::ConstantOp::create(builder, op->getLoc(), attr));
  });
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

DenseElementsAttr norm::tools::readElements(ElementsAttr attr) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  if (!resource)
    return dyn_cast<DenseElementsAttr>(attr);
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  ShapedType type = resource.getType();
  bool isSplat = false;
  if (!blob ||
      !DenseElementsAttr::isValidRawBuffer(type, blob->getData(), isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, blob->getData());
}

namespace {

using Replaced = std::optional<std::pair<Attribute, WalkResult>>;

struct PromoteToF64 : PassWrapper<PromoteToF64, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PromoteToF64)

  PromoteToF64() = default;
  PromoteToF64(const PromoteToF64 &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-promote-to-f64"; }
  StringRef getDescription() const final {
    return "Compute in f64 what is computed in narrower float types";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }
  void runOnOperation() final;

  Option<bool> exactReciprocals{
      *this, "exact-reciprocals",
      llvm::cl::desc("An f32 constant that is 1/n rounded becomes 1/n"),
      llvm::cl::init(false)};

private:
  APFloat promote(const APFloat &value, FloatType type);
  DenseElementsAttr promote(DenseElementsAttr attr);
  AttrTypeReplacer createReplacer();
};

} // namespace

/// The f64 for a constant of `type`.
APFloat PromoteToF64::promote(const APFloat &value, FloatType type) {
  FloatType f64 = Float64Type::get(&getContext());
  APFloat promoted = roundTo(value, f64);
  double n = std::round(1.0 / promoted.convertToDouble());
  if (!exactReciprocals || !type.isF32() || !(n > 1.0 && n <= 65536.0))
    return promoted;
  APFloat reciprocal(1.0 / n);
  return roundTo(reciprocal, type) == value ? reciprocal : promoted;
}

DenseElementsAttr PromoteToF64::promote(DenseElementsAttr attr) {
  auto values = dyn_cast_or_null<DenseFPElementsAttr>(attr);
  if (!values)
    return {};
  auto type = cast<FloatType>(attr.getElementType());
  return values.mapValues(Float64Type::get(&getContext()),
                          [&](const APFloat &value) {
                            return promote(value, type).bitcastToAPInt();
                          });
}

AttrTypeReplacer PromoteToF64::createReplacer() {
  FloatType f64 = Float64Type::get(&getContext());
  AttrTypeReplacer replacer;
  replacer.addReplacement([f64](FloatType type) -> std::optional<Type> {
    return isPromoted(type) ? f64 : type;
  });
  replacer.addReplacement([this, f64](FloatAttr attr) -> Replaced {
    if (!isPromoted(attr.getType()))
      return std::make_pair(attr, WalkResult::skip());
    APFloat value = promote(attr.getValue(), cast<FloatType>(attr.getType()));
    return std::make_pair(FloatAttr::get(f64, value), WalkResult::skip());
  });
  auto addElements = [&](auto type) {
    replacer.addReplacement([this](decltype(type) attr) -> Replaced {
      if (!isPromoted(attr.getElementType()))
        return std::make_pair(attr, WalkResult::skip());
      return std::make_pair(promote(norm::tools::readElements(attr)),
                            WalkResult::skip());
    });
  };
  addElements(DenseElementsAttr());
  addElements(DenseResourceElementsAttr());
  return replacer;
}

void PromoteToF64::runOnOperation() {
  ModuleOp module = getOperation();
  WalkResult checked = module.walk([](Operation *op) -> WalkResult {
    auto touches = [](Type type) {
      return isPromoted(getElementTypeOrSelf(type));
    };
    if (isa<arith::BitcastOp, tensor::BitcastOp>(op) &&
        (llvm::any_of(op->getOperandTypes(), touches) ||
         llvm::any_of(op->getResultTypes(), touches)))
      return op->emitOpError("has no meaning in f64: expected no bitcast");
    for (NamedAttribute attr : op->getAttrs())
      if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr.getValue()))
        if (touches(resource.getType()) && !norm::tools::readElements(resource))
          return op->emitOpError("expected a resource with all its elements");
    return WalkResult::advance();
  });
  if (checked.wasInterrupted())
    return signalPassFailure();

  foldConstants(module);
  createReplacer().recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                                /*replaceLocs=*/false,
                                                /*replaceTypes=*/true);
  module.walk([](Operation *op) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op) ||
        op->getOperand(0).getType() != op->getResult(0).getType())
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
}

std::unique_ptr<Pass> norm::tools::createPromoteToF64(bool exactReciprocals) {
  auto pass = std::make_unique<PromoteToF64>();
  pass->exactReciprocals = exactReciprocals;
  return pass;
}
