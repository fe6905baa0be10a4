//===- FactorFold.cpp - Factor of a norm's input into its epsilon ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements folding a constant factor of norms' inputs into their
// epsilons.
//
//===----------------------------------------------------------------------===//

#include "NormFoldAffine.h"

#include "norm/Analysis/ConstantFolder.h"
#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace {

/// What is multiplied by something that is the same for all elements, and the
/// number if it is known.
struct Product {
  OpOperand *input;
  std::optional<double> factor;
};

/// Reads products, on tensors or, with `op`, in the body of a linalg op.
class ProductReader {
public:
  explicit ProductReader(linalg::LinalgOp op = {}) : op(op) {}

  std::optional<Product> readOp(Operation *product);
  std::optional<Product> read(Value value);

private:
  bool isUniform(Value value);
  OpOperand *getInput(OpOperand &operand);

  linalg::LinalgOp op;
  ConstantFolder folder;
};

} // namespace

/// Whether `value` is the same for all elements.
bool ProductReader::isUniform(Value value) {
  if (folder.getNumber(value))
    return true;
  if (!op)
    return value.getDefiningOp<tensor::SplatOp>() != nullptr;
  value = skipFloatCasts(value);
  if (OpOperand *operand = getBodyOperand(op, value))
    return op.getMatchingIndexingMap(operand).isConstant();
  return value.getParentBlock() != op.getBlock();
}

/// `operand` if the op's results lie where its elements do.
OpOperand *ProductReader::getInput(OpOperand &operand) {
  Type type = operand.get().getType();
  if (!op)
    return &operand;
  if (!op.isDpsInput(&operand) || type != op->getResult(0).getType() ||
      op.getMatchingIndexingMap(&operand) !=
          op.getIndexingMapMatchingResult(op->getResult(0)))
    return nullptr;
  return &operand;
}

std::optional<Product> ProductReader::readOp(Operation *product) {
  if (isa<arith::NegFOp>(product)) {
    std::optional<Product> inner = read(product->getOperand(0));
    if (!op)
      inner = Product{&product->getOpOperand(0), 1.0};
    if (inner && inner->factor)
      inner->factor = -*inner->factor;
    return inner;
  }
  if (!isa<arith::MulFOp, arith::DivFOp>(product))
    return std::nullopt;
  unsigned first =
      isa<arith::MulFOp>(product) && isUniform(product->getOperand(0));
  OpOperand &input = product->getOpOperand(first);
  Value uniform = product->getOperand(1 - first);
  if (!isUniform(uniform))
    return std::nullopt;
  std::optional<Product> inner =
      op ? read(input.get()) : std::optional(Product{&input, 1.0});
  if (!inner)
    return std::nullopt;
  std::optional<double> number = folder.getNumber(uniform);
  if (!number || !inner->factor)
    inner->factor = std::nullopt;
  else if (isa<arith::MulFOp>(product))
    *inner->factor *= *number;
  else
    *inner->factor /= *number;
  return inner;
}

/// What a scalar of the body is.
std::optional<Product> ProductReader::read(Value value) {
  if (!op)
    return std::nullopt;
  value = skipFloatCasts(value);
  if (OpOperand *operand = getBodyOperand(op, value)) {
    OpOperand *input = getInput(*operand);
    return input ? std::optional(Product{input, 1.0}) : std::nullopt;
  }
  Operation *product = value.getDefiningOp();
  return product && product->getBlock() == op.getBlock() ? readOp(product)
                                                         : std::nullopt;
}

std::optional<FactorFold> FactorFold::find(Operation *norm,
                                           GlobalConstants &globals) {
  if (!isa<LayerNormOp, RMSNormOp>(norm))
    return std::nullopt;
  Value value = norm->getOperand(0);
  bool isNarrow = getElementTypeOrSelf(value).isF16();
  while (OpOperand *source = getViewedOperand(value)) {
    value = source->get();
    isNarrow |= getElementTypeOrSelf(value).isF16();
  }
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return std::nullopt;
  std::optional<Product> product;
  if (auto op = dyn_cast<linalg::LinalgOp>(result.getOwner())) {
    if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops() ||
        !writesWholeResult(op, result))
      return std::nullopt;
    product =
        ProductReader(op).read(op.getBlock()->getTerminator()->getOperand(0));
    // A copy is no product.
    Value yielded = op.getBlock()->getTerminator()->getOperand(0);
    if (isa<BlockArgument>(skipFloatCasts(yielded)))
      return std::nullopt;
    isNarrow &= !skipFloatCasts(yielded).getType().isF16();
  } else {
    product = ProductReader().readOp(result.getOwner());
    isNarrow &= !getElementTypeOrSelf(result).isF16();
  }
  // Without the factor what is rounded to f16 on the way might overflow.
  if (!product || isNarrow)
    return std::nullopt;
  return FactorFold(result, product->input, product->factor, globals);
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

LogicalResult FactorFold::refuse(StringRef rule, StringRef reason,
                                 Operation *brokenBy) {
  refusal = {rule, reason.str(), brokenBy};
  return failure();
}

