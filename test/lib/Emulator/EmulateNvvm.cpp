//===- EmulateNvvm.cpp - NVVM operations as calls -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the rewrite of NVVM's operations and intrinsics.
//
//===----------------------------------------------------------------------===//

#include "EmulateKernel.h"
#include "Runtime/Abi.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm::test;
using namespace norm_emulator;

namespace {

/// Rewrites one operation.
class NvvmRewriter {
public:
  NvvmRewriter(Operation *op, RuntimeCalls &calls)
      : builder(op), loc(op->getLoc()), op(op), calls(calls),
        i32(builder.getI32Type()) {}

  Rewrite rewriteOp();
  Rewrite rewriteIntrinsic(StringRef name, OperandRange operands);

private:
  Rewrite replace(Value value) {
    op->replaceAllUsesWith(ValueRange(value));
    return Rewrite::Replaced;
  }
  Value getI32(int64_t value) { return calls.getI32(builder, loc, value); }

  Rewrite rewriteRegister(StringRef name);
  Rewrite rewriteBarrier(Value id, Value count, int32_t reduction,
                         Value predicate);
  Rewrite rewriteBarrierIntrinsic(StringRef name, OperandRange operands);
  Rewrite rewriteShuffle(int32_t kind, ValueRange operands);
  Rewrite rewriteVote(int32_t kind, Value mask, Value predicate);
  Rewrite rewriteReduction(int32_t kind, Value value, Value mask);
  Rewrite rewriteApproximation(StringRef name, Value x);
  Rewrite rewriteArithmetic(StringRef name, OperandRange operands);
  Rewrite rewritePair(Value high, Value low, bool relu);

  Value callWarp(int32_t kind, Value mask, Value value, Value b = {},
                 Value c = {});
  Value toI32(Value value);
  Value fromI32(Value value, Type type);
  Value getPredicate(Value wide);

  OpBuilder builder;
  Location loc;
  Operation *op;
  RuntimeCalls &calls;
  Type i32;
};

} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The bits of a value of up to 32.
Value NvvmRewriter::toI32(Value value) {
  Type type = value.getType();
  if (type == i32)
    return value;
  if (type.isInteger())
    return LLVM::ZExtOp::create(builder, loc, i32, value);
  return LLVM::BitcastOp::create(builder, loc, i32, value);
}

Value NvvmRewriter::fromI32(Value value, Type type) {
  if (type == i32)
    return value;
  if (type.isInteger())
    return LLVM::TruncOp::create(builder, loc, type, value);
  return LLVM::BitcastOp::create(builder, loc, type, value);
}

/// Bit 32.
Value NvvmRewriter::getPredicate(Value wide) {
  Value shifted =
      LLVM::LShrOp::create(builder, loc, wide, calls.getI64(builder, loc, 32));
  return LLVM::TruncOp::create(builder, loc, builder.getI1Type(), shifted);
}

//===----------------------------------------------------------------------===//
// Threads together
//===----------------------------------------------------------------------===//

Rewrite NvvmRewriter::rewriteRegister(StringRef name) {
  // Clusters of one block.
  if (name.starts_with("cluster.ctaid."))
    return replace(getI32(0));
  if (name.starts_with("cluster.nctaid."))
    return replace(getI32(1));
  static constexpr std::pair<StringLiteral, Register> sizes[] = {
      {"tid.", ThreadId},   {"ntid.", BlockDim},     {"ctaid.", BlockId},
      {"nctaid.", GridDim}, {"clusterid.", BlockId}, {"nclusterid.", GridDim}};
  for (auto [prefix, which] : sizes)
    if (name.size() == prefix.size() + 1 && name.starts_with(prefix))
      return replace(calls.call(builder, loc, "norm_emulator_register", i32,
                                getI32(which + name.back() - 'x')));
  int which = llvm::StringSwitch<int>(name)
                  .Case("laneid", LaneId)
                  .Case("warpid", WarpId)
                  .Case("nwarpid", WarpCount)
                  .Case("warpsize", WarpSize)
                  .Case("lanemask.eq", LaneMaskEq)
                  .Case("lanemask.le", LaneMaskLe)
                  .Case("lanemask.lt", LaneMaskLt)
                  .Case("lanemask.ge", LaneMaskGe)
                  .Case("lanemask.gt", LaneMaskGt)
                  .Case("dynamic.smem.size", DynamicSharedSize)
                  .Default(-1);
  if (which < 0)
    return Rewrite::Unknown;
  return replace(
      calls.call(builder, loc, "norm_emulator_register", i32, getI32(which)));
}

