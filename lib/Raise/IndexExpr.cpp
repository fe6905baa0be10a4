//===- IndexExpr.cpp - Affine index expressions ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the simplification of index expressions.
//
//===----------------------------------------------------------------------===//

#include "IndexExpr.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::norm;

/// The largest value of `expr`, or nullopt if unknown; its least value is 0 for
/// the sums of non-negative parts that reshapes make.
static std::optional<int64_t> getMax(AffineExpr expr, ArrayRef<int64_t> sizes) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    if (constant.getValue() < 0)
      return std::nullopt;
    return constant.getValue();
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    if (dim.getPosition() >= sizes.size() ||
        ShapedType::isDynamic(sizes[dim.getPosition()]))
      return std::nullopt;
    return sizes[dim.getPosition()] - 1;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<int64_t> lhs = getMax(binary.getLHS(), sizes);
  std::optional<int64_t> rhs = getMax(binary.getRHS(), sizes);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs && rhs ? std::optional(*lhs + *rhs) : std::nullopt;
  case AffineExprKind::Mul:
    return lhs && rhs ? std::optional(*lhs * *rhs) : std::nullopt;
  case AffineExprKind::FloorDiv:
    return lhs && rhs && *rhs > 0 ? std::optional(*lhs / *rhs) : std::nullopt;
  case AffineExprKind::Mod:
    return rhs && *rhs > 0 ? std::optional(*rhs - 1) : std::nullopt;
  default:
    return std::nullopt;
  }
}

void mlir::norm::getAddends(AffineExpr expr, SmallVectorImpl<AffineExpr> &out) {
  if (expr.getKind() == AffineExprKind::Add) {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    getAddends(binary.getLHS(), out);
    getAddends(binary.getRHS(), out);
    return;
  }
  out.push_back(expr);
}

/// Splits `expr` into `multiple * divisor + rest`. Whether rest lies in [0,
/// divisor).
static bool splitByDivisor(AffineExpr expr, int64_t divisor,
                           ArrayRef<int64_t> sizes, AffineExpr &multiple,
                           AffineExpr &rest) {
  SmallVector<AffineExpr> addends;
  getAddends(expr, addends);
  multiple = rest = getAffineConstantExpr(0, expr.getContext());
  for (AffineExpr addend : addends) {
    if (addend.isMultipleOf(divisor))
      multiple = multiple + addend.floorDiv(divisor);
    else
      rest = rest + addend;
  }
  std::optional<int64_t> max = getMax(rest, sizes);
  return max && *max < divisor;
}

/// The strides of the dims of one group, innermost last; fails where the size
/// of an inner dim is needed and dynamic.
static FailureOr<SmallVector<int64_t>>
getGroupStrides(ArrayRef<int64_t> expanded, ArrayRef<int64_t> group) {
  SmallVector<int64_t> strides(group.size(), 1);
  int64_t stride = 1;
  for (size_t i = group.size(); i-- > 0;) {
    strides[i] = stride;
    int64_t size = expanded[group[i]];
    bool outerAllUnit = llvm::all_of(
        group.take_front(i), [&](int64_t dim) { return expanded[dim] == 1; });
    if (ShapedType::isDynamic(size)) {
      if (!outerAllUnit)
        return failure();
      continue;
    }
    stride *= size;
  }
  return strides;
}

FailureOr<SmallVector<AffineExpr>>
mlir::norm::linearizeIndex(MLIRContext *context, ArrayRef<int64_t> expanded,
                           ArrayRef<ReassociationIndices> reassociation) {
  SmallVector<AffineExpr> result;
  for (ArrayRef<int64_t> group : reassociation) {
    FailureOr<SmallVector<int64_t>> strides = getGroupStrides(expanded, group);
    if (failed(strides))
      return failure();
    AffineExpr index = getAffineConstantExpr(0, context);
    for (auto [dim, stride] : llvm::zip_equal(group, *strides))
      if (expanded[dim] != 1 || group.size() == 1)
        index = index + getAffineDimExpr(dim, context) * stride;
    result.push_back(index);
  }
  return result;
}

