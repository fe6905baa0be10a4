//===- ContractionEmitter.cpp - Loops of contractions ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the loops over blocks and register tiles of a
// contraction. Every output is the sum of its products in the order of the
// reduced dim (for dots, of vectors along it), whatever the tiles are.
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Value ContractionEmitter::constant(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value ContractionEmitter::add(Value a, Value b) {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

Value ContractionEmitter::subtract(Value a, Value b) {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}

Value ContractionEmitter::minimum(Value a, Value b) {
  return builder.createOrFold<arith::MinSIOp>(loc, a, b);
}

Value ContractionEmitter::alignDown(Value begin, Value end, int64_t step) {
  Value rest = builder.createOrFold<arith::RemSIOp>(loc, subtract(end, begin),
                                                    constant(step));
  return subtract(end, rest);
}

std::optional<int64_t> ContractionEmitter::getStaticExtent(unsigned dim) {
  return getConstantIntValue(extents[dim]);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

SmallVector<Value> ContractionEmitter::getIndices(OpOperand *operand) {
  return llvm::map_to_vector(
      plan.op.getMatchingIndexingMap(operand).getResults(),
      [&](AffineExpr expr) {
        return point[cast<AffineDimExpr>(expr).getPosition()];
      });
}

Value ContractionEmitter::widen(Value value) {
  Type type = plan.getSumType();
  if (getElementTypeOrSelf(value) == type)
    return value;
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    type = vector.clone(type);
  return arith::ExtFOp::create(builder, loc, type, value);
}

Value ContractionEmitter::loadScalar(OpOperand *operand) {
  return widen(memref::LoadOp::create(builder, loc, operand->get(),
                                      getIndices(operand)));
}

Value ContractionEmitter::splat(Value scalar) {
  return vector::BroadcastOp::create(builder, loc,
                                     getVectorType(scalar.getType()), scalar);
}

Value ContractionEmitter::loadVector(OpOperand *operand, Value mask) {
  SmallVector<Value> indices = getIndices(operand);
  VectorType type = getVectorType(getElementTypeOrSelf(operand->get()));
  if (!mask)
    return widen(
        vector::LoadOp::create(builder, loc, type, operand->get(), indices));
  Value zeros =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return widen(vector::MaskedLoadOp::create(builder, loc, type, operand->get(),
                                            indices, mask, zeros));
}

void ContractionEmitter::storeOut(Value vector, Value mask) {
  SmallVector<Value> indices = getIndices(plan.out);
  Value base = plan.out->get();
  if (mask)
    vector::MaskedStoreOp::create(builder, loc, base, indices, mask, vector);
  else
    vector::StoreOp::create(builder, loc, vector, base, indices);
}

Value ContractionEmitter::makeMask(Value begin, Value end) {
  return vector::CreateMaskOp::create(
      builder, loc, getVectorType(builder.getI1Type()), subtract(end, begin));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void ContractionEmitter::forEach(Value begin, Value end, int64_t step,
                                 Body body) {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  if (first && last && *last - *first <= step) {
    if (*first < *last)
      body(begin);
    return;
  }
  auto loop = scf::ForOp::create(builder, loc, begin, end, constant(step));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

void ContractionEmitter::forWhole(Part part, int64_t step, Body body,
                                  Body rest) {
  Value whole;
  if (part.size)
    whole = add(part.begin, *part.size / step * step);
  else
    whole = alignDown(part.begin, part.end, step);
  // With a known size, one that has no whole step has no loop.
  if (!part.size || *part.size >= 2 * step)
    forEach(part.begin, whole, step, body);
  else if (*part.size >= step)
    body(part.begin);
  if (!part.size || *part.size % step != 0)
    rest(whole);
}

ContractionEmitter::Part
ContractionEmitter::makeBlock(Value begin, Value extent,
                              std::optional<int64_t> size, int64_t block) {
  if (size && *size <= block)
    return {begin, extent, size};
  Value end = add(begin, block);
  if (size && *size % block == 0)
    return {begin, end, block};
  return {begin, minimum(end, extent), std::nullopt};
}

void ContractionEmitter::forOuterReductions(llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  for (unsigned dim : ArrayRef(plan.reducedDims).drop_back()) {
    auto loop = scf::ForOp::create(builder, loc, constant(0), getExtent(dim),
                                   constant(1));
    point[dim] = loop.getInductionVar();
    builder.setInsertionPointToStart(loop.getBody());
  }
  body();
}

void ContractionEmitter::emit(bool parallel) {
  OpBuilder::InsertionGuard guard(builder);
  for (Range range : plan.op.createLoopRanges(builder, loc))
    extents.push_back(
        getValueOrCreateConstantIndexOp(builder, loc, range.size));
  Value zero = constant(0);
  point.assign(extents.size(), zero);

  SmallVector<unsigned> dims;
  SmallVector<int64_t> steps;
  auto addLoop = [&](unsigned dim, int64_t step) {
    std::optional<int64_t> extent = getStaticExtent(dim);
    if (extent && *extent <= step)
      return;
    dims.push_back(dim);
    steps.push_back(step);
  };
  for (unsigned dim : plan.outerDims)
    addLoop(dim, 1);
  if (plan.rowDim)
    addLoop(*plan.rowDim, plan.rowBlock);
  addLoop(plan.columnDim, plan.columnBlock);
  if (parallel && !dims.empty()) {
    SmallVector<Value> begins(dims.size(), zero), ends, stepValues;
    for (auto [dim, step] : llvm::zip_equal(dims, steps)) {
      ends.push_back(getExtent(dim));
      stepValues.push_back(constant(step));
    }
    auto loop = scf::ParallelOp::create(builder, loc, begins, ends, stepValues);
    builder.setInsertionPointToStart(loop.getBody());
    for (auto [dim, iv] : llvm::zip_equal(dims, loop.getInductionVars()))
      point[dim] = iv;
  } else {
    for (auto [dim, step] : llvm::zip_equal(dims, steps)) {
      auto loop = scf::ForOp::create(builder, loc, zero, getExtent(dim),
                                     constant(step));
      builder.setInsertionPointToStart(loop.getBody());
      point[dim] = loop.getInductionVar();
    }
  }

  Part rows{zero, constant(1), 1};
  if (plan.rowDim)
    rows = makeBlock(point[*plan.rowDim], getExtent(*plan.rowDim),
                     getStaticExtent(*plan.rowDim), plan.rowBlock);
  Part columns = makeBlock(point[plan.columnDim], getExtent(plan.columnDim),
                           getStaticExtent(plan.columnDim), plan.columnBlock);
  emitBlock(rows, columns);
}

void ContractionEmitter::emitFill(Part rows, Part columns) {
  Value vector = splat(plan.fill.getDpsInputs()[0]);
  auto emitAt = [&](Value column, Value mask) {
    point[plan.columnDim] = column;
    storeOut(vector, mask);
  };
  forEach(rows.begin, rows.end, 1, [&](Value row) {
    if (plan.rowDim)
      point[*plan.rowDim] = row;
    forWhole(
        columns, plan.lanes, [&](Value column) { emitAt(column, /*mask=*/{}); },
        [&](Value column) { emitAt(column, makeMask(column, columns.end)); });
  });
}

void ContractionEmitter::emitBlock(Part rows, Part columns) {
  if (plan.fill)
    emitFill(rows, columns);
  switch (plan.kind) {
  case ContractionKind::Packed:
  case ContractionKind::Direct:
    return emitTiles(rows, columns);
  case ContractionKind::Streamed:
    return forOuterReductions([&] { emitStreamed(columns); });
  case ContractionKind::Dots:
    return forOuterReductions([&] { emitDots(columns); });
  }
}

//===----------------------------------------------------------------------===//
// Panels and register tiles
//===----------------------------------------------------------------------===//

Value ContractionEmitter::allocatePanel() {
  int64_t depth = ContractionPlan::kPanelDepth;
  if (std::optional<int64_t> extent = getStaticExtent(plan.getReducedDim()))
    depth = std::min(depth, std::max<int64_t>(*extent, 1));
  depth = llvm::alignTo(depth, plan.lanes);
  auto type = MemRefType::get({depth, plan.getColumnTile()}, plan.getSumType());
  constexpr int64_t alignment = 64;
  return memref::AllocOp::create(builder, loc, type,
                                 builder.getI64IntegerAttr(alignment));
}

void ContractionEmitter::emitTiles(Part rows, Part columns) {
  Value panel;
  if (plan.kind == ContractionKind::Packed)
    panel = allocatePanel();
  unsigned reduced = plan.getReducedDim();
  bool isMasked = !columns.size || *columns.size % plan.getColumnTile() != 0;
  forOuterReductions([&] {
    forEach(constant(0), getExtent(reduced), ContractionPlan::kPanelDepth,
            [&](Value first) {
              Part depth =
                  makeBlock(first, getExtent(reduced), getStaticExtent(reduced),
                            ContractionPlan::kPanelDepth);
              forEach(columns.begin, columns.end, plan.getColumnTile(),
                      [&](Value column) {
                        columnMasks.assign(plan.columnVectors, Value());
                        for (int64_t v = 0; isMasked && v < plan.columnVectors;
                             ++v)
                          columnMasks[v] = makeMask(add(column, v * plan.lanes),
                                                    columns.end);
                        point[plan.columnDim] = column;
                        if (panel)
                          pack(panel, depth, columns);
                        emitRowTiles(rows, depth, panel);
                      });
            });
  });
  if (panel)
    memref::DeallocOp::create(builder, loc, panel);
}

void ContractionEmitter::emitRowTiles(Part rows, Part depth, Value panel) {
  auto emitAt = [&](int64_t numRows) {
    return [this, numRows, depth, panel](Value row) {
      if (plan.rowDim)
        point[*plan.rowDim] = row;
      emitTile(numRows, depth, panel);
    };
  };
  // Where the number of rows is known, what is left is one tile.
  if (rows.size)
    return forWhole(rows, plan.rowTile, emitAt(plan.rowTile),
                    emitAt(*rows.size % plan.rowTile));
  Value begin = rows.begin;
  for (int64_t numRows : {plan.rowTile, int64_t(4), int64_t(2), int64_t(1)}) {
    Value whole = alignDown(begin, rows.end, numRows);
    forEach(begin, whole, numRows, emitAt(numRows));
    begin = whole;
  }
}

void ContractionEmitter::emitTile(int64_t numRows, Part depth, Value panel) {
  int64_t numVectors = plan.columnVectors;
  Value row = plan.rowDim ? point[*plan.rowDim] : Value();
  Value column = point[plan.columnDim];
  auto moveTo = [&](int64_t r, int64_t v) {
    if (plan.rowDim)
      point[*plan.rowDim] = add(row, r);
    point[plan.columnDim] = add(column, v * plan.lanes);
  };
  Vectors sums;
  for (int64_t r = 0; r < numRows; ++r)
    for (int64_t v = 0; v < numVectors; ++v) {
      moveTo(r, v);
      sums.push_back(loadVector(plan.out, columnMasks[v]));
    }

  auto loop = scf::ForOp::create(builder, loc, depth.begin, depth.end,
                                 constant(1), sums);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    point[plan.getReducedDim()] = loop.getInductionVar();
    Vectors columns, next;
    for (int64_t v = 0; v < numVectors; ++v) {
      moveTo(0, v);
      if (panel)
        columns.push_back(vector::LoadOp::create(
            builder, loc, getVectorType(plan.getSumType()), panel,
            ValueRange{subtract(loop.getInductionVar(), depth.begin),
                       constant(v * plan.lanes)}));
      else
        columns.push_back(loadVector(plan.columns, columnMasks[v]));
    }
    for (int64_t r = 0; r < numRows; ++r) {
      moveTo(r, 0);
      Value factor = splat(loadScalar(plan.rows));
      for (int64_t v = 0; v < numVectors; ++v)
        next.push_back(
            vector::FMAOp::create(builder, loc, factor, columns[v],
                                  loop.getRegionIterArg(r * numVectors + v)));
    }
    scf::YieldOp::create(builder, loc, next);
  }

  for (int64_t r = 0; r < numRows; ++r)
    for (int64_t v = 0; v < numVectors; ++v) {
      moveTo(r, v);
      storeOut(loop.getResult(r * numVectors + v), columnMasks[v]);
    }
  moveTo(0, 0);
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

void ContractionEmitter::pack(Value panel, Part depth, Part columns) {
  auto type = cast<MemRefType>(plan.columns->get().getType());
  AffineMap map = plan.op.getMatchingIndexingMap(plan.columns);
  unsigned lastDim = map.getDimPosition(map.getNumResults() - 1);
  Value column = point[plan.columnDim];
  if (!type.isLastDimUnitStride() ||
      (lastDim != plan.columnDim && lastDim != plan.getReducedDim())) {
    packSingly(panel, depth, columns);
  } else if (lastDim == plan.getReducedDim()) {
    packTransposed(panel, depth, columns);
  } else {
    forEach(depth.begin, depth.end, 1, [&](Value line) {
      point[plan.getReducedDim()] = line;
      for (int64_t v = 0; v < plan.columnVectors; ++v) {
        point[plan.columnDim] = add(column, v * plan.lanes);
        Value vector = loadVector(plan.columns, columnMasks[v]);
        vector::StoreOp::create(
            builder, loc, vector, panel,
            ValueRange{subtract(line, depth.begin), constant(v * plan.lanes)});
      }
    });
  }
  point[plan.columnDim] = column;
}

// Columns beyond the last one are copies of it, which no store lets through.
void ContractionEmitter::packTransposed(Value panel, Part depth, Part columns) {
  Value column = point[plan.columnDim];
  Value last = columnMasks[0] ? subtract(columns.end, constant(1)) : Value();
  bool isMasked = !depth.size || *depth.size % plan.lanes != 0;
  forEach(depth.begin, depth.end, plan.lanes, [&](Value line) {
    point[plan.getReducedDim()] = line;
    Value mask = isMasked ? makeMask(line, depth.end) : Value();
    for (int64_t v = 0; v < plan.columnVectors; ++v) {
      SmallVector<Value> vectors;
      for (int64_t lane = 0; lane < plan.lanes; ++lane) {
        Value at = add(column, v * plan.lanes + lane);
        point[plan.columnDim] = last ? minimum(at, last) : at;
        vectors.push_back(loadVector(plan.columns, mask));
      }
      vectors = transpose(std::move(vectors));
      for (auto [index, vector] : llvm::enumerate(vectors))
        vector::StoreOp::create(
            builder, loc, vector, panel,
            ValueRange{add(subtract(line, depth.begin), index),
                       constant(v * plan.lanes)});
    }
  });
}

void ContractionEmitter::packSingly(Value panel, Part depth, Part columns) {
  Value column = point[plan.columnDim];
  Value last = subtract(columns.end, constant(1));
  forEach(depth.begin, depth.end, 1, [&](Value line) {
    point[plan.getReducedDim()] = line;
    forEach(constant(0), constant(plan.getColumnTile()), 1, [&](Value lane) {
      point[plan.columnDim] = minimum(add(column, lane), last);
      memref::StoreOp::create(builder, loc, loadScalar(plan.columns), panel,
                              ValueRange{subtract(line, depth.begin), lane});
    });
  });
}

/// Each round interleaves the vectors of one half with those of the other.
SmallVector<Value> ContractionEmitter::transpose(SmallVector<Value> vectors) {
  int64_t lanes = plan.lanes;
  SmallVector<int64_t> low, high;
  for (int64_t i = 0; i < lanes / 2; ++i) {
    low.append({i, lanes + i});
    high.append({lanes / 2 + i, lanes + lanes / 2 + i});
  }
  for (int64_t width = 1; width < lanes; width *= 2) {
    SmallVector<Value> next;
    for (int64_t i = 0; i < lanes / 2; ++i)
      for (ArrayRef<int64_t> mask : {ArrayRef(low), ArrayRef(high)})
        next.push_back(vector::ShuffleOp::create(builder, loc, vectors[i],
                                                 vectors[lanes / 2 + i], mask));
    vectors = std::move(next);
  }
  return vectors;
}
