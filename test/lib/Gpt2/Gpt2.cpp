//===- Gpt2.cpp - A model of GPT-2's size ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements a module of GPT-2's shape: its text, and the weights
// that the text names.
//
//===----------------------------------------------------------------------===//

#include "Gpt2.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace mlir;
using namespace mlir::norm::test;

namespace {

/// Writes the text of the module, one op after the other.
class Gpt2Text {
public:
  explicit Gpt2Text(const Gpt2Shape &shape) : shape(shape), os(text) {}

  std::string build();

private:
  using Sizes = ArrayRef<int64_t>;

  std::string newName() { return "%v" + std::to_string(numValues++); }
  static std::string getType(Sizes sizes, StringRef element = "f32");
  std::string weight(Sizes sizes);
  std::string empty(Sizes sizes);
  std::string zeros(Sizes sizes);
  std::string embed(StringRef table, Sizes tableSizes, bool byToken);
  std::string norm(StringRef input);
  std::string linear(StringRef input, int64_t from, int64_t to);
  std::string add(StringRef a, StringRef b);
  std::string gelu(StringRef input, int64_t width);
  std::string head(StringRef qkv, int64_t part);
  std::string attention(StringRef qkv);

  Gpt2Shape shape;
  unsigned numValues = 0, numWeights = 0;
  std::string text;
  llvm::raw_string_ostream os;
};

} // namespace

std::string Gpt2Text::getType(Sizes sizes, StringRef element) {
  std::string type = "tensor<";
  for (int64_t size : sizes)
    type += std::to_string(size) + "x";
  return type + element.str() + ">";
}

std::string Gpt2Text::weight(Sizes sizes) {
  std::string name = newName();
  os << llvm::formatv("{0} = arith.constant dense_resource<w{1}> : {2}\n", name,
                      numWeights++, getType(sizes));
  return name;
}

std::string Gpt2Text::empty(Sizes sizes) {
  std::string name = newName();
  os << name << " = tensor.empty() : " << getType(sizes) << '\n';
  return name;
}

std::string Gpt2Text::zeros(Sizes sizes) {
  std::string init = empty(sizes), name = newName(), type = getType(sizes);
  os << llvm::formatv(
      "{0} = linalg.fill ins(%zero : f32) outs({1} : {2}) -> {2}\n", name, init,
      type);
  return name;
}

std::string Gpt2Text::embed(StringRef table, Sizes tableSizes, bool byToken) {
  SmallVector<int64_t> sizes{shape.numTokens, shape.width};
  std::string init = empty(sizes), name = newName(), type = getType(sizes);
  os << llvm::formatv(
      "{0} = linalg.generic {{indexing_maps = [#rows, #full], iterator_types "
      "= [\"parallel\", \"parallel\"]} ins(%tokens : {1}) outs({2} : {3}) {{\n"
      "^bb0(%t: i64, %o: f32):\n"
      "  %token = arith.index_cast %t : i64 to index\n"
      "  %position = linalg.index 0 : index\n"
      "  %feature = linalg.index 1 : index\n"
      "  %e = tensor.extract {4}[{5}, %feature] : {6}\n"
      "  linalg.yield %e : f32\n} -> {3}\n",
      name, getType(shape.numTokens, "i64"), init, type, table,
      byToken ? "%token" : "%position", getType(tableSizes));
  return name;
}

std::string Gpt2Text::norm(StringRef input) {
  std::string scale = weight(shape.width), bias = weight(shape.width);
  std::string name = newName(), type = getType({shape.numTokens, shape.width});
  os << llvm::formatv(
      "{0} = norm.layer_norm {1} scale({2} : {4}) bias({3} : {4}) dims [1] "
      "epsilon 1.000000e-05 : {5} -> {5}\n",
      name, input, scale, bias, getType(shape.width), type);
  return name;
}

std::string Gpt2Text::linear(StringRef input, int64_t from, int64_t to) {
  SmallVector<int64_t> sizes{shape.numTokens, to};
  std::string w = weight({from, to}), b = weight(to), init = zeros(sizes);
  std::string product = newName(), type = getType(sizes);
  os << llvm::formatv("{0} = linalg.matmul ins({1}, {2} : {3}, {4}) outs({5} : "
                      "{6}) -> {6}\n",
                      product, input, w, getType({shape.numTokens, from}),
                      getType({from, to}), init, type);
  std::string out = empty(sizes), name = newName();
  os << llvm::formatv(
      "{0} = linalg.generic {{indexing_maps = [#full, #features, #full], "
      "iterator_types = [\"parallel\", \"parallel\"]} ins({1}, {2} : {3}, {4}) "
      "outs({5} : {3}) {{\n^bb0(%a: f32, %b: f32, %o: f32):\n"
      "  %s = arith.addf %a, %b : f32\n  linalg.yield %s : f32\n} -> {3}\n",
      name, product, b, type, getType(to), out);
  return name;
}

