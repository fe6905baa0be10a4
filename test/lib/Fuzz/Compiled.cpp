//===- Compiled.cpp - Functions compiled and run --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the lowering of a function by upstream's passes, its
// compilation in memory and its calls.
//
//===----------------------------------------------------------------------===//

#include "Compiled.h"

#include "Random.h"
#include "Undefined.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassRegistry.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::norm::test;

void norm::test::buildUpstreamLowering(OpPassManager &pm) {
  // As in test/lit.cfg.py, with checks behind bufferization, most of which
  // canonicalization sees to be true.
  LogicalResult parsed = parsePassPipeline(
      "convert-elementwise-to-linalg,"
      "one-shot-bufferize{bufferize-function-boundaries "
      "function-boundary-type-conversion=identity-layout-map},"
      "generate-runtime-verification{verbose-level=0},canonicalize,"
      "convert-linalg-to-loops,expand-strided-metadata,lower-affine,"
      "convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,"
      "convert-math-to-llvm,convert-math-to-funcs,convert-math-to-libm,"
      "convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,"
      "convert-cf-to-llvm,reconcile-unrealized-casts",
      pm);
  assert(succeeded(parsed) && "these passes exist");
  (void)parsed;
}

//===----------------------------------------------------------------------===//
// What compiled code calls
//===----------------------------------------------------------------------===//

