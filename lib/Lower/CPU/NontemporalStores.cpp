//===- NontemporalStores.cpp - Outputs that bypass the caches -------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of outputs that bypass the caches.
//
//===----------------------------------------------------------------------===//

#include "NontemporalStores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

/// The longest row, in bytes, that is put aside: it should stay in an L1 or L2
/// cache beside what else a row needs.
static constexpr int64_t kMaxRow = 64 * 1024;

/// Bytes of the rows for which memory is taken once.
static constexpr int64_t kChunk = 256 * 1024;

static int64_t getElementBytes(const RowOperand &operand) {
  return operand.getMemRefType().getElementTypeBitWidth() / 8;
}

/// Whether rows all begin at a line if the memref does, as far as is known.
static bool hasWholeLines(const RowOperand &operand) {
  auto [strides, offset] = operand.getMemRefType().getStridesAndOffset();
  int64_t bytes = getElementBytes(operand);
  return llvm::all_of(ArrayRef(strides).drop_back(), [&](int64_t elements) {
    return ShapedType::isStatic(elements) && elements * bytes % kLine == 0;
  });
}

NontemporalStores::NontemporalStores(const RowProgram &program,
                                     const RowShape &shape)
    : shape(shape) {
  if (shape.lanesAreRows() || isZeroInteger(shape.rowLength))
    return;
  for (auto [number, operand] : llvm::enumerate(shape.getOutputs())) {
    if (!isCandidate(operand))
      continue;
    Output output{static_cast<unsigned>(number), std::nullopt, RowOperand()};
    for (const RowProgram::LiveValue &live : program.liveValues)
      if (live.source == RowProgram::Source::Reload && live.operand == number)
        output.lastReload = live.lastUse;
    if (!output.lastReload || canPutAside(operand))
      outputs.push_back(output);
  }
  headed = llvm::any_of(outputs, [&](const Output &output) {
    return !hasWholeLines(shape.getOutputs()[output.number]);
  });
  if (headed)
    dropUnlikeHeads(program);
}

bool NontemporalStores::isCandidate(const RowOperand &operand) const {
  auto getMemory = [](const RowOperand &of) -> Value {
    return of.getMemRefType()
               ? memref::skipViewLikeOps(cast<MemrefValue>(of.value))
               : of.value;
  };
  Value memory = getMemory(operand);
  return operand.dims.size() == shape.extents.size() &&
         operand.isContiguousAlong(shape.laneDim) &&
         llvm::none_of(shape.getInputs(), [&](const RowOperand &input) {
           return getMemory(input) == memory;
         });
}

void NontemporalStores::dropUnlikeHeads(const RowProgram &program) {
  bool isOneRun = shape.extents.size() == shape.numRowDims + 1;
  Type element;
  llvm::erase_if(outputs, [&](const Output &output) {
    unsigned phase =
        output.lastReload.value_or(program.firstStore[output.number]);
    Type type =
        shape.getOutputs()[output.number].getMemRefType().getElementType();
    if (!isOneRun || !program.phases[phase].reductions.empty() ||
        (element && type != element))
      return true;
    element = type;
    return false;
  });
}

bool NontemporalStores::canPutAside(const RowOperand &operand) const {
  if (shape.laneDim != shape.numRowDims ||
      shape.extents.size() != shape.numRowDims + 1)
    return false;
  std::optional<int64_t> size = getConstantIntValue(shape.rowLength);
  return !size || *size * getElementBytes(operand) <= kMaxRow;
}

const NontemporalStores::Output *
NontemporalStores::find(unsigned output) const {
  const Output *found = llvm::find_if(
      outputs, [&](const Output &other) { return other.number == output; });
  return found == outputs.end() ? nullptr : found;
}

Value NontemporalStores::emitPlaces(OpBuilder &builder, Location loc) {
  Value places = arith::ConstantIndexOp::create(builder, loc, 0);
  auto addPlace = [&](Value place) {
    places = builder.createOrFold<arith::OrIOp>(loc, places, place);
  };
  auto addDifference = [&](Value a, Value b) {
    addPlace(builder.createOrFold<arith::XOrIOp>(loc, a, b));
  };
  for (const Output &output : outputs) {
    const RowOperand &operand = shape.getOutputs()[output.number];
    Value size =
        arith::ConstantIndexOp::create(builder, loc, getElementBytes(operand));
    auto getBytes = [&](OpFoldResult elements) {
      return builder.createOrFold<arith::MulIOp>(
          loc, getValueOrCreateConstantIndexOp(builder, loc, elements), size);
    };
    auto strided =
        memref::ExtractStridedMetadataOp::create(builder, loc, operand.value);
    Value start = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                                 operand.value);
    start = arith::AddIOp::create(builder, loc, start,
                                  getBytes(strided.getConstifiedMixedOffset()));
    // Strides of whole lines change nothing.
    if (!headed) {
      addPlace(start);
      continue;
    }
    SmallVector<OpFoldResult> ownStrides = strided.getConstifiedMixedStrides();
    if (!address) {
      address = start;
      strides = ownStrides;
      continue;
    }
    addDifference(start, address);
    for (auto [own, first] :
         llvm::drop_end(llvm::zip_equal(ownStrides, strides)))
      addDifference(getBytes(own), getBytes(first));
  }
  return places;
}

