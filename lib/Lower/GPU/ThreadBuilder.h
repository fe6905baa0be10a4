//===- ThreadBuilder.h - Ops of a row program in one GPU thread -*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares ThreadBuilder, which emits the loads, stores, elementwise
// ops and collectives of a row program as one thread of a GPU runs them: on
// chunks of some number of neighbouring points.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_GPU_THREADBUILDER_H
#define NORM_LIB_LOWER_GPU_THREADBUILDER_H

#include "norm/IR/Norm.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::norm {

/// An operand of a kernel as its threads see it.
struct DeviceOperand {
  /// Where it begins, or at the emitted row; the value itself of a scalar.
  Value base;
  Type elementType;
  /// The loop dim that each dim of the memref is indexed by, none for a scalar,
  /// and the distance of neighbours along it: a constant, or an i64.
  SmallVector<unsigned> dims;
  SmallVector<OpFoldResult> strides;
  bool isScalar = false;
  /// Whether the points of a row are neighbours in memory.
  bool isContiguous = false;
  /// What the address of each chunk is a multiple of, in bytes.
  int64_t alignment = 1;
  /// If the chunks of all rows of a launch are numbered, by 32 bits: how many
  /// are from a row to the next, and the number of the emitted row's first.
  std::optional<int64_t> chunksOfRow;
  Value firstChunk;

  bool uses(unsigned dim) const { return llvm::is_contained(dims, dim); }
};

/// A chunk of a row.
struct DeviceChunk {
  /// The number of its first point is `first + offset`.
  Value first;
  int64_t offset = 0;
  /// Whether the thread has this chunk; null if it has. One that it does not
  /// have is a chunk of the row all the same, which it may read.
  Value active;
  /// The length of the row, if the chunk may go beyond it.
  Value end;
  /// `first` as a number of chunks, an i32, where it is one.
  Value number = {};
};

class ThreadBuilder {
public:
  /// The features of a row are the loop dims from `firstFeature` on, of
  /// `featureExtents` points (constants or i64).
  ThreadBuilder(OpBuilder &builder, Location loc, int64_t lanes, int64_t chains,
                unsigned firstFeature, ArrayRef<OpFoldResult> featureExtents)
      : builder(builder), loc(loc), lanes(lanes), chains(chains),
        firstFeature(firstFeature), featureExtents(featureExtents) {}

  /// A vector of `lanes` elements; the element itself if there is one only.
  Type getType(Type element) const {
    return lanes == 1 ? element : VectorType::get({lanes}, element);
  }
  Value makeConstant(TypedAttr scalar);
  Value splat(Value scalar);
  Value constant(int64_t value);
  Value add(Value a, Value b);
  Value multiply(Value a, OpFoldResult b);
  Value divide(Value a, OpFoldResult b);
  Value remainder(Value a, OpFoldResult b);
  Value getValue(OpFoldResult value);
  /// A distance in elements as one in bytes.
  OpFoldResult toBytes(const DeviceOperand &operand, OpFoldResult distance);
  /// The address `offset` bytes behind `base`; no offset is 0.
  Value getPointer(Value base, Value offset);

  Value load(const DeviceOperand &operand, const DeviceChunk &chunk);
  void store(Value value, const DeviceOperand &operand,
             const DeviceChunk &chunk);
  Value loadScalar(const DeviceOperand &operand);
  void storeScalar(Value value, const DeviceOperand &operand);
  /// The points of a chunk that belong to the thread, null for all: an i1, or
  /// a vector of them.
  Value getMask(const DeviceChunk &chunk);

  /// `op` on `operands`, chunks if it is to be one on chunks.
  SmallVector<Value> emit(Operation *op, ValueRange operands, bool onChunks);

  /// A chunk in vectors of at most `chains` lanes.
  SmallVector<Value> split(Value chunk);
  /// Combines the lanes by halves, in a fixed order.
  Value combineLanes(RowReduceKind kind, Value vector);
  /// Combines what the threads of each group of `width` have; all get the same
  /// bits.
  Value combineThreads(RowReduceKind kind, Value value, int64_t width);

  /// Emits `body` for threads for which `condition`, if any, holds.
  void emitIf(Value condition, function_ref<void()> body);

private:
  Type getMemoryType(Type element);
  /// The element of `operand` at point `index` of the row.
  Value getAddress(const DeviceOperand &operand, Value index);
  Value getNumberedAddress(const DeviceOperand &operand,
                           const DeviceChunk &chunk);
  Value getChunkAddress(const DeviceOperand &operand, const DeviceChunk &chunk);
  Value getIndex(const DeviceChunk &chunk, int64_t lane);
  Value isBefore(Value index, Value end);
  Value extract(Value chunk, int64_t lane);
  Value slice(Value vector, int64_t begin, int64_t size);
  Value shuffle(Value value, int64_t distance);
  Value widen(Value value, FloatType type);
  Value emitRoot(Operation *op, ValueRange operands);

  OpBuilder &builder;
  Location loc;
  int64_t lanes, chains;
  unsigned firstFeature;
  ArrayRef<OpFoldResult> featureExtents;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_THREADBUILDER_H
