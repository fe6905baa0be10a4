//===- MutateTensors.cpp - Changes of indices -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the mutations that change which elements of tensors are
// read and written.
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm::test;

//===----------------------------------------------------------------------===//
// linalg.generic
//===----------------------------------------------------------------------===//

/// `map` with two results exchanged, or one that is another dim or 0. `ranges`
/// are the sizes of the dims.
static AffineMap changeResults(AffineMap map, ArrayRef<int64_t> ranges,
                               Random &random) {
  unsigned count = map.getNumResults();
  if (!count)
    return map;
  SmallVector<AffineExpr> results(map.getResults());
  AffineExpr &result = results[random.below(count)];
  // Rather a dim of the same size: few others are valid.
  SmallVector<unsigned> dims;
  for (unsigned dim = 0, e = map.getNumDims(); dim < e; ++dim) {
    auto old = dyn_cast<AffineDimExpr>(result);
    if (!old ||
        (old.getPosition() != dim && ranges[old.getPosition()] == ranges[dim]))
      dims.push_back(dim);
  }
  if (count > 1 && random.oneIn(2))
    std::swap(result, results[random.below(count)]);
  else if (dims.empty() || random.oneIn(4))
    result = getAffineConstantExpr(0, map.getContext());
  else
    result = getAffineDimExpr(random.pick(dims), map.getContext());
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        map.getContext());
}

static linalg::GenericOp pickGeneric(Mutant &mutant) {
  return dyn_cast_or_null<linalg::GenericOp>(
      mutant.pickOp(llvm::IsaPred<linalg::GenericOp>));
}

bool norm::test::changeMap(Mutant &mutant) {
  linalg::GenericOp generic = pickGeneric(mutant);
  if (!generic)
    return false;
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  AffineMap &map = maps[mutant.random.below(maps.size())];
  AffineMap changed =
      changeResults(map, generic.getStaticLoopRanges(), mutant.random);
  if (changed == map)
    return false;
  map = changed;
  OpBuilder builder(generic);
  generic.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  return true;
}

bool norm::test::changeIterator(Mutant &mutant) {
  linalg::GenericOp generic = pickGeneric(mutant);
  if (!generic || !generic.getNumLoops())
    return false;
  using utils::IteratorType;
  SmallVector<IteratorType> types = generic.getIteratorTypesArray();
  IteratorType &type = types[mutant.random.below(types.size())];
  type = type == IteratorType::parallel ? IteratorType::reduction
                                        : IteratorType::parallel;
  SmallVector<Attribute> attrs;
  for (IteratorType type : types)
    attrs.push_back(linalg::IteratorTypeAttr::get(generic.getContext(), type));
  generic.setIteratorTypesAttr(ArrayAttr::get(generic.getContext(), attrs));
  return true;
}

//===----------------------------------------------------------------------===//
// Other ops
//===----------------------------------------------------------------------===//

/// Moves a slice, or steps over elements where there is room.
bool norm::test::changeSlice(Mutant &mutant) {
  Operation *op = mutant.pickOp(
      llvm::IsaPred<tensor::ExtractSliceOp, tensor::InsertSliceOp>);
  auto slice = dyn_cast_or_null<OffsetSizeAndStrideOpInterface>(op);
  if (!slice || slice.getStaticOffsets().empty())
    return false;
  bool isStride = mutant.random.oneIn(6);
  StringRef name = isStride ? "static_strides" : "static_offsets";
  SmallVector<int64_t> numbers(isStride ? slice.getStaticStrides()
                                        : slice.getStaticOffsets());
  int64_t &number = numbers[mutant.random.below(numbers.size())];
  if (ShapedType::isDynamic(number))
    return false;
  int64_t old = number;
  number =
      isStride || mutant.random.oneIn(2) ? old + 1 : mutant.random.below(32);
  op->setAttr(name, DenseI64ArrayAttr::get(op->getContext(), numbers));
  return number != old;
}