Value NontemporalStores::emitCondition(OpBuilder &builder, Location loc,
                                       int64_t minBytes) {
  auto makeIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto compare = [&](arith::CmpIPredicate predicate, OpFoldResult a,
                     int64_t b) {
    return builder.createOrFold<arith::CmpIOp>(
        loc, predicate, getValueOrCreateConstantIndexOp(builder, loc, a),
        makeIndex(b));
  };
  Value condition = emitReachesBytes(builder, loc, shape, minBytes);
  if (matchPattern(condition, m_Zero()))
    return condition;
  auto require = [&](Value other) {
    condition = builder.createOrFold<arith::AndIOp>(loc, condition, other);
  };
  for (const Output &output : outputs)
    if (output.lastReload)
      require(compare(arith::CmpIPredicate::ule, shape.rowLength,
                      kMaxRow /
                          getElementBytes(shape.getOutputs()[output.number])));
  Value rest = builder.createOrFold<arith::AndIOp>(
      loc, emitPlaces(builder, loc), makeIndex(kLine - 1));
  require(compare(arith::CmpIPredicate::eq, rest, 0));
  return condition;
}

Value NontemporalStores::emitHead(OpBuilder &builder, Location loc,
                                  ArrayRef<Value> rows) const {
  auto makeIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  const RowOperand &operand = shape.getOutputs()[outputs.front().number];
  Value size = makeIndex(getElementBytes(operand)), place = address;
  for (auto [position, dim] : llvm::enumerate(ArrayRef(operand.dims))) {
    if (dim >= shape.numRowDims)
      continue;
    Value stride =
        getValueOrCreateConstantIndexOp(builder, loc, strides[position]);
    Value elements = arith::MulIOp::create(builder, loc, rows[dim], stride);
    place = arith::AddIOp::create(
        builder, loc, place,
        arith::MulIOp::create(builder, loc, elements, size));
  }
  Value missing = arith::SubIOp::create(builder, loc, makeIndex(0), place);
  missing = arith::AndIOp::create(builder, loc, missing, makeIndex(kLine - 1));
  Value head = arith::DivUIOp::create(builder, loc, missing, size);
  return arith::MinUIOp::create(
      builder, loc, head,
      getValueOrCreateConstantIndexOp(builder, loc, shape.rowLength));
}

OpFoldResult NontemporalStores::getChunkSize(OpBuilder &builder,
                                             Location loc) const {
  OpFoldResult bytes = getRowBytes(builder, loc, shape);
  if (std::optional<int64_t> size = getConstantIntValue(bytes))
    return builder.getIndexAttr(std::max<int64_t>(kChunk / *size, 1));
  Value chunk = arith::ConstantIndexOp::create(builder, loc, kChunk);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value rows = arith::DivUIOp::create(builder, loc, chunk, cast<Value>(bytes));
  return arith::MaxUIOp::create(builder, loc, rows, one).getResult();
}

void NontemporalStores::begin(OpBuilder &builder, Location loc) {
  for (Output &output : outputs) {
    if (!output.lastReload)
      continue;
    SmallVector<Value> sizes;
    SmallVector<int64_t> rowShape;
    dispatchIndexOpFoldResults({shape.rowLength}, sizes, rowShape);
    Type element =
        shape.getOutputs()[output.number].getMemRefType().getElementType();
    Value row = memref::AllocOp::create(
        builder, loc, MemRefType::get(rowShape, element), sizes,
        builder.getI64IntegerAttr(kLine));
    output.row = RowOperand{row, {shape.laneDim}};
  }
}

void NontemporalStores::end(OpBuilder &builder, Location loc) {
  for (const Output &output : outputs)
    if (output.lastReload)
      memref::DeallocOp::create(builder, loc, output.row.value);
}
