//===- Report.cpp - What norm-diff prints ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the table and the JSON that norm-diff prints.
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm::tools;

bool FunctionReport::isWithin(double tolerance) const {
  return llvm::all_of(deviations, [&](const Deviation &deviation) {
    return deviation.relative <= tolerance;
  });
}

static std::string toText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static std::string toText(double value) {
  return std::isinf(value) ? "inf" : llvm::formatv("{0:e2}", value).str();
}

/// The element, and what is wrong with it beside a difference.
static std::string describePlace(const Deviation &deviation) {
  if (deviation.relative == 0.0)
    return "";
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(deviation.where, os);
  os << ']';
  if (deviation.mismatches)
    os << ", " << deviation.mismatches << " of " << deviation.elements
       << " do not match";
  return text;
}

void norm::tools::printTable(raw_ostream &os, ArrayRef<FunctionReport> reports,
                             double tolerance) {
  os << llvm::formatv("{0,-24} {1,6} {2,-24} {3,10} {4,10}  at\n", "function",
                      "result", "type", "max abs", "max rel");
  size_t results = 0, runs = 0;
  bool areEqual = true;
  for (const FunctionReport &report : reports) {
    runs += report.trials;
    results += report.types.size();
    areEqual &= report.isWithin(tolerance);
    for (auto [index, deviation] : llvm::enumerate(report.deviations))
      os << StringRef(llvm::formatv(
                          "{0,-24} {1,6} {2,-24} {3,10} {4,10}  {5}",
                          report.name, index, toText(report.types[index]),
                          toText(deviation.absolute),
                          toText(deviation.relative), describePlace(deviation))
                          .str())
                .rtrim()
         << '\n';
  }
  os << llvm::formatv(
      "{0} functions, {1} results, {2} runs: {3} within {4:e1}\n",
      reports.size(), results, runs, areEqual ? "all" : "not all", tolerance);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static llvm::json::Value toJSON(double value) {
  return std::isinf(value) ? llvm::json::Value(nullptr)
                           : llvm::json::Value(value);
}

static llvm::json::Object toJSON(Type type, const Deviation &deviation) {
  llvm::json::Array where;
  for (int64_t index : deviation.where)
    where.push_back(index);
  return llvm::json::Object{{"type", toText(type)},
                            {"max_abs", toJSON(deviation.absolute)},
                            {"max_rel", toJSON(deviation.relative)},
                            {"at", std::move(where)},
                            {"elements", int64_t(deviation.elements)},
                            {"mismatches", int64_t(deviation.mismatches)}};
}

void norm::tools::printJSON(raw_ostream &os, ArrayRef<FunctionReport> reports,
                            double tolerance) {
  llvm::json::Array functions;
  bool areEqual = true;
  for (const FunctionReport &report : reports) {
    llvm::json::Array results;
    for (auto [type, deviation] :
         llvm::zip_equal(report.types, report.deviations))
      results.push_back(toJSON(type, deviation));
    areEqual &= report.isWithin(tolerance);
    functions.push_back(llvm::json::Object{{"name", report.name},
                                           {"trials", report.trials},
                                           {"results", std::move(results)}});
  }
  llvm::json::Value value =
      llvm::json::Object{{"functions", std::move(functions)},
                         {"tolerance", tolerance},
                         {"within", areEqual}};
  os << llvm::formatv("{0:2}\n", value);
}