Rewrite NvvmRewriter::rewriteBarrier(Value id, Value count, int32_t reduction,
                                     Value predicate) {
  Value result =
      calls.call(builder, loc, "norm_emulator_barrier", i32,
                 {id ? id : getI32(0), count ? count : getI32(0),
                  getI32(reduction), predicate ? toI32(predicate) : getI32(0),
                  calls.getSite(builder, loc, /*isUnique=*/true)});
  if (op->getNumResults() == 0)
    return Rewrite::Replaced;
  return replace(fromI32(result, op->getResult(0).getType()));
}

/// barrier.cta.{sync|red.popc|red.and|red.or}[.aligned].{all|count}
Rewrite NvvmRewriter::rewriteBarrierIntrinsic(StringRef name,
                                              OperandRange operands) {
  int32_t reduction = NoReduction;
  if (name.consume_front("red."))
    reduction = name.consume_front("popc.")  ? CountTrue
                : name.consume_front("and.") ? AllTrue
                : name.consume_front("or.")  ? AnyTrue
                                             : NoReduction;
  else if (!name.consume_front("sync."))
    return Rewrite::Unknown;
  name.consume_front("aligned.");
  if (name != "all" && name != "count")
    return Rewrite::Unknown;
  Value count = name == "count" ? operands[1] : Value();
  Value predicate = reduction ? operands.back() : Value();
  return rewriteBarrier(operands.front(), count, reduction, predicate);
}

Value NvvmRewriter::callWarp(int32_t kind, Value mask, Value value, Value b,
                             Value c) {
  return calls.call(builder, loc, "norm_emulator_warp", builder.getI64Type(),
                    {getI32(kind), mask, value ? toI32(value) : getI32(0),
                     b ? b : getI32(0), c ? c : getI32(0),
                     calls.getSite(builder, loc, /*isUnique=*/true)});
}

/// Mask, value, offset, clamp.
Rewrite NvvmRewriter::rewriteShuffle(int32_t kind, ValueRange operands) {
  Value wide =
      callWarp(kind, operands[0], operands[1], operands[2], operands[3]);
  Value low = LLVM::TruncOp::create(builder, loc, i32, wide);
  Value value = fromI32(low, operands[1].getType());
  Type type = op->getResult(0).getType();
  if (!isa<LLVM::LLVMStructType>(type))
    return replace(value);
  Value pair = LLVM::PoisonOp::create(builder, loc, type);
  pair = LLVM::InsertValueOp::create(builder, loc, pair, value,
                                     ArrayRef<int64_t>{0});
  return replace(LLVM::InsertValueOp::create(
      builder, loc, pair, getPredicate(wide), ArrayRef<int64_t>{1}));
}

Rewrite NvvmRewriter::rewriteVote(int32_t kind, Value mask, Value predicate) {
  Value low =
      LLVM::TruncOp::create(builder, loc, i32, callWarp(kind, mask, predicate));
  return replace(fromI32(low, op->getResult(0).getType()));
}

