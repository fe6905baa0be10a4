//===- KernelEmitter.h - The body of a GPU kernel ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares KernelEmitter, which emits the phases of a row program for
// one thread of a GPU.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_GPU_KERNELEMITTER_H
#define NORM_LIB_LOWER_GPU_KERNELEMITTER_H

#include "GPUPlan.h"
#include "ThreadBuilder.h"

#include "norm/Analysis/RowProgram.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::norm {

/// What a kernel works on, in terms of its arguments. Sizes are constants or
/// i64; those of the first row dim and the first feature are not needed, nor is
/// the number of rows where a block has one.
struct KernelSpace {
  SmallVector<DeviceOperand> inputs, outputs;
  SmallVector<OpFoldResult> rowExtents, featureExtents;
  /// The number of rows of the launch, of which there are fewer than 2^31: a
  /// constant or an i32.
  OpFoldResult numRows;
  /// The number of points of a row.
  OpFoldResult rowLength;
  /// The first row of the launch, null for 0 or where operands begin there.
  Value firstRow;
  /// Whether chunks that go beyond the row are possible.
  bool hasPartialChunks = false;
};

/// Shared memory is read by so many bytes.
constexpr int64_t kSharedAlignment = 16;

/// Bytes of shared memory that a row takes which is kept there.
int64_t countSharedBytes(const RowProgram &program, const GPUPlan &plan,
                         int64_t rowLength);

class KernelEmitter {
public:
  /// Emits into `kernel`, which gets shared memory for partial results.
  KernelEmitter(OpBuilder &builder, gpu::GPUFuncOp kernel,
                const RowProgram &program, const GPUPlan &plan,
                const KernelSpace &space);

  void emit();

private:
  /// The per-element values of a chunk that are there.
  using Elements = DenseMap<Value, Value>;
  using Accumulators = SmallVector<Value>;

  Value emitRowOfLaunch();
  Value emitThreadIndices();
  void emitRowOffsets();
  void emitPhases();
  void emitRowLoads();
  void emitUniform(const RowProgram::Phase &phase);

  // Unrolled.
  void makeChunks();
  void loadInputs(const RowProgram::Phase &phase);
  void loadEarly();
  Accumulators emitUnrolled(const RowProgram::Phase &phase);

  // In loops.
  Accumulators emitLoops(unsigned phase);
  Accumulators emitLoop(Value begin, Value end, int64_t step,
                        ArrayRef<Value> accumulators, unsigned phase,
                        unsigned slots, bool isUniform);
  void readShared(unsigned phase, const DeviceChunk &chunk, Elements &elements);
  void writeShared(unsigned phase, const DeviceChunk &chunk,
                   const Elements &elements);
  Value getShared(const RowProgram::LiveValue &live);
  Value getSharedIndex(const DeviceChunk &chunk);
  llvm::MaybeAlign getSharedAlignment(const RowProgram::LiveValue &live) const;

  // Both.
  void loadChunk(const RowProgram::Phase &phase, const DeviceChunk &chunk,
                 Elements &elements);
  void computeChunk(const RowProgram::Phase &phase, Elements &elements);
  Value emitNarrowSum(Operation *op, const Elements &elements);
  Value emitSumWithMean(Operation *op);
  Value emitExactDifference(Operation *op, const Elements &elements);
  void accumulate(const RowProgram::Phase &phase, const DeviceChunk &chunk,
                  const Elements &elements, unsigned slot,
                  MutableArrayRef<Value> accumulators);
  void storeChunk(const RowProgram::Phase &phase, const DeviceChunk &chunk,
                  const Elements &elements);
  void finish(const RowProgram::Phase &phase, ArrayRef<Value> accumulators);
  Value combineParts(RowReduceKind kind, SmallVector<Value> parts);
  /// Partial results of the warps of a row, to one for all.
  void combineWarps(const RowProgram::Phase &phase,
                    MutableArrayRef<Value> results);
  /// Shared memory for a partial result of each warp: the array of those of
  /// one type in all phases, and where in it.
  std::pair<Value, int64_t> makePartials(Type type);
  Value getElements(Value value, const Elements &elements);
  Accumulators makeAccumulators(const RowProgram::Phase &phase);

  OpBuilder &builder;
  gpu::GPUFuncOp kernel;
  const RowProgram &program;
  RowwiseOp op;
  const GPUPlan &plan;
  const KernelSpace &space;
  Location loc;
  ThreadBuilder thread;

  /// The thread among those of its row.
  Value threadOfRow;
  /// The row among those of the launch, an i32.
  Value rowOfLaunch;
  SmallVector<Value> rowIndices;
  /// Whether the row exists; null if it does. One that does not has the threads
  /// do what those of the last row do, and store nothing.
  Value rowActive;
  SmallVector<DeviceOperand> inputs, outputs;
  DenseMap<Value, Value> uniform;
  /// What means of the row are the products of, where the length is known.
  DenseMap<Value, std::pair<Value, APFloat>> means;
  /// Uniform values as chunks, in the current loop.
  Elements splats;
  SmallVector<DeviceChunk> chunks;
  SmallVector<Elements> chunkElements;
  unsigned numAccumulators = 1;
  Value dynamicShared;
  /// Partial results of warps by type, and how many are in use.
  DenseMap<Type, std::pair<Value, int64_t>> partials;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_KERNELEMITTER_H
