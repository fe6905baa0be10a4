//===- KernelLauncher.cpp - The launch of a GPU kernel --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what the host does for a kernel: arguments, the choice
// between its forms, and the launch.
//
//===----------------------------------------------------------------------===//

#include "KernelLauncher.h"

#include "DeviceMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// Blocks that a launch has at most in its first dimension. It has no more rows
/// either, so that their numbers are of 32 bits.
static constexpr int64_t kMaxBlocks = (int64_t(1) << 31) - 1;

/// Chunks that are numbered by 32 bits, and how many there are at most from a
/// row to the next, and in a row.
static constexpr int64_t kMaxChunks = int64_t(1) << 32;
static constexpr int64_t kMaxChunksOfRow = int64_t(1) << 16;

static int64_t countBits(Type type) { return type.getIntOrFloatBitWidth(); }

/// Bytes from one element in memory to the next.
static int64_t countBytes(Type type) {
  return llvm::divideCeil(countBits(type), 8);
}

/// Whether the points of a row are neighbours in `operand`.
static bool isContiguous(const RowOperand &operand, const RowShape &shape) {
  return operand.getMemRefType() &&
         shape.extents.size() == shape.numRowDims + 1 &&
         operand.isContiguousAlong(shape.numRowDims);
}

GPURow KernelLauncher::describeRow(const RowProgram &program) {
  GPURow row;
  row.length = getConstantIntValue(shape.rowLength);
  row.lanesAreRows = shape.lanesAreRows();
  row.narrowestBits = 64;
  for (const RowOperand &operand : shape.operands)
    if (operand.dims.size() == shape.extents.size())
      row.narrowestBits =
          std::min(row.narrowestBits,
                   std::max<int64_t>(
                       countBits(operand.getMemRefType().getElementType()), 8));
  // By the phases that values live through: one that is dead behind a phase
  // leaves its registers to those that the phase computes.
  SmallVector<int64_t> liveBits(program.phases.size());
  for (const RowProgram::LiveValue &live : program.liveValues) {
    int64_t bits = std::max<int64_t>(countBits(live.value.getType()), 8);
    row.keptBits += bits;
    for (unsigned phase = live.definition; phase < live.lastUse; ++phase)
      row.liveBits = std::max(row.liveBits, liveBits[phase] += bits);
  }
  for (const RowProgram::Phase &phase : llvm::drop_begin(program.phases))
    for (unsigned input : phase.loads)
      row.earlyBits +=
          countBits(getElementTypeOrSelf(op.getInputs()[input].getType()));
  return row;
}

LogicalResult KernelLauncher::run() {
  FailureOr<RowShape> built = RowShape::build(rewriter, op);
  if (failed(built))
    return failure();
  shape = *built;
  rewriter.setInsertionPoint(op);

  RowProgramOptions options;
  options.keepRow = true;
  RowProgram program = RowProgram::build(op, options);
  plan = GPUPlan::make(describeRow(program), target.accessBytes,
                       target.sharedBytes);
  if (plan.keep == GPUPlan::Keep::Nothing)
    program = RowProgram::build(op);
  if (plan.keep == GPUPlan::Keep::Shared)
    sharedBytes =
        countSharedBytes(program, plan, *getConstantIntValue(shape.rowLength));

  reportPlan();
  numRows = rewriter.getIndexAttr(1);
  for (unsigned dim = 0; dim < shape.numRowDims; ++dim)
    numRows = multiplyIndices(rewriter, loc, numRows, shape.extents[dim]);
  if (isZeroInteger(numRows)) {
    rewriter.eraseOp(op);
    return success();
  }
  collectArguments();
  Value test = emitAlignmentTest();
  if (!test) {
    emitLaunch(emitKernel(program, {"", true}));
  } else {
    gpu::GPUFuncOp aligned = emitKernel(program, {"", true});
    gpu::GPUFuncOp unaligned = emitKernel(program, {"_unaligned", false});
    scf::IfOp::create(
        rewriter, loc, test,
        [&](OpBuilder &, Location) {
          emitLaunch(aligned);
          scf::YieldOp::create(rewriter, loc);
        },
        [&](OpBuilder &, Location) {
          emitLaunch(unaligned);
          scf::YieldOp::create(rewriter, loc);
        });
  }
  rewriter.eraseOp(op);
  return success();
}

