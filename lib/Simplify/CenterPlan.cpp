//===- CenterPlan.cpp - Where centers pay ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of the centers that norm-recenter puts in.
//
//===----------------------------------------------------------------------===//

#include "NormRecenter.h"

#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mlir::norm;

/// The bytes of a tensor; dims that are not known count as 1.
static int64_t getNumTensorBytes(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t bytes = type.getElementTypeBitWidth() / 8;
  for (int64_t size : type.getShape())
    bytes *= ShapedType::isDynamic(size) ? 1 : size;
  return bytes;
}

unsigned CenterPlan::getCut(const StreamWriter &cut) {
  auto [it, isNew] = cutNumbers.try_emplace(
      {cut.value.getAsOpaquePointer(), cut.dims}, cuts.size());
  if (isNew)
    cuts.push_back({cut.value, cut.dims, {}});
  cuts[it->second].uses.insert(cut.use);
  return it->second;
}

void CenterPlan::addNorm(LayerNormOp norm, StreamFacts &facts) {
  MeanDims dims = getRowDims(norm);
  OpOperand &input = norm.getInputMutable();
  SmallVector<StreamWriter> needed;
  if (facts.isRecenterable(input, dims) ||
      failed(facts.collectCuts(input, dims, needed)))
    return;
  SetVector<unsigned> indices;
  for (const StreamWriter &cut : needed)
    indices.insert(getCut(cut));
  norms.push_back({norm, indices.takeVector()});
}

SmallVector<unsigned> CenterPlan::choose(ArrayRef<unsigned> group) const {
  // Norms of few centers first: those further down a stream need all of these,
  // and more.
  SmallVector<unsigned> sorted(group);
  llvm::sort(sorted, [&](unsigned a, unsigned b) {
    return std::make_pair(norms[a].cuts.size(), a) <
           std::make_pair(norms[b].cuts.size(), b);
  });
  DenseSet<unsigned> inserted;
  int64_t saved = 0, bestSaved = 0;
  size_t best = 0;
  for (auto [position, index] : llvm::enumerate(sorted)) {
    LayerNormOp norm = norms[index].op;
    saved += getNumTensorBytes(norm.getInput());
    for (unsigned cut : norms[index].cuts)
      if (inserted.insert(cut).second)
        saved -= 2 * getNumTensorBytes(cuts[cut].value);
    if (saved > bestSaved) {
      bestSaved = saved;
      best = position + 1;
    }
  }
  sorted.truncate(best);
  return sorted;
}

void CenterPlan::insert(Cut &cut, RewriterBase &rewriter) const {
  rewriter.setInsertionPointAfterValue(cut.value);
  SmallVector<int64_t> dims;
  for (const MeanDigit &digit : cut.dims.getDigits())
    dims.push_back(digit.dim);
  auto center =
      CenterOp::create(rewriter, cut.value.getLoc(), cut.value.getType(),
                       cut.value, rewriter.getDenseI64ArrayAttr(dims));
  for (OpOperand *use : cut.uses)
    use->set(center.getResult());
}

unsigned CenterPlan::apply(RewriterBase &rewriter) {
  llvm::EquivalenceClasses<unsigned> classes;
  for (const Norm &norm : norms)
    for (unsigned cut : norm.cuts)
      classes.unionSets(norm.cuts.front(), cut);
  llvm::MapVector<unsigned, SmallVector<unsigned>> groups;
  for (auto [index, norm] : llvm::enumerate(norms))
    if (!norm.cuts.empty())
      groups[classes.getLeaderValue(norm.cuts.front())].push_back(index);

  SetVector<unsigned> chosen;
  for (auto &[leader, group] : groups) {
    SmallVector<unsigned> freed = choose(group);
    for (unsigned index : group) {
      bool isFreed = llvm::is_contained(freed, index);
      if (isFreed) {
        chosen.insert_range(norms[index].cuts);
        continue;
      }
      LayerNormOp norm = norms[index].op;
      auto remark =
          remark::missed(norm.getLoc(), getRecenterRemark("center-cost", norm));
      if (remark)
        remark << "a center in front of a layer_norm would not pay"
               << remark::reason("cost")
               << remark::metric("Centers", norms[index].cuts.size());
    }
  }
  for (unsigned index : chosen) {
    Cut &cut = cuts[index];
    Operation *user = (*cut.uses.begin())->getOwner();
    insert(cut, rewriter);
    auto remark =
        remark::passed(cut.value.getLoc(), getRecenterRemark("center", user));
    if (remark)
      remark << "a center was put in"
             << remark::metric("Bytes", 2 * getNumTensorBytes(cut.value));
  }
  return chosen.size();
}
