//===- SummaryText.cpp - Summaries for people -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the printing of a summary as tables.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Summary.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::norm;

using Row = std::vector<std::string>;

/// Names of files and locations may hold anything.
static std::string onOneLine(StringRef text) {
  std::string line;
  for (char c : text)
    line += llvm::isPrint(c) || (c & 0x80) ? c : '?';
  return line;
}

static void printTable(raw_ostream &os, ArrayRef<Row> rows) {
  SmallVector<size_t> widths(rows.front().size(), 0);
  for (const Row &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const Row &row : rows) {
    std::string line = " ";
    for (auto [width, cell] : llvm::zip_equal(widths, row)) {
      line += " " + cell;
      line.append(width - cell.size() + 1, ' ');
    }
    os << StringRef(line).rtrim(' ') << "\n";
  }
}

static std::string getPlaceOrDash(std::optional<Location> location) {
  std::string place = location ? getPlace(*location) : std::string();
  return place.empty() ? "-" : onOneLine(place);
}

static std::string getText(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%g", number);
  return text;
}

/// The shape and the element type, or the whole type if it is no tensor.
static std::string getText(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!type)
    return "-";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) {
    os << type;
    return text;
  }
  for (int64_t size : tensor.getShape())
    (ShapedType::isDynamic(size) ? os << "?" : os << size) << "x";
  os << tensor.getElementType();
  return text;
}

/// The name of a function as a symbol reference.
static std::string getTitle(const FunctionSummary &function) {
  if (function.path.empty())
    return "outside of functions";
  std::string title;
  llvm::raw_string_ostream os(title);
  MLIRContext *context = function.location->getContext();
  llvm::interleave(
      function.path, os,
      [&](const std::string &name) {
        if (name.empty())
          os << "@\"\"";
        else
          os << FlatSymbolRefAttr::get(context, name);
      },
      "::");
  os << " (" << getPlaceOrDash(function.location) << ")";
  if (!function.isPresent)
    os << ", no longer in the module";
  return title;
}

static void printOps(raw_ostream &os, ArrayRef<OpSummary> ops) {
  std::vector<Row> rows = {{"op", "dims", "epsilon", "scale", "bias", "input",
                            "result", "location"}};
  auto yesOrNo = [](bool value) { return value ? "yes" : "no"; };
  for (const OpSummary &op : ops) {
    std::string dims = "-", epsilon = "-";
    if (!op.dims.empty())
      dims = "[" + op.getDimsText() + "]";
    if (op.epsilon)
      epsilon = getText(*op.epsilon);
    if (op.epsilonKind && *op.epsilonKind != EpsilonKind::Inside)
      epsilon += " " + stringifyEpsilonKind(*op.epsilonKind).str();
    rows.push_back({op.kind.str(), dims, epsilon, yesOrNo(op.hasScale),
                    yesOrNo(op.hasBias), getText(op.inputType),
                    getText(op.resultType), getPlaceOrDash(op.location)});
  }
  printTable(os, rows);
}

static void printKernels(raw_ostream &os, const FunctionSummary &function) {
  std::vector<Row> kernels = {
      {"kernel", "inputs", "outputs", "bytes before", "after", "location"}};
  for (const KernelSummary &kernel : function.kernels)
    kernels.push_back(
        {llvm::join(kernel.contents, " + "), std::to_string(kernel.numInputs),
         std::to_string(kernel.numOutputs), std::to_string(kernel.bytesBefore),
         std::to_string(kernel.bytesAfter), getPlaceOrDash(kernel.location)});
  if (kernels.size() > 1)
    printTable(os, kernels);
  std::vector<Row> unfused = {{"not fused", "op", "location", "reason"}};
  for (const UnfusedSummary &entry : function.unfused)
    unfused.push_back({entry.rule.str(), entry.op,
                       getPlaceOrDash(entry.location), entry.reason});
  if (unfused.size() > 1)
    printTable(os, unfused);
}

