//===- Compiled.cpp - Functions compiled and run --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the lowering of functions by upstream's passes, their
// compilation in memory and their calls.
//
//===----------------------------------------------------------------------===//

#include "Compiled.h"

#include "norm/Analysis/GlobalConstants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::tools;

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

namespace {

/// Loads of globals that are constants become constants. Upstream has no form
/// on buffers for all loads, nor for modules in modules; and its loads do not
/// keep what a store overwrites, so that one with stores has no such form here.
struct InlineGlobals : PassWrapper<InlineGlobals, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InlineGlobals)

  void runOnOperation() override;
};

/// Fast-math flags of casts stay on LLVM ops that know of none.
struct DropFastMathOfCasts
    : PassWrapper<DropFastMathOfCasts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DropFastMathOfCasts)

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (isa<arith::ExtFOp, arith::TruncFOp>(op))
        op->removeAttr("fastmath");
    });
  }
};

} // namespace

void InlineGlobals::runOnOperation() {
  GlobalConstants constants(getOperation());
  SmallVector<ml_program::GlobalOp> globals;
  getOperation()->walk(
      [&](ml_program::GlobalOp global) { globals.push_back(global); });
  IRRewriter rewriter(&getContext());
  for (ml_program::GlobalOp global : globals) {
    for (Operation *load : constants.getLoads(global)) {
      auto value = dyn_cast_if_present<TypedAttr>(constants.getValue(load));
      if (!value || load->getNumResults() != 1) {
        load->emitOpError("expected a global with a value that is never stored "
                          "to");
        return signalPassFailure();
      }
      rewriter.setInsertionPoint(load);
      Value constant =
          arith::ConstantOp::create(rewriter, load->getLoc(), value);
      Type type = load->getResult(0).getType();
      if (constant.getType() != type)
        constant =
            tensor::CastOp::create(rewriter, load->getLoc(), type, constant);
      rewriter.replaceOp(load, constant);
    }
    if (constants.isOnlyLoaded(global))
      rewriter.eraseOp(global);
  }
}

static void addPasses(OpPassManager &pm, StringRef pipeline) {
  LogicalResult parsed = parsePassPipeline(pipeline, pm);
  assert(succeeded(parsed) && "these passes exist");
  (void)parsed;
}

void norm::tools::buildUpstreamLowering(OpPassManager &pm, bool narrowFloats) {
  pm.addPass(std::make_unique<InlineGlobals>());
  // As in test/lit.cfg.py, with checks behind bufferization, most of which
  // canonicalization sees to be true.
  addPasses(pm, "convert-elementwise-to-linalg,"
                "one-shot-bufferize{bufferize-function-boundaries "
                "allow-return-allocs-from-loops "
                "function-boundary-type-conversion=identity-layout-map},"
                "generate-runtime-verification{verbose-level=0},canonicalize,"
                "convert-linalg-to-loops");
  if (narrowFloats)
    addPasses(pm, "func.func(math-extend-to-supported-types{"
                  "extra-types=f32,f64 target-type=f32}),"
                  "arith-expand{include-bf16=1}");
  pm.addPass(std::make_unique<DropFastMathOfCasts>());
  addPasses(pm, "expand-strided-metadata,lower-affine,"
                "convert-scf-to-cf,convert-vector-to-llvm,"
                "finalize-memref-to-llvm,"
                "convert-math-to-llvm,convert-math-to-funcs,"
                "convert-math-to-libm,"
                "convert-index-to-llvm,convert-arith-to-llvm,"
                "convert-func-to-llvm,"
                "convert-cf-to-llvm,reconcile-unrealized-casts");
}

std::unique_ptr<Compiled> Compiled::create(ModuleOp module,
                                           ArrayRef<StringRef> functions,
                                           PassManager &lowering) {
  auto compiled = std::make_unique<Compiled>();
  for (StringRef name : functions) {
    auto op = module.lookupSymbol<func::FuncOp>(name);
    Signature &signature = compiled->signatures[name];
    llvm::append_range(signature.arguments, op.getArgumentTypes());
    llvm::append_range(signature.results, op.getResultTypes());
    op->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                UnitAttr::get(op->getContext()));
  }
  if (failed(lowering.run(module)))
    return nullptr;

  ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::None;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  StringRef libraries[] = {NORM_RUNNER_LIBRARY, NORM_FLOAT16_LIBRARY};
  options.sharedLibPaths = libraries;
  auto engine = ExecutionEngine::create(module, options);
  if (!engine) {
    llvm::consumeError(engine.takeError());
    return nullptr;
  }
  compiled->engine = std::move(*engine);
  compiled->engine->registerSymbols(getRuntimeSymbols);
  return compiled;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static int64_t getElementSize(Type type) {
  if (isa<IndexType>(type))
    return 8;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

static void writeElement(Type type, double value, void *memory) {
  APFloat number(value);
  bool losesInfo;
  number.convert(cast<FloatType>(type).getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &losesInfo);
  uint64_t bits = number.bitcastToAPInt().getZExtValue();
  memcpy(memory, &bits, getElementSize(type));
}

static void readElement(Type type, const void *memory, Numbers &numbers) {
  int64_t bits = 0, size = getElementSize(type);
  memcpy(&bits, memory, size);
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType) {
    if (!type.isInteger(1))
      bits = llvm::SignExtend64(bits, 8 * size);
    numbers.integers.push_back(bits);
    return;
  }
  APFloat number(floatType.getFloatSemantics(),
                 APInt(8 * size, bits, /*isSigned=*/false,
                       /*implicitTrunc=*/true));
  numbers.floats.push_back(number.convertToDouble());
}

