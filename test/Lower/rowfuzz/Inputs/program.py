# Random row programs: shapes and operands of a norm.rowwise, its body, and what the
# body computes, in f64, with a bound of what a compiled kernel may differ by.

import math

import numpy as np

BITS = {"f64": 53, "f32": 24, "f16": 11, "bf16": 8}
SMALLEST = {"f64": 0.0, "f32": 2.0**-150, "f16": 2.0**-25, "bf16": 2.0**-134}
LARGEST = {"f64": 1e300, "f32": 1e38, "f16": 6e4, "bf16": 1e38}


def half_ulp(type, size):
    return np.maximum(size * 2.0**-BITS[type], SMALLEST[type])


class Value:
    """A value of the body: its name and type, its elements and how far off each may be."""

    def __init__(self, name, type, elements, error):
        self.name, self.type, self.elements, self.error = name, type, elements, error


class Operand:
    """An input or output: `dims` are the loop dims that index it, none for a scalar."""

    def __init__(self, type, dims, is_scalar=False):
        self.type, self.dims, self.is_scalar = type, dims, is_scalar
        # Of the memref that the compiled kernel gets: distance between neighbours of the
        # last dim, elements between rows of memory, elements in front, and what of it the
        # type says.
        self.stride, self.pad, self.offset, self.says_stride = 1, 0, 0, True

    def is_strided(self):
        return self.stride != 1 or self.pad or self.offset or not self.says_stride


