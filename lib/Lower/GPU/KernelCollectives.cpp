//===- KernelCollectives.cpp - Partial results of threads ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how the threads of a row combine what each has added up.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"

#include "../RowArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

/// Elements of `type` that an access of shared memory has.
static int64_t getSharedWidth(Type type) {
  return kSharedAlignment * 8 / type.getIntOrFloatBitWidth();
}

/// Combines by halves.
Value KernelEmitter::combineParts(RowReduceKind kind,
                                  SmallVector<Value> parts) {
  while (parts.size() > 1) {
    size_t half = (parts.size() + 1) / 2;
    for (size_t i = 0; half + i < parts.size(); ++i)
      parts[i] = combinePartials(builder, loc, kind, parts[i], parts[half + i]);
    parts.resize(half);
  }
  return parts[0];
}

void KernelEmitter::finish(const RowProgram::Phase &phase,
                           ArrayRef<Value> accumulators) {
  SmallVector<Value> results;
  for (const RowProgram::Reduction &reduction : phase.reductions) {
    RowReduceKind kind = reduction.getKind();
    SmallVector<Value> parts(accumulators.take_front(numAccumulators));
    accumulators = accumulators.drop_front(numAccumulators);
    Value result = thread.combineLanes(kind, combineParts(kind, parts));
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
        APFloat factor(0.0);
        if (matchPattern(reciprocal, m_ConstantFloat(&factor)))
          means.try_emplace(reduce.getResult(), result, factor);
      }
      uniform[reduce.getResult()] = known;
    }
}

std::pair<Value, int64_t> KernelEmitter::makePartials(Type type) {
  int64_t numWarps = plan.getWarpsPerRow();
  // Each phase has its own: none waits until all have read those of the last.
  int64_t width = getSharedWidth(type);
  int64_t size = llvm::alignTo(numWarps, width);
  auto [it, isNew] = partials.try_emplace(type, Value(), 0);
  auto &[memory, used] = it->second;
  if (isNew) {
    int64_t total = 0;
    for (const RowProgram::Phase &phase : program.phases)
      for (const RowProgram::Reduction &reduction : phase.reductions)
        total += reduction.getType() == type ? size : 0;
    auto workgroup = gpu::AddressSpaceAttr::get(
        builder.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
    auto array =
        MemRefType::get({total}, type, MemRefLayoutAttrInterface(), workgroup);
    memory = kernel.addWorkgroupAttribution(array, loc);
    kernel.setWorkgroupAttributionAttr(
        kernel.getNumWorkgroupAttributions() - 1,
        LLVM::LLVMDialect::getAlignAttrName(),
        builder.getI64IntegerAttr(kSharedAlignment));
  }
  int64_t begin = used;
  used += size;
  return {memory, begin};
}

void KernelEmitter::combineWarps(const RowProgram::Phase &phase,
                                 MutableArrayRef<Value> results) {
  int64_t numWarps = plan.getWarpsPerRow();
  Type index = builder.getIndexType();
  Value lane = thread.remainder(threadOfRow, builder.getI64IntegerAttr(kWarp));
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        lane, thread.constant(0));
  SmallVector<std::pair<Value, int64_t>> memories;
  for (Value result : results)
    memories.push_back(makePartials(result.getType()));
  thread.emitIf(isFirst, [&] {
    // Of the first thread of a warp: nothing is left over.
    Value warp = arith::DivUIOp::create(builder, loc, threadOfRow,
                                        thread.constant(kWarp),
                                        /*isExact=*/true);
    for (auto [result, memory] : llvm::zip_equal(results, memories)) {
      Value at = thread.add(warp, thread.constant(memory.second));
      at = arith::IndexCastOp::create(builder, loc, index, at);
      memref::StoreOp::create(builder, loc, result, memory.first,
                              ValueRange(at));
    }
  });
  gpu::BarrierOp::create(builder, loc);
  for (auto [reduction, result, memory] :
       llvm::zip_equal(phase.reductions, results, memories)) {
    // All threads read the same: one access for a warp.
    SmallVector<Value> parts;
    for (int64_t begin = 0; begin < numWarps;) {
      int64_t size =
          std::min(getSharedWidth(result.getType()), numWarps - begin);
      size = llvm::bit_floor<uint64_t>(size);
      Value at =
          arith::ConstantIndexOp::create(builder, loc, memory.second + begin);
      Value read = vector::LoadOp::create(
          builder, loc, VectorType::get({size}, result.getType()), memory.first,
          ValueRange(at), false,
          llvm::MaybeAlign(size * result.getType().getIntOrFloatBitWidth() /
                           8));
      for (int64_t i = 0; i < size; ++i)
        parts.push_back(vector::ExtractOp::create(builder, loc, read,
                                                  ArrayRef<int64_t>{i}));
      begin += size;
    }
    result = combineParts(reduction.getKind(), parts);
  }
}
