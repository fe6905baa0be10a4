//===- ContractionFewRows.cpp - Loops of contractions of few rows ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the loops of contractions that memory bounds: of so few
// rows that each element of the columns is used a few times only.
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

void ContractionEmitter::emitStreamed(Part columns) {
  // The factors of the lines stay in registers.
  int64_t numLines = plan.rowTile <= 2 ? 8 : 4;
  unsigned reduced = plan.getReducedDim();
  Part depth{constant(0), getExtent(reduced), getStaticExtent(reduced)};
  forWhole(
      depth, numLines,
      [&](Value line) { emitStreamedLines(columns, line, numLines); },
      [&](Value line) {
        if (depth.size)
          return emitStreamedLines(columns, line, *depth.size % numLines);
        forEach(line, depth.end, 1,
                [&](Value single) { emitStreamedLines(columns, single, 1); });
      });
}

void ContractionEmitter::emitStreamedLines(Part columns, Value firstLine,
                                           int64_t numLines) {
  unsigned reduced = plan.getReducedDim();
  auto moveTo = [&](int64_t row, int64_t line) {
    if (plan.rowDim)
      point[*plan.rowDim] = constant(row);
    point[reduced] = add(firstLine, line);
  };
  Vectors factors;
  for (int64_t row = 0; row < plan.rowTile; ++row)
    for (int64_t line = 0; line < numLines; ++line) {
      moveTo(row, line);
      factors.push_back(splat(loadScalar(plan.rows)));
    }
  auto emitVector = [&](Value column, Value mask) {
    point[plan.columnDim] = column;
    Vectors sums;
    for (int64_t row = 0; row < plan.rowTile; ++row) {
      moveTo(row, 0);
      sums.push_back(loadVector(plan.out, mask));
    }
    for (int64_t line = 0; line < numLines; ++line) {
      moveTo(0, line);
      Value vector = loadVector(plan.columns, mask);
      for (int64_t row = 0; row < plan.rowTile; ++row)
        sums[row] = vector::FMAOp::create(
            builder, loc, factors[row * numLines + line], vector, sums[row]);
    }
    for (int64_t row = 0; row < plan.rowTile; ++row) {
      moveTo(row, 0);
      storeOut(sums[row], mask);
    }
  };
  forWhole(
      columns, plan.lanes,
      [&](Value column) { emitVector(column, /*mask=*/{}); },
      [&](Value column) { emitVector(column, makeMask(column, columns.end)); });
}

void ContractionEmitter::emitDots(Part columns) {
  int64_t numColumns = plan.rowTile == 1 ? 8 : 4;
  auto emitAt = [&](int64_t width) {
    return [this, width](Value column) {
      point[plan.columnDim] = column;
      emitDotTile(width);
    };
  };
  forWhole(columns, numColumns, emitAt(numColumns),
           [&](Value column) { forEach(column, columns.end, 1, emitAt(1)); });
}

/// So many vectors ahead, a line is there when it is read: the lines of several
/// columns come in turns, which processors do not foresee well.
static constexpr int64_t kPrefetchDistance = 8;

void ContractionEmitter::prefetchColumns(Value at) {
  point[plan.getReducedDim()] = add(at, kPrefetchDistance * plan.lanes);
  memref::PrefetchOp::create(builder, loc, plan.columns->get(),
                             getIndices(plan.columns), /*isWrite=*/false,
                             /*localityHint=*/3, /*isDataCache=*/true);
  point[plan.getReducedDim()] = at;
}

void ContractionEmitter::emitDotTile(int64_t numColumns) {
  unsigned reduced = plan.getReducedDim();
  int64_t numRows = plan.rowTile;
  Value firstColumn = point[plan.columnDim];
  auto moveTo = [&](int64_t row, int64_t column) {
    if (plan.rowDim)
      point[*plan.rowDim] = constant(row);
    point[plan.columnDim] = add(firstColumn, column);
  };
  auto accumulate = [&](Value at, ValueRange sums, Value mask) {
    point[reduced] = at;
    Vectors rows, next;
    for (int64_t row = 0; row < numRows; ++row) {
      moveTo(row, 0);
      rows.push_back(loadVector(plan.rows, mask));
    }
    for (int64_t column = 0; column < numColumns; ++column) {
      moveTo(0, column);
      if (!mask)
        prefetchColumns(at);
      Value vector = loadVector(plan.columns, mask);
      for (int64_t row = 0; row < numRows; ++row)
        next.push_back(vector::FMAOp::create(builder, loc, rows[row], vector,
                                             sums[column * numRows + row]));
    }
    return next;
  };

  VectorType type = getVectorType(plan.getSumType());
  Value zeros =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Vectors sums(numColumns * numRows, zeros);
  Value begin = constant(0), end = getExtent(reduced);
  Value whole = alignDown(begin, end, plan.lanes);
  auto loop = scf::ForOp::create(builder, loc, begin, whole,
                                 constant(plan.lanes), sums);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(builder, loc,
                         accumulate(loop.getInductionVar(),
                                    loop.getRegionIterArgs(), /*mask=*/{}));
  }
  sums.assign(loop.result_begin(), loop.result_end());
  std::optional<int64_t> extent = getStaticExtent(reduced);
  if (!extent || *extent % plan.lanes != 0)
    sums = accumulate(whole, sums, makeMask(whole, end));

  for (int64_t column = 0; column < numColumns; ++column)
    for (int64_t row = 0; row < numRows; ++row) {
      moveTo(row, column);
      SmallVector<Value> indices = getIndices(plan.out);
      Value sum =
          memref::LoadOp::create(builder, loc, plan.out->get(), indices);
      sum =
          vector::ReductionOp::create(builder, loc, vector::CombiningKind::ADD,
                                      sums[column * numRows + row], sum);
      memref::StoreOp::create(builder, loc, sum, plan.out->get(), indices);
    }
}
