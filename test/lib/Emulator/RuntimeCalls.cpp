//===- RuntimeCalls.cpp - Calls of the emulator's runtime -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements calls of the emulator's runtime.
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"

using namespace mlir;
using namespace mlir::norm::test;

Value RuntimeCalls::call(OpBuilder &builder, Location loc, StringRef function,
                         Type resultType, ValueRange arguments) {
  Type type =
      resultType ? resultType : LLVM::LLVMVoidType::get(builder.getContext());
  auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(function);
  if (!callee) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    callee = LLVM::LLVMFuncOp::create(
        builder, module.getLoc(), function,
        LLVM::LLVMFunctionType::get(type,
                                    llvm::to_vector(arguments.getTypes())));
  }
  auto call = LLVM::CallOp::create(builder, loc, callee, arguments);
  return resultType ? call.getResult() : Value();
}

LLVM::GlobalOp RuntimeCalls::createGlobal(Type type, Attribute initial) {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::GlobalOp::create(
      builder, module.getLoc(), type, /*isConstant=*/true,
      LLVM::Linkage::Internal,
      ("norm_emulator_constant_" + Twine(globalCount++)).str(), initial);
}

LLVM::GlobalOp RuntimeCalls::createString(StringRef text) {
  std::string terminated = text.str() + '\0';
  auto type = LLVM::LLVMArrayType::get(IntegerType::get(module.getContext(), 8),
                                       terminated.size());
  return createGlobal(type, StringAttr::get(module.getContext(), terminated));
}

Value RuntimeCalls::getString(OpBuilder &builder, Location loc,
                              StringRef text) {
  LLVM::GlobalOp &global = strings[text];
  if (!global)
    global = createString(text);
  return LLVM::AddressOfOp::create(builder, loc, global);
}

/// "file:line:column" of the first place that is known.
static std::string describe(Location loc) {
  std::string text = "an unknown place";
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    text = (file.getFilename().strref() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
               .str();
    return WalkResult::interrupt();
  });
  return text;
}

Value RuntimeCalls::getSite(OpBuilder &builder, Location loc, bool isUnique) {
  if (!isUnique)
    return getString(builder, loc, describe(loc));
  return LLVM::AddressOfOp::create(builder, loc, createString(describe(loc)));
}

Value RuntimeCalls::getWords(OpBuilder &builder, Location loc,
                             ArrayRef<int64_t> words) {
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), words.size());
  return LLVM::AddressOfOp::create(
      builder, loc, createGlobal(type, builder.getI64TensorAttr(words)));
}

Value RuntimeCalls::getI32(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc,
                                  builder.getI32IntegerAttr(value));
}

Value RuntimeCalls::getI64(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc,
                                  builder.getI64IntegerAttr(value));
}