/// Reduces, broadcasts or transposes along other dims.
bool norm::test::changeDims(Mutant &mutant) {
  Operation *op =
      mutant.pickOp(llvm::IsaPred<linalg::ReduceOp, linalg::BroadcastOp,
                                  linalg::TransposeOp>);
  if (!op)
    return false;
  StringRef name = isa<linalg::TransposeOp>(op) ? "permutation" : "dimensions";
  SmallVector<int64_t> dims(
      op->getAttrOfType<DenseI64ArrayAttr>(name).asArrayRef());
  if (dims.empty())
    return false;
  int64_t &dim = dims[mutant.random.below(dims.size())];
  int64_t old = dim;
  if (isa<linalg::TransposeOp>(op)) {
    std::swap(dim, dims[mutant.random.below(dims.size())]);
  } else {
    dim = mutant.random.below(4);
    llvm::sort(dims);
  }
  op->setAttr(name, DenseI64ArrayAttr::get(op->getContext(), dims));
  return dim != old;
}

/// Moves a dim from one group of a reshape to its neighbour.
bool norm::test::changeReassociation(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    auto groups = op->getAttrOfType<ArrayAttr>("reassociation");
    return groups && groups.size() > 1;
  });
  if (!op)
    return false;
  SmallVector<SmallVector<int64_t>> groups;
  for (Attribute group : op->getAttrOfType<ArrayAttr>("reassociation"))
    groups.emplace_back(
        llvm::map_range(cast<ArrayAttr>(group), [](Attribute dim) {
          return cast<IntegerAttr>(dim).getInt();
        }));
  unsigned i = mutant.random.below(groups.size() - 1);
  SmallVector<int64_t> &left = groups[i], &right = groups[i + 1];
  if (left.size() > 1) {
    right.insert(right.begin(), left.pop_back_val());
  } else if (right.size() > 1) {
    left.push_back(right.front());
    right.erase(right.begin());
  } else {
    return false;
  }
  OpBuilder builder(op);
  SmallVector<Attribute> attrs;
  for (ArrayRef<int64_t> group : groups)
    attrs.push_back(builder.getI64ArrayAttr(group));
  op->setAttr("reassociation", builder.getArrayAttr(attrs));
  return true;
}

//===----------------------------------------------------------------------===//
// More ops
//===----------------------------------------------------------------------===//

/// A tensor that is the only result of `op` and that something reads.
static RankedTensorType getTensorType(Operation *op) {
  if (op->getNumResults() != 1 || op->use_empty())
    return {};
  return dyn_cast<RankedTensorType>(op->getResult(0).getType());
}

/// Hides a static size.
bool norm::test::insertTensorCasts(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    RankedTensorType type = getTensorType(op);
    return type && llvm::any_of(type.getShape(), [](int64_t size) {
             return !ShapedType::isDynamic(size);
           });
  });
  if (!op)
    return false;
  RankedTensorType type = getTensorType(op);
  SmallVector<int64_t> shape(type.getShape());
  int64_t &size = shape[mutant.random.below(shape.size())];
  size = ShapedType::kDynamic;
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  auto there = tensor::CastOp::create(builder, op->getLoc(), type.clone(shape),
                                      op->getResult(0));
  auto back = tensor::CastOp::create(builder, op->getLoc(), type, there);
  mutant.replaceUses(op->getResult(0), back, there, mutant.random.oneIn(2));
  return true;
}

/// Two dims of one size, more than 1, as far behind as there are any.
static std::optional<std::pair<unsigned, unsigned>>
findEqualDims(RankedTensorType type) {
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  for (unsigned i = type.getRank(); i-- > 0;)
    for (unsigned j = i; j-- > 0;)
      if (type.getDimSize(i) == type.getDimSize(j) && type.getDimSize(i) != 1)
        return std::make_pair(j, i);
  return std::nullopt;
}

/// Transposes a tensor that has two dims of one size.
bool norm::test::insertTranspose(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return findEqualDims(getTensorType(op)).has_value();
  });
  if (!op)
    return false;
  RankedTensorType type = getTensorType(op);
  auto [first, second] = *findEqualDims(type);
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  std::swap(permutation[first], permutation[second]);
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Value empty = tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(),
                                        type.getElementType());
  auto transpose = linalg::TransposeOp::create(
      builder, op->getLoc(), op->getResult(0), empty, permutation);
  mutant.replaceUses(op->getResult(0), transpose->getResult(0), transpose,
                     mutant.random.oneIn(2));
  return true;
}
