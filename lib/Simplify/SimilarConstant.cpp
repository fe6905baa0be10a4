//===- SimilarConstant.cpp - New constants beside old ones ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements making constants and globals like those that there are.
//
//===----------------------------------------------------------------------===//

#include "SimilarConstant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::norm;

/// `symbol` with another last name.
static SymbolRefAttr rename(SymbolRefAttr symbol, StringAttr name) {
  ArrayRef<FlatSymbolRefAttr> nested = symbol.getNestedReferences();
  if (nested.empty())
    return SymbolRefAttr::get(name);
  SmallVector<FlatSymbolRefAttr> names(nested);
  names.back() = FlatSymbolRefAttr::get(name);
  return SymbolRefAttr::get(symbol.getRootReference(), names);
}

Value norm::createSimilarConstant(Operation *op, Attribute value,
                                  GlobalConstants &globals,
                                  RewriterBase &rewriter) {
  ml_program::GlobalOp global = globals.lookup(op);
  if (!global)
    return arith::ConstantOp::create(rewriter, op->getLoc(),
                                     cast<TypedAttr>(value));
  auto symbol = op->getAttrOfType<SymbolRefAttr>("global");
  StringAttr name;
  ml_program::GlobalOp newGlobal;
  {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(global);
    newGlobal = cast<ml_program::GlobalOp>(rewriter.clone(*global));
    newGlobal.setValueAttr(value);
    newGlobal.setIsMutable(false);
    // A symbol that is named from outside of its module is not private.
    newGlobal.setVisibility(symbol.getNestedReferences().empty()
                                ? SymbolTable::Visibility::Private
                                : SymbolTable::Visibility::Nested);
    name = SymbolTable(global->getParentOp()).insert(newGlobal);
  }
  auto load = ml_program::GlobalLoadConstOp::create(
      rewriter, op->getLoc(), op->getResult(0).getType(), rename(symbol, name));
  globals.add(load, newGlobal);
  return load;
}

void norm::eraseUnusedGlobals(Operation *root,
                              const llvm::SetVector<Operation *> &candidates,
                              RewriterBase &rewriter) {
  if (candidates.empty())
    return;
  GlobalConstants globals(root);
  for (Operation *op : candidates) {
    auto global = cast<ml_program::GlobalOp>(op);
    if (globals.isOnlyLoaded(global) && globals.getLoads(global).empty())
      rewriter.eraseOp(global);
  }
}
