//===- KernelLoops.cpp - Rows that registers do not hold ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the phases of a row as loops over its chunks, and shared
// memory for what lives on between them.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"

#include "../RowArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

KernelEmitter::Accumulators
KernelEmitter::makeAccumulators(const RowProgram::Phase &phase) {
  Accumulators sums;
  for (const RowProgram::Reduction &reduction : phase.reductions)
    sums.append(numAccumulators,
                thread.split(thread.makeConstant(getNeutral(
                    builder, reduction.getKind(), reduction.getType())))[0]);
  return sums;
}

KernelEmitter::Accumulators KernelEmitter::emitLoops(unsigned phase) {
  Accumulators sums = makeAccumulators(program.phases[phase]);
  int64_t step = plan.threadsPerRow * plan.chunks;
  Value full, numChunks;
  if (std::optional<int64_t> length = getConstantIntValue(space.rowLength)) {
    int64_t count = *length / plan.lanes;
    numChunks = thread.constant(count);
    full = thread.constant(count / step * step);
  } else {
    numChunks = thread.add(thread.getValue(space.rowLength),
                           thread.constant(plan.lanes - 1));
    OpFoldResult lanes = builder.getI64IntegerAttr(plan.lanes);
    OpFoldResult whole = builder.getI64IntegerAttr(step);
    numChunks = thread.divide(numChunks, lanes);
    full = thread.multiply(thread.divide(numChunks, whole), whole);
  }
  sums = emitLoop(thread.constant(0), full, step, sums, phase, plan.chunks,
                  /*isUniform=*/true);
  Value begin = plan.threadsPerRow == 1 ? full : thread.add(full, threadOfRow);
  return emitLoop(begin, numChunks, plan.threadsPerRow, sums, phase, 1,
                  /*isUniform=*/false);
}

KernelEmitter::Accumulators
KernelEmitter::emitLoop(Value begin, Value end, int64_t step,
                        ArrayRef<Value> accumulators, unsigned index,
                        unsigned slots, bool isUniform) {
  const RowProgram::Phase &phase = program.phases[index];
  auto emitIteration = [&](Value number) {
    if (isUniform && plan.threadsPerRow > 1)
      number = thread.add(number, threadOfRow);
    Value first =
        thread.multiply(number, builder.getI64IntegerAttr(plan.lanes));
    Value last =
        space.hasPartialChunks ? thread.getValue(space.rowLength) : Value();
    SmallVector<DeviceChunk> taken;
    SmallVector<Elements> elements(slots);
    for (unsigned slot = 0; slot < slots; ++slot)
      taken.push_back(
          {first, slot * plan.threadsPerRow * plan.lanes, Value(), last});
    for (unsigned slot = 0; slot < slots; ++slot) {
      loadChunk(phase, taken[slot], elements[slot]);
      readShared(index, taken[slot], elements[slot]);
    }
    return std::make_pair(taken, elements);
  };
  auto loop = scf::ForOp::create(
      builder, loc, begin, end, thread.constant(step), accumulators,
      [&](OpBuilder &, Location, Value number, ValueRange carried) {
        Accumulators sums(carried);
        auto [taken, elements] = emitIteration(number);
        for (unsigned slot = 0; slot < slots; ++slot) {
          computeChunk(phase, elements[slot]);
          accumulate(phase, taken[slot], elements[slot], slot, sums);
          writeShared(index, taken[slot], elements[slot]);
          storeChunk(phase, taken[slot], elements[slot]);
        }
        scf::YieldOp::create(builder, loc, sums);
      });
  return Accumulators(loop.getResults());
}

static int64_t countBytes(Type type) {
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

int64_t norm::countSharedBytes(const RowProgram &program, const GPUPlan &plan,
                               int64_t rowLength) {
  if (plan.keep != GPUPlan::Keep::Shared)
    return 0;
  int64_t bytes = 0;
  for (const RowProgram::LiveValue &live : program.liveValues)
    bytes += llvm::alignTo(rowLength * countBytes(live.value.getType()),
                           kSharedAlignment);
  return bytes;
}

/// The row of a value that is kept in shared memory.
Value KernelEmitter::getShared(const RowProgram::LiveValue &live) {
  int64_t length = *getConstantIntValue(space.rowLength);
  auto workgroup = gpu::AddressSpaceAttr::get(
      builder.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
  if (!dynamicShared) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&kernel.getBody().front());
    auto type = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type(),
                                MemRefLayoutAttrInterface(), workgroup);
    dynamicShared = gpu::DynamicSharedMemoryOp::create(builder, loc, type);
  }
  int64_t begin = 0;
  for (const RowProgram::LiveValue &other : program.liveValues) {
    if (other.value == live.value)
      break;
    begin += llvm::alignTo(length * countBytes(other.value.getType()),
                           kSharedAlignment);
  }
  auto type = MemRefType::get({length}, live.value.getType(),
                              MemRefLayoutAttrInterface(), workgroup);
  return memref::ViewOp::create(
      builder, loc, type, dynamicShared,
      arith::ConstantIndexOp::create(builder, loc, begin), ValueRange());
}

Value KernelEmitter::getSharedIndex(const DeviceChunk &chunk) {
  Value index = thread.add(chunk.first, thread.constant(chunk.offset));
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    index);
}

llvm::MaybeAlign
KernelEmitter::getSharedAlignment(const RowProgram::LiveValue &live) const {
  return llvm::MaybeAlign(std::min(
      kSharedAlignment, plan.lanes * countBytes(live.value.getType())));
}

/// What a thread reads it wrote itself: there is nothing to wait for.
void KernelEmitter::readShared(unsigned phase, const DeviceChunk &chunk,
                               Elements &elements) {
  if (plan.keep != GPUPlan::Keep::Shared)
    return;
  for (const RowProgram::LiveValue &live : program.liveValues) {
    if (live.definition >= phase || live.lastUse < phase)
      continue;
    Value index = getSharedIndex(chunk), memory = getShared(live);
    Type type = thread.getType(live.value.getType());
    if (auto vector = dyn_cast<VectorType>(type))
      elements[live.value] = vector::LoadOp::create(
          builder, loc, vector, memory, ValueRange(index),
          /*nontemporal=*/false, getSharedAlignment(live));
    else
      elements[live.value] =
          memref::LoadOp::create(builder, loc, memory, ValueRange(index));
  }
}

void KernelEmitter::writeShared(unsigned phase, const DeviceChunk &chunk,
                                const Elements &elements) {
  if (plan.keep != GPUPlan::Keep::Shared)
    return;
  for (const RowProgram::LiveValue &live : program.liveValues) {
    if (live.definition != phase || live.lastUse <= phase)
      continue;
    Value index = getSharedIndex(chunk), memory = getShared(live);
    Value value = elements.lookup(live.value);
    if (isa<VectorType>(value.getType()))
      vector::StoreOp::create(builder, loc, value, memory, ValueRange(index),
                              /*nontemporal=*/false, getSharedAlignment(live));
    else
      memref::StoreOp::create(builder, loc, value, memory, ValueRange(index));
  }
}
