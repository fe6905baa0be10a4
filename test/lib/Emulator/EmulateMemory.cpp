//===- EmulateMemory.cpp - Checked accesses to memory ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the rewrite of accesses to memory in kernels.
//
//===----------------------------------------------------------------------===//

#include "EmulateKernel.h"
#include "Runtime/Abi.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm::test;
using namespace norm_emulator;

namespace {

/// Rewrites one operation.
class MemoryRewriter {
public:
  MemoryRewriter(Operation *op, const DenseSet<Value> &constants,
                 RuntimeCalls &calls)
      : builder(op), loc(op->getLoc()), op(op), constants(constants),
        calls(calls) {}

  Rewrite rewrite();

private:
  void rewriteAccess(OpOperand &pointer, Type type,
                     std::optional<uint64_t> alignment, int32_t kind);
  void rewriteBytes(OpOperand &pointer, Value size, int32_t kind);
  void rewriteMasked(OpOperand &pointer, VectorType type, Value mask,
                     uint64_t alignment, int32_t kind);
  Rewrite rewriteAssume(LLVM::AssumeOp assume);
  bool isConstant(Value pointer) const;
  int64_t getSize(Type type) const;
  bool mayStay() const;

  OpBuilder builder;
  Location loc;
  Operation *op;
  const DenseSet<Value> &constants;
  RuntimeCalls &calls;
};

} // namespace

/// The bytes that a value takes in memory, without padding of its alignment.
int64_t MemoryRewriter::getSize(Type type) const {
  if (auto vector = dyn_cast<VectorType>(type))
    return llvm::divideCeil(
        vector.getNumElements() * vector.getElementTypeBitWidth(), 8);
  return DataLayout::closest(op).getTypeSize(type);
}

/// What NVPTX takes where an access does not say: vectors are aligned to their
/// size.
static int64_t getNaturalAlignment(int64_t size, Type type, Operation *op) {
  if (isa<VectorType>(type))
    return llvm::PowerOf2Ceil(size);
  return DataLayout::closest(op).getTypeABIAlignment(type);
}

bool MemoryRewriter::isConstant(Value pointer) const {
  while (auto gep = pointer.getDefiningOp<LLVM::GEPOp>())
    pointer = gep.getBase();
  return constants.contains(pointer);
}

/// Makes `pointer` the host address of a value of `type`.
void MemoryRewriter::rewriteAccess(OpOperand &pointer, Type type,
                                   std::optional<uint64_t> alignment,
                                   int32_t kind) {
  int64_t size = getSize(type);
  if (kind == Read && isConstant(pointer.get()))
    kind |= Constant;
  int64_t aligned = alignment.value_or(getNaturalAlignment(size, type, op));
  pointer.set(calls.call(
      builder, loc, "norm_emulator_access", pointer.get().getType(),
      {pointer.get(), calls.getI64(builder, loc, size),
       calls.getI64(builder, loc, aligned), calls.getI32(builder, loc, kind),
       calls.getSite(builder, loc)}));
}

/// Makes `pointer` the host address of `size` bytes.
void MemoryRewriter::rewriteBytes(OpOperand &pointer, Value size,
                                  int32_t kind) {
  if (size.getType() != builder.getI64Type())
    size = LLVM::ZExtOp::create(builder, loc, builder.getI64Type(), size);
  pointer.set(calls.call(
      builder, loc, "norm_emulator_access", pointer.get().getType(),
      {pointer.get(), size, calls.getI64(builder, loc, 1),
       calls.getI32(builder, loc, kind), calls.getSite(builder, loc)}));
}

/// Makes `pointer` the host address of a vector of which `mask` selects
/// elements.
void MemoryRewriter::rewriteMasked(OpOperand &pointer, VectorType type,
                                   Value mask, uint64_t alignment,
                                   int32_t kind) {
  int64_t count = type.getNumElements();
  int64_t size = type.getElementTypeBitWidth() / 8;
  Value bits = LLVM::BitcastOp::create(builder, loc,
                                       builder.getIntegerType(count), mask);
  if (count < 64)
    bits = LLVM::ZExtOp::create(builder, loc, builder.getI64Type(), bits);
  // Elements are accessed one by one.
  pointer.set(calls.call(
      builder, loc, "norm_emulator_masked", pointer.get().getType(),
      {pointer.get(), calls.getI64(builder, loc, size), bits,
       calls.getI64(builder, loc, std::min<uint64_t>(alignment, size)),
       calls.getI32(builder, loc, kind), calls.getSite(builder, loc)}));
}