std::string Gpt2Text::add(StringRef a, StringRef b) {
  std::string name = newName(), type = getType({shape.numTokens, shape.width});
  os << llvm::formatv("{0} = norm.residual_add {1}, {2} : {3}, {3} -> {3}\n",
                      name, a, b, type);
  return name;
}

std::string Gpt2Text::gelu(StringRef input, int64_t width) {
  SmallVector<int64_t> sizes{shape.numTokens, width};
  std::string init = empty(sizes), name = newName(), type = getType(sizes);
  os << llvm::formatv(
      "{0} = linalg.generic {{indexing_maps = [#full, #full], iterator_types "
      "= [\"parallel\", \"parallel\"]} ins({1} : {2}) outs({3} : {2}) {{\n"
      "^bb0(%a: f32, %o: f32):\n"
      "  %s = arith.mulf %a, %root : f32\n  %e = math.erf %s : f32\n"
      "  %p = arith.addf %e, %one : f32\n  %h = arith.mulf %a, %half : f32\n"
      "  %r = arith.mulf %h, %p : f32\n  linalg.yield %r : f32\n} -> {2}\n",
      name, input, type, init);
  return name;
}

std::string Gpt2Text::head(StringRef qkv, int64_t part) {
  int64_t tokens = shape.numTokens, width = shape.width;
  int64_t size = width / shape.numHeads;
  std::string slice = newName(), heads = newName(), name = newName();
  os << llvm::formatv("{0} = tensor.extract_slice {1}[0, {2}] [{3}, {4}] [1, 1]"
                      " : {5} to {6}\n",
                      slice, qkv, part * width, tokens, width,
                      getType({tokens, 3 * width}), getType({tokens, width}));
  os << llvm::formatv(
      "{0} = tensor.expand_shape {1} [[0], [1, 2]] output_shape "
      "[{2}, {3}, {4}] : {5} into {6}\n",
      heads, slice, tokens, shape.numHeads, size, getType({tokens, width}),
      getType({tokens, shape.numHeads, size}));
  SmallVector<int64_t> sizes{shape.numHeads, tokens, size};
  std::string init = empty(sizes);
  os << llvm::formatv("{0} = linalg.transpose ins({1} : {2}) outs({3} : {4}) "
                      "permutation = [1, 0, 2]\n",
                      name, heads, getType({tokens, shape.numHeads, size}),
                      init, getType(sizes));
  return name;
}

std::string Gpt2Text::attention(StringRef qkv) {
  int64_t tokens = shape.numTokens, heads = shape.numHeads;
  int64_t size = shape.width / heads;
  std::string q = head(qkv, 0), k = head(qkv, 1), v = head(qkv, 2);
  std::string headType = getType({heads, tokens, size});
  std::string scoreType = getType({heads, tokens, tokens});
  std::string init = zeros({heads, tokens, tokens}), scores = newName();
  os << llvm::formatv(
      "{0} = linalg.generic {{indexing_maps = [affine_map<(h, i, j, d) -> (h, "
      "i, d)>, affine_map<(h, i, j, d) -> (h, j, d)>, affine_map<(h, i, j, d) "
      "-> (h, i, j)>], iterator_types = [\"parallel\", \"parallel\", "
      "\"parallel\", \"reduction\"]} ins({1}, {2} : {3}, {3}) outs({4} : {5}) "
      "{{\n^bb0(%a: f32, %b: f32, %o: f32):\n  %s = arith.mulf %a, %scale : "
      "f32\n  %p = arith.mulf %s, %b : f32\n  %r = arith.addf %o, %p : f32\n"
      "  linalg.yield %r : f32\n} -> {5}\n",
      scores, q, k, headType, init, scoreType);
  std::string softmaxInit = empty({heads, tokens, tokens});
  std::string weights = newName();
  os << llvm::formatv("{0} = linalg.softmax dimension(2) ins({1} : {2}) "
                      "outs({3} : {2}) -> {2}\n",
                      weights, scores, scoreType, softmaxInit);
  std::string mixInit = zeros({heads, tokens, size}), mixed = newName();
  os << llvm::formatv("{0} = linalg.batch_matmul ins({1}, {2} : {3}, {4}) "
                      "outs({5} : {4}) -> {4}\n",
                      mixed, weights, v, scoreType, headType, mixInit);
  std::string backInit = empty({tokens, heads, size}), back = newName();
  std::string backType = getType({tokens, heads, size}), name = newName();
  os << llvm::formatv("{0} = linalg.transpose ins({1} : {2}) outs({3} : {4}) "
                      "permutation = [1, 0, 2]\n",
                      back, mixed, headType, backInit, backType);
  os << llvm::formatv(
      "{0} = tensor.collapse_shape {1} [[0], [1, 2]] : {2} into {3}\n", name,
      back, backType, getType({tokens, shape.width}));
  return name;
}