FailureOr<SmallVector<AffineExpr>>
mlir::norm::delinearizeIndex(MLIRContext *context, ArrayRef<int64_t> expanded,
                             ArrayRef<ReassociationIndices> reassociation) {
  SmallVector<AffineExpr> result(expanded.size(),
                                 getAffineConstantExpr(0, context));
  for (auto [position, group] : llvm::enumerate(reassociation)) {
    FailureOr<SmallVector<int64_t>> strides = getGroupStrides(expanded, group);
    if (failed(strides))
      return failure();
    AffineExpr index = getAffineDimExpr(position, context);
    bool outermost = true;
    for (auto [dim, stride] : llvm::zip_equal(ArrayRef(group), *strides)) {
      if (expanded[dim] == 1 && group.size() > 1)
        continue;
      AffineExpr quotient = stride == 1 ? index : index.floorDiv(stride);
      result[dim] = outermost ? quotient : quotient % expanded[dim];
      outermost = false;
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

/// The digit that `expr` is: a base, of which parts may be taken.
static FailureOr<Digit>
getDigit(AffineExpr expr, llvm::function_ref<int64_t(AffineExpr)> getSize) {
  if (isa<AffineDimExpr, AffineSymbolExpr>(expr))
    return Digit{expr, 1, getSize(expr), 1};
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  auto number =
      binary ? dyn_cast<AffineConstantExpr>(binary.getRHS()) : nullptr;
  if (!number || number.getValue() <= 0)
    return failure();
  int64_t value = number.getValue();
  FailureOr<Digit> digit = getDigit(binary.getLHS(), getSize);
  if (failed(digit) || digit->stride != 1)
    return failure();
  bool isDynamic = ShapedType::isDynamic(digit->size);
  if (expr.getKind() == AffineExprKind::Mul)
    return Digit{digit->base, digit->divisor, digit->size, value};
  // The parts must come out even.
  if (!isDynamic && digit->size % value != 0)
    return failure();
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return Digit{digit->base, digit->divisor * value,
                 isDynamic ? digit->size : digit->size / value, 1};
  if (expr.getKind() == AffineExprKind::Mod)
    return Digit{digit->base, digit->divisor, value, 1};
  return failure();
}

FailureOr<SmallVector<Digit>>
mlir::norm::getDigits(AffineExpr expr,
                      llvm::function_ref<int64_t(AffineExpr)> getSize) {
  SmallVector<AffineExpr> addends;
  getAddends(expr, addends);
  SmallVector<Digit> digits;
  for (AffineExpr addend : addends) {
    if (addend == 0)
      continue;
    FailureOr<Digit> digit = getDigit(addend, getSize);
    if (failed(digit))
      return failure();
    digits.push_back(*digit);
  }
  llvm::sort(digits, [](const Digit &a, const Digit &b) {
    return std::make_pair(a.stride, a.size) > std::make_pair(b.stride, b.size);
  });
  int64_t stride = 1;
  for (const Digit &digit : llvm::reverse(digits)) {
    if (digit.stride != stride)
      return failure();
    if (&digit == digits.begin())
      break;
    if (ShapedType::isDynamic(digit.size))
      return failure();
    stride *= digit.size;
  }
  return digits;
}

Digit mlir::norm::getSubdigit(const Digit &digit, int64_t stride,
                              int64_t size) {
  return {digit.base, digit.divisor * (stride / digit.stride), size, stride};
}

/// Whether `outer` and `inner` are one part of one base, outer first.
static bool areAdjacent(const Digit &outer, const Digit &inner) {
  return outer.base == inner.base && !ShapedType::isDynamic(inner.size) &&
         outer.divisor == inner.divisor * inner.size &&
         outer.stride == inner.stride * inner.size;
}

/// `expr`, a sum, with digits that are adjacent parts of one dim as one.
static AffineExpr joinDigits(AffineExpr expr, ArrayRef<int64_t> sizes) {
  auto getSize = [&](AffineExpr base) {
    auto dim = dyn_cast<AffineDimExpr>(base);
    return dim && dim.getPosition() < sizes.size() ? sizes[dim.getPosition()]
                                                   : ShapedType::kDynamic;
  };
  FailureOr<SmallVector<Digit>> digits = getDigits(expr, getSize);
  if (failed(digits))
    return expr;
  SmallVector<Digit> joined;
  for (const Digit &digit : *digits) {
    if (joined.empty() || !areAdjacent(joined.back(), digit)) {
      joined.push_back(digit);
      continue;
    }
    Digit &outer = joined.back();
    if (!ShapedType::isDynamic(outer.size))
      outer.size *= digit.size;
    outer.divisor = digit.divisor;
    outer.stride = digit.stride;
  }
  if (joined.size() == digits->size())
    return expr;
  AffineExpr sum = getAffineConstantExpr(0, expr.getContext());
  for (const Digit &digit : joined) {
    AffineExpr part = digit.base;
    if (digit.divisor != 1)
      part = part.floorDiv(digit.divisor);
    int64_t size = getSize(digit.base);
    bool isAllOfBase = ShapedType::isDynamic(size)
                           ? ShapedType::isDynamic(digit.size)
                           : size == digit.divisor * digit.size;
    if (!isAllOfBase)
      part = part % digit.size;
    sum = sum + part * digit.stride;
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

AffineExpr mlir::norm::simplifyIndex(AffineExpr expr, ArrayRef<int64_t> sizes) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = simplifyIndex(binary.getLHS(), sizes);
  AffineExpr rhs = simplifyIndex(binary.getRHS(), sizes);
  auto divisor = dyn_cast<AffineConstantExpr>(rhs);
  bool isDiv = expr.getKind() == AffineExprKind::FloorDiv;
  bool isMod = expr.getKind() == AffineExprKind::Mod;
  if ((isDiv || isMod) && divisor && divisor.getValue() > 0) {
    AffineExpr multiple, rest;
    if (splitByDivisor(lhs, divisor.getValue(), sizes, multiple, rest))
      return isDiv ? multiple : rest;
    return isDiv ? multiple + rest.floorDiv(divisor) : rest % divisor;
  }
  expr = getAffineBinaryOpExpr(expr.getKind(), lhs, rhs);
  return expr.getKind() == AffineExprKind::Add ? joinDigits(expr, sizes) : expr;
}
