//===- Summary.cpp - What norms there are and what became of them ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the collection of a module's summary.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Summary.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

std::string mlir::norm::getPlace(Location location) {
  std::string place, name;
  location->walk([&](Location part) {
    if (auto range = dyn_cast<FileLineColRange>(part)) {
      llvm::raw_string_ostream(place)
          << range.getFilename().getValue() << ":" << range.getStartLine()
          << ":" << range.getStartColumn();
      return WalkResult::interrupt();
    }
    if (auto named = dyn_cast<NameLoc>(part); named && name.empty())
      name = named.getName().str();
    return WalkResult::advance();
  });
  return place.empty() ? name : place;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

OpSummary::OpSummary(Operation *op)
    : kind(op->getName().stripDialect()), location(op->getLoc()) {
  if (op->getNumOperands() != 0) {
    Value input = op->getOperand(0);
    inputType = input.getType();
    readsResidualAdd =
        !isa<ResidualAddOp>(op) && input.getDefiningOp<ResidualAddOp>();
  }
  if (op->getNumResults() != 0)
    resultType = op->getResult(0).getType();
  llvm::TypeSwitch<Operation *>(op)
      .Case<LayerNormOp, RMSNormOp>([&](auto norm) {
        dims.assign(norm.getDims().begin(), norm.getDims().end());
        epsilon = norm.getEpsilon().convertToDouble();
        epsilonKind = norm.getEpsilonKind();
        hasScale = static_cast<bool>(norm.getScale());
        hasBias = static_cast<bool>(norm.getBias());
      })
      .Case([&](DyTOp norm) {
        dims.assign(norm.getDims().begin(), norm.getDims().end());
        hasScale = static_cast<bool>(norm.getScale());
        hasBias = static_cast<bool>(norm.getBias());
      })
      .Case([&](BatchNormOp norm) {
        dims = {static_cast<int64_t>(norm.getFeatureDim())};
        epsilon = norm.getEpsilon().convertToDouble();
        hasScale = hasBias = true;
      })
      .Case([&](CenterOp center) {
        dims.assign(center.getDims().begin(), center.getDims().end());
      });
}

FoldSummary::FoldSummary(Operation *norm, bool isFolded, StringRef rule)
    : kind(norm->getName().stripDialect()), location(norm->getLoc()),
      isFolded(isFolded), rule(rule) {}

std::string OpSummary::getDimsText() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(dims, os, ",");
  return text;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

FunctionSummary::FunctionSummary(Operation *function, Operation *root)
    : location(function->getLoc()) {
  for (Operation *op = function; op && op != root; op = op->getParentOp()) {
    auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (name)
      path.push_back(name.str());
    else if (op == function)
      path.emplace_back();
  }
  std::reverse(path.begin(), path.end());
}

namespace {
/// Finds functions again by their path. Nameless modules may hold functions of
/// the same path, which come in the same order then.
class FunctionMap {
public:
  explicit FunctionMap(std::vector<FunctionSummary> list)
      : entries(std::move(list)), taken(entries.size()) {
    for (size_t i = entries.size(); i-- > 0;)
      indices[getKey(entries[i])].push_back(i);
  }

  /// The next one with the path of `function`, which is then taken.
  std::optional<FunctionSummary> take(const FunctionSummary &function) {
    auto it = indices.find(getKey(function));
    if (it == indices.end() || it->second.empty())
      return std::nullopt;
    size_t index = it->second.pop_back_val();
    taken[index] = true;
    return std::move(entries[index]);
  }

  /// The others are no longer in the module.
  void appendRest(std::vector<FunctionSummary> &list) {
    for (size_t i = 0; i < entries.size(); ++i) {
      if (taken[i])
        continue;
      list.push_back(std::move(entries[i]));
      list.back().isPresent = false;
      list.back().ops.clear();
    }
  }

private:
  static std::string getKey(const FunctionSummary &function) {
    std::string key;
    // With their lengths, for any character may stand in a name.
    for (const std::string &name : function.path)
      llvm::raw_string_ostream(key) << name.size() << ":" << name;
    return key;
  }

  std::vector<FunctionSummary> entries;
  std::vector<bool> taken;
  llvm::StringMap<SmallVector<size_t, 1>> indices;
};
} // namespace

static bool isEmpty(const FunctionSummary &function) {
  return function.ops.empty() && function.raised.empty() &&
         function.refused.empty() && function.kernels.empty() &&
         function.unfused.empty() && function.conversions.empty() &&
         function.folds.empty();
}

/// Puts what `after` has behind what `before` has.
template <typename T>
static void append(std::vector<T> &before, std::vector<T> &after) {
  before.insert(before.end(), std::make_move_iterator(after.begin()),
                std::make_move_iterator(after.end()));
}

/// Takes over what is known of each function; `merge` changes that by what a
/// run (its second argument) says.
void Summary::record(
    std::vector<FunctionSummary> run,
    function_ref<void(FunctionSummary &, FunctionSummary &)> merge) {
  FunctionMap before(std::move(functions));
  functions.clear();
  for (FunctionSummary &function : run) {
    std::optional<FunctionSummary> known = before.take(function);
    if (!known) {
      functions.push_back(std::move(function));
      continue;
    }
    known->location = function.location;
    known->isPresent = function.isPresent;
    known->ops = std::move(function.ops);
    merge(*known, function);
    functions.push_back(std::move(*known));
  }
  before.appendRest(functions);
  llvm::erase_if(functions, isEmpty);
}

void Summary::recordRaise(std::vector<FunctionSummary> run) {
  ++raiseRuns;
  record(std::move(run), [](FunctionSummary &known, FunctionSummary &now) {
    append(known.raised, now.raised);
    known.refused = std::move(now.refused);
  });
}

void Summary::recordConversion(std::vector<FunctionSummary> run) {
  record(std::move(run), [](FunctionSummary &known, FunctionSummary &now) {
    llvm::erase_if(known.conversions, [](const ConversionSummary &conversion) {
      return !conversion.isConverted;
    });
    append(known.conversions, now.conversions);
  });
}

void Summary::recordFold(std::vector<FunctionSummary> run) {
  record(std::move(run), [](FunctionSummary &known, FunctionSummary &now) {
    llvm::erase_if(known.folds,
                   [](const FoldSummary &fold) { return !fold.isFolded; });
    append(known.folds, now.folds);
  });
}

void Summary::recordFusion(std::vector<FunctionSummary> run) {
  record(std::move(run), [](FunctionSummary &known, FunctionSummary &now) {
    append(known.kernels, now.kernels);
    known.unfused = std::move(now.unfused);
  });
}

void Summary::update() {
  FunctionMap before(std::move(functions));
  functions.clear();
  // Ops outside of functions come first; the map holds the others.
  functions.emplace_back();
  llvm::DenseMap<Operation *, size_t> indices;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<FunctionOpInterface>(op)) {
      FunctionSummary function(op, root);
      if (std::optional<FunctionSummary> known = before.take(function)) {
        function.raised = std::move(known->raised);
        function.refused = std::move(known->refused);
        function.conversions = std::move(known->conversions);
        function.folds = std::move(known->folds);
        function.kernels = std::move(known->kernels);
        function.unfused = std::move(known->unfused);
      }
      function.isPresent = true;
      indices[op] = functions.size();
      functions.push_back(std::move(function));
    } else if (isa_and_present<NormDialect>(op->getDialect()) &&
               !isa<RowwiseOp>(op->getParentOp())) {
      Operation *owner = op->getParentOfType<FunctionOpInterface>();
      functions[indices.lookup(owner)].ops.emplace_back(op);
    }
  });
  functions.front().isPresent = true;
  FunctionSummary outside;
  (void)before.take(outside);
  before.appendRest(functions);
  llvm::erase_if(functions, isEmpty);
}
