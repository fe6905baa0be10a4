//===- Report.h - What norm-diff prints -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the table and the JSON that norm-diff prints.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_DIFF_REPORT_H
#define NORM_TOOLS_NORM_DIFF_REPORT_H

#include "common/Deviation.h"

#include "mlir/IR/Types.h"

#include <string>

namespace mlir::norm::tools {

/// What was found of one function.
struct FunctionReport {
  /// Whether no result is farther from its reference than `tolerance`.
  bool isWithin(double tolerance) const;

  std::string name;
  unsigned trials;
  /// For each result.
  SmallVector<Type> types;
  std::vector<Deviation> deviations;
};

void printTable(raw_ostream &os, ArrayRef<FunctionReport> reports,
                double tolerance);

/// A difference that is infinite is null in JSON.
void printJSON(raw_ostream &os, ArrayRef<FunctionReport> reports,
               double tolerance);

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_NORM_DIFF_REPORT_H
