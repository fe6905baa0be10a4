//===- Summary.h - What norms there are and what became of them -*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the summary of a module: the ops of the norm dialect in
// it, and what the passes so far did and refused to do.
//
// It is plain data that holds no IR, only types and locations. As an analysis
// that no pass invalidates it goes through a pass pipeline from norm-raise,
// which records its raises and refusals, to norm-print-summary, which reads the
// ops that are there by then and prints all of it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_SUMMARY_H
#define NORM_ANALYSIS_SUMMARY_H

#include "norm/IR/Norm.h"

#include "mlir/Pass/AnalysisManager.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::norm {

/// An op of the norm dialect. What an op of its kind does not have is empty.
struct OpSummary {
  explicit OpSummary(Operation *op);

  /// The dims with commas between them.
  std::string getDimsText() const;

  /// The name without the dialect: layer_norm, residual_add, ...
  StringRef kind;
  SmallVector<int64_t, 2> dims;
  std::optional<double> epsilon;
  std::optional<EpsilonKind> epsilonKind;
  bool hasScale = false, hasBias = false;
  /// Whether this is a norm of the result of a residual_add.
  bool readsResidualAdd = false;
  Type inputType, resultType;
  Location location;
  /// What a raise was allowed to change, static strings.
  SmallVector<StringRef, 1> liberties;
};

/// A root of a sum over a row that was not raised.
struct RefusalSummary {
  /// A static string, the name of the remark.
  StringRef rule;
  std::string reason;
  /// Where the root is.
  Location location;
  /// The op that broke the match: its name (empty for an argument) and place.
  std::string brokenByOp;
  std::optional<Location> brokenBy;
};

/// A layer_norm that norm-layer-to-rms looked at.
struct ConversionSummary {
  Location location;
  /// Whether it became an rms_norm.
  bool isConverted;
  /// By which rule the mean of its input is 0, or what keeps that from being
  /// proved: a static string.
  StringRef rule;
  /// The op that keeps it: its name (empty for none) and place.
  std::string brokenByOp;
  std::optional<Location> brokenBy;
};

/// A norm whose scale and bias, or whose input's factor, norm-fold-affine
/// looked at.
struct FoldSummary {
  FoldSummary(Operation *norm, bool isFolded, StringRef rule);

  /// The name of the norm without the dialect, and its place.
  StringRef kind;
  Location location;
  /// Whether they went elsewhere.
  bool isFolded;
  /// A static string, the name of the remark.
  StringRef rule;
  /// Of one that stays: why, and the op in the way: its name (empty for an
  /// argument) and place.
  std::string reason;
  std::string brokenByOp;
  std::optional<Location> brokenBy;
};

/// A norm.rowwise as norm-fuse made it.
struct KernelSummary {
  explicit KernelSummary(Location location) : location(location) {}

  Location location;
  /// What it computes, in order: names without the dialect for ops of the norm
  /// dialect, whole names for others.
  std::vector<std::string> contents;
  /// What its ops moved as ops of their own, and what it moves; sizes that are
  /// not known count as 1.
  int64_t bytesBefore = 0, bytesAfter = 0;
  int64_t numInputs = 0, numOutputs = 0;
};

/// A neighbour of a kernel that did not join it.
struct UnfusedSummary {
  /// A static string, the name of the remark.
  StringRef rule;
  std::string reason;
  /// The neighbour's name and place.
  std::string op;
  Location location;
};

struct FunctionSummary {
  FunctionSummary() = default;
  /// Without any ops; the path starts below `root`.
  FunctionSummary(Operation *function, Operation *root);

  /// The names of the symbols around the function and its own, empty for a
  /// nameless one. An empty path stands for ops that are in no function.
  std::vector<std::string> path;
  std::optional<Location> location;
  /// Whether the function is still in the module.
  bool isPresent = false;
  /// The ops in the module, in its order.
  std::vector<OpSummary> ops;
  /// The ops that were raised; passes after that may have changed them.
  std::vector<OpSummary> raised;
  std::vector<RefusalSummary> refused;
  /// The layer_norms that norm-layer-to-rms found, in their order.
  std::vector<ConversionSummary> conversions;
  /// What norm-fold-affine folded and what it left, in its order.
  std::vector<FoldSummary> folds;
  /// What norm-fuse made, in its order, and what it left.
  std::vector<KernelSummary> kernels;
  std::vector<UnfusedSummary> unfused;
};

/// In a pass of a pipeline behind passes of NormFuse:
///
///   auto &summary = getAnalysis<Summary>();
///   summary.update();
///   for (const FunctionSummary &function : summary.getFunctions())
///     // function.raised, function.kernels, function.ops ...
///
/// What passes recorded is in the analysis of the module that they ran on; one
/// that is made from an op, `Summary(module)`, has only what update() reads:
/// the ops.
class Summary {
public:
  explicit Summary(Operation *root) : root(root) {}

  /// A record of what happened stays right whatever passes do.
  bool isInvalidated(const AnalysisManager::PreservedAnalyses &) {
    return false;
  }

  /// Takes in a run of norm-raise. Raises add to those of runs before,
  /// refusals replace them.
  void recordRaise(std::vector<FunctionSummary> run);

  /// Takes in a run of norm-layer-to-rms. Conversions add to those of runs
  /// before, layer_norms that stay replace those of runs before.
  void recordConversion(std::vector<FunctionSummary> run);

  /// Takes in a run of norm-fold-affine. Folds add to those of runs before,
  /// what stays replaces that of runs before.
  void recordFold(std::vector<FunctionSummary> run);

  /// Takes in a run of norm-fuse. Kernels add to those of runs before, what was
  /// left replaces that of runs before.
  void recordFusion(std::vector<FunctionSummary> run);

  /// Reads which ops and functions there are now.
  void update();

  /// Whether norm-raise has run.
  bool hasRaised() const { return raiseRuns != 0; }

  /// The functions about which there is something to say, those of the module
  /// first and in its order.
  ArrayRef<FunctionSummary> getFunctions() const { return functions; }

  void printText(raw_ostream &os) const;
  /// The schema is in the description of norm-print-summary.
  void printJSON(raw_ostream &os) const;

private:
  void record(std::vector<FunctionSummary> run,
              function_ref<void(FunctionSummary &, FunctionSummary &)> merge);

  Operation *root;
  unsigned raiseRuns = 0;
  std::vector<FunctionSummary> functions;
};

/// The first place in a file that `location` names, as file:line:column, or
/// else the first name in it; empty if there is none.
std::string getPlace(Location location);

} // namespace mlir::norm

#endif // NORM_ANALYSIS_SUMMARY_H