class Program:
    """A random kernel, made of `rng`, with long rows now and then if asked for."""

    def __init__(self, rng, has_long_rows=False):
        self.rng, self.has_long_rows = rng, has_long_rows
        self.lines, self.constants, self.counter = [], {}, 0
        self.draw_shape()
        self.compute = "f64" if rng.random() < 0.15 else "f32"
        self.draw_inputs()
        with np.errstate(all="ignore"):
            self.draw_body()
            self.draw_outputs()

    # Shapes and operands

    def draw_shape(self):
        rng = self.rng
        self.rows, self.features = rng.choice([0, 1, 1, 1, 1, 2, 2, 3]), rng.choice([1, 1, 1, 1, 2, 2, 3])
        budget, self.sizes = 3000, []
        for dim in range(self.rows + self.features):
            if dim < self.rows:
                size = rng.choice([1, 2, 3, 5, 17, 33])
            elif self.features == 1:
                size = rng.choice([1, 2, 7, 13, 16, 17, 31, 64, 65, 97, 128, 130, 211, 300, 515, 1025])
            else:
                size = rng.choice([1, 2, 3, 4, 7, 8, 16, 17, 33])
            size = min(size, max(budget // math.prod(self.sizes or [1]), 1))
            self.sizes.append(size)
        if self.has_long_rows and self.features == 1 and rng.random() < 0.3:
            self.sizes = [min(size, 2) for size in self.sizes]
            self.sizes[-1] = rng.choice([4096, 4100, 8192, 8225, 8300, 12345])
        if rng.random() < 0.05:
            self.sizes[rng.randrange(len(self.sizes))] = 0
        dynamic = rng.choice([0.0, 0.0, 0.4, 1.0])
        self.dynamic = [rng.random() < dynamic for _ in self.sizes]
        # How the dims lie in memory: as they come, or the channels of NCHW, or any way.
        self.order = list(range(len(self.sizes)))
        kind = rng.random()
        if kind < 0.2 and self.rows:
            self.order = [0] + self.order[self.rows:] + self.order[1:self.rows]
        elif kind < 0.35:
            rng.shuffle(self.order)

    def row_shape(self):
        return [size if dim < self.rows else 1 for dim, size in enumerate(self.sizes)]

    def points(self):
        return math.prod(self.sizes[self.rows:])

    def draw_dims(self, kind):
        rng, rank = self.rng, len(self.sizes)
        if kind == "full":
            return list(self.order)
        if kind == "transposed":
            return rng.sample(self.order, rank)
        features, rows = list(range(self.rows, rank)), list(range(self.rows))
        if kind == "feature":
            return sorted(rng.sample(features, rng.randint(1, len(features))))
        if kind == "row":
            return [d for d in self.order if d < self.rows]
        if kind == "leading":
            return rows[:rng.randint(0, self.rows)] + (features if rng.random() < 0.5 else [])
        return []

    def draw_inputs(self):
        rng = self.rng
        floats = [rng.choice(["f32", "f32", "bf16", "f16"])] * 3 + ["f32", "bf16", "f16"]
        if self.compute == "f64":
            floats += ["f64", "f64", "f64"]
        kinds = ["full"] + rng.choices(["full", "transposed", "feature", "row", "leading", "scalar"],
                                       [3, 0.7, 3, 1.5, 1.5, 1], k=rng.randint(0, 4))
        self.inputs, self.arrays = [], []
        for kind in kinds:
            type = rng.choice(floats)
            if len(self.inputs) and rng.random() < 0.12:
                type = rng.choice(["i8", "i1"])
            scalar = kind == "scalar" and rng.random() < 0.5
            # ctypes passes no 16-bit floats.
            if scalar and type in ("f16", "bf16"):
                type = self.compute
            operand = Operand(type, self.draw_dims(kind), scalar)
            self.draw_layout(operand)
            self.inputs.append(operand)

    def draw_layout(self, operand):
        rng = self.rng
        if operand.is_scalar or not operand.dims or rng.random() < 0.75:
            return
        operand.offset, operand.pad = rng.choice([0, 3]), rng.choice([0, 0, 5])
        operand.stride = rng.choice([1, 1, 1, 2])
        operand.says_stride = operand.stride == 1 and rng.random() < 0.8

    # The body

    def emit(self, text, type, elements, error):
        name = "%%v%d" % self.counter
        self.counter += 1
        self.lines.append("%s = %s" % (name, text))
        return Value(name, type, elements, error)

    def constant(self, number):
        """A constant of the compute type that is exact in every type."""
        if number not in self.constants:
            name = "%%c%d" % len(self.constants)
            self.constants[number] = Value(name, self.compute, np.full([1] * len(self.sizes), number), 0.0)
        return self.constants[number]

    def rounding(self, type):
        """Of one operation of the kernel, and of the same one in the f64 reference."""
        return 2.0**-BITS[type] + 2.0**-53

    def binary(self, op, a, b, type=None):
        x, y = a.elements, b.elements
        if op == "addf":
            v, e = x + y, a.error + b.error
        elif op == "subf":
            v, e = x - y, a.error + b.error
        elif op == "mulf":
            v, e = x * y, abs(x) * b.error + abs(y) * a.error + a.error * b.error
        elif op == "divf":
            v = x / y
            e = (a.error + abs(v) * b.error) / np.maximum(abs(y) - b.error, 1e-300)
        else:
            v = np.maximum(x, y) if op == "maximumf" else np.minimum(x, y)
            return self.emit("arith.%s %s, %s : %s" % (op, a.name, b.name, a.type), a.type, v,
                             np.maximum(a.error, b.error) + 0.0 * v)
        e = e + self.rounding("f32" if a.type in ("f16", "bf16") else a.type) * (abs(v) + e)
        if a.type in ("f16", "bf16"):
            e = e + half_ulp(a.type, abs(v) + e)
        return self.emit("arith.%s %s, %s : %s" % (op, a.name, b.name, a.type), a.type, v, e)

    def cast(self, value, type):
        if value.type == type:
            return value
        if value.type in ("i8", "i1"):
            op = "sitofp" if value.type == "i8" else "uitofp"
            return self.emit("arith.%s %s : %s to %s" % (op, value.name, value.type, type), type, value.elements, 0.0)
        op = "extf" if BITS[type] > BITS[value.type] else "truncf"
        # bf16 to f16 and back go through f32.
        if {value.type, type} == {"f16", "bf16"}:
            return self.cast(self.cast(value, "f32"), type)
        error = value.error
        if op == "truncf":
            error = error + half_ulp(type, abs(value.elements) + error)
        return self.emit("arith.%s %s : %s to %s" % (op, value.name, value.type, type), type, value.elements, error)

    def unary(self, op, a):
        """exp, tanh and erf are off by up to 6 units in the last place."""
        x, u = a.elements, self.rounding(self.compute)
        if op == "absf":
            v, e = abs(x), a.error
        elif op == "sqrt":
            v = np.sqrt(x)
            e = a.error / np.maximum(np.sqrt(np.maximum(x - a.error, 0.0)), 1e-300) + u * v
        elif op == "rsqrt":
            v = 1.0 / np.sqrt(x)
            e = a.error * np.maximum(x - a.error, 1e-300)**-1.5 + 3 * u * v
        elif op == "exp":
            v = np.exp(x)
            # Polynomials give 0 for results below the smallest normal number.
            e = v * np.expm1(np.minimum(a.error, 50.0)) + 12 * u * v + (2.0**-126 if self.compute == "f32" else 0.0)
        elif op == "tanh":
            v, e = np.tanh(x), a.error + 12 * u * abs(np.tanh(x))
        else:
            v = np.vectorize(math.erf, otypes=[float])(x) if x.size else x
            e = 1.2 * a.error + 12 * u * abs(v)
        return self.emit("math.%s %s : %s" % (op, a.name, self.compute), self.compute, v, e)

    def select(self, condition, a, b):
        chosen = condition.elements != 0
        return self.emit("arith.select %s, %s, %s : %s" % (condition.name, a.name, b.name, a.type), a.type,
                         np.where(chosen, a.elements, b.elements), np.where(chosen, a.error, b.error))

    def reduce(self, kind, a):
        """A collective. No chain of additions is longer than the row; those of one number all err alike."""
        axes = tuple(range(self.rows, len(self.sizes)))
        shape = np.broadcast_shapes(a.elements.shape, self.row_shape()) if self.is_uniform(a) else self.sizes
        x, e = np.broadcast_to(a.elements, shape), np.broadcast_to(a.error, shape)
        text = "norm.row_reduce %s %s : %s" % (kind, a.name, self.compute)
        if self.is_uniform(a) and kind != "sum":
            empty = self.points() == 0 and kind != "mean"
            v = np.full_like(x, {"max": -np.inf, "min": np.inf}.get(kind)) if empty else x
            return self.emit(text, self.compute, v, e)
        if self.is_uniform(a):
            x, e = (np.broadcast_to(t, self.sizes) for t in (x, e))
        if kind in ("max", "min"):
            extreme, start = (np.max, -np.inf) if kind == "max" else (np.min, np.inf)
            return self.emit(text, self.compute, extreme(x, axes, keepdims=True, initial=start),
                             np.max(e, axes, keepdims=True, initial=0.0))
        v = np.sum(x, axes, keepdims=True)
        u, n = self.rounding(self.compute), self.points()
        chain = 4 + (n if self.is_uniform(a) else math.sqrt(n))
        e = np.sum(e, axes, keepdims=True) + np.sum(abs(x), axes, keepdims=True) * chain * (u + 2.0**-53)
        if kind == "mean":
            scale = 1.0 / n if n else np.inf
            v, e = v * scale, e * (scale if n else 1.0) + 2 * u * abs(v) * (scale if n else 1.0)
        return self.emit(text, self.compute, v, e)

    def is_uniform(self, value):
        return value.name in self.uniform

    def new(self, value, *operands):
        if all(o.name in self.uniform for o in operands):
            self.uniform.add(value.name)
        return value

    def draw_array(self, operand):
        rng = np.random.default_rng(self.rng.getrandbits(32))
        shape = [self.sizes[d] for d in operand.dims]
        if operand.type == "i1":
            return np.asarray(rng.integers(0, 2, shape), np.float64)
        if operand.type == "i8":
            return np.asarray(rng.integers(-128, 128, shape), np.float64)
        array = np.asarray(rng.uniform(-2.0, 3.0, shape))
        return round_to(array, operand.type)

    def spread(self, operand, array):
        """The array as one over all dims, of size 1 where the operand has no dim."""
        order = sorted(range(len(operand.dims)), key=lambda i: operand.dims[i])
        shape = [size if dim in operand.dims else 1 for dim, size in enumerate(self.sizes)]
        return np.transpose(array, order).reshape(shape)

    def draw_body(self):
        rng = self.rng
        self.uniform, wide, narrow, conditions = set(), [], [], []
        for number, operand in enumerate(self.inputs):
            array = self.draw_array(operand)
            self.arrays.append(array)
            value = Value("%%in%d" % number, operand.type, self.spread(operand, array), 0.0)
            if not any(d >= self.rows for d in operand.dims):
                self.uniform.add(value.name)
            if operand.type in ("f16", "bf16"):
                narrow.append(value)
            if operand.type == "i1":
                conditions.append(value)
            wide.append(self.new(self.cast(value, self.compute), value))
        # Sums in a 16-bit type, as of a residual stream.
        for type in ("f16", "bf16"):
            some = [v for v in narrow if v.type == type]
            if len(some) > 1 and rng.random() < 0.6:
                a, b = rng.sample(some, 2)
                s = self.new(self.binary("addf", a, b), a, b)
                narrow.append(s)
                wide.append(self.new(self.cast(s, self.compute), s))
        self.values = wide
        for _ in range(rng.randint(1, 4)):
            self.draw_elements(conditions, rng.randint(0, 2))
            self.draw_collective()
        self.draw_elements(conditions, rng.randint(1, 4))
        self.narrow = narrow

    def pick(self):
        """A value, a recent one rather than an old one."""
        count = len(self.values)
        return self.values[max(self.rng.randrange(count), self.rng.randrange(count))]

    def draw_collective(self):
        rng, a = self.rng, self.pick()
        if self.is_uniform(a) and rng.random() < 0.7:
            a = self.values[0]
        way = rng.choice(["rms", "rms", "center", "center", "sum", "max", "min"])
        if way == "rms":
            sq = self.new(self.binary("mulf", a, a), a)
            mean = self.reduce("mean", sq)
            self.uniform.add(mean.name)
            shifted = self.binary("addf", mean, self.constant(0.125))
            root = self.unary("rsqrt", shifted)
            self.uniform.update([shifted.name, root.name])
            self.values += [self.new(self.binary("mulf", a, root), a, root)]
            return
        statistic = self.reduce({"center": "mean"}.get(way, way), a)
        self.uniform.add(statistic.name)
        if way == "sum":
            statistic = self.binary("mulf", statistic, self.constant(0.015625))
            self.uniform.add(statistic.name)
        self.values.append(statistic)
        if way == "center" or rng.random() < 0.5:
            self.values.append(self.new(self.binary("subf", a, statistic), a, statistic))

    def draw_elements(self, conditions, count):
        rng = self.rng
        for _ in range(count):
            a, b = self.pick(), self.pick()
            way = rng.choice(["addf", "subf", "mulf", "maximumf", "minimumf", "absf", "tanh", "erf", "exp",
                              "sqrt", "divf", "select", "mulf", "addf"])
            if way in ("tanh", "erf", "absf"):
                new = self.new(self.unary(way, a), a)
            elif way in ("sqrt", "divf"):
                size = self.new(self.unary("absf", b), b)
                size = self.new(self.binary("addf", size, self.constant(0.5)), b)
                new = self.unary("sqrt", size) if way == "sqrt" else self.binary("divf", a, size)
                new = self.new(new, *([b] if way == "sqrt" else [a, b]))
            elif way == "exp":
                low = self.new(self.binary("minimumf", a, self.constant(2.0)), a)
                new = self.new(self.unary("exp", low), a)
            elif way == "select":
                if not conditions:
                    continue
                p = rng.choice(conditions)
                new = self.new(self.select(p, a, b), p, a, b)
            else:
                new = self.new(self.binary(way, a, b), a, b)
            # What grows without bound overflows sooner or later.
            if not np.max(np.nan_to_num(abs(new.elements)), initial=0.0) < 1e4:
                new = self.new(self.binary("mulf", new, self.constant(2.0**-12)), new)
            self.values.append(new)

    def draw_outputs(self):
        rng = self.rng
        self.outputs, self.yields = [], []
        for number in range(rng.randint(1, 3)):
            value = self.values[-1] if number == 0 else self.pick()
            if number and self.narrow and rng.random() < 0.3:
                value = rng.choice(self.narrow)
            per_row = self.is_uniform(value) and rng.random() < 0.7
            if rng.random() < 0.4 and value.type in ("f32", "f64"):
                type = rng.choice(["f16", "bf16", "f32", value.type])
                value = self.new(self.cast(value, type), value)
            kind = "row" if per_row else "full" if rng.random() < 0.85 else "transposed"
            operand = Operand(value.type, self.draw_dims(kind))
            self.draw_layout(operand)
            self.outputs.append(operand)
            self.yields.append(value)

    def expected(self, number):
        """The elements of an output and their bound, in the order of its dims."""
        value, operand = self.yields[number], self.outputs[number]
        shape = [size if dim in operand.dims else 1 for dim, size in enumerate(self.sizes)]

        def arrange(array):
            kept = np.broadcast_to(array, np.broadcast_shapes(np.shape(array), shape)).reshape(shape)
            kept = kept.reshape([self.sizes[d] for d in sorted(operand.dims)])
            rank = sorted(operand.dims)
            return np.transpose(kept, [rank.index(d) for d in operand.dims])
        elements, error = arrange(value.elements), arrange(value.error)
        return elements, error + half_ulp(operand.type, abs(elements) + error)

    # Text

    def shape_text(self, operand):
        return "".join("%sx" % ("?" if self.dynamic[d] else self.sizes[d]) for d in operand.dims)

    def type_of(self, operand, container):
        if operand.is_scalar:
            return operand.type
        layout = ""
        if container == "memref" and operand.is_strided():
            strides = ["?"] * len(operand.dims)
            if operand.says_stride:
                strides[-1] = "1"
            layout = ", strided<[%s], offset: ?>" % ", ".join(strides)
        return "%s<%s%s%s>" % (container, self.shape_text(operand), operand.type, layout)

    def kernel(self, container, results):
        """The norm.rowwise op, on values %a0, %a1, ... and %o0, %o1, ..."""
        rank = len(self.sizes)
        def map_of(operand):
            return "affine_map<(%s) -> (%s)>" % (", ".join("d%d" % d for d in range(rank)),
                                                 ", ".join("d%d" % d for d in operand.dims))
        def group(prefix, operands):
            return "%s : %s" % (", ".join("%s%d" % (prefix, i) for i in range(len(operands))),
                                ", ".join(self.type_of(o, container) for o in operands))
        text = ["%snorm.rowwise {indexing_maps = [%s], iterator_types = [%s]}" % (
            results, ", ".join(map_of(o) for o in self.inputs + self.outputs),
            ", ".join(['"parallel"'] * self.rows + ['"reduction"'] * self.features)),
            "    ins(%s)" % group("%a", self.inputs), "    outs(%s) {" % group("%o", self.outputs),
            "  ^bb0(%s):" % ", ".join("%%in%d: %s" % (i, o.type) for i, o in enumerate(self.inputs))]
        for number, value in self.constants.items():
            text.append("    %s = arith.constant %r : %s" % (value.name, number, self.compute))
        text += ["    " + line for line in self.lines]
        text.append("    norm.yield %s : %s" % (", ".join(v.name for v in self.yields),
                                                ", ".join(v.type for v in self.yields)))
        return text + ["}"]

    def memref_function(self, name):
        """The kernel on buffers that are all arguments."""
        arguments = ["%%a%d: %s" % (i, self.type_of(o, "memref")) for i, o in enumerate(self.inputs)]
        arguments += ["%%o%d: %s" % (i, self.type_of(o, "memref")) for i, o in enumerate(self.outputs)]
        return "\n".join(["func.func @%s(%s) {" % (name, ", ".join(arguments))] +
                         ["  " + line for line in self.kernel("memref", "")] + ["  return", "}"])

    def tensor_function(self, name):
        """The kernel on tensors; outputs are arguments too, whose sizes are those of the results."""
        arguments = ["%%a%d: %s" % (i, self.type_of(o, "tensor")) for i, o in enumerate(self.inputs)]
        arguments += ["%%o%d: %s" % (i, self.type_of(o, "tensor")) for i, o in enumerate(self.outputs)]
        types = ", ".join(self.type_of(o, "tensor") for o in self.outputs)
        count = len(self.outputs)
        lines = self.kernel("tensor", "%%r:%d = " % count)
        lines[-1] += " -> (%s)" % types
        lines.append("return %s : %s" % (", ".join("%%r#%d" % i for i in range(count)), types))
        return "\n".join(["func.func @%s(%s) -> (%s) {" % (name, ", ".join(arguments), types)] +
                         ["  " + line for line in lines] + ["}"])


def round_to(array, type):
    """The nearest numbers of a type, as f64."""
    if type == "f64":
        return array
    if type == "bf16":
        bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
        bits = bits + 0x7FFF + ((bits >> 16) & 1)
        return (bits & 0xFFFF0000).astype(np.uint32).view(np.float32).astype(np.float64).reshape(array.shape)
    return array.astype({"f32": np.float32, "f16": np.float16}[type]).astype(np.float64)