LogicalResult FactorFold::plan() {
  if (!factor)
    return refuse("factor-not-constant",
                  "the factor of the norm's input is no constant", getOp());
  if (*factor == 0.0 || !std::isfinite(*factor))
    return refuse("epsilon-range", "the factor is zero or not finite", getOp());
  return planUsers(product);
}

LogicalResult FactorFold::planUsers(Value value) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto type = cast<RankedTensorType>(value.getType());
    if (isa<LayerNormOp, RMSNormOp>(user) && use.getOperandNumber() == 0) {
      if (failed(planNorm(user)))
        return failure();
      continue;
    }
    if (!followView(use, getPlainLayout(type.getShape())))
      return refuse("cost", "another op reads the product, too", user);
    if (failed(planUsers(user->getResult(0))))
      return failure();
  }
  return success();
}

/// The epsilon that, without a factor of the input, does what `epsilon` did.
static double scaleEpsilon(double epsilon, double factor, EpsilonKind kind) {
  epsilon /= std::abs(factor);
  return kind == EpsilonKind::Inside ? epsilon / std::abs(factor) : epsilon;
}

LogicalResult FactorFold::planNorm(Operation *norm) {
  double epsilon = 0.0;
  EpsilonKind kind = EpsilonKind::Inside;
  llvm::TypeSwitch<Operation *>(norm).Case<LayerNormOp, RMSNormOp>(
      [&](auto op) {
        epsilon = op.getEpsilon().convertToDouble();
        kind = op.getEpsilonKind();
      });
  bool isDouble = getComputeType(norm).isF64();
  double exact = scaleEpsilon(epsilon, *factor, kind);
  double scaled =
      isDouble ? exact : scaleEpsilon(float(epsilon), *factor, kind);
  // What acts is rounded. Of the numbers that are rounded to the same one, the
  // quotient is also right where the program is looked at in f64.
  epsilon = isDouble || float(exact) == float(scaled) ? exact : scaled;
  // Without an epsilon there is nothing to scale.
  if (epsilon != 0.0 &&
      !(isDouble ? std::isnormal(epsilon) : std::isnormal(float(epsilon))))
    return refuse("epsilon-range",
                  "epsilon would be no normal number of the compute type",
                  norm);
  norms.push_back(norm);
  epsilons.push_back(epsilon);
  if (*factor > 0.0)
    return success();
  return planSign(norm);
}

/// The factor's sign goes into the scale of `norm`.
LogicalResult FactorFold::planSign(Operation *norm) {
  NormOperands operands(norm);
  if (!operands.scale) {
    auto type = cast<RankedTensorType>(norm->getResult(0).getType());
    if (llvm::any_of(operands.dims,
                     [&](int64_t dim) { return type.isDynamicDim(dim); }))
      return refuse("factor-sign",
                    "the size of a scale for the factor's sign is not known",
                    norm);
    return success();
  }
  auto type = cast<RankedTensorType>(operands.scale->get().getType());
  std::optional<ConstantView> view = ConstantView::get(
      *operands.scale, getFeatureLayout(type.getShape()), globals);
  if (!view)
    return refuse("factor-sign",
                  "the scale that the factor's sign would go into is no "
                  "constant",
                  norm);
  ConstantWriter writer(view->getAttr());
  visitElements(view->getLayout(), [&](int64_t position, int64_t, int64_t) {
    writer.set(position, -view->getElements()[position]);
  });
  scales.push_back({std::move(*view), std::move(writer)});
  return success();
}

//===----------------------------------------------------------------------===//
// Carrying out
//===----------------------------------------------------------------------===//

/// Gives `norm` a scale of minus ones.
static void addNegativeScale(Operation *norm, RewriterBase &rewriter) {
  NormOperands operands(norm);
  auto type = cast<RankedTensorType>(norm->getResult(0).getType());
  auto shape = llvm::map_to_vector(
      operands.dims, [&](int64_t dim) { return type.getDimSize(dim); });
  rewriter.setInsertionPoint(norm);
  auto attr = DenseElementsAttr::get(
      RankedTensorType::get(shape, type.getElementType()),
      FloatAttr::get(type.getElementType(), -1.0));
  Value scale = arith::ConstantOp::create(rewriter, norm->getLoc(), attr);
  llvm::TypeSwitch<Operation *>(norm).Case<LayerNormOp, RMSNormOp>(
      [&](auto op) { op.getScaleMutable().assign(scale); });
}

void FactorFold::apply(RewriterBase &rewriter) {
  for (NewConstant &constant : scales)
    constant.view.replace(constant.elements->finish(), rewriter);
  for (auto [norm, epsilon] : llvm::zip_equal(norms, epsilons))
    rewriter.modifyOpInPlace(norm, [&, norm = norm, epsilon = epsilon] {
      if (*factor < 0.0 && !NormOperands(norm).scale)
        addNegativeScale(norm, rewriter);
      FloatAttr attr = rewriter.getF64FloatAttr(epsilon);
      llvm::TypeSwitch<Operation *>(norm).Case<LayerNormOp, RMSNormOp>(
          [&](auto op) { op.setEpsilonAttr(attr); });
    });
  Operation *op = getOp();
  rewriter.replaceAllUsesWith(product, input->get());
  rewriter.eraseOp(op);
}
