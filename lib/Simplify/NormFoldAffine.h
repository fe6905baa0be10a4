//===- NormFoldAffine.h - Parts of norm-fold-affine -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the two rewrites of norm-fold-affine. Each is planned
// first, which changes nothing, and then carried out.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_NORMFOLDAFFINE_H
#define NORM_LIB_SIMPLIFY_NORMFOLDAFFINE_H

#include "ConstantView.h"
#include "RoundingFigures.h"

#include "norm/IR/Norm.h"
#include "norm/Simplify/Passes.h"

#include <string>
#include <vector>

namespace mlir::norm {

/// Why something is left as it is.
struct Refusal {
  /// A static string, the name of the remark.
  StringRef rule;
  std::string reason;
  /// The op that is in the way; null if it is the norm or an argument.
  Operation *brokenBy = nullptr;
};

/// A constant that is to be replaced, with the elements that it gets.
struct NewConstant {
  ConstantView view;
  /// None for a weight that there is already.
  std::optional<ConstantWriter> elements;
};

/// The weights that there are already, times which scale: a layer that is
/// applied twice, behind norms of the same scale, has one new weight, too.
class ScaledWeights {
public:
  /// Null if `weight` has not been multiplied by `scale` yet.
  Attribute lookup(const ConstantView &weight, ArrayRef<double> scale) const;
  void insert(const ConstantView &weight, ArrayRef<double> scale,
              Attribute product);

private:
  struct Entry {
    DimLayout layout;
    std::vector<double> scale;
    Attribute product;
  };
  DenseMap<Attribute, std::vector<Entry>> entries;
};

/// The start of a layer's sums, when it becomes a constant.
struct NewInit {
  OpOperand *operand;
  /// The dims of the operand along which the constant varies.
  SmallVector<int64_t> dims;
  ConstantWriter elements;
};

/// What a layer makes of the bias in front of it: numbers that vary along some
/// dims of what it gives.
struct BiasSums {
  SmallVector<int64_t> dims, shape;
  std::vector<double> numbers;
  /// Of what the layer gives; a feature is a position in `numbers`.
  DimLayout layout;
};

/// The scale and bias of a norm.
struct NormOperands {
  explicit NormOperands(Operation *norm);

  ArrayRef<int64_t> dims;
  OpOperand *scale = nullptr, *bias = nullptr;
};

/// The layout of a scale or bias of this shape.
DimLayout getFeatureLayout(ArrayRef<int64_t> shape);

/// The scale and bias of one norm, on their way into the layers behind it.
class AffineFold {
public:
  /// `norm` is a layer_norm, rms_norm or dyt.
  AffineFold(Operation *norm, Precision precision, GlobalConstants &globals,
             ScaledWeights &scaled)
      : norm(norm), precision(precision), globals(globals), scaled(scaled) {}

  /// Whether there is anything to fold.
  bool isNeeded() const;

  /// Computes all new constants. On failure there is a refusal.
  LogicalResult plan();
  const Refusal &getRefusal() const { return refusal; }

  /// Carries the plan out.
  void apply(RewriterBase &rewriter);

  bool hasScale() const { return scale.has_value(); }
  bool hasBias() const { return bias.has_value(); }
  unsigned getNumLayers() const { return numLayers; }
  /// Of the elements of all new constants.
  const RoundingFigures &getRounding() const { return rounding; }
  /// How many of the weights are used elsewhere, too.
  unsigned getNumClones() const;

private:
  LogicalResult refuse(StringRef rule, StringRef reason,
                       Operation *brokenBy = nullptr);
  LogicalResult readParameters();
  LogicalResult planUsers(Value value, const DimLayout &layout);
  LogicalResult planLayer(linalg::LinalgOp layer, OpOperand &data,
                          const DimLayout &layout);
  LogicalResult planBias(linalg::LinalgOp layer, const ConstantView &weight);
  LogicalResult addToConstant(ConstantView view, const BiasSums &sums,
                              Operation *layer);
  LogicalResult addToInit(OpOperand &init, const BiasSums &sums);
  bool mayRound(const ConstantView &view) const;
  bool mayRound(FloatFormat format) const;

  Operation *norm;
  Precision precision;
  GlobalConstants &globals;
  ScaledWeights &scaled;
  Refusal refusal;
  /// A number for each feature.
  std::optional<std::vector<double>> scale, bias;
  std::vector<NewConstant> weights, biases;
  std::vector<NewInit> inits;
  unsigned numLayers = 0;
  RoundingFigures rounding;
};

/// A constant factor of norms' inputs, on its way into their epsilons.
class FactorFold {
public:
  /// The op behind the input of `norm`, a layer_norm or rms_norm, if it is a
  /// product with something that is the same for all elements.
  static std::optional<FactorFold> find(Operation *norm,
                                        GlobalConstants &globals);

  /// The op that multiplies.
  Operation *getOp() const { return product.getOwner(); }

  LogicalResult plan();
  const Refusal &getRefusal() const { return refusal; }
  void apply(RewriterBase &rewriter);

  double getFactor() const { return *factor; }
  ArrayRef<Operation *> getNorms() const { return norms; }

private:
  FactorFold(OpResult product, OpOperand *input, std::optional<double> factor,
             GlobalConstants &globals)
      : product(product), input(input), factor(factor), globals(globals) {}

  LogicalResult refuse(StringRef rule, StringRef reason,
                       Operation *brokenBy = nullptr);
  LogicalResult planUsers(Value value);
  LogicalResult planNorm(Operation *norm);
  LogicalResult planSign(Operation *norm);

  OpResult product;
  /// What is multiplied, and by how much, if that is a constant.
  OpOperand *input;
  std::optional<double> factor;
  GlobalConstants &globals;
  Refusal refusal;
  /// The norms, and the epsilon of each.
  SmallVector<Operation *> norms;
  SmallVector<double> epsilons;
  /// If the factor is negative: their scales, negated. A norm without a scale
  /// has none here, and gets one.
  std::vector<NewConstant> scales;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_NORMFOLDAFFINE_H
