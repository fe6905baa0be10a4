//===- KernelEmitter.cpp - The body of a GPU kernel -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the emission of the phases of a row program for one
// thread of a GPU.
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

static constexpr int64_t kWarp = 32;
/// Chains of additions that a thread has at least, where its row allows.
static constexpr int64_t kChains = 4;
/// Shared memory is read by 16 bytes.
static constexpr int64_t kSharedAlignment = 16;

KernelEmitter::KernelEmitter(OpBuilder &builder, gpu::GPUFuncOp kernel,
                             const RowProgram &program, const GPUPlan &plan,
                             const KernelSpace &space)
    : builder(builder), kernel(kernel), program(program), op(program.op),
      plan(plan), space(space), loc(op.getLoc()),
      thread(builder, loc, plan.lanes, space.rowExtents.size(),
             space.featureExtents),
      inputs(space.inputs), outputs(space.outputs) {}

void KernelEmitter::emit() {
  emitThreadIndices();
  emitRowBases();
  bool isUnrolled = plan.keep == GPUPlan::Keep::Registers;
  if (isUnrolled) {
    makeChunks();
    loadEarly();
  } else {
    numAccumulators = plan.chunks;
  }
  emitRowLoads();
  for (auto [index, phase] : llvm::enumerate(program.phases)) {
    emitUniform(phase);
    if (!phase.hasLoop())
      continue;
    splats.clear();
    Accumulators sums = isUnrolled ? emitUnrolled(phase) : emitLoops(index);
    finish(phase, sums);
  }
}

//===----------------------------------------------------------------------===//
// Once a thread
//===----------------------------------------------------------------------===//

void KernelEmitter::emitThreadIndices() {
  Type i64 = builder.getI64Type();
  auto read = [&](Value index) -> Value {
    return arith::IndexCastUIOp::create(builder, loc, i64, index);
  };
  Value tid = read(gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x));
  Value row = read(gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x));
  threadOfRow = tid;
  if (plan.rowsPerBlock > 1) {
    OpFoldResult threads = builder.getI64IntegerAttr(plan.threadsPerRow);
    threadOfRow = thread.remainder(tid, threads);
    row = thread.multiply(row, builder.getI64IntegerAttr(plan.rowsPerBlock));
    row = thread.add(row, thread.divide(tid, threads));
  }
  if (space.firstRow)
    row = thread.add(row, space.firstRow);
  // The last block may have rows too many. Their threads do what those of the
  // last row do, but for its stores.
  std::optional<int64_t> numRows = getConstantIntValue(space.numRows);
  if (plan.rowsPerBlock > 1 && (!numRows || *numRows % plan.rowsPerBlock)) {
    Value count = thread.getValue(space.numRows);
    rowActive = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                      row, count);
    Value last = thread.add(count, thread.constant(-1));
    row = arith::MinSIOp::create(builder, loc, row, last);
  }
  rowIndices.resize(space.rowExtents.size());
  for (unsigned dim = rowIndices.size(); dim-- > 0;) {
    rowIndices[dim] =
        dim == 0 ? row : thread.remainder(row, space.rowExtents[dim]);
    if (dim > 0)
      row = thread.divide(row, space.rowExtents[dim]);
  }
}

/// Makes operands begin at the row.
void KernelEmitter::emitRowBases() {
  auto move = [&](DeviceOperand &operand) {
    if (operand.isScalar)
      return;
    Value offset;
    for (auto [dim, stride] : llvm::zip_equal(operand.dims, operand.strides)) {
      if (dim >= rowIndices.size())
        continue;
      Value part = thread.multiply(rowIndices[dim], stride);
      offset = offset ? thread.add(offset, part) : part;
    }
    if (!offset)
      return;
    Type element = operand.elementType;
    if (!LLVM::isCompatibleType(element))
      element = builder.getIntegerType(element.getIntOrFloatBitWidth());
    operand.base =
        LLVM::GEPOp::create(builder, loc, operand.base.getType(), element,
                            operand.base, ValueRange(offset));
  };
  llvm::for_each(inputs, move);
  llvm::for_each(outputs, move);
}