/// What a kernel promises is checked.
Rewrite MemoryRewriter::rewriteAssume(LLVM::AssumeOp assume) {
  Value site = calls.getSite(builder, loc);
  auto check = [&](Value condition) {
    Value wide =
        LLVM::ZExtOp::create(builder, loc, builder.getI32Type(), condition);
    calls.call(builder, loc, "norm_emulator_assume", nullptr, {wide, site});
  };
  check(assume.getCond());
  for (auto [index, operands] : llvm::enumerate(assume.getOpBundleOperands())) {
    auto tag = cast<StringAttr>((*assume.getOpBundleTags())[index]);
    if (tag != "align" || operands.size() != 2)
      continue;
    Type type = operands[1].getType();
    Value address =
        LLVM::PtrToIntOp::create(builder, loc, type, operands.front());
    Value rest = LLVM::URemOp::create(builder, loc, address, operands[1]);
    Value zero =
        LLVM::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 0));
    check(LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, rest,
                               zero));
  }
  return Rewrite::Replaced;
}

/// Whether pointers only pass through the operation.
bool MemoryRewriter::mayStay() const {
  if (isa<LLVM::GEPOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp, LLVM::SelectOp,
          LLVM::ICmpOp, LLVM::BrOp, LLVM::CondBrOp, LLVM::SwitchOp,
          LLVM::CallOp, LLVM::ReturnOp, LLVM::InsertValueOp,
          LLVM::ExtractValueOp, LLVM::InsertElementOp, LLVM::ExtractElementOp,
          LLVM::BitcastOp, LLVM::FreezeOp, LLVM::LifetimeStartOp,
          LLVM::LifetimeEndOp, LLVM::CallIntrinsicOp>(op))
    return true;
  return llvm::none_of(op->getOperandTypes(), [](Type type) {
    return isa<LLVM::LLVMPointerType>(type);
  });
}

Rewrite MemoryRewriter::rewrite() {
  return TypeSwitch<Operation *, Rewrite>(op)
      .Case([&](LLVM::LoadOp load) {
        int32_t kind = Read;
        if (load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
          kind |= Atomic;
        if (load.getInvariant())
          kind |= Constant;
        rewriteAccess(load.getAddrMutable(), load.getType(),
                      load.getAlignment(), kind);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::StoreOp store) {
        int32_t kind = Write;
        if (store.getOrdering() != LLVM::AtomicOrdering::not_atomic)
          kind |= Atomic;
        rewriteAccess(store.getAddrMutable(), store.getValue().getType(),
                      store.getAlignment(), kind);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::AtomicRMWOp atomic) {
        rewriteAccess(atomic.getPtrMutable(), atomic.getType(),
                      atomic.getAlignment(), Read | Write | Atomic);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::AtomicCmpXchgOp atomic) {
        rewriteAccess(atomic.getPtrMutable(), atomic.getVal().getType(),
                      atomic.getAlignment(), Read | Write | Atomic);
        return Rewrite::Kept;
      })
      .Case<LLVM::MemcpyOp, LLVM::MemmoveOp>([&](auto copy) {
        rewriteBytes(copy.getDstMutable(), copy.getLen(), Write);
        rewriteBytes(copy.getSrcMutable(), copy.getLen(), Read);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::MemsetOp set) {
        rewriteBytes(set.getDstMutable(), set.getLen(), Write);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::MaskedLoadOp load) {
        auto type = cast<VectorType>(load.getType());
        if (type.getNumElements() > 64)
          return Rewrite::Unknown;
        rewriteMasked(load.getDataMutable(), type, load.getMask(),
                      load.getAlignment(), Read);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::MaskedStoreOp store) {
        auto type = cast<VectorType>(store.getValue().getType());
        if (type.getNumElements() > 64)
          return Rewrite::Unknown;
        rewriteMasked(store.getDataMutable(), type, store.getMask(),
                      store.getAlignment(), Write);
        return Rewrite::Kept;
      })
      .Case([&](LLVM::AssumeOp assume) { return rewriteAssume(assume); })
      .Case([&](LLVM::Prefetch) { return Rewrite::Replaced; })
      .Default([&](Operation *) {
        return mayStay() ? Rewrite::Kept : Rewrite::Unknown;
      });
}

Rewrite norm::test::rewriteMemoryOp(Operation *op,
                                    const DenseSet<Value> &constants,
                                    RuntimeCalls &calls) {
  return MemoryRewriter(op, constants, calls).rewrite();
}
