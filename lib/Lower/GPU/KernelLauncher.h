//===- KernelLauncher.h - The launch of a GPU kernel ------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares KernelLauncher, which makes GPU kernels of a norm.rowwise
// and replaces it by their launch.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_GPU_KERNELLAUNCHER_H
#define NORM_LIB_LOWER_GPU_KERNELLAUNCHER_H

#include "../RowShape.h"
#include "KernelEmitter.h"

#include "norm/Lower/Passes.h"
#include "norm/Lower/TargetGPU.h"

namespace mlir::norm {

class KernelLauncher {
public:
  KernelLauncher(RewriterBase &rewriter, RowwiseOp op, gpu::GPUModuleOp module,
                 const GPUTarget &target, DeviceMath math)
      : rewriter(rewriter), op(op), loc(op.getLoc()), module(module),
        target(target), math(math) {}

  LogicalResult run();

private:
  /// The form of a kernel: how it accesses memory.
  struct Variant {
    StringRef suffix;
    /// Whether chunks begin at multiples of their size, or of 16 or 32 bytes.
    bool isAligned;
  };

  void reportPlan();
  GPURow describeRow(const RowProgram &program);
  /// Adds `value` to what the kernel gets; gives its number among that.
  unsigned addArgument(Value value);
  /// A size or stride: as it is if constant, else an argument's number.
  void addSize(OpFoldResult size);
  void collectArguments();
  OpFoldResult mapSize(OpFoldResult size, ValueRange arguments);
  /// Whether all accesses can be of full width, known or tested for.
  Value emitAlignmentTest();
  KernelSpace makeSpace(ValueRange arguments, bool isAligned);
  gpu::GPUFuncOp emitKernel(const RowProgram &program, const Variant &variant);
  void emitLaunch(gpu::GPUFuncOp kernel);
  void emitLaunches(gpu::GPUFuncOp kernel);
  void launch(gpu::GPUFuncOp kernel, Value numBlocks);
  /// Makes the arguments those of a launch that begins at row `first`.
  void moveArguments(Value first, Value count);
  /// DeviceOperand::chunksOfRow of an operand.
  std::optional<int64_t> getChunksOfRow(unsigned operand) const;
  int64_t getMaxRows() const;
  Value toIndex(OpFoldResult value);
  /// The stream that the function is given, null for none.
  Value findStream();

  RewriterBase &rewriter;
  RowwiseOp op;
  Location loc;
  gpu::GPUModuleOp module;
  const GPUTarget &target;
  DeviceMath math;

  RowShape shape;
  GPUPlan plan;
  int64_t sharedBytes = 0;
  OpFoldResult numRows;
  /// What the kernel gets, as the host has it.
  SmallVector<Value> arguments;
  DenseMap<Value, unsigned> sizeArguments;
  /// For each operand the argument that it is, and its strides.
  SmallVector<unsigned> operandArguments;
  SmallVector<SmallVector<OpFoldResult>> operandStrides;
  /// Addresses on the host, as i64.
  SmallVector<Value> addresses;
  /// Whether more rows are possible than a launch takes; then what the kernel
  /// gets to know of those of its launch: how many, and the first of them.
  bool takesLaunches = false;
  std::optional<unsigned> countArgument, firstRowArgument;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_KERNELLAUNCHER_H