void KernelLauncher::reportPlan() {
  std::string text;
  llvm::raw_string_ostream(text) << plan;
  StringRef function;
  if (auto parent = op->getParentOfType<FunctionOpInterface>())
    function = parent.getName();
  remark::analysis(loc, remark::RemarkOpts::name("Plan")
                            .category("convert-norm-to-gpu")
                            .function(function))
      << remark::metric("Row", text);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

unsigned KernelLauncher::addArgument(Value value) {
  arguments.push_back(value);
  return arguments.size() - 1;
}

void KernelLauncher::addSize(OpFoldResult size) {
  if (getConstantIntValue(size))
    return;
  auto value = cast<Value>(size);
  if (sizeArguments.contains(value))
    return;
  Value wide =
      arith::IndexCastOp::create(rewriter, loc, rewriter.getI64Type(), value);
  sizeArguments[value] = addArgument(wide);
}

void KernelLauncher::collectArguments() {
  Type i64 = rewriter.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(rewriter.getContext());
  for (const RowOperand &operand : shape.operands) {
    operandStrides.emplace_back();
    MemRefType type = operand.getMemRefType();
    if (!type) {
      operandArguments.push_back(addArgument(operand.value));
      addresses.push_back(Value());
      continue;
    }
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, operand.value);
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(rewriter, loc,
                                                                operand.value);
    OpFoldResult offset = metadata.getConstifiedMixedOffset();
    if (!isZeroInteger(offset)) {
      OpFoldResult bytes = multiplyIndices(
          rewriter, loc, offset,
          rewriter.getIndexAttr(countBytes(type.getElementType())));
      base = arith::AddIOp::create(rewriter, loc, base, toIndex(bytes));
    }
    base = arith::IndexCastOp::create(rewriter, loc, i64, base);
    addresses.push_back(base);
    base = LLVM::IntToPtrOp::create(rewriter, loc, pointer, base);
    operandArguments.push_back(addArgument(base));
    operandStrides.back() = metadata.getConstifiedMixedStrides();
  }
  for (const SmallVector<OpFoldResult> &strides : operandStrides)
    llvm::for_each(strides, [&](OpFoldResult stride) { addSize(stride); });
  // The first row dim and the first feature run as far as there are points.
  for (auto [dim, size] : llvm::enumerate(shape.extents))
    if (dim != 0 && dim != shape.numRowDims)
      addSize(size);
  addSize(shape.rowLength);
  std::optional<int64_t> known = getConstantIntValue(numRows);
  takesLaunches = !known || *known > getMaxRows();
  if (!takesLaunches)
    return;
  // What each launch gets: see moveArguments.
  if (plan.rowsPerBlock > 1)
    countArgument = addArgument(
        arith::ConstantIntOp::create(rewriter, loc, 0, /*width=*/32));
  if (shape.numRowDims > 1)
    firstRowArgument = addArgument(
        arith::ConstantIntOp::create(rewriter, loc, 0, /*width=*/64));
}

Value KernelLauncher::toIndex(OpFoldResult value) {
  return getValueOrCreateConstantIndexOp(rewriter, loc, value);
}

OpFoldResult KernelLauncher::mapSize(OpFoldResult size, ValueRange arguments) {
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return rewriter.getI64IntegerAttr(*known);
  auto it = sizeArguments.find(cast<Value>(size));
  return it == sizeArguments.end() ? OpFoldResult() : arguments[it->second];
}

/// Bytes that the address of each chunk of `operand` must be a multiple of for
/// accesses of full width.
static int64_t getWantedAlignment(const RowOperand &operand, int64_t lanes,
                                  int64_t accessBytes) {
  int64_t bytes = countBytes(operand.getMemRefType().getElementType());
  return std::min(lanes * bytes, accessBytes);
}

Value KernelLauncher::emitAlignmentTest() {
  if (plan.lanes == 1)
    return {};
  Value bad;
  Value zero = arith::ConstantIntOp::create(rewriter, loc, 0, 64);
  auto require = [&](Value value, int64_t factor) {
    Value mask = arith::ConstantIntOp::create(rewriter, loc, factor - 1, 64);
    Value rest = arith::AndIOp::create(rewriter, loc, value, mask);
    bad =
        bad ? arith::OrIOp::create(rewriter, loc, bad, rest).getResult() : rest;
  };
  auto requireSize = [&](OpFoldResult size, int64_t factor) {
    std::optional<int64_t> known = getConstantIntValue(size);
    if (!known)
      require(arguments[sizeArguments.lookup(cast<Value>(size))], factor);
    else if (*known % factor != 0)
      require(arith::ConstantIntOp::create(rewriter, loc, *known, 64), factor);
  };
  for (auto [index, operand] : llvm::enumerate(shape.operands)) {
    if (!isContiguous(operand, shape))
      continue;
    int64_t bytes = countBytes(operand.getMemRefType().getElementType());
    int64_t wanted =
        getWantedAlignment(operand, plan.lanes, target.accessBytes);
    require(addresses[index], wanted);
    for (auto [dim, stride] :
         llvm::zip_equal(operand.dims, operandStrides[index]))
      if (dim < shape.numRowDims)
        requireSize(stride, std::max<int64_t>(wanted / bytes, 1));
  }
  requireSize(shape.rowLength, plan.lanes);
  if (!bad)
    return {};
  return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, bad,
                               zero);
}

