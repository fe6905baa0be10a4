# Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions on tensors, written op by op as torch-mlir writes them, with norms
that are raised already and random constants."""

import random

DIMS = "abcdef"


class Tensor:
    def __init__(self, name, shape):
        self.name, self.shape = name, tuple(shape)

    @property
    def type(self):
        return type_of(self.shape)


def type_of(shape, element="f32"):
    return "tensor<" + "x".join(map(str, [*shape, element])) + ">"


def numbers(values):
    return "[" + ", ".join(map(str, values)) + "]"


class Function:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = ["%zero = arith.constant 0.0 : f32"]
        self.count = 0

    def op(self, shape, text):
        """Adds an op whose result has this shape."""
        self.count += 1
        name = f"%{self.count - 1}"
        self.lines.append(f"{name} = {text}")
        return Tensor(name, shape)

    def print(self, name, arguments, results):
        args = ", ".join(f"{arg.name}: {arg.type}" if isinstance(arg, Tensor) else arg for arg in arguments)
        types = ", ".join(result.type for result in results)
        print(f"func.func @{name}({args}) -> ({types}) {{")
        print("\n".join("  " + line for line in self.lines))
        print(f"  return {', '.join(result.name for result in results)} : {types}\n}}")

    # Constants.

    def elements(self, shape):
        if not shape:
            return repr(self.random.randint(-8, 24) / 8)
        return "[" + ", ".join(self.elements(shape[1:]) for _ in range(shape[0])) + "]"

    def constant(self, *shape):
        return self.op(shape, f"arith.constant dense<{self.elements(shape)}> : {type_of(shape)}")

    def empty(self, shape):
        return self.op(shape, f"tensor.empty() : {type_of(shape)}")

    def zeros(self, shape):
        empty = self.empty(shape)
        return self.op(shape, f"linalg.fill ins(%zero : f32) outs({empty.name} : {empty.type}) -> {empty.type}")

    # Elementwise ops, reductions and lookups.

    def generic(self, inputs, maps, out, body, reduced=""):
        """`maps`: the dims that each input and the result is indexed by, as letters."""
        rank = len(out.shape) + len(reduced)
        affine = ", ".join(f"affine_map<({', '.join(DIMS[:rank])}) -> ({', '.join(m)})>" for m in maps)
        iterators = ", ".join('"reduction"' if dim in reduced else '"parallel"' for dim in DIMS[:rank])
        ins = ", ".join(i.name for i in inputs)
        types = ", ".join(i.type for i in inputs)
        args = ", ".join([*(f"%in{i}: f32" for i in range(len(inputs))), "%out: f32"])
        return self.op(out.shape, f"linalg.generic {{indexing_maps = [{affine}], iterator_types = [{iterators}]}} "
                       f"ins({ins} : {types}) outs({out.name} : {out.type}) {{\n    ^bb0({args}):\n      "
                       + "\n      ".join(body) + f"\n  }} -> {out.type}")

    def elementwise(self, body, x, y=None, along=None):
        """`along`: the dims of y, of x's where there are none."""
        dims = DIMS[:len(x.shape)]
        inputs, maps = [x], [dims]
        if y:
            inputs.append(y)
            maps.append(dims if along is None else along)
        return self.generic(inputs, [*maps, dims], self.empty(x.shape), [*body, "linalg.yield %r : f32"])

    def add(self, x, y):
        return self.op(x.shape, f"arith.addf {x.name}, {y.name} : {x.type}")

    def per_feature(self, op, x, y):
        return self.elementwise([f"%r = arith.{op} %in0, %in1 : f32"], x, y, DIMS[len(x.shape) - 1])

    def gelu(self, x):
        return self.elementwise(["%half = arith.constant 0.5 : f32", "%root = arith.constant 0.707106769 : f32",
                                 "%one = arith.constant 1.0 : f32", "%s = arith.mulf %in0, %root : f32",
                                 "%e = math.erf %s : f32", "%t = arith.addf %e, %one : f32",
                                 "%u = arith.mulf %t, %half : f32", "%r = arith.mulf %in0, %u : f32"], x)

    def squared_relu(self, x):
        return self.elementwise(["%m = arith.maximumf %in0, %zero : f32", "%r = arith.mulf %m, %m : f32"], x)

    def sum_of(self, x, dim):
        dims = DIMS[:len(x.shape)]
        kept = dims[:dim] + dims[dim + 1:]
        out = self.zeros(x.shape[:dim] + x.shape[dim + 1:])
        body = ["%r = arith.addf %in0, %out : f32", "linalg.yield %r : f32"]
        return self.generic([x], [dims, kept], out, body, reduced=dims[dim])

    def embedding(self, ids, table):
        """`ids`: 1 x T numbers of rows."""
        out = self.empty((1, ids.shape[1], table.shape[1]))
        return self.op(out.shape, "linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b)>, "
                       "affine_map<(a, b, c) -> (a, b, c)>], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} "
                       f"ins({ids.name} : {type_of(ids.shape, 'i64')}) outs({out.name} : {out.type}) {{\n"
                       "    ^bb0(%id: i64, %out: f32):\n      %row = arith.index_cast %id : i64 to index\n"
                       "      %column = linalg.index 2 : index\n"
                       f"      %r = tensor.extract {table.name}[%row, %column] : {table.type}\n"
                       f"      linalg.yield %r : f32\n  }} -> {out.type}")

    # Linear layers.

    def transpose(self, x, *order):
        out = self.empty([x.shape[dim] for dim in order])
        return self.op(out.shape, f"linalg.transpose ins({x.name} : {x.type}) outs({out.name} : {out.type}) "
                       f"permutation = {numbers(order)}")

    def batch_matmul(self, x, y):
        out = self.zeros((x.shape[0], x.shape[1], y.shape[2]))
        return self.op(out.shape, f"linalg.batch_matmul ins({x.name}, {y.name} : {x.type}, {y.type}) "
                       f"outs({out.name} : {out.type}) -> {out.type}")

    def linear(self, x, outputs, bias=True, weight=None):
        """The weight has its outputs first, as PyTorch stores it."""
        weight = weight or self.constant(outputs, x.shape[2])
        turned = self.transpose(weight, 1, 0)
        wide = self.generic([turned], ["bc", "abc"], self.empty((x.shape[0], *turned.shape)), ["linalg.yield %in0 : f32"])
        y = self.batch_matmul(x, wide)
        return self.per_feature("addf", y, self.constant(outputs)) if bias else y

    def convolution(self, x, outputs, kernel, stride):
        """Over one or two dims behind the channels."""
        spatial = x.shape[2:]
        weight = self.constant(outputs, x.shape[1], *[kernel] * len(spatial))
        bias = self.constant(outputs)
        out = self.empty((x.shape[0], outputs, *[(size - kernel) // stride + 1 for size in spatial]))
        others = numbers([0, *range(2, 2 + len(spatial))])
        init = self.op(out.shape, f"linalg.broadcast ins({bias.name} : {bias.type}) outs({out.name} : {out.type}) "
                       f"dimensions = {others}")
        name = "conv_1d_ncw_fcw" if len(spatial) == 1 else "conv_2d_nchw_fchw"
        return self.op(out.shape, f"linalg.{name} {{strides = dense<{stride}> : tensor<{len(spatial)}xi64>}} "
                       f"ins({x.name}, {weight.name} : {x.type}, {weight.type}) outs({init.name} : {out.type}) -> {out.type}")

    def norm(self, x):
        size = x.shape[-1]
        scale, bias = self.constant(size), self.constant(size)
        return self.op(x.shape, f"norm.layer_norm {x.name} scale({scale.name} : {scale.type}) bias({bias.name} : {bias.type}) "
                       f"dims [{len(x.shape) - 1}] epsilon 1.0e-5 : {x.type} -> {x.type}")

    # Shapes.

    def pad(self, x):
        """One zero on both sides of the last dim."""
        shape = (*x.shape[:-1], x.shape[-1] + 2)
        ends = numbers([0] * (len(shape) - 1) + [1])
        args = ", ".join(f"%p{i}: index" for i in range(len(shape)))
        return self.op(shape, f"tensor.pad {x.name} low{ends} high{ends} {{\n    ^bb0({args}):\n"
                       f"      tensor.yield %zero : f32\n  }} : {x.type} to {type_of(shape)}")

    def slice(self, x, offsets, sizes, strides=None, shape=None):
        shape = shape or sizes
        strides = strides or [1] * len(sizes)
        return self.op(shape, f"tensor.extract_slice {x.name}{numbers(offsets)} {numbers(sizes)} {numbers(strides)} "
                       f": {x.type} to {type_of(shape)}")

    def concat(self, dim, *parts):
        shape = list(parts[0].shape)
        shape[dim] = sum(part.shape[dim] for part in parts)
        return self.op(shape, f"tensor.concat dim({dim}) {', '.join(part.name for part in parts)} "
                       f": ({', '.join(part.type for part in parts)}) -> {type_of(shape)}")

    def expand(self, x, groups, *shape):
        return self.op(shape, f"tensor.expand_shape {x.name} {groups} output_shape {numbers(shape)} "
                       f": {x.type} into {type_of(shape)}")

    def collapse(self, x, groups, *shape):
        return self.op(shape, f"tensor.collapse_shape {x.name} {groups} : {x.type} into {type_of(shape)}")

    # Parts of models.

    def attend(self, q, k, v):
        """Of batches of one head; the scores are not made smaller by their maximum."""
        scores = self.batch_matmul(q, self.transpose(k, 0, 2, 1))
        powers = self.elementwise(["%c = arith.constant 0.125 : f32", "%p = arith.mulf %in0, %c : f32",
                                   "%r = math.exp %p : f32"], scores)
        sums = self.sum_of(powers, 2)
        return self.batch_matmul(self.elementwise(["%r = arith.divf %in0, %in1 : f32"], powers, sums, "ab"), v)

    def attention(self, x, memory=None):
        memory = memory or x
        size = x.shape[2]
        read = self.attend(self.linear(x, size), self.linear(memory, size, bias=False), self.linear(memory, size))
        return self.linear(read, size)

    def perceptron(self, x, hidden, activation=None):
        return self.linear((activation or self.gelu)(self.linear(x, hidden)), x.shape[2])

    def patches(self, image, features):
        """1 x tokens x features of squares of 2 x 2 pixels."""
        y = self.convolution(image, features, 2, 2)
        count = y.shape[2] * y.shape[3]
        return self.transpose(self.collapse(y, "[[0], [1], [2, 3]]", 1, features, count), 0, 2, 1)
