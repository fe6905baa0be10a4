//===- RowEmitterLoops.cpp - The loops over a row -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the part of RowEmitter that loops over the points of a
// row: the innermost dim in strips, long strips in blocks.
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

/// Iterations of the main loop after which partial results are put aside: no
/// chain of additions grows with the row by more than one for so many.
static constexpr int64_t kBlockIterations = 64;

void RowEmitter::makeStrips() {
  int64_t width = shape.lanesAreRows() ? 1 : getLanes();
  OpFoldResult zero = builder.getIndexAttr(0);
  if (!innerDim) {
    strips.push_back({zero, builder.getIndexAttr(1), width, 1});
    return;
  }
  OpFoldResult extent = shape.extents[*innerDim];
  OpFoldResult done = zero;
  auto add = [&](OpFoldResult end, unsigned slots, bool isMasked) {
    if (getConstantIntValue(done) && done == end)
      return;
    strips.push_back({done, end, width, slots, isMasked});
    numAccumulators = std::max(numAccumulators, slots);
    done = end;
  };
  if (std::optional<int64_t> size = getConstantIntValue(extent)) {
    // What the main loop leaves is one iteration of fewer vectors.
    int64_t full = *size / width, main = full / getSlots() * getSlots();
    add(builder.getIndexAttr(main * width), getSlots(), false);
    add(builder.getIndexAttr(full * width), full - main, false);
  } else {
    Value size64 = getValueOrCreateConstantIndexOp(builder, loc, extent);
    for (unsigned slots : {getSlots(), 1u}) {
      Value step = arith::ConstantIndexOp::create(builder, loc, slots * width);
      Value rest = arith::RemUIOp::create(builder, loc, size64, step);
      Value end = arith::SubIOp::create(builder, loc, size64, rest);
      add(end, slots, false);
    }
  }
  if (width > 1)
    add(extent, 1, true);
}

SmallVector<RowEmitter::Strip> RowEmitter::makeStripsBehind(Value head) {
  int64_t width = getLanes();
  Value extent =
      getValueOrCreateConstantIndexOp(builder, loc, shape.extents[*innerDim]);
  Value size = arith::SubIOp::create(builder, loc, extent, head);
  SmallVector<Strip> result = {
      {builder.getIndexAttr(0), head, width, 1, /*isMasked=*/true}};
  for (unsigned slots : {getSlots(), 1u}) {
    Value step = arith::ConstantIndexOp::create(builder, loc, slots * width);
    Value rest = arith::RemUIOp::create(builder, loc, size, step);
    Value end = arith::SubIOp::create(builder, loc, extent, rest);
    result.push_back({result.back().end, end, width, slots});
  }
  result.push_back({result.back().end, extent, width, 1, /*isMasked=*/true});
  return result;
}

/// As one list of values, for a loop to carry.
static SmallVector<Value> flatten(ArrayRef<Pack> packs) {
  SmallVector<Value> values;
  for (const Pack &pack : packs)
    llvm::append_range(values, pack);
  return values;
}

static SmallVector<Pack> unflatten(ValueRange values, unsigned numParts) {
  SmallVector<Pack> packs;
  for (; !values.empty(); values = values.drop_front(numParts))
    packs.emplace_back(values.take_front(numParts));
  return packs;
}

SmallVector<Pack> RowEmitter::emitLoop(OpFoldResult begin, OpFoldResult end,
                                       int64_t step,
                                       ArrayRef<Pack> accumulators,
                                       LoopBody emitBody) {
  unsigned numParts = vectors.getNumParts();
  auto loop = scf::ForOp::create(
      builder, loc, getValueOrCreateConstantIndexOp(builder, loc, begin),
      getValueOrCreateConstantIndexOp(builder, loc, end),
      arith::ConstantIndexOp::create(builder, loc, step), flatten(accumulators),
      [&](OpBuilder &, Location, Value iv, ValueRange carried) {
        scf::YieldOp::create(
            builder, loc, flatten(emitBody(iv, unflatten(carried, numParts))));
      });
  return unflatten(loop.getResults(), numParts);
}

