//===- RowEmitterSplit.cpp - A row on several threads ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the part of RowEmitter that runs the blocks of a row in
// parallel and adds up their partial results in order.
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

bool RowEmitter::canSplit() const {
  if (shape.lanesAreRows() || !outerDims.empty() || strips.empty())
    return false;
  const Strip &main = strips.front();
  if (main.slots < getSlots())
    return false;
  std::optional<int64_t> end = getConstantIntValue(main.end);
  return !end || *end > getBlockSize();
}

OpFoldResult RowEmitter::countBlocks() {
  OpFoldResult end = strips.front().end;
  if (std::optional<int64_t> size = getConstantIntValue(end))
    return builder.getIndexAttr(llvm::divideCeil(*size, getBlockSize()));
  Value size = arith::ConstantIndexOp::create(builder, loc, getBlockSize());
  return arith::CeilDivUIOp::create(builder, loc, cast<Value>(end), size)
      .getResult();
}

void RowEmitter::emitSplit(function_ref<void()> emitRows) {
  SmallVector<Value> buffers, sizes;
  SmallVector<int64_t> bufferShape;
  dispatchIndexOpFoldResults({countBlocks()}, sizes, bufferShape);
  bufferShape.push_back(numAccumulators * vectors.getLanes());
  for (const RowProgram::Phase &phase : program.phases)
    for (const RowProgram::Reduction &reduction : phase.reductions) {
      auto type = MemRefType::get(bufferShape, reduction.getType());
      Value buffer = memref::AllocOp::create(builder, loc, type, sizes,
                                             builder.getI64IntegerAttr(64));
      scratch[RowReduceOp(reduction.getFirst())] = buffer;
      buffers.push_back(buffer);
    }
  isSplit = true;
  emitRows();
  isSplit = false;
  for (Value buffer : buffers)
    memref::DeallocOp::create(builder, loc, buffer);
  scratch.clear();
}

Value RowEmitter::getPlace(size_t index, size_t part) {
  int64_t vectorIndex = index % numAccumulators * vectors.getNumParts() + part;
  int64_t partLanes = vectors.getLanes() / vectors.getNumParts();
  return arith::ConstantIndexOp::create(builder, loc, vectorIndex * partLanes);
}

void RowEmitter::storePartials(const RowProgram::Phase &phase, Value block,
                               ArrayRef<Pack> partials) {
  for (auto [index, partial] : llvm::enumerate(partials)) {
    Operation *first = phase.reductions[index / numAccumulators].getFirst();
    for (auto [part, value] : llvm::enumerate(partial))
      vector::StoreOp::create(builder, loc, value, scratch.lookup(first),
                              {block, getPlace(index, part)});
  }
}

SmallVector<Pack> RowEmitter::loadPartials(const RowProgram::Phase &phase,
                                           Value block) {
  SmallVector<Pack> partials = makeAccumulators(phase);
  for (auto [index, partial] : llvm::enumerate(partials)) {
    Operation *first = phase.reductions[index / numAccumulators].getFirst();
    for (auto [part, value] : llvm::enumerate(partial)) {
      auto type = cast<VectorType>(value.getType());
      value = vector::LoadOp::create(builder, loc, type, scratch.lookup(first),
                                     {block, getPlace(index, part)});
    }
  }
  return partials;
}

SmallVector<Pack> RowEmitter::emitBlocks(const RowProgram::Phase &phase,
                                         const Strip &strip,
                                         ArrayRef<Pack> accumulators) {
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  OpFoldResult numBlocks = countBlocks();
  Value end = getValueOrCreateConstantIndexOp(builder, loc, strip.end);
  Value size = arith::ConstantIndexOp::create(builder, loc, getBlockSize());
  auto forall = scf::ForallOp::create(builder, loc, {zero}, {numBlocks}, {one},
                                      ValueRange(), std::nullopt);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(forall.getTerminator());
    // Vectors are made by each thread.
    splatUniforms(phase);
    Value block = forall.getInductionVar(0);
    Value begin = arith::MulIOp::create(builder, loc, block, size);
    Value next = arith::AddIOp::create(builder, loc, begin, size);
    next = arith::MinUIOp::create(builder, loc, next, end);
    SmallVector<Pack> partials =
        emitLoop(begin, next, strip.getStep(), makeAccumulators(phase),
                 [&](Value iv, ArrayRef<Pack> carried) {
                   return emitChunk(phase, iv, strip, carried);
                 });
    storePartials(phase, block, partials);
  }
  splatUniforms(phase);
  if (phase.reductions.empty())
    return {};
  return emitLoop(zero, numBlocks, /*step=*/1, accumulators,
                  [&](Value block, ArrayRef<Pack> carried) {
                    return emitApart(phase, carried, [&](ArrayRef<Pack>) {
                      return loadPartials(phase, block);
                    });
                  });
}