KernelSpace KernelLauncher::makeSpace(ValueRange arguments, bool isAligned) {
  KernelSpace space;
  unsigned numRowDims = shape.numRowDims;
  for (auto [dim, extent] : llvm::enumerate(shape.extents))
    (dim < numRowDims ? space.rowExtents : space.featureExtents)
        .push_back(mapSize(extent, arguments));
  // Then there is one feature, of size 1.
  if (space.featureExtents.empty())
    space.featureExtents.push_back(rewriter.getI64IntegerAttr(1));
  if (countArgument)
    space.numRows = arguments[*countArgument];
  else if (!takesLaunches)
    space.numRows = numRows;
  space.rowLength = mapSize(shape.rowLength, arguments);
  if (firstRowArgument)
    space.firstRow = arguments[*firstRowArgument];
  space.hasPartialChunks =
      plan.lanes > 1 && !getConstantIntValue(shape.rowLength) && !isAligned;
  for (auto [index, operand] : llvm::enumerate(shape.operands)) {
    DeviceOperand seen;
    seen.base = arguments[operandArguments[index]];
    seen.elementType = getElementTypeOrSelf(operand.value.getType());
    seen.isScalar = !operand.getMemRefType();
    seen.dims = operand.dims;
    for (OpFoldResult stride : operandStrides[index])
      seen.strides.push_back(mapSize(stride, arguments));
    if (!seen.isScalar) {
      int64_t bytes = countBytes(seen.elementType);
      seen.isContiguous = isContiguous(operand, shape);
      seen.chunksOfRow = getChunksOfRow(index);
      seen.alignment = isAligned ? getWantedAlignment(operand, plan.lanes,
                                                      target.accessBytes)
                                 : bytes;
    }
    bool isInput = index < shape.numInputs;
    (isInput ? space.inputs : space.outputs).push_back(seen);
  }
  return space;
}

//===----------------------------------------------------------------------===//
// Kernel and launch
//===----------------------------------------------------------------------===//

gpu::GPUFuncOp KernelLauncher::emitKernel(const RowProgram &program,
                                          const Variant &variant) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToEnd(module.getBody());
  auto parent = op->getParentOfType<FunctionOpInterface>();
  std::string name =
      (parent ? parent.getName() : "kernel").str() + variant.suffix.str();
  auto type = rewriter.getFunctionType(
      llvm::map_to_vector(arguments, [](Value v) { return v.getType(); }), {});
  auto kernel = gpu::GPUFuncOp::create(rewriter, loc, name, type);
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  rewriter.getUnitAttr());
  kernel.setKnownBlockSize(
      ArrayRef<int32_t>{static_cast<int32_t>(plan.getNumThreads()), 1, 1});
  kernel->remove();
  SymbolTable(module).insert(kernel, module.getBody()->end());
  rewriter.setInsertionPointToStart(&kernel.getBody().front());
  KernelSpace space = makeSpace(
      kernel.getBody().front().getArguments().take_front(arguments.size()),
      variant.isAligned);
  KernelEmitter(rewriter, kernel, program, plan, space).emit();
  rewriter.setInsertionPointToEnd(&kernel.getBody().back());
  gpu::ReturnOp::create(rewriter, loc);
  // The fast tanh is right to 11 bits.
  bool isNarrow = llvm::all_of(op.getOutputs(), [](Value output) {
    return countBits(getElementTypeOrSelf(output.getType())) <= 16;
  });
  legalizeDeviceMath(kernel, math, isNarrow);
  return kernel;
}

Value KernelLauncher::findStream() {
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function || function.getArguments().empty())
    return {};
  Value last = function.getArguments().back();
  return isa<gpu::AsyncTokenType>(last.getType()) ? last : Value();
}