Rewrite NvvmRewriter::rewriteReduction(int32_t kind, Value value, Value mask) {
  return rewriteVote(kind, mask, value);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// <function>.approx[.ftz].f
Rewrite NvvmRewriter::rewriteApproximation(StringRef name, Value x) {
  auto [function, form] = name.split(".approx");
  int which = llvm::StringSwitch<int>(function)
                  .Case("rsqrt", ApproxRsqrt)
                  .Case("sqrt", ApproxSqrt)
                  .Case("rcp", ApproxRcp)
                  .Case("ex2", ApproxEx2)
                  .Case("lg2", ApproxLg2)
                  .Case("tanh", ApproxTanh)
                  .Case("sin", ApproxSin)
                  .Case("cos", ApproxCos)
                  .Default(-1);
  if (which < 0 || !x.getType().isF32())
    return Rewrite::Unknown;
  return replace(calls.call(builder, loc, "norm_emulator_approx",
                            builder.getF32Type(),
                            {getI32(which), x, getI32(form.contains("ftz"))}));
}

/// A vector of two floats in 16 bits each, `low` first.
Rewrite NvvmRewriter::rewritePair(Value high, Value low, bool relu) {
  Type type = op->getResult(0).getType();
  if (!isa<VectorType>(type))
    return Rewrite::Unknown;
  Type wide = VectorType::get(2, builder.getF32Type());
  Value pair = LLVM::PoisonOp::create(builder, loc, wide);
  for (auto [index, value] : llvm::enumerate(ValueRange{low, high}))
    pair =
        LLVM::InsertElementOp::create(builder, loc, pair, value, getI32(index));
  if (relu) {
    auto zero = DenseElementsAttr::get(cast<ShapedType>(wide), 0.0f);
    pair = LLVM::MaximumOp::create(
        builder, loc, pair, LLVM::ConstantOp::create(builder, loc, zero));
  }
  return replace(LLVM::FPTruncOp::create(builder, loc, type, pair));
}

/// fma.rn.*, add.rn.*, mul.rn.*, fmin.*, fmax.*, f2bf16.rn, ff2bf16x2.rn, ...
Rewrite NvvmRewriter::rewriteArithmetic(StringRef name, OperandRange operands) {
  if (name.contains(".sat") || name.contains(".xorsign") ||
      name.contains(".oob"))
    return Rewrite::Unknown;
  if (name.starts_with("ff2bf16x2.rn") || name.starts_with("ff2f16x2.rn"))
    return rewritePair(operands[0], operands[1], name.contains("relu"));
  if (op->getNumResults() != 1 || name.contains("relu"))
    return Rewrite::Unknown;
  Type type = op->getResult(0).getType();
  if (name == "f2bf16.rn" || name == "f2f16.rn")
    return replace(LLVM::FPTruncOp::create(builder, loc, type, operands[0]));
  if (!llvm::all_of(operands.getTypes(), [&](Type t) { return t == type; }))
    return Rewrite::Unknown;
  bool ofNaN = name.contains(".nan");
  auto make = [&](auto kind) {
    using OpTy = decltype(kind);
    return replace(OpTy::create(builder, loc, type, operands).getResult());
  };
  if (name.starts_with("fma.rn"))
    return make(LLVM::FMAOp());
  if (name.starts_with("add.rn"))
    return replace(
        LLVM::FAddOp::create(builder, loc, operands[0], operands[1]));
  if (name.starts_with("mul.rn"))
    return replace(
        LLVM::FMulOp::create(builder, loc, operands[0], operands[1]));
  if (name.starts_with("fmax"))
    return ofNaN ? make(LLVM::MaximumOp()) : make(LLVM::MaxNumOp());
  if (name.starts_with("fmin"))
    return ofNaN ? make(LLVM::MinimumOp()) : make(LLVM::MinNumOp());
  return Rewrite::Unknown;
}

//===----------------------------------------------------------------------===//
// Intrinsics and operations
//===----------------------------------------------------------------------===//

static std::optional<int32_t> getReduction(StringRef name) {
  return llvm::StringSwitch<std::optional<int32_t>>(name)
      .Case("add", ReduceAdd)
      .Case("umin", ReduceUMin)
      .Case("umax", ReduceUMax)
      .Case("min", ReduceSMin)
      .Case("max", ReduceSMax)
      .Case("and", ReduceAnd)
      .Case("or", ReduceOr)
      .Case("xor", ReduceXor)
      .Case("fmin", ReduceFMin)
      .Case("fmax", ReduceFMax)
      .Default(std::nullopt);
}

static std::optional<int32_t> getShuffle(StringRef name) {
  return llvm::StringSwitch<std::optional<int32_t>>(name)
      .Case("bfly", ShuffleBfly)
      .Case("up", ShuffleUp)
      .Case("down", ShuffleDown)
      .Case("idx", ShuffleIdx)
      .Default(std::nullopt);
}

static std::optional<int32_t> getVote(StringRef name) {
  return llvm::StringSwitch<std::optional<int32_t>>(name)
      .Case("any", VoteAny)
      .Case("all", VoteAll)
      .Case("ballot", VoteBallot)
      .Case("uni", VoteUni)
      .Default(std::nullopt);
}

Rewrite NvvmRewriter::rewriteIntrinsic(StringRef name, OperandRange operands) {
  if (name.consume_front("read.ptx.sreg."))
    return rewriteRegister(name);
  if (name.consume_front("barrier.cta."))
    return rewriteBarrierIntrinsic(name, operands);
  if (name == "barrier0")
    return rewriteBarrier({}, {}, NoReduction, {});
  if (name == "bar.warp.sync") {
    callWarp(SyncWarp, operands[0], {});
    return Rewrite::Replaced;
  }
  if (name.consume_front("shfl.sync.")) {
    auto kind = getShuffle(name.split('.').first);
    return kind ? rewriteShuffle(*kind, operands) : Rewrite::Unknown;
  }
  if (name.consume_front("vote.")) {
    auto kind = getVote(name.split('.').first);
    return kind ? rewriteVote(*kind, operands[0], operands[1])
                : Rewrite::Unknown;
  }
  if (name.consume_front("redux.sync.")) {
    auto kind = getReduction(name);
    return kind ? rewriteReduction(*kind, operands[0], operands[1])
                : Rewrite::Unknown;
  }
  if (name.contains(".approx"))
    return rewriteApproximation(name, operands[0]);
  if (name.starts_with("membar.") || name.starts_with("fence."))
    return Rewrite::Replaced;
  return rewriteArithmetic(name, operands);
}

static std::optional<int32_t> getBarrierReduction(NVVM::BarrierOp barrier) {
  if (!barrier.getReductionOp())
    return NoReduction;
  switch (*barrier.getReductionOp()) {
  case NVVM::BarrierReduction::POPC:
    return CountTrue;
  case NVVM::BarrierReduction::AND:
    return AllTrue;
  case NVVM::BarrierReduction::OR:
    return AnyTrue;
  }
  return std::nullopt;
}

Rewrite NvvmRewriter::rewriteOp() {
  StringRef name = op->getName().getStringRef();
  if (name.consume_front("nvvm.read.ptx.sreg."))
    return rewriteRegister(name);
  auto rewritePairOf = [&](auto convert) {
    // The two forms that round to the nearest.
    bool isNearest = convert.getRnd() == NVVM::FPRoundingMode::RN &&
                     convert.getSat() == NVVM::SaturationMode::NONE;
    return isNearest ? rewritePair(convert.getSrcHi(), convert.getSrcLo(),
                                   convert.getRelu())
                     : Rewrite::Unknown;
  };
  return TypeSwitch<Operation *, Rewrite>(op)
      .Case([&](NVVM::Barrier0Op) {
        return rewriteBarrier({}, {}, NoReduction, {});
      })
      .Case([&](NVVM::BarrierOp barrier) {
        return rewriteBarrier(
            barrier.getBarrierId(), barrier.getNumberOfThreads(),
            *getBarrierReduction(barrier), barrier.getReductionPredicate());
      })
      .Case([&](NVVM::SyncWarpOp sync) {
        callWarp(SyncWarp, sync.getMask(), {});
        return Rewrite::Replaced;
      })
      .Case([&](NVVM::ShflOp shuffle) {
        auto kind = getShuffle(NVVM::stringifyShflKind(shuffle.getKind()));
        return rewriteShuffle(*kind, shuffle->getOperands());
      })
      .Case([&](NVVM::VoteSyncOp vote) {
        auto kind = getVote(NVVM::stringifyVoteSyncKind(vote.getKind()));
        return rewriteVote(*kind, vote.getMask(), vote.getPred());
      })
      .Case([&](NVVM::ReduxOp redux) {
        auto kind = getReduction(NVVM::stringifyReduxKind(redux.getKind()));
        if (!kind || redux.getAbs() || redux.getNan())
          return Rewrite::Unknown;
        return rewriteReduction(*kind, redux.getVal(), redux.getMaskAndClamp());
      })
      .Case([&](NVVM::ElectSyncOp elect) {
        Value mask = elect.getMembermask();
        return replace(
            getPredicate(callWarp(Elect, mask ? mask : getI32(-1), {})));
      })
      .Case([&](NVVM::RcpApproxFtzF32Op rcp) {
        return rewriteApproximation("rcp.approx.ftz.f", rcp.getArg());
      })
      .Case<NVVM::ConvertF32x2ToF16x2Op, NVVM::ConvertF32x2ToBF16x2Op>(
          [&](auto convert) { return rewritePairOf(convert); })
      .Case<NVVM::MembarOp, NVVM::GriddepcontrolOp, NVVM::PrefetchOp>(
          [&](auto) { return Rewrite::Replaced; })
      .Default([](Operation *) { return Rewrite::Unknown; });
}

/// An operation of LLVM that NVPTX makes an instruction of the special function
/// unit of, or an empty string.
static StringRef getApproximation(Operation *op) {
  auto fastMath = dyn_cast<LLVM::FastmathFlagsInterface>(op);
  if (!fastMath || op->getNumOperands() != 1 ||
      !op->getOperand(0).getType().isF32())
    return "";
  bool isApproximate = bitEnumContainsAll(fastMath.getFastmathAttr().getValue(),
                                          LLVM::FastmathFlags::afn);
  if (isa<LLVM::Exp2Op>(op))
    return "ex2.approx.f";
  if (!isApproximate)
    return "";
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return call.getIntrin() == "llvm.tanh" ? "tanh.approx.f" : "";
  return TypeSwitch<Operation *, StringRef>(op)
      .Case([](LLVM::SqrtOp) { return "sqrt.approx.f"; })
      .Case([](LLVM::Log2Op) { return "lg2.approx.f"; })
      .Case([](LLVM::SinOp) { return "sin.approx.f"; })
      .Case([](LLVM::CosOp) { return "cos.approx.f"; })
      .Default([](Operation *) { return StringRef(); });
}

Rewrite norm::test::rewriteNvvmOp(Operation *op, RuntimeCalls &calls) {
  NvvmRewriter rewriter(op, calls);
  if (isa<NVVM::NVVMDialect>(op->getDialect()))
    return rewriter.rewriteOp();
  StringRef approximation = getApproximation(op);
  if (!approximation.empty())
    return rewriter.rewriteIntrinsic(approximation, op->getOperands());
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op)) {
    StringRef name = call.getIntrin();
    if (name.consume_front("llvm.nvvm."))
      return rewriter.rewriteIntrinsic(name, call.getArgs());
  }
  return Rewrite::Kept;
}