static void printConversions(raw_ostream &os, const FunctionSummary &function) {
  std::vector<Row> rows = {
      {"layer_norm to rms_norm", "rule", "location", "broken by", "at"}};
  for (const ConversionSummary &conversion : function.conversions)
    rows.push_back({conversion.isConverted ? "converted" : "stays",
                    conversion.rule.str(), getPlaceOrDash(conversion.location),
                    conversion.brokenByOp.empty() ? "-" : conversion.brokenByOp,
                    getPlaceOrDash(conversion.brokenBy)});
  if (rows.size() > 1)
    printTable(os, rows);
}

static void printFolds(raw_ostream &os, const FunctionSummary &function) {
  std::vector<Row> rows = {
      {"norm-fold-affine", "rule", "op", "location", "broken by", "at"}};
  for (const FoldSummary &fold : function.folds)
    rows.push_back({fold.isFolded ? "folded" : "stays", fold.rule.str(),
                    fold.kind.str(), getPlaceOrDash(fold.location),
                    fold.brokenByOp.empty() ? "-" : fold.brokenByOp,
                    getPlaceOrDash(fold.brokenBy)});
  if (rows.size() > 1)
    printTable(os, rows);
}

static void printFunction(raw_ostream &os, const FunctionSummary &function) {
  os << "\n" << getTitle(function) << "\n";
  if (!function.ops.empty())
    printOps(os, function.ops);
  std::vector<Row> liberties = {{"liberty", "raised", "location"}};
  for (const OpSummary &op : function.raised)
    for (StringRef liberty : op.liberties)
      liberties.push_back(
          {liberty.str(), op.kind.str(), getPlaceOrDash(op.location)});
  if (liberties.size() > 1)
    printTable(os, liberties);
  printConversions(os, function);
  printFolds(os, function);
  printKernels(os, function);
  if (function.refused.empty())
    return;
  std::vector<Row> refusals = {
      {"refused", "location", "broken by", "at", "reason"}};
  for (const RefusalSummary &refusal : function.refused)
    refusals.push_back({refusal.rule.str(), getPlaceOrDash(refusal.location),
                        refusal.brokenByOp.empty() ? "-" : refusal.brokenByOp,
                        getPlaceOrDash(refusal.brokenBy), refusal.reason});
  printTable(os, refusals);
}

void Summary::printText(raw_ostream &os) const {
  llvm::MapVector<StringRef, unsigned> counts;
  unsigned raised = 0, refused = 0, kernels = 0, converted = 0, looked = 0;
  unsigned folds = 0, folded = 0;
  for (const FunctionSummary &function : functions) {
    for (const OpSummary &op : function.ops)
      ++counts[op.kind];
    raised += function.raised.size();
    refused += function.refused.size();
    kernels += function.kernels.size();
    looked += function.conversions.size();
    for (const ConversionSummary &conversion : function.conversions)
      converted += conversion.isConverted;
    folds += function.folds.size();
    for (const FoldSummary &fold : function.folds)
      folded += fold.isFolded;
  }
  os << "norm summary: ";
  if (counts.empty())
    os << "no norm ops";
  llvm::interleaveComma(counts, os, [&](const auto &entry) {
    os << entry.second << " " << entry.first;
  });
  if (hasRaised())
    os << "; norm-raise: " << raised << " raised, " << refused << " refused";
  if (looked != 0)
    os << "; norm-layer-to-rms: " << converted << " of " << looked
       << (looked == 1 ? " layer_norm" : " layer_norms");
  if (folds != 0)
    os << "; norm-fold-affine: " << folded << " of " << folds
       << (folds == 1 ? " fold" : " folds");
  if (kernels != 0)
    os << "; norm-fuse: " << kernels << (kernels == 1 ? " kernel" : " kernels");
  os << "\n";
  for (const FunctionSummary &function : functions)
    printFunction(os, function);
}