std::optional<int64_t> KernelLauncher::getChunksOfRow(unsigned index) const {
  const RowOperand &operand = shape.operands[index];
  const auto *row = llvm::find(operand.dims, 0u);
  // The row of a block is the same for all its threads: a scalar computation.
  if (plan.keep != GPUPlan::Keep::Registers || plan.rowsPerBlock == 1 ||
      shape.numRowDims != 1 || !isContiguous(operand, shape) ||
      row == operand.dims.end() ||
      countBits(operand.getMemRefType().getElementType()) % 8 != 0)
    return std::nullopt;
  std::optional<int64_t> stride =
      getConstantIntValue(operandStrides[index][row - operand.dims.begin()]);
  assert(*getConstantIntValue(shape.rowLength) / plan.lanes <=
             kMaxChunksOfRow &&
         "a block has several rows only if they are short");
  if (!stride || *stride <= 0 || *stride % plan.lanes != 0 ||
      *stride / plan.lanes > kMaxChunksOfRow)
    return std::nullopt;
  return *stride / plan.lanes;
}

int64_t KernelLauncher::getMaxRows() const {
  int64_t rows = kMaxBlocks;
  for (unsigned operand = 0; operand < shape.operands.size(); ++operand)
    if (std::optional<int64_t> chunks = getChunksOfRow(operand))
      rows = std::min(rows, (kMaxChunks - kMaxChunksOfRow) / *chunks);
  return rows / plan.rowsPerBlock * plan.rowsPerBlock;
}

void KernelLauncher::launch(gpu::GPUFuncOp kernel, Value numBlocks) {
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value threads =
      arith::ConstantIndexOp::create(rewriter, loc, plan.getNumThreads());
  Value shared;
  if (sharedBytes > 0)
    shared =
        arith::ConstantIntOp::create(rewriter, loc, sharedBytes, /*width=*/32);
  Value stream = findStream();
  gpu::LaunchFuncOp::create(rewriter, loc, kernel,
                            gpu::KernelDim3{numBlocks, one, one},
                            gpu::KernelDim3{threads, one, one}, shared,
                            arguments, stream ? stream.getType() : Type(),
                            stream ? ValueRange(stream) : ValueRange());
}

void KernelLauncher::moveArguments(Value first, Value count) {
  Type i64 = rewriter.getI64Type();
  first = arith::IndexCastOp::create(rewriter, loc, i64, first);
  if (countArgument)
    arguments[*countArgument] =
        arith::IndexCastOp::create(rewriter, loc, rewriter.getI32Type(), count);
  if (firstRowArgument) {
    arguments[*firstRowArgument] = first;
    return;
  }
  for (auto [index, operand] : llvm::enumerate(shape.operands)) {
    const auto *it = llvm::find(operand.dims, 0u);
    if (!addresses[index] || it == operand.dims.end())
      continue;
    OpFoldResult bytes = multiplyIndices(
        rewriter, loc, operandStrides[index][it - operand.dims.begin()],
        rewriter.getIndexAttr(
            countBytes(operand.getMemRefType().getElementType())));
    Value distance =
        arith::IndexCastOp::create(rewriter, loc, i64, toIndex(bytes));
    distance = arith::MulIOp::create(rewriter, loc, first, distance);
    Value address =
        arith::AddIOp::create(rewriter, loc, addresses[index], distance);
    arguments[operandArguments[index]] = LLVM::IntToPtrOp::create(
        rewriter, loc, arguments[operandArguments[index]].getType(), address);
  }
}

void KernelLauncher::emitLaunch(gpu::GPUFuncOp kernel) {
  if (takesLaunches)
    return emitLaunches(kernel);
  int64_t rows = *getConstantIntValue(numRows);
  launch(kernel, arith::ConstantIndexOp::create(
                     rewriter, loc, llvm::divideCeil(rows, plan.rowsPerBlock)));
}

void KernelLauncher::emitLaunches(gpu::GPUFuncOp kernel) {
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value step = arith::ConstantIndexOp::create(rewriter, loc, getMaxRows());
  Value end = toIndex(numRows);
  SmallVector<Value> kept = arguments;
  scf::ForOp::create(rewriter, loc, zero, end, step, ValueRange(),
                     [&](OpBuilder &, Location, Value first, ValueRange) {
                       Value left =
                           arith::SubIOp::create(rewriter, loc, end, first);
                       left = arith::MinUIOp::create(rewriter, loc, left, step);
                       Value blocks = arith::CeilDivUIOp::create(
                           rewriter, loc, left,
                           toIndex(rewriter.getIndexAttr(plan.rowsPerBlock)));
                       moveArguments(first, left);
                       launch(kernel, blocks);
                       scf::YieldOp::create(rewriter, loc);
                     });
  arguments = kept;
}