namespace {

/// Memory that is never given back, but all at once.
class Arena {
public:
  Arena() {
    void *mapped = mmap(nullptr, kSize, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    base = mapped == MAP_FAILED ? nullptr : static_cast<char *>(mapped);
  }

  void reset(Fill newFill) {
    used = returned = 0;
    fill = newFill;
  }

  double getUndefined() {
    ++returned;
    switch (fill) {
    case Fill::Large:
      return 300.0 + returned % 17;
    case Fill::Small:
      return 0.01 + 0.001 * (returned % 11);
    case Fill::Negative:
      return -0.5 - returned % 13;
    }
    llvm_unreachable("all fills are handled");
  }

  /// `size` bytes, full of doubles that are no result of anything.
  void *allocate(size_t size) {
    size = (size + 127) & ~size_t(63);
    if (!base || size > kSize - used)
      _exit(OutOfMemory);
    char *memory = base + used;
    used += size;
    double *words = reinterpret_cast<double *>(memory);
    for (size_t i = 0, e = size / sizeof(double); i < e; ++i)
      words[i] = getUndefined();
    return memory;
  }

private:
  static constexpr size_t kSize = size_t(1) << 30;
  char *base;
  size_t used = 0, returned = 0;
  Fill fill = Fill::Large;
};

} // namespace

static Arena &getArena() {
  static Arena arena;
  return arena;
}

static void *allocate(size_t size) { return getArena().allocate(size); }
static void *allocateAligned(size_t, size_t size) { return allocate(size); }
static void release(void *) {}
static void failCheck() { _exit(FailedCheck); }
static double getUndefinedFloat() { return getArena().getUndefined(); }
static int64_t getUndefinedInt() { return getArena().getUndefined() > 0.0; }

static llvm::orc::SymbolMap getSymbols(llvm::orc::MangleAndInterner interner) {
  llvm::orc::SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[interner(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                               llvm::JITSymbolFlags::Exported};
  };
  add("malloc", &allocate);
  add("aligned_alloc", &allocateAligned);
  add("free", &release);
  add("abort", &failCheck);
  add(kUndefinedFloat, &getUndefinedFloat);
  add(kUndefinedInt, &getUndefinedInt);
  return symbols;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

std::unique_ptr<Compiled> Compiled::create(ModuleOp module, StringRef function,
                                           PassManager &lowering) {
  auto compiled = std::make_unique<Compiled>();
  auto op = module.lookupSymbol<func::FuncOp>(function);
  compiled->name = ("_mlir_ciface_" + function).str();
  llvm::append_range(compiled->arguments, op.getArgumentTypes());
  llvm::append_range(compiled->results, op.getResultTypes());
  op->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
              UnitAttr::get(op->getContext()));
  if (failed(lowering.run(module)))
    return nullptr;

  ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::None;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  StringRef libraries[] = {NORM_RUNNER_LIBRARY};
  options.sharedLibPaths = libraries;
  auto engine = ExecutionEngine::create(module, options);
  if (!engine) {
    llvm::consumeError(engine.takeError());
    return nullptr;
  }
  compiled->engine = std::move(*engine);
  compiled->engine->registerSymbols(getSymbols);
  return compiled;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// A memref descriptor of any rank, as words: two pointers, offset, sizes and
/// strides.
struct Descriptor {
  explicit Descriptor(size_t rank) : words(3 + 2 * rank) {}

  int64_t *sizes() { return words.data() + 3; }
  int64_t *strides() { return words.data() + words.size() / 2 + 2; }

  SmallVector<int64_t> words;
};

/// The arguments of one call.
class Arguments {
public:
  explicit Arguments(uint64_t seed) : random(seed), dynamicSize(2 + seed % 3) {}

  void add(Type type);

  std::vector<void *> pointers;

private:
  void fill(RankedTensorType tensor, Descriptor &descriptor, int64_t count,
            void *memory);
  double makeFloat(double scale, double shift) {
    return scale * (random.between(-1.0, 1.0) + shift);
  }

  Random random;
  int64_t dynamicSize;
  // Deques would do: what is pointed to must not move.
  std::vector<std::unique_ptr<Descriptor>> descriptors;
  std::vector<std::unique_ptr<void *>> references;
  std::vector<std::unique_ptr<int64_t>> scalars;
};

} // namespace

static int64_t getElementSize(Type type) {
  if (isa<IndexType>(type))
    return 8;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// Random elements. Indices are small.
void Arguments::fill(RankedTensorType tensor, Descriptor &descriptor,
                     int64_t count, void *memory) {
  Type element = tensor.getElementType();
  int64_t row = tensor.getRank() ? descriptor.sizes()[tensor.getRank() - 1] : 1;
  double scale = 1.0, shift = 0.0;
  for (int64_t i = 0; i < count; ++i) {
    if (i % row == 0) {
      // Small rows show epsilon, shifted ones a mean that is left out.
      static constexpr double scales[] = {1.0, 1.0, 0.03, 0.002, 8.0};
      static constexpr double shifts[] = {0.0, 0.0, 0.5, 3.0, -1.0};
      scale = tensor.getRank() > 1 ? random.pick(ArrayRef(scales)) : 1.0;
      shift = random.pick(ArrayRef(shifts));
    }
    if (element.isF64())
      static_cast<double *>(memory)[i] = makeFloat(scale, shift);
    else if (element.isInteger(1))
      static_cast<uint8_t *>(memory)[i] = random.below(2);
    else
      for (int64_t byte = 0, size = getElementSize(element); byte < size;
           ++byte)
        static_cast<uint8_t *>(memory)[i * size + byte] =
            byte == 0 ? random.below(4) : 0;
  }
}

void Arguments::add(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) {
    int64_t bits = type.isInteger(1) ? random.below(2) : random.below(4);
    if (type.isF64())
      bits = llvm::bit_cast<int64_t>(makeFloat(1.0, 1.5));
    scalars.push_back(std::make_unique<int64_t>(bits));
    pointers.push_back(scalars.back().get());
    return;
  }
  auto descriptor = std::make_unique<Descriptor>(tensor.getRank());
  int64_t count = 1;
  for (int64_t dim = tensor.getRank(); dim-- > 0;) {
    int64_t size =
        tensor.isDynamicDim(dim) ? dynamicSize : tensor.getDimSize(dim);
    descriptor->sizes()[dim] = size;
    descriptor->strides()[dim] = count;
    count *= size;
  }
  void *memory = allocate(count * getElementSize(tensor.getElementType()));
  descriptor->words[0] = descriptor->words[1] =
      reinterpret_cast<int64_t>(memory);
  fill(tensor, *descriptor, count, memory);
  descriptors.push_back(std::move(descriptor));
  references.push_back(
      std::make_unique<void *>(descriptors.back()->words.data()));
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
  int64_t elementSize = getElementSize(element), count = 1;
  for (int64_t size : numbers.shape)
    count *= size;
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = words[2], rest = i;
    for (int64_t dim = rank; dim-- > 0; rest /= numbers.shape[dim])
      offset += rest % numbers.shape[dim] * strides[dim];
    const char *address = base + offset * elementSize;
    if (element.isF64()) {
      numbers.floats.push_back(*reinterpret_cast<const double *>(address));
      continue;
    }
    int64_t value = 0;
    memcpy(&value, address, elementSize);
    numbers.integers.push_back(value);
  }
  return numbers;
}

std::vector<Numbers> Compiled::run(uint64_t seed, Fill fill) {
  getArena().reset(fill);
  SmallVector<int64_t> returned;
  for (Type type : results)
    returned.append(3 + 2 * cast<RankedTensorType>(type).getRank(), 0);
  // One descriptor or a struct of them comes first, through a pointer.
  void *returnedPointer = returned.data();
  Arguments call(seed);
  call.pointers.push_back(&returnedPointer);
  for (Type type : arguments)
    call.add(type);
  if (llvm::Error error = engine->invokePacked(name, call.pointers)) {
    llvm::consumeError(std::move(error));
    _exit(FailedCheck);
  }
  std::vector<Numbers> numbers;
  const int64_t *words = returned.data();
  for (Type type : results) {
    auto tensor = cast<RankedTensorType>(type);
    numbers.push_back(readResult(tensor, words));
    words += 3 + 2 * tensor.getRank();
  }
  return numbers;
}
