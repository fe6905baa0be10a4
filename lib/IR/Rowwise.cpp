//===- Rowwise.cpp - The kernel op of the norm dialect --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the builders, the syntax and the interfaces of
// norm.rowwise and of the ops in its body.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

void RowwiseOp::build(
    OpBuilder &builder, OperationState &state, ValueRange inputs,
    ValueRange outputs, ArrayRef<AffineMap> indexingMaps, unsigned numRowDims,
    function_ref<void(OpBuilder &, Location, ValueRange)> buildBody) {
  SmallVector<Type> resultTypes;
  for (Type type : outputs.getTypes())
    if (isa<RankedTensorType>(type))
      resultTypes.push_back(type);
  unsigned numDims = indexingMaps.front().getNumDims();
  SmallVector<Attribute> iterators;
  for (unsigned dim = 0; dim < numDims; ++dim)
    iterators.push_back(linalg::IteratorTypeAttr::get(
        builder.getContext(), dim < numRowDims
                                  ? utils::IteratorType::parallel
                                  : utils::IteratorType::reduction));
  build(builder, state, resultTypes, inputs, outputs,
        builder.getAffineMapArrayAttr(indexingMaps),
        builder.getArrayAttr(iterators));

  Region &region = *state.regions.front();
  Block &block = region.emplaceBlock();
  for (Value input : inputs)
    block.addArgument(getElementTypeOrSelf(input.getType()), input.getLoc());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&block);
  buildBody(builder, state.location, block.getArguments());
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses `keyword(%a, %b : type, type)`, or nothing where it may be left out.
static ParseResult parseOperandGroup(OpAsmParser &parser, OperationState &state,
                                     StringRef keyword, int32_t &size,
                                     bool optional) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  size = 0;
  if (failed(parser.parseOptionalKeyword(keyword)))
    return optional
               ? success()
               : parser.emitError(parser.getCurrentLocation(), "expected '")
                     << keyword << "'";
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      parser.parseColonTypeList(types) || parser.parseRParen() ||
      parser.resolveOperands(operands, types, loc, state.operands))
    return failure();
  size = operands.size();
  return success();
}

/// Turns the strings of `iterator_types` into attributes of their own.
static ParseResult parseIteratorTypes(OpAsmParser &parser, SMLoc loc,
                                      OperationState &state) {
  auto names =
      dyn_cast_or_null<ArrayAttr>(state.attributes.get("iterator_types"));
  if (!names ||
      !isa_and_nonnull<ArrayAttr>(state.attributes.get("indexing_maps")))
    return parser.emitError(
        loc, "expected indexing_maps and iterator_types, arrays");
  SmallVector<Attribute> iterators;
  for (Attribute attr : names) {
    auto name = dyn_cast<StringAttr>(attr);
    std::optional<utils::IteratorType> iterator =
        name ? utils::symbolizeIteratorType(name.getValue()) : std::nullopt;
    if (!iterator)
      return parser.emitError(loc, "expected iterator types \"parallel\" and "
                                   "\"reduction\", but found ")
             << attr;
    iterators.push_back(
        linalg::IteratorTypeAttr::get(parser.getContext(), *iterator));
  }
  state.attributes.set("iterator_types",
                       parser.getBuilder().getArrayAttr(iterators));
  return success();
}

ParseResult RowwiseOp::parse(OpAsmParser &parser, OperationState &state) {
  int32_t numInputs, numOutputs;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parseIteratorTypes(parser, loc, state) ||
      parseOperandGroup(parser, state, "ins", numInputs, /*optional=*/true) ||
      parseOperandGroup(parser, state, "outs", numOutputs,
                        /*optional=*/false) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*state.addRegion()) ||
      parser.parseOptionalArrowTypeList(state.types))
    return failure();
  state.addAttribute(
      getOperandSegmentSizeAttr(),
      parser.getBuilder().getDenseI32ArrayAttr({numInputs, numOutputs}));
  return success();
}

static void printOperandGroup(OpAsmPrinter &printer, StringRef keyword,
                              OperandRange operands) {
  if (operands.empty())
    return;
  printer << ' ' << keyword << '(' << operands << " : " << operands.getTypes()
          << ')';
}

void RowwiseOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  SmallVector<Attribute> iterators;
  for (auto iterator :
       getIteratorTypes().getAsRange<linalg::IteratorTypeAttr>())
    iterators.push_back(
        builder.getStringAttr(stringifyIteratorType(iterator.getValue())));
  printer << " {" << getIndexingMapsAttrName().getValue() << " = "
          << getIndexingMaps() << ", " << getIteratorTypesAttrName().getValue()
          << " = " << builder.getArrayAttr(iterators) << "}";
  printOperandGroup(printer, "ins", getInputs());
  printOperandGroup(printer, "outs", getOutputs());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getIndexingMapsAttrName(),
                                            getIteratorTypesAttrName(),
                                            getOperandSegmentSizeAttr()});
  printer << ' ';
  printer.printRegion(getBody());
  printer.printOptionalArrowTypeList(getResultTypes());
}

ParseResult RowReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  StringRef name;
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<RowReduceKind> kind = symbolizeRowReduceKind(name);
  if (!kind)
    return parser.emitError(loc, "expected mean, sum, max or min, but found ")
           << name;
  if (parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(operand, type, state.operands))
    return failure();
  state.addAttribute(getKindAttrName(state.name),
                     RowReduceKindAttr::get(parser.getContext(), *kind));
  state.addTypes(type);
  return success();
}

void RowReduceOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyRowReduceKind(getKind()) << ' ' << getOperand();
  printer.printOptionalAttrDict((*this)->getAttrs(), {getKindAttrName()});
  printer << " : " << getType();
}

//===----------------------------------------------------------------------===//
// Dims, rows and what is uniform in them
//===----------------------------------------------------------------------===//

unsigned RowwiseOp::getNumRowDims() {
  return llvm::count_if(
      getIteratorTypes().getAsRange<linalg::IteratorTypeAttr>(),
      [](linalg::IteratorTypeAttr iterator) {
        return iterator.getValue() == utils::IteratorType::parallel;
      });
}

bool RowwiseOp::hasFeatureDims(AffineMap map) {
  unsigned numRowDims = getNumRowDims();
  for (unsigned dim = numRowDims; dim < map.getNumDims(); ++dim)
    if (map.isFunctionOfDim(dim))
      return true;
  return false;
}

ArrayRef<int64_t> RowwiseOp::getShape(OpOperand *operand) {
  auto type = dyn_cast<ShapedType>(operand->get().getType());
  return type ? type.getShape() : ArrayRef<int64_t>();
}

SmallVector<OpFoldResult> RowwiseOp::createIterationSizes(OpBuilder &builder) {
  SmallVector<OpFoldResult> sizes(getNumDims());
  SmallVector<std::pair<Value, int64_t>> carriers(getNumDims());
  for (OpOperand &operand : (*this)->getOpOperands())
    for (auto [position, expr, size] :
         llvm::enumerate(getInputMap(operand.getOperandNumber()).getResults(),
                         getShape(&operand))) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      carriers[dim] = {operand.get(), position};
      if (!ShapedType::isDynamic(size))
        sizes[dim] = builder.getIndexAttr(size);
    }
  for (auto [size, carrier] : llvm::zip_equal(sizes, carriers))
    if (!size)
      size = linalg::createFoldedDimOp(builder, getLoc(), carrier.first,
                                       carrier.second);
  return sizes;
}

DenseSet<Value> RowwiseOp::getUniformValues() {
  DenseSet<Value> uniform;
  for (BlockArgument arg : getBodyBlock()->getArguments())
    if (!hasFeatureDims(getInputMap(arg.getArgNumber())))
      uniform.insert(arg);
  for (Operation &op : getBodyBlock()->without_terminator())
    if (isa<RowReduceOp>(op) ||
        llvm::all_of(op.getOperands(),
                     [&](Value value) { return uniform.contains(value); }))
      uniform.insert_range(op.getResults());
  return uniform;
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

LogicalResult RowwiseOp::reifyResultShapes(OpBuilder &builder,
                                           ReifiedRankedShapedTypeDims &dims) {
  for (Value output : getOutputs())
    dims.push_back(tensor::getMixedSizes(builder, getLoc(), output));
  return success();
}

/// What is in memory is read where it is an input, and written where it is an
/// output; nothing of an output is read.
void RowwiseOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : getInputsMutable())
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &operand, /*stage=*/0,
                           /*effectOnFullRegion=*/true,
                           SideEffects::DefaultResource::get());
  for (OpOperand &operand : getOutputsMutable())
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Write::get(), &operand, /*stage=*/0,
                           /*effectOnFullRegion=*/true,
                           SideEffects::DefaultResource::get());
}

/// Sizes that differ at run time are undefined behaviour; those that are known
/// agree.
Speculation::Speculatability RowwiseOp::getSpeculatability() {
  for (Value operand : getOperands()) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (type && (isa<MemRefType>(type) || !type.hasStaticShape()))
      return Speculation::NotSpeculatable;
  }
  return Speculation::RecursivelySpeculatable;
}