void KernelEmitter::emitRowLoads() {
  for (unsigned input : program.rowLoads)
    uniform[op.getInputArgument(input)] = thread.loadScalar(inputs[input]);
}

void KernelEmitter::emitUniform(const RowProgram::Phase &phase) {
  for (Operation *uniformOp : phase.uniformOps) {
    auto operands =
        llvm::map_to_vector(uniformOp->getOperands(),
                            [&](Value value) { return uniform.lookup(value); });
    // The mean of what is uniform.
    if (isa<RowReduceOp>(uniformOp)) {
      uniform[uniformOp->getResult(0)] = operands[0];
      continue;
    }
    SmallVector<Value> results =
        thread.emit(uniformOp, operands, /*onChunks=*/false);
    for (auto [result, value] :
         llvm::zip_equal(uniformOp->getResults(), results))
      uniform[result] = value;
  }
  if (phase.rowStores.empty())
    return;
  Value isFirst = rowActive;
  if (plan.threadsPerRow > 1) {
    isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                    threadOfRow, thread.constant(0));
    if (rowActive)
      isFirst = arith::AndIOp::create(builder, loc, isFirst, rowActive);
  }
  thread.emitIf(isFirst, [&] {
    for (unsigned output : phase.rowStores)
      thread.storeScalar(uniform.lookup(op.getYieldedValues()[output]),
                         outputs[output]);
  });
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value KernelEmitter::getElements(Value value, const Elements &elements) {
  if (!program.isUniform(value))
    return elements.lookup(value);
  Value known = uniform.lookup(value);
  if (auto constant = known.getDefiningOp<arith::ConstantOp>())
    return thread.makeConstant(constant.getValue());
  return thread.splat(known);
}

void KernelEmitter::loadChunk(const RowProgram::Phase &phase,
                              const DeviceChunk &chunk, Elements &elements) {
  for (unsigned input : phase.loads)
    elements[op.getInputArgument(input)] = thread.load(inputs[input], chunk);
  for (unsigned output : phase.reloads)
    elements[op.getYieldedValues()[output]] =
        thread.load(outputs[output], chunk);
}

void KernelEmitter::computeChunk(const RowProgram::Phase &phase,
                                 Elements &elements) {
  for (Operation *element : phase.elementOps) {
    auto operands =
        llvm::map_to_vector(element->getOperands(), [&](Value value) {
          return getElements(value, elements);
        });
    SmallVector<Value> results =
        thread.emit(element, operands, /*onChunks=*/true);
    for (auto [result, value] : llvm::zip_equal(element->getResults(), results))
      elements[result] = value;
  }
}

void KernelEmitter::accumulate(const RowProgram::Phase &phase,
                               const DeviceChunk &chunk,
                               const Elements &elements, unsigned slot,
                               MutableArrayRef<Value> accumulators) {
  if (phase.reductions.empty())
    return;
  Value mask = thread.getMask(chunk);
  for (auto [index, reduction] : llvm::enumerate(phase.reductions)) {
    RowReduceKind kind = reduction.getKind();
    Value value = getElements(reduction.getOperand(), elements);
    if (mask) {
      Value neutral =
          thread.makeConstant(getNeutral(builder, kind, reduction.getType()));
      value = arith::SelectOp::create(builder, loc, mask, value, neutral);
    }
    Value &sum = accumulators[index * numAccumulators + slot];
    sum = sum ? combinePartials(builder, loc, kind, sum, value) : value;
  }
}

void KernelEmitter::storeChunk(const RowProgram::Phase &phase,
                               const DeviceChunk &chunk,
                               const Elements &elements) {
  DeviceChunk stored = chunk;
  if (rowActive)
    stored.active =
        chunk.active
            ? arith::AndIOp::create(builder, loc, chunk.active, rowActive)
                  .getResult()
            : rowActive;
  for (unsigned output : phase.stores)
    thread.store(getElements(op.getYieldedValues()[output], elements),
                 outputs[output], stored);
}

//===----------------------------------------------------------------------===//
// Rows in registers
//===----------------------------------------------------------------------===//

