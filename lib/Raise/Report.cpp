//===- Report.cpp - What is said of raises and refusals -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the raiser's remarks. Each is printed from the entry of
// the summary that it makes, so that both say the same.
//
//===----------------------------------------------------------------------===//

#include "Raiser.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::norm;

static remark::RemarkOpts getOptions(StringRef name, StringRef functionName) {
  return remark::RemarkOpts::name(name)
      .category("norm-raise")
      .function(functionName);
}

void Raiser::reportRaise(const Found &found, const Target &target,
                         Operation *norm) {
  OpSummary summary(norm);
  // The place of one op; the norm's own location is that of all of them.
  summary.location = target.value.getLoc();
  for (auto [taken, liberty] :
       {std::pair(found.narrowArithmetic, "narrow-arithmetic"),
        std::pair(found.wideArithmetic, "wide-arithmetic"),
        std::pair(found.droppedCast, "dropped-cast"),
        std::pair(found.droppedNaN, "keeps-nan"),
        std::pair(found.droppedAssert, "dropped-assert")})
    if (taken)
      summary.liberties.push_back(liberty);

  auto remark =
      remark::passed(summary.location, getOptions(summary.kind, functionName));
  remark << remark::add("raised {0}", summary.kind)
         << remark::metric("Dims", summary.getDimsText());
  if (summary.epsilonKind)
    remark << remark::metric("Epsilon", *summary.epsilon)
           << remark::metric("EpsilonKind",
                             stringifyEpsilonKind(*summary.epsilonKind));
  if (!isa<CenterOp>(norm))
    remark << remark::metric("Scale", summary.hasScale)
           << remark::metric("Bias", summary.hasBias);
  for (StringRef liberty : summary.liberties)
    remark << remark::metric("Liberty", liberty);
  raised.push_back(std::move(summary));
}

void Raiser::reportResidualAdd(Operation *add) {
  OpSummary summary(add);
  remark::passed(summary.location, getOptions(summary.kind, functionName))
      << "raised the addition in front of a norm";
  raised.push_back(std::move(summary));
}

void Raiser::reportMissed(Operation *root, const MatchFailure &failure) {
  RefusalSummary refusal{failure.rule, failure.text.str(), root->getLoc(),
                         root->getName().getStringRef().str(), root->getLoc()};
  if (Value culprit = failure.brokenBy) {
    refusal.brokenBy = culprit.getLoc();
    Operation *op = culprit.getDefiningOp();
    refusal.brokenByOp = op ? op->getName().getStringRef().str() : "";
  }
  auto remark =
      remark::missed(refusal.location, getOptions(refusal.rule, functionName));
  if (remark) {
    std::string place = getPlace(*refusal.brokenBy);
    remark << "a root of a sum over a row is not raised"
           << remark::reason("{0}", refusal.reason)
           << remark::metric("BrokenBy",
                             place.empty() ? StringRef("unknown") : place)
           << remark::metric("BrokenByOp", refusal.brokenByOp.empty()
                                               ? StringRef("argument")
                                               : refusal.brokenByOp);
  }
  refused.push_back(std::move(refusal));
}
