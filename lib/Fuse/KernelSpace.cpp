//===- KernelSpace.cpp - The iteration space of a kernel ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the iteration space of a kernel and its views.
//
//===----------------------------------------------------------------------===//

#include "KernelSpace.h"

using namespace mlir;
using namespace mlir::norm;

unsigned KernelSpace::addDim(int64_t size, bool isFeature) {
  order.push_back(dims.size());
  dims.push_back({size, isFeature});
  return dims.size() - 1;
}

LogicalResult KernelSpace::meetSize(unsigned dim, int64_t size) {
  int64_t &known = dims[dim].size;
  if (ShapedType::isDynamic(known))
    known = size;
  return success(ShapedType::isDynamic(size) || known == size);
}

SmallVector<unsigned> KernelSpace::getOrder() const {
  SmallVector<unsigned> rows, features;
  for (unsigned dim : order)
    (isFeature(dim) ? features : rows).push_back(dim);
  llvm::append_range(rows, features);
  return rows;
}

unsigned KernelSpace::getNumRowDims() const {
  return llvm::count_if(order, [&](unsigned dim) { return !isFeature(dim); });
}

int64_t KernelSpace::getSize(const DimList &list) const {
  int64_t size = 1;
  for (unsigned dim : list) {
    if (ShapedType::isDynamic(getSize(dim)))
      return ShapedType::kDynamic;
    size *= getSize(dim);
  }
  return size;
}

bool KernelSpace::isFull(const View &view) const {
  return flatten(view).size() == order.size();
}

bool KernelSpace::isRow(const View &view) const {
  DimList list = flatten(view);
  return list.size() == getNumRowDims() &&
         llvm::none_of(list, [&](unsigned dim) { return isFeature(dim); });
}

DimList KernelSpace::split(unsigned dim, ArrayRef<int64_t> sizes,
                           SmallVectorImpl<Split> &splits) {
  DimList parts;
  bool feature = isFeature(dim);
  for (int64_t size : sizes) {
    parts.push_back(dims.size());
    dims.push_back({size, feature});
  }
  auto *it = llvm::find(order, dim);
  it = order.erase(it);
  order.insert(it, parts.begin(), parts.end());
  splits.push_back({dim, parts});
  return parts;
}

static bool isUnit(int64_t size) { return size == 1; }

/// Gives each dim of `list` to one of the sizes that are not 1, if they are
/// equal. One unknown pair is equal as all others are.
static FailureOr<View> pairSizes(const KernelSpace &space, const DimList &list,
                                 ArrayRef<int64_t> sizes) {
  View view(sizes.size());
  const unsigned *dim = list.begin();
  unsigned numUnknown = 0;
  for (auto [part, size] : llvm::zip_equal(view, sizes)) {
    if (isUnit(size))
      continue;
    if (dim == list.end())
      return failure();
    int64_t known = space.getSize(*dim);
    bool unknown = ShapedType::isDynamic(known) && ShapedType::isDynamic(size);
    numUnknown += unknown;
    if (!unknown && known != size)
      return failure();
    part = {*dim++};
  }
  if (dim != list.end() || numUnknown > 1)
    return failure();
  return view;
}

/// Cuts where all sizes are known: takes dims from `list` one after the other,
/// in two parts where they reach over the next size.
FailureOr<View> KernelSpace::cutKnown(DimList list, ArrayRef<int64_t> sizes,
                                      SmallVectorImpl<Split> &splits) {
  View view(sizes.size());
  for (auto [part, size] : llvm::zip_equal(view, sizes)) {
    for (int64_t missing = size; missing != 1;) {
      if (missing == 0 || list.empty())
        return failure();
      unsigned dim = list.front();
      int64_t available = getSize(dim);
      list.erase(list.begin());
      if (available == 0)
        return failure();
      if (missing % available == 0) {
        part.push_back(dim);
        missing /= available;
        continue;
      }
      if (available % missing != 0)
        return failure();
      DimList parts = split(dim, {missing, available / missing}, splits);
      part.push_back(parts[0]);
      list.insert(list.begin(), parts[1]);
      missing = 1;
    }
  }
  if (!list.empty())
    return failure();
  return view;
}

FailureOr<View> KernelSpace::cut(const DimList &list, ArrayRef<int64_t> sizes,
                                 SmallVectorImpl<Split> &splits) {
  SmallVector<int64_t> parts;
  llvm::copy_if(sizes, std::back_inserter(parts), std::not_fn(isUnit));
  // What is given to the sizes that are not 1, one after the other.
  auto distribute = [&](ArrayRef<DimList> lists) {
    View view(sizes.size());
    for (auto [part, size] : llvm::zip_equal(view, sizes))
      if (!isUnit(size)) {
        part = lists.front();
        lists = lists.drop_front();
      }
    return view;
  };
  if (parts.empty()) {
    if (!list.empty())
      return failure();
    return distribute({});
  }
  // One has it all, whatever the sizes are.
  if (parts.size() == 1)
    return distribute(list);
  if (list.size() == 1) {
    SmallVector<DimList> lists;
    for (unsigned dim : split(list.front(), parts, splits))
      lists.push_back({dim});
    return distribute(lists);
  }
  FailureOr<View> paired = pairSizes(*this, list, sizes);
  if (succeeded(paired))
    return paired;
  if (ShapedType::isDynamic(getSize(list)) ||
      llvm::any_of(sizes, ShapedType::isDynamic))
    return failure();
  return cutKnown(list, sizes, splits);
}

void mlir::norm::replaceDim(View &view, const KernelSpace::Split &split) {
  for (DimList &list : view) {
    auto *it = llvm::find(list, split.dim);
    if (it == list.end())
      continue;
    it = list.erase(it);
    list.insert(it, split.parts.begin(), split.parts.end());
    return;
  }
}

DimList mlir::norm::flatten(const View &view) {
  DimList all;
  for (const DimList &list : view)
    llvm::append_range(all, list);
  return all;
}

View mlir::norm::composeView(AffineMap map, const View &loops) {
  View view;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    view.push_back(dim ? loops[dim.getPosition()] : DimList());
  }
  return view;
}
