//===- GlobalConstants.cpp - Globals that are constants -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements which ml_program globals of a module are constants.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/GlobalConstants.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::norm;

bool norm::isGlobalLoad(Operation *op) {
  return isa<ml_program::GlobalLoadOp, ml_program::GlobalLoadConstOp,
             ml_program::GlobalLoadGraphOp>(op);
}

GlobalConstants::GlobalConstants(Operation *root) {
  // Most modules have none, and are not looked through for their users.
  bool hasGlobals =
      root->walk([](ml_program::GlobalOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (!hasGlobals)
    return;
  SymbolTableCollection tables;
  auto find = [&](Operation *user, SymbolRefAttr symbol) {
    auto global = dyn_cast_if_present<ml_program::GlobalOp>(
        tables.lookupNearestSymbolFrom(user, symbol));
    // Of what is outside not all users are known.
    return global && root->isAncestor(global) ? global : ml_program::GlobalOp();
  };
  root->walk([&](Operation *op) {
    if (isGlobalLoad(op)) {
      if (auto symbol = op->getAttrOfType<SymbolRefAttr>("global"))
        if (ml_program::GlobalOp global = find(op, symbol))
          add(op, global);
      return;
    }
    // The last name of a nested symbol may be that of another one here, too.
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      if (ml_program::GlobalOp global = find(op, symbol))
        usedOtherwise.insert(global);
    });
  });
}

void GlobalConstants::add(Operation *load, ml_program::GlobalOp global) {
  globalOf[load] = global;
  loadsOf[global].push_back(load);
}

void GlobalConstants::remove(Operation *load) {
  auto it = globalOf.find(load);
  if (it == globalOf.end())
    return;
  llvm::erase(loadsOf[it->second], load);
  globalOf.erase(it);
}

ml_program::GlobalOp GlobalConstants::lookup(Operation *load) const {
  ml_program::GlobalOp global = globalOf.lookup(load);
  // What is not private may be stored to elsewhere.
  bool isConstant = global && global.getValue() &&
                    (!global.getIsMutable() || isOnlyLoaded(global));
  return isConstant ? global : ml_program::GlobalOp();
}

Attribute GlobalConstants::getValue(Operation *op) const {
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return constant;
  ml_program::GlobalOp global = lookup(op);
  return global ? *global.getValue() : Attribute();
}

ArrayRef<Operation *>
GlobalConstants::getLoads(ml_program::GlobalOp global) const {
  auto it = loadsOf.find(global);
  return it == loadsOf.end() ? ArrayRef<Operation *>() : it->second;
}

bool GlobalConstants::isOnlyLoaded(ml_program::GlobalOp global) const {
  return global.isPrivate() && !usedOtherwise.contains(global);
}