void KernelEmitter::makeChunks() {
  int64_t numChunks = *getConstantIntValue(space.rowLength) / plan.lanes;
  Value first =
      plan.threadsPerRow == 1
          ? thread.constant(0)
          : thread.multiply(threadOfRow, builder.getI64IntegerAttr(plan.lanes));
  for (int64_t index = 0; index < plan.chunks; ++index) {
    int64_t chunk = index * plan.threadsPerRow;
    DeviceChunk made{first, chunk * plan.lanes, Value(), Value()};
    if (chunk + plan.threadsPerRow > numChunks) {
      Value number = thread.add(threadOfRow, thread.constant(chunk));
      Value last = thread.constant(numChunks - 1);
      made.active = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sle, number, last);
      number = arith::MinSIOp::create(builder, loc, number, last);
      made.first =
          thread.multiply(number, builder.getI64IntegerAttr(plan.lanes));
      made.offset = 0;
    }
    chunks.push_back(made);
  }
  chunkElements.resize(chunks.size());
  int64_t chains = llvm::divideCeil(kChains, plan.lanes);
  numAccumulators = std::min<int64_t>(chains, chunks.size());
}

void KernelEmitter::loadInputs(const RowProgram::Phase &phase) {
  for (unsigned input : phase.loads)
    for (auto [chunk, elements] : llvm::zip_equal(chunks, chunkElements))
      elements[op.getInputArgument(input)] = thread.load(inputs[input], chunk);
}

/// What is loaded in front of all else: the first phase reads what the row is
/// made of, in front of its stores; later ones read weights, mostly, in front
/// of the barrier.
void KernelEmitter::loadEarly() {
  for (auto [index, phase] : llvm::enumerate(program.phases))
    if (index == 0 || plan.loadsEarly)
      loadInputs(phase);
}

KernelEmitter::Accumulators
KernelEmitter::emitUnrolled(const RowProgram::Phase &phase) {
  if (!plan.loadsEarly && &phase != &program.phases.front())
    loadInputs(phase);
  Accumulators sums(phase.reductions.size() * numAccumulators);
  for (auto [index, chunk] : llvm::enumerate(chunks)) {
    Elements &elements = chunkElements[index];
    computeChunk(phase, elements);
    accumulate(phase, chunk, elements, index % numAccumulators, sums);
    storeChunk(phase, chunk, elements);
  }
  return sums;
}

//===----------------------------------------------------------------------===//
// Rows in loops
//===----------------------------------------------------------------------===//

KernelEmitter::Accumulators
KernelEmitter::makeAccumulators(const RowProgram::Phase &phase) {
  Accumulators sums;
  for (const RowProgram::Reduction &reduction : phase.reductions)
    sums.append(numAccumulators,
                thread.makeConstant(getNeutral(builder, reduction.getKind(),
                                               reduction.getType())));
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

/// What a thread reads it wrote itself: there is nothing to wait for.
void KernelEmitter::readShared(unsigned phase, const DeviceChunk &chunk,
                               Elements &elements) {
  if (plan.keep != GPUPlan::Keep::Shared)
    return;
  for (const RowProgram::LiveValue &live : program.liveValues) {
    if (live.definition >= phase || live.lastUse < phase)
      continue;
    Value index = thread.add(chunk.first, thread.constant(chunk.offset));
    index =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), index);
    Value memory = getShared(live);
    Type type = thread.getType(live.value.getType());
    if (auto vector = dyn_cast<VectorType>(type))
      elements[live.value] = vector::LoadOp::create(
          builder, loc, vector, memory, ValueRange(index), false,
          llvm::MaybeAlign(
              std::min(kSharedAlignment,
                       plan.lanes * countBytes(live.value.getType()))));
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
    Value index = thread.add(chunk.first, thread.constant(chunk.offset));
    index =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), index);
    Value value = elements.lookup(live.value);
    Value memory = getShared(live);
    if (isa<VectorType>(value.getType()))
      vector::StoreOp::create(
          builder, loc, value, memory, ValueRange(index), false,
          llvm::MaybeAlign(
              std::min(kSharedAlignment,
                       plan.lanes * countBytes(live.value.getType()))));
    else
      memref::StoreOp::create(builder, loc, value, memory, ValueRange(index));
  }
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

