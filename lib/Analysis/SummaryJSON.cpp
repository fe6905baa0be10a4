//===- SummaryJSON.cpp - Summaries for scripts ----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the printing of a summary as JSON.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Summary.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::norm;

namespace json = llvm::json;

/// A key that means something else or is gone is a new version; a new key is
/// not.
static constexpr int64_t version = 1;

/// Names may hold any bytes, JSON only Unicode.
static json::Value getString(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

static json::Value getPlaceOrNull(std::optional<Location> location) {
  std::string place = location ? getPlace(*location) : std::string();
  return place.empty() ? json::Value(nullptr) : getString(place);
}

static json::Value getTypeOrNull(Type type) {
  if (!type)
    return nullptr;
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return getString(text);
}

static void printOp(json::OStream &os, const OpSummary &op) {
  os.object([&] {
    os.attribute("kind", op.kind);
    os.attributeArray("dims", [&] {
      for (int64_t dim : op.dims)
        os.value(dim);
    });
    os.attribute("epsilon",
                 op.epsilon ? json::Value(*op.epsilon) : json::Value(nullptr));
    os.attribute("epsilon_kind",
                 op.epsilonKind
                     ? json::Value(stringifyEpsilonKind(*op.epsilonKind))
                     : json::Value(nullptr));
    os.attribute("scale", op.hasScale);
    os.attribute("bias", op.hasBias);
    os.attribute("reads_residual_add", op.readsResidualAdd);
    os.attribute("input_type", getTypeOrNull(op.inputType));
    os.attribute("result_type", getTypeOrNull(op.resultType));
    os.attributeArray("liberties", [&] {
      for (StringRef liberty : op.liberties)
        os.value(liberty);
    });
    os.attribute("location", getPlaceOrNull(op.location));
  });
}

static void printRefusal(json::OStream &os, const RefusalSummary &refusal) {
  os.object([&] {
    os.attribute("rule", refusal.rule);
    os.attribute("reason", getString(refusal.reason));
    os.attribute("location", getPlaceOrNull(refusal.location));
    os.attributeObject("broken_by", [&] {
      os.attribute("op", refusal.brokenByOp.empty()
                             ? json::Value(nullptr)
                             : getString(refusal.brokenByOp));
      os.attribute("location", getPlaceOrNull(refusal.brokenBy));
    });
  });
}

static void printKernel(json::OStream &os, const KernelSummary &kernel) {
  os.object([&] {
    os.attributeArray("contents", [&] {
      for (const std::string &name : kernel.contents)
        os.value(getString(name));
    });
    os.attribute("inputs", kernel.numInputs);
    os.attribute("outputs", kernel.numOutputs);
    os.attribute("bytes_before", kernel.bytesBefore);
    os.attribute("bytes_after", kernel.bytesAfter);
    os.attribute("location", getPlaceOrNull(kernel.location));
  });
}

static void printConversion(json::OStream &os,
                            const ConversionSummary &conversion) {
  os.object([&] {
    os.attribute("converted", conversion.isConverted);
    os.attribute("rule", conversion.rule);
    os.attribute("location", getPlaceOrNull(conversion.location));
    os.attribute("broken_by_op", conversion.brokenByOp.empty()
                                     ? json::Value(nullptr)
                                     : getString(conversion.brokenByOp));
    os.attribute("broken_by", getPlaceOrNull(conversion.brokenBy));
  });
}

static void printFold(json::OStream &os, const FoldSummary &fold) {
  os.object([&] {
    os.attribute("folded", fold.isFolded);
    os.attribute("rule", fold.rule);
    os.attribute("reason",
                 fold.isFolded ? json::Value(nullptr) : getString(fold.reason));
    os.attribute("kind", fold.kind);
    os.attribute("location", getPlaceOrNull(fold.location));
    os.attribute("broken_by_op", fold.brokenByOp.empty()
                                     ? json::Value(nullptr)
                                     : getString(fold.brokenByOp));
    os.attribute("broken_by", getPlaceOrNull(fold.brokenBy));
  });
}

static void printUnfused(json::OStream &os, const UnfusedSummary &unfused) {
  os.object([&] {
    os.attribute("op", getString(unfused.op));
    os.attribute("rule", unfused.rule);
    os.attribute("reason", getString(unfused.reason));
    os.attribute("location", getPlaceOrNull(unfused.location));
  });
}

static void printFunction(json::OStream &os, const FunctionSummary &function) {
  os.object([&] {
    os.attribute("name", function.path.empty()
                             ? json::Value(nullptr)
                             : getString(function.path.back()));
    os.attributeArray("scope", [&] {
      if (!function.path.empty())
        for (const std::string &name : ArrayRef(function.path).drop_back())
          os.value(getString(name));
    });
    os.attribute("location", getPlaceOrNull(function.location));
    os.attribute("present", function.isPresent);
    os.attributeArray("ops", [&] {
      for (const OpSummary &op : function.ops)
        printOp(os, op);
    });
    os.attributeArray("raised", [&] {
      for (const OpSummary &op : function.raised)
        printOp(os, op);
    });
    os.attributeArray("refused", [&] {
      for (const RefusalSummary &refusal : function.refused)
        printRefusal(os, refusal);
    });
    os.attributeArray("conversions", [&] {
      for (const ConversionSummary &conversion : function.conversions)
        printConversion(os, conversion);
    });
    os.attributeArray("folds", [&] {
      for (const FoldSummary &fold : function.folds)
        printFold(os, fold);
    });
    os.attributeArray("kernels", [&] {
      for (const KernelSummary &kernel : function.kernels)
        printKernel(os, kernel);
    });
    os.attributeArray("unfused", [&] {
      for (const UnfusedSummary &unfused : function.unfused)
        printUnfused(os, unfused);
    });
  });
}

/// How many of each kind there are.
static void printCounts(json::OStream &os,
                        const llvm::MapVector<StringRef, int64_t> &counts) {
  os.object([&] {
    for (const auto &[kind, count] : counts)
      os.attribute(kind, count);
  });
}

void Summary::printJSON(raw_ostream &stream) const {
  llvm::MapVector<StringRef, int64_t> ops, raised, refused;
  int64_t kernels = 0, converted = 0, folded = 0;
  for (const FunctionSummary &function : functions) {
    for (const OpSummary &op : function.ops)
      ++ops[op.kind];
    for (const OpSummary &op : function.raised)
      ++raised[op.kind];
    for (const RefusalSummary &refusal : function.refused)
      ++refused[refusal.rule];
    kernels += function.kernels.size();
    for (const ConversionSummary &conversion : function.conversions)
      converted += conversion.isConverted;
    for (const FoldSummary &fold : function.folds)
      folded += fold.isFolded;
  }
  json::OStream os(stream, /*IndentSize=*/2);
  os.object([&] {
    os.attribute("version", version);
    os.attribute("norm_raise_ran", hasRaised());
    os.attributeObject("totals", [&] {
      os.attributeBegin("ops");
      printCounts(os, ops);
      os.attributeEnd();
      os.attributeBegin("raised");
      printCounts(os, raised);
      os.attributeEnd();
      os.attributeBegin("refused");
      printCounts(os, refused);
      os.attributeEnd();
      os.attribute("converted", converted);
      os.attribute("folded", folded);
      os.attribute("kernels", kernels);
    });
    os.attributeArray("functions", [&] {
      for (const FunctionSummary &function : functions)
        printFunction(os, function);
    });
  });
  stream << "\n";
}