/// Writes all elements one behind the other.
static void writeElements(Type type, const Numbers &numbers, char *memory) {
  int64_t size = getElementSize(type);
  for (double value : numbers.floats) {
    writeElement(type, value, memory);
    memory += size;
  }
  for (int64_t value : numbers.integers) {
    memcpy(memory, &value, size);
    memory += size;
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// A memref descriptor of any rank, as words: two pointers, offset, sizes and
/// strides.
using Descriptor = SmallVector<int64_t>;

/// The arguments of one call.
class Arguments {
public:
  void add(Type type, const Numbers &numbers);

  std::vector<void *> pointers;

private:
  // What is pointed to must not move.
  std::vector<std::unique_ptr<Descriptor>> descriptors;
  std::vector<std::unique_ptr<void *>> references;
};

/// The results of one call as the C interface gives them: a struct, or the one
/// scalar itself.
class Results {
public:
  explicit Results(ArrayRef<Type> types);

  std::vector<Numbers> read() const;

  bool isStruct;
  SmallVector<int64_t> memory;

private:
  const char *getField(unsigned index) const {
    return reinterpret_cast<const char *>(memory.data()) + offsets[index];
  }

  ArrayRef<Type> types;
  SmallVector<int64_t> offsets;
};

} // namespace

static int64_t getDescriptorWords(RankedTensorType type) {
  return 3 + 2 * type.getRank();
}

void Arguments::add(Type type, const Numbers &numbers) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type element = tensor ? tensor.getElementType() : type;
  char *memory = static_cast<char *>(
      allocateMemory(numbers.size() * getElementSize(element)));
  writeElements(element, numbers, memory);
  if (!tensor) {
    pointers.push_back(memory);
    return;
  }
  auto descriptor = std::make_unique<Descriptor>(getDescriptorWords(tensor));
  int64_t rank = tensor.getRank(), stride = 1;
  for (int64_t dim = rank; dim-- > 0; stride *= numbers.shape[dim]) {
    (*descriptor)[3 + dim] = numbers.shape[dim];
    (*descriptor)[3 + rank + dim] = stride;
  }
  (*descriptor)[0] = (*descriptor)[1] = reinterpret_cast<int64_t>(memory);
  references.push_back(std::make_unique<void *>(descriptor->data()));
  descriptors.push_back(std::move(descriptor));
  pointers.push_back(references.back().get());
}

/// The elements that a returned descriptor points to.
static Numbers readResult(RankedTensorType type, const int64_t *words) {
  int64_t rank = type.getRank();
  Numbers numbers;
  numbers.shape.assign(words + 3, words + 3 + rank);
  ArrayRef<int64_t> strides(words + 3 + rank, rank);
  const char *base = reinterpret_cast<const char *>(words[1]);
  Type element = type.getElementType();
  int64_t elementSize = getElementSize(element);
  for (int64_t i = 0, e = countElements(numbers.shape); i < e; ++i) {
    int64_t offset = words[2], rest = i;
    for (int64_t dim = rank; dim-- > 0; rest /= numbers.shape[dim])
      offset += rest % numbers.shape[dim] * strides[dim];
    readElement(element, base + offset * elementSize, numbers);
  }
  return numbers;
}

Results::Results(ArrayRef<Type> types) : types(types) {
  isStruct = types.size() > 1 ||
             (types.size() == 1 && isa<RankedTensorType>(types.front()));
  int64_t size = 0;
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t alignment = tensor ? 8 : getElementSize(type);
    offsets.push_back(llvm::alignTo(size, alignment));
    size = offsets.back() +
           (tensor ? 8 * getDescriptorWords(tensor) : getElementSize(type));
  }
  memory.assign(size / 8 + 1, 0);
}

std::vector<Numbers> Results::read() const {
  std::vector<Numbers> results;
  for (auto [index, type] : llvm::enumerate(types)) {
    const char *field = getField(index);
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      results.push_back(
          readResult(tensor, reinterpret_cast<const int64_t *>(field)));
      continue;
    }
    Numbers scalar;
    readElement(type, field, scalar);
    results.push_back(std::move(scalar));
  }
  return results;
}

std::vector<Numbers> Compiled::run(StringRef function, ArrayRef<Numbers> inputs,
                                   Fill fill) {
  resetMemory(fill);
  const Signature &signature = signatures.find(function)->second;
  Results results(signature.results);
  // A struct comes first, through a pointer; one scalar comes back.
  void *resultPointer = results.memory.data();
  Arguments call;
  if (results.isStruct)
    call.pointers.push_back(&resultPointer);
  for (auto [type, numbers] : llvm::zip_equal(signature.arguments, inputs))
    call.add(type, numbers);
  if (!results.isStruct)
    call.pointers.push_back(resultPointer);
  if (llvm::Error error = engine->invokePacked(
          ("_mlir_ciface_" + function).str(), call.pointers)) {
    llvm::consumeError(std::move(error));
    failCheck();
  }
  return results.read();
}
