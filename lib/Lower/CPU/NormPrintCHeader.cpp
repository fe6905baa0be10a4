//===- NormPrintCHeader.cpp - C header of compiled functions --------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-print-c-header.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMPRINTCHEADER
#include "norm/Lower/Passes.h.inc"

namespace {

/// The name of `type` in C as an element of an array, empty if it has none.
StringRef getElementName(Type type) {
  if (type.isF64())
    return "double";
  if (type.isF32())
    return "float";
  if (auto floatType = dyn_cast<FloatType>(type)) {
    if (floatType.getWidth() == 16)
      return "uint16_t";
    return floatType.getWidth() == 8 ? "uint8_t" : "";
  }
  if (type.isIndex())
    return "int64_t";
  auto integer = dyn_cast<IntegerType>(type);
  switch (integer ? integer.getWidth() : 0) {
  case 1:
    return "bool";
  case 8:
    return "int8_t";
  case 16:
    return "int16_t";
  case 32:
    return "int32_t";
  case 64:
    return "int64_t";
  default:
    return "";
  }
}

/// The name of a scalar `type` in C; 16-bit floats have none in C99.
StringRef getScalarName(Type type) {
  if (isa<FloatType>(type) && !type.isF32() && !type.isF64())
    return "";
  return getElementName(type);
}

/// Whether `name` can be part of an identifier.
bool isIdentifier(StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_';
  });
}

/// A descriptor of a shaped type, by element type and rank.
struct Descriptor {
  explicit Descriptor(ShapedType type)
      : element(type.getElementType()), rank(type.getRank()) {}
  bool operator==(const Descriptor &other) const {
    return element == other.element && rank == other.rank;
  }

  std::string getSuffix() const {
    std::string suffix;
    llvm::raw_string_ostream(suffix) << element << "_" << rank;
    return suffix;
  }

  void print(raw_ostream &os) const;

  Type element;
  int64_t rank;
};

void Descriptor::print(raw_ostream &os) const {
  StringRef name = getElementName(element);
  std::string type = "norm_memref_" + getSuffix();
  os << "typedef struct {\n  " << name << " *allocated, *aligned;\n"
     << "  int64_t offset";
  if (rank)
    os << ", sizes[" << rank << "], strides[" << rank << "]";
  os << ";\n} " << type << ";\n\n";

  os << "static inline " << type << " norm_make_" << getSuffix() << "(" << name
     << " *data";
  for (int64_t i = 0; i < rank; ++i)
    os << ", int64_t size" << i;
  os << ") {\n  " << type << " d;\n  d.allocated = d.aligned = data;\n"
     << "  d.offset = 0;\n";
  for (int64_t i = rank - 1; i >= 0; --i) {
    os << "  d.sizes[" << i << "] = size" << i << ";\n  d.strides[" << i
       << "] = ";
    if (i == rank - 1)
      os << "1;\n";
    else
      os << "d.strides[" << i + 1 << "] * size" << i + 1 << ";\n";
  }
  os << "  return d;\n}\n\n";
}

/// Writes the declarations of a module's functions.
class HeaderPrinter {
public:
  /// Reads `func`; emits an error if C has no words for it.
  LogicalResult add(func::FuncOp func);
  void print(raw_ostream &os) const;

private:
  /// How `type` is declared as a member or by value, empty after an error.
  std::string getType(func::FuncOp func, Type type);

  SmallVector<Descriptor> descriptors;
  std::string declarations;
};

std::string HeaderPrinter::getType(func::FuncOp func, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    StringRef name = getScalarName(type);
    if (name.empty())
      func.emitError("has no declaration in C: scalar of type ") << type;
    return name.str();
  }
  auto memref = dyn_cast<MemRefType>(type);
  bool isArray = isa<RankedTensorType>(type) ||
                 (memref && memref.getLayout().isIdentity());
  if (!isArray || getElementName(shaped.getElementType()).empty()) {
    func.emitError("has no declaration in C: value of type ") << type;
    return "";
  }
  Descriptor descriptor(shaped);
  if (!llvm::is_contained(descriptors, descriptor))
    descriptors.push_back(descriptor);
  return "norm_memref_" + descriptor.getSuffix();
}

LogicalResult HeaderPrinter::add(func::FuncOp func) {
  if (!isIdentifier(func.getName()))
    return func.emitError("has no declaration in C: its name");
  SmallVector<std::string> arguments, results;
  for (Type type : func.getArgumentTypes())
    arguments.push_back(getType(func, type));
  for (Type type : func.getResultTypes())
    results.push_back(getType(func, type));
  if (llvm::is_contained(arguments, "") || llvm::is_contained(results, ""))
    return failure();

  llvm::raw_string_ostream os(declarations);
  bool isReturned =
      results.size() == 1 && !isa<ShapedType>(func.getResultTypes().front());
  if (results.size() > 1) {
    os << "typedef struct {\n";
    for (auto [i, type] : llvm::enumerate(results))
      os << "  " << type << " result" << i << ";\n";
    os << "} " << func.getName() << "_results;\n\n";
  }
  SmallVector<std::string> parameters;
  if (results.size() > 1)
    parameters.push_back(func.getName().str() + "_results *results");
  else if (results.size() == 1 && !isReturned)
    parameters.push_back(results.front() + " *result");
  for (auto [i, type] : llvm::enumerate(arguments))
    parameters.push_back(
        type + (isa<ShapedType>(func.getArgumentTypes()[i]) ? " *" : " ") +
        "arg" + std::to_string(i));
  os << "/* " << func.getName() << " : " << func.getFunctionType() << " */\n"
     << (isReturned ? StringRef(results.front()) : StringRef("void"))
     << " _mlir_ciface_" << func.getName() << "("
     << (parameters.empty() ? "void" : llvm::join(parameters, ", "))
     << ");\n\n";
  return success();
}

void HeaderPrinter::print(raw_ostream &os) const {
  os << "/* Functions compiled by norm-to-cpu. Arguments are read only, "
        "results "
        "are new\n"
     << " * memory: free() what `allocated` points to. */\n"
     << "#pragma once\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
     << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  for (const Descriptor &descriptor : descriptors)
    descriptor.print(os);
  os << declarations << "#ifdef __cplusplus\n}\n#endif\n";
}

struct NormPrintCHeaderPass : impl::NormPrintCHeaderBase<NormPrintCHeaderPass> {
  using NormPrintCHeaderBase::NormPrintCHeaderBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    HeaderPrinter printer;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func.isPublic() && !func.isExternal() && failed(printer.add(func)))
        return signalPassFailure();
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> file =
        openOutputFile(output, &message);
    if (!file) {
      getOperation().emitError("cannot write the header: ") << message;
      return signalPassFailure();
    }
    printer.print(file->os());
    file->os().flush();
    if (std::error_code error = file->os().error()) {
      file->os().clear_error();
      getOperation().emitError("cannot write the header: ") << error.message();
      return signalPassFailure();
    }
    file->keep();
  }
};

} // namespace
} // namespace mlir::norm