std::string Gpt2Text::build() {
  int64_t tokens = shape.numTokens, width = shape.width;
  SmallVector<int64_t> tableSizes{shape.vocabulary, width};
  std::string resultType = getType({tokens, shape.vocabulary});
  os << "#full = affine_map<(i, j) -> (i, j)>\n"
        "#rows = affine_map<(i, j) -> (i)>\n"
        "#features = affine_map<(i, j) -> (j)>\n";
  os << llvm::formatv("func.func @main(%tokens: {0}) -> {1} {{\n",
                      getType(tokens, "i64"), resultType);
  os << "%zero = arith.constant 0.0 : f32\n%one = arith.constant 1.0 : f32\n"
        "%half = arith.constant 0.5 : f32\n"
        "%root = arith.constant 0.707106769 : f32\n";
  os << llvm::formatv("%scale = arith.constant {0:f9} : f32\n",
                      1.0 / std::sqrt(double(width) / shape.numHeads));
  std::string table = weight(tableSizes);
  SmallVector<int64_t> positionSizes{shape.numPositions, width};
  std::string positions = weight(positionSizes);
  std::string stream = add(embed(table, tableSizes, true),
                           embed(positions, positionSizes, false));
  for (int64_t layer = 0; layer < shape.numLayers; ++layer) {
    std::string mixed = attention(linear(norm(stream), width, 3 * width));
    stream = add(stream, linear(mixed, width, width));
    std::string hidden = linear(norm(stream), width, 4 * width);
    stream = add(stream, linear(gelu(hidden, 4 * width), 4 * width, width));
  }
  std::string last = norm(stream), init = zeros({tokens, shape.vocabulary});
  os << llvm::formatv(
      "%logits = linalg.generic {{indexing_maps = [affine_map<(i, j, k) -> (i, "
      "k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], "
      "iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} ins({0}, "
      "{1} : {2}, {3}) outs({4} : {5}) {{\n^bb0(%a: f32, %b: f32, %o: f32):\n"
      "  %p = arith.mulf %a, %b : f32\n  %r = arith.addf %o, %p : f32\n"
      "  linalg.yield %r : f32\n} -> {5}\n",
      last, table, getType({tokens, width}), getType(tableSizes), init,
      resultType);
  os << "return %logits : " << resultType << "\n}\n";
  return text;
}

/// Gives each weight that the module names its memory.
static int64_t fillWeights(ModuleOp module) {
  std::minstd_rand random(1);
  std::uniform_real_distribution<float> distribution(-0.04f, 0.06f);
  int64_t numBytes = 0;
  DenseSet<Attribute> seen;
  module.walk([&](Operation *op) {
    auto attr = op->getAttrOfType<DenseResourceElementsAttr>("value");
    if (!attr || !seen.insert(attr).second)
      return;
    int64_t size = attr.getNumElements() * sizeof(float);
    AsmResourceBlob blob = HeapAsmResourceBlob::allocate(size, alignof(float));
    for (float &element : llvm::MutableArrayRef<float>(
             reinterpret_cast<float *>(blob.getMutableData().data()),
             attr.getNumElements()))
      element = distribution(random);
    attr.getRawHandle().getResource()->setBlob(std::move(blob));
    numBytes += size;
  });
  return numBytes;
}

OwningOpRef<ModuleOp> mlir::norm::test::buildGpt2(MLIRContext &context,
                                                  const Gpt2Shape &shape,
                                                  int64_t &numBytes) {
  std::string text = Gpt2Text(shape).build();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (module)
    numBytes = fillWeights(*module);
  return module;
}
