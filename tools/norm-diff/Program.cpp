//===- Program.cpp - One of the two programs ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how norm-diff reads, compiles and runs a program.
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "common/Inputs.h"
#include "common/PromoteToF64.h"

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::tools;

static constexpr StringLiteral kPrepared = NormDialect::getPreparedAttrName();
static constexpr StringLiteral kPrepareSuffix = "_prepare";

std::unique_ptr<Program> Program::read(StringRef file, MLIRContext *context) {
  auto program = std::make_unique<Program>();
  program->file = file.str();
  program->module = parseSourceFile<ModuleOp>(file, context);
  return program->module ? std::move(program) : nullptr;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

func::FuncOp Program::lookup(StringRef name) const {
  auto function = module.get().lookupSymbol<func::FuncOp>(name);
  bool isVisible = function && function.isPublic() && !function.isExternal();
  return isVisible ? function : func::FuncOp();
}

ArrayRef<int64_t> Program::getPrepared(func::FuncOp function) {
  auto prepared = function->getAttrOfType<DenseI64ArrayAttr>(kPrepared);
  return prepared ? prepared.asArrayRef() : ArrayRef<int64_t>();
}

func::FuncOp Program::getPrepare(func::FuncOp function) const {
  if (!function->hasAttr(kPrepared))
    return {};
  return lookup((function.getName() + kPrepareSuffix).str());
}

SmallVector<func::FuncOp> Program::getFunctions() const {
  SmallVector<func::FuncOp> functions;
  DenseSet<Operation *> helpers;
  for (auto function : module.get().getOps<func::FuncOp>())
    if (func::FuncOp prepare = getPrepare(function))
      helpers.insert(prepare);
  for (auto function : module.get().getOps<func::FuncOp>())
    if (lookup(function.getName()) && !helpers.contains(function))
      functions.push_back(function);
  return functions;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static LogicalResult checkTypes(func::FuncOp function) {
  for (TypeRange types : {TypeRange(function.getArgumentTypes()),
                          TypeRange(function.getResultTypes())})
    for (Type type : types)
      if (!isRunnable(type))
        return function.emitError()
               << "expected ranked tensors and scalars of f16, bf16, f32, f64, "
                  "index or integers of 1, 8, 16, 32 or 64 bits, found "
               << type;
  return success();
}

/// Whether what `prepare` takes and gives are the prepared arguments of
/// `function`.
static LogicalResult checkPrepare(func::FuncOp function, func::FuncOp prepare) {
  SmallVector<Type> types;
  for (int64_t index : Program::getPrepared(function)) {
    if (index < 0 || index >= function.getNumArguments())
      return function.emitError() << "expected " << kPrepared
                                  << " to name arguments, found " << index;
    types.push_back(function.getArgument(index).getType());
  }
  if (!prepare)
    return function.emitError()
           << "has " << kPrepared << ": expected a public function '"
           << function.getName() << kPrepareSuffix << "', found none";
  auto expected = FunctionType::get(function.getContext(), types, types);
  if (prepare.getFunctionType() != expected)
    return prepare.emitError()
           << "expected the type " << expected
           << " of the prepared weights, found " << prepare.getFunctionType();
  return success();
}

namespace {

/// Shows the first error only: others follow from it.
class FirstError : public ScopedDiagnosticHandler {
public:
  explicit FirstError(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([this](Diagnostic &found) {
      bool isShown = found.getSeverity() == DiagnosticSeverity::Error && !shown;
      shown |= isShown;
      // What is not handled here is printed.
      return success(!isShown);
    });
  }

  bool shown = false;
};

} // namespace

LogicalResult Program::compile(ArrayRef<StringRef> functions, bool keepTypes) {
  SmallVector<StringRef> names(functions);
  for (StringRef name : functions) {
    func::FuncOp function = lookup(name);
    if (failed(checkTypes(function)))
      return failure();
    if (!function->hasAttr(kPrepared))
      continue;
    func::FuncOp prepare = getPrepare(function);
    if (failed(checkPrepare(function, prepare)) || failed(checkTypes(prepare)))
      return failure();
    names.push_back(prepare.getName());
  }
  OwningOpRef<ModuleOp> lowered = module->clone();
  for (auto function : lowered->getOps<func::FuncOp>())
    function.setVisibility(llvm::is_contained(names, function.getName())
                               ? SymbolTable::Visibility::Public
                               : SymbolTable::Visibility::Private);
  MLIRContext *context = module->getContext();
  FirstError errors(context);
  PassManager pm(context), lowering(context);
  pm.addPass(createSymbolDCEPass());
  if (!keepTypes)
    pm.addPass(createPromoteToF64());
  pm.addPass(createNormDecompose());
  buildUpstreamLowering(lowering, /*narrowFloats=*/keepTypes);
  if (succeeded(pm.run(*lowered)))
    compiled = Compiled::create(*lowered, names, lowering);
  if (!compiled && !errors.shown)
    module->emitError("cannot be compiled by upstream's passes");
  return success(compiled != nullptr);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

std::vector<Numbers> Program::call(StringRef function,
                                   ArrayRef<Numbers> inputs) {
  setFailureMessage(
      ("error: '" + file + "', function '" + function + "'").str());
  return compiled->run(function, inputs);
}

std::vector<Numbers> Program::run(StringRef function,
                                  std::vector<Numbers> inputs) {
  func::FuncOp op = lookup(function);
  ArrayRef<int64_t> prepared = getPrepared(op);
  if (!prepared.empty()) {
    std::vector<Numbers> weights;
    for (int64_t index : prepared)
      weights.push_back(inputs[index]);
    weights = call(getPrepare(op).getName(), weights);
    for (auto [index, weight] : llvm::zip_equal(prepared, weights))
      inputs[index] = std::move(weight);
  }
  return call(function, inputs);
}