SmallVector<Pack> RowEmitter::emitApart(
    const RowProgram::Phase &phase, ArrayRef<Pack> accumulators,
    function_ref<SmallVector<Pack>(ArrayRef<Pack>)> emitPart) {
  SmallVector<Pack> sums = emitPart(makeAccumulators(phase));
  for (auto [index, sum] : llvm::enumerate(sums)) {
    RowReduceKind kind = phase.reductions[index / numAccumulators].getKind();
    sum = vectors.combine(kind, accumulators[index], sum);
  }
  return sums;
}

SmallVector<Pack> RowEmitter::emitNest(const RowProgram::Phase &phase,
                                       unsigned level,
                                       ArrayRef<Pack> accumulators) {
  if (level == outerDims.size()) {
    SmallVector<Pack> current(accumulators);
    SmallVector<Strip> behindHead;
    if (phase.reductions.empty() && nontemporal && nontemporal->hasHeads())
      behindHead =
          makeStripsBehind(nontemporal->emitHead(builder, loc, ArrayRef(ivs)));
    for (const Strip &strip : behindHead.empty() ? strips : behindHead)
      current = emitStrip(phase, strip, current);
    return current;
  }
  bool hasLoops =
      level + 1 < outerDims.size() || llvm::any_of(strips, [](const Strip &s) {
        return !s.isSingleIteration();
      });
  unsigned dim = outerDims[level];
  auto emitInner = [&](ArrayRef<Pack> own) {
    return emitNest(phase, level + 1, own);
  };
  return emitLoop(builder.getIndexAttr(0), shape.extents[dim], /*step=*/1,
                  accumulators, [&](Value iv, ArrayRef<Pack> carried) {
                    ivs[dim] = iv;
                    return hasLoops ? emitApart(phase, carried, emitInner)
                                    : emitInner(carried);
                  });
}

bool RowEmitter::Strip::isSingleIteration() const {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  return first && last && *last - *first <= getStep();
}

int64_t RowEmitter::getBlockSize() const {
  return strips.front().getStep() * kBlockIterations;
}

SmallVector<Pack> RowEmitter::emitStrip(const RowProgram::Phase &phase,
                                        const Strip &strip,
                                        ArrayRef<Pack> accumulators) {
  if (isSplit && &strip == &strips.front())
    return emitBlocks(phase, strip, accumulators);
  if (strip.isSingleIteration())
    return emitChunk(phase,
                     getValueOrCreateConstantIndexOp(builder, loc, strip.begin),
                     strip, accumulators);
  auto emitIterations = [&](OpFoldResult begin, OpFoldResult end,
                            ArrayRef<Pack> own) {
    return emitLoop(begin, end, strip.getStep(), own,
                    [&](Value iv, ArrayRef<Pack> carried) {
                      return emitChunk(phase, iv, strip, carried);
                    });
  };
  int64_t blockSize = getBlockSize();
  Strip block = strip;
  block.slots *= kBlockIterations;
  if (phase.reductions.empty() || strip.slots < getSlots() ||
      block.isSingleIteration())
    return emitIterations(strip.begin, strip.end, accumulators);
  Value end = getValueOrCreateConstantIndexOp(builder, loc, strip.end);
  Value size = arith::ConstantIndexOp::create(builder, loc, blockSize);
  return emitLoop(strip.begin, strip.end, blockSize, accumulators,
                  [&](Value begin, ArrayRef<Pack> carried) {
                    Value next =
                        arith::AddIOp::create(builder, loc, begin, size);
                    next = arith::MinUIOp::create(builder, loc, next, end);
                    return emitApart(phase, carried, [&](ArrayRef<Pack> own) {
                      return emitIterations(begin, next, own);
                    });
                  });
}