void KernelEmitter::finish(const RowProgram::Phase &phase,
                           ArrayRef<Value> accumulators) {
  SmallVector<Value> results;
  for (const RowProgram::Reduction &reduction : phase.reductions) {
    RowReduceKind kind = reduction.getKind();
    SmallVector<Value> parts(accumulators.take_front(numAccumulators));
    accumulators = accumulators.drop_front(numAccumulators);
    while (parts.size() > 1) {
      size_t half = (parts.size() + 1) / 2;
      for (size_t i = 0; half + i < parts.size(); ++i)
        parts[i] =
            combinePartials(builder, loc, kind, parts[i], parts[half + i]);
      parts.resize(half);
    }
    Value result = thread.combineLanes(kind, parts[0]);
    results.push_back(thread.combineThreads(
        kind, result, std::min(plan.threadsPerRow, kWarp)));
  }
  if (!results.empty() && plan.threadsPerRow > kWarp)
    combineWarps(phase, results);
  for (auto [reduction, result] : llvm::zip_equal(phase.reductions, results))
    for (RowReduceOp reduce : reduction.ops) {
      Value known = result;
      if (reduce.getKind() == RowReduceKind::Mean) {
        Value reciprocal =
            makeReciprocal(builder, loc, space.rowLength, reduction.getType());
        known = arith::MulFOp::create(builder, loc, result, reciprocal);
      }
      uniform[reduce.getResult()] = known;
    }
}

void KernelEmitter::combineWarps(const RowProgram::Phase &phase,
                                 MutableArrayRef<Value> results) {
  int64_t numWarps = plan.getWarpsPerRow();
  Type index = builder.getIndexType();
  Value lane = thread.remainder(threadOfRow, builder.getI64IntegerAttr(kWarp));
  Value warp = thread.divide(threadOfRow, builder.getI64IntegerAttr(kWarp));
  warp = arith::IndexCastOp::create(builder, loc, index, warp);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        lane, thread.constant(0));
  auto workgroup = gpu::AddressSpaceAttr::get(
      builder.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
  SmallVector<Value> memories;
  for (Value result : results) {
    auto type = MemRefType::get({numWarps}, result.getType(),
                                MemRefLayoutAttrInterface(), workgroup);
    memories.push_back(kernel.addWorkgroupAttribution(type, loc));
    unsigned number = kernel.getNumWorkgroupAttributions() - 1;
    kernel.setWorkgroupAttributionAttr(
        number, LLVM::LLVMDialect::getAlignAttrName(),
        builder.getI64IntegerAttr(kSharedAlignment));
  }
  thread.emitIf(isFirst, [&] {
    for (auto [result, memory] : llvm::zip_equal(results, memories))
      memref::StoreOp::create(builder, loc, result, memory, ValueRange(warp));
  });
  gpu::BarrierOp::create(builder, loc);
  for (auto [reduction, result, memory] :
       llvm::zip_equal(phase.reductions, results, memories)) {
    // All threads read the same: one access for a warp.
    int64_t width =
        kSharedAlignment * 8 / result.getType().getIntOrFloatBitWidth();
    SmallVector<Value> parts;
    for (int64_t begin = 0; begin < numWarps; begin += width) {
      int64_t size = std::min(width, numWarps - begin);
      size = llvm::bit_floor<uint64_t>(size);
      Value at = arith::ConstantIndexOp::create(builder, loc, begin);
      Value read = vector::LoadOp::create(
          builder, loc, VectorType::get({size}, result.getType()), memory,
          ValueRange(at), false,
          llvm::MaybeAlign(size * result.getType().getIntOrFloatBitWidth() /
                           8));
      for (int64_t i = 0; i < size; ++i)
        parts.push_back(vector::ExtractOp::create(builder, loc, read,
                                                  ArrayRef<int64_t>{i}));
      begin -= width - size;
    }
    while (parts.size() > 1) {
      size_t half = (parts.size() + 1) / 2;
      for (size_t i = 0; half + i < parts.size(); ++i)
        parts[i] = combinePartials(builder, loc, reduction.getKind(), parts[i],
                                   parts[half + i]);
      parts.resize(half);
    }
    result = parts[0];
  }
}
