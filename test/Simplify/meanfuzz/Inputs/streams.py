"""Random residual streams: what writes into them, what reads them, what they go through.

A graph is clean, or some of its ops see the mean, write a mean, or move it: the
rewrites have to find out which.
"""

from emit import Function, affine, dims
from weights import Weights


class Stream:
    """Builds one function. `shape` is that of the stream, features last."""

    def __init__(self, rng, name, element, shape, spoiled, private=None):
        self.rng, self.name, self.element, self.shape, self.spoiled = rng, name, element, list(shape), spoiled
        self.function = Function(rng, name)
        self.weights = Weights(rng, self.function, element)
        self.private = private if private is not None else []
        self.results, self.activations, self.tables = [], [], []
        self.depth = 0

    @property
    def features(self):
        return self.shape[-1]

    @property
    def last(self):
        return len(self.shape) - 1

    def spoil(self):
        return self.rng.random() < self.spoiled

    def pick(self, **choices):
        """One of the methods by weight."""
        names, weights = zip(*choices.items())
        return getattr(self, self.rng.choices(names, weights)[0])

    # Writers: each gives a tensor of the stream's shape.

    def write(self, activation=None):
        if activation is None and self.rng.random() < 0.3:
            return self.pick(gather=3, table=2, convolution=2, norm_output=1)()
        return self.scaled(self.biased(self.linear(activation or self.activation())))

    def activation(self):
        """Something of the stream's rows with any number of features."""
        if self.activations and self.rng.random() < 0.5 and not self.depth:
            return self.rng.choice(self.activations)
        if self.depth:
            return self.function.constant(
                self.shape[:-1] + [2], self.element, [float(self.rng.randint(-2, 2)) for _ in range(self.rows() * 2)]
            )
        value = self.function.argument(self.shape[:-1] + [self.rng.choice([1, 2, 3])], self.element)
        self.activations.append(value)
        return value

    def rows(self):
        count = 1
        for size in self.shape[:-1]:
            count *= size
        return count

    def linear(self, activation, weight=None):
        f, k, h = self.function, activation.shape[-1], self.features
        if weight is None and self.spoil() and not self.depth:
            weight = f.argument([k, h], self.element)
        kind = self.rng.randrange(4)
        out = f.zeros(self.shape, self.element)
        loops = dims(len(self.shape) + 1)
        rows, column, inner = loops[:-2], loops[-2], loops[-1]
        if kind == 0 and weight is None:
            weight = self.weights.transposed(k, h)
            if len(self.shape) == 2 and self.rng.random() < 0.5:
                maps = [affine(loops, rows + [inner]), affine(loops, [column, inner]), affine(loops, rows + [column])]
                attribute = f" indexing_maps = [{', '.join(maps)}]"
                return self.matmul("matmul", activation, weight, out, attribute)
            return f.contract(activation, weight, loops, rows + [inner], [column, inner], rows + [column], out)
        weight = weight or self.weights.weight([k, h])
        if len(self.shape) == 2 and kind == 1:
            return self.matmul("matmul", activation, weight, out)
        if len(self.shape) == 3 and kind == 1:
            batch = self.shape[0]
            weight = self.weights.weight([batch, k, h])
            return self.matmul("batch_matmul", activation, weight, out)
        return f.contract(activation, weight, loops, rows + [inner], [inner, column], rows + [column], out)

    def matmul(self, name, a, b, out, attribute=""):
        return self.function.value(
            out.shape,
            out.element,
            f"linalg.{name}{attribute} ins({a.name}, {b.name} : {a.type}, {b.type}) outs({out.name} : {out.type}) "
            f"-> {out.type}",
        )

    def biased(self, value):
        """With a bias for each feature half of the time."""
        if self.rng.random() < 0.5:
            return value
        bias = self.weights.weight([self.features])
        if self.spoil() and not self.depth:
            bias = self.function.argument([self.features], self.element)
        return self.by_feature("arith.addf", value, bias)

    def scaled(self, value):
        """With a constant scale for each feature (LayerScale) now and then."""
        if self.rng.random() < 0.85:
            return value
        if self.spoil() and not self.depth:
            return self.by_feature("arith.mulf", value, self.function.argument([self.features], self.element))
        # Of other scales than a uniform one, 16 bits do not hold what they make of weights.
        uniform = self.element in ("bf16", "f16") or self.rng.random() < 0.5
        return self.by_feature("arith.mulf", value, self.weights.positive(self.features, uniform))

    def by_feature(self, op, value, operand, axis=None):
        axes = [self.last if axis is None else axis]
        order = self.rng.choice([("%in0", "%in1"), ("%in1", "%in0")]) if op != "arith.divf" else ("%in0", "%in1")
        body = [f"%r = {op} {order[0]}, {order[1]} : {self.element}", f"linalg.yield %r : {self.element}"]
        return self.function.elementwise([value, operand], [None, axes], value.shape, self.element, body)

    def gather(self):
        """Rows of a table, and sometimes positions."""
        if self.depth:
            return self.table()
        f, count, h = self.function, 3, self.features
        offset = 1 if self.spoil() and self.rng.random() < 0.4 else 0
        table = self.weights.weight([count, h + offset])
        self.tables.append(table)
        ids = f.argument(self.shape[:-1], self.rng.choice(["i32", "i64"]))
        loops = dims(len(self.shape))
        kind = self.rng.randrange(3)
        last = "%feature"
        body = [f"%row0 = arith.index_cast %in0 : {ids.element} to index"]
        body += ["%limit = arith.constant 3 : index", "%row = arith.remui %row0, %limit : index"]
        body += [f"%feature = linalg.index {self.last} : index"]
        if offset:
            body += ["%one = arith.constant 1 : index", "%other = arith.addi %feature, %one : index"]
            last = "%other"
        elif self.spoil() and kind == 0:
            # One of the features, more than once: the remainder by 2.
            body += ["%two = arith.constant 2 : index", "%other = arith.remui %feature, %two : index"]
            last = "%other"
        body += [f"%e = tensor.extract {table.name}[%row, {last}] : {table.type}", f"linalg.yield %e : {self.element}"]
        out = f.empty(self.shape, self.element)
        parallel = ["parallel"] * len(self.shape)
        rows = f.generic([ids], [affine(loops, loops[:-1])], out, affine(loops, loops), parallel, body)
        if self.rng.random() < 0.5:
            return rows
        return self.by_axes("arith.addf", rows, self.weights.weight(self.shape[1:]), range(1, len(self.shape)))

    def by_axes(self, op, value, operand, axes):
        body = [f"%r = {op} %in0, %in1 : {self.element}", f"linalg.yield %r : {self.element}"]
        return self.function.elementwise([value, operand], [None, list(axes)], value.shape, self.element, body)

    def table(self):
        return self.weights.weight(self.shape)

    def convolution(self):
        if len(self.shape) != 3 or self.depth:
            return self.table()
        f, (batch, width, h) = self.function, self.shape
        image = f.argument([batch, width + 1, 2], self.element)
        kernel = self.weights.weight([2, 2, h])
        out = f.zeros(self.shape, self.element)
        return self.matmul("conv_1d_nwc_wcf", image, kernel, out)

    def norm_output(self):
        """What a norm without scale and bias gives, of anything."""
        f = self.function
        value = self.table() if self.depth else f.argument(self.shape, self.element)
        scale = self.weights.positive(self.features, not self.spoil()) if self.rng.random() < 0.5 else None
        bias = self.weights.rows([self.features], centered=not self.spoil()) if self.rng.random() < 0.3 else None
        if self.rng.random() < 0.3:
            return f.center(value, [self.last])
        return f.norm("layer_norm" if not self.spoil() else "rms_norm", value, [self.last], scale, bias)

    # What the stream goes through.

    def step(self, stream):
        return self.pick(
            block=6,
            add_writer=2,
            scale=1,
            row_scale=1,
            negate=1,
            cast=1,
            heads=1,
            rows_apart=1,
            rows_cut=1,
            around=1,
            select=1,
            loop=1,
            branch=1,
            call=1,
            flatten=1,
            spoil_stream=1,
        )(stream)

    def add(self, a, b):
        f = self.function
        kind = self.rng.randrange(4)
        if kind == 0:
            return f.residual_add(a, b, self.rng.choice([1.0, 1.0, 2.0, 0.5]))
        if kind == 1:
            return f.binary("arith.subf", a, b)
        return f.binary("arith.addf", *self.rng.choice([(a, b), (b, a)]))

    def add_writer(self, stream):
        return self.add(stream, self.write())

    def block(self, stream):
        """norm, linear, activation, linear, add: sequential or parallel."""
        if self.spoil() and self.rng.random() < 0.5:
            normed = stream
        else:
            normed = self.read(stream)
        hidden = self.function.unary(self.rng.choice(["math.tanh", "math.absf", "arith.negf"]), normed)
        if self.rng.random() < 0.3:
            self.results.append(normed) if not self.depth else None
        return self.add(stream, self.write(hidden))

    def read(self, stream):
        """A norm over the features, or a center."""
        f = self.function
        scale = self.weights.positive(self.features, self.rng.random() < 0.3) if self.rng.random() < 0.6 else None
        bias = self.weights.rows([self.features]) if scale and self.rng.random() < 0.6 else None
        if self.rng.random() < 0.1:
            return f.center(stream, [self.last])
        if self.spoil() and self.rng.random() < 0.3:
            return f.norm("rms_norm", stream, [self.last], scale, bias)
        return f.norm("layer_norm", stream, [self.last], scale, bias)

    def scale(self, stream):
        f, factor = self.function, self.rng.choice([2.0, 0.5, -1.0, 4.0])
        if self.rng.random() < 0.5:
            return f.binary("arith.mulf", stream, f.constant(stream.shape, self.element, [factor]))
        body = [f"%c = arith.constant {factor} : {self.element}", f"%r = arith.mulf %in0, %c : {self.element}"]
        body += [f"linalg.yield %r : {self.element}"]
        return f.elementwise([stream], [None], stream.shape, self.element, body)

    def row_scale(self, stream):
        if self.depth:
            return stream
        rows = self.function.argument(self.shape[:1], self.element)
        op = "arith.mulf" if not self.spoil() else "arith.addf"
        return self.by_axes(op, stream, rows, [0])

    def negate(self, stream):
        return self.function.unary("arith.negf", stream)

    def cast(self, stream):
        f = self.function
        if self.element == "f64":
            return stream
        wide = "f64" if self.element == "f32" or self.rng.random() < 0.5 else "f32"
        big = f.value(stream.shape, wide, f"arith.extf {stream.name} : {stream.type} to {stream.type.replace(self.element, wide)}")
        return f.value(stream.shape, self.element, f"arith.truncf {big.name} : {big.type} to {stream.type}")

    def heads(self, stream):
        """A norm over each half of the features, or over two dims at once."""
        f, shape = self.function, self.shape[:-1] + [2, self.features // 2]
        groups = [[i] for i in range(self.last)] + [[self.last, self.last + 1]]
        parts = f.reshape(stream, shape, groups)
        kind = self.rng.randrange(3)
        if kind == 0:
            return f.reshape(parts, stream.shape, groups)
        over = [self.last, self.last + 1] if kind == 1 else [self.last + 1]
        normed = f.norm("layer_norm", parts, over)
        if not self.depth:
            self.results.append(normed)
        if self.rng.random() < 0.5:
            return stream
        return self.add(stream, self.write(f.reshape(normed, stream.shape, groups)))

    def flatten(self, stream):
        """All rows in one dim and apart again; or, spoiled, features among them."""
        if len(self.shape) != 3:
            return stream
        f, groups = self.function, [[0, 1], [2]]
        flat = f.reshape(stream, [self.shape[0] * self.shape[1], self.features], groups)
        if self.spoil():
            one = f.reshape(flat, [flat.shape[0] * flat.shape[1]], [[0, 1]])
            mixed = f.reshape(one, [flat.shape[1], flat.shape[0]], [[0, 1]])
            turned = f.transpose(mixed, [1, 0])
            return f.reshape(turned, stream.shape, groups)
        return f.reshape(flat, stream.shape, groups)

    def rows_apart(self, stream):
        """Slices along the rows, put together in another order."""
        f, size = self.function, self.shape[0]
        if size < 2:
            return stream
        rest = self.shape[1:]
        zeros = [0] * len(rest)
        first = f.slice(stream, [0] + zeros, [1] + rest)
        second = f.slice(stream, [1] + zeros, [size - 1] + rest)
        if self.rng.random() < 0.5:
            return f.concat([second, first], 0)
        return f.value(
            stream.shape,
            self.element,
            f"tensor.insert_slice {first.name} into {stream.name}{[1] + zeros} {first.shape} {[1] * len(self.shape)} "
            f": {first.type} into {stream.type}",
        )

    def rows_cut(self, stream):
        """A token that a table gives in place of the first row; or features cut and exchanged."""
        f, rest = self.function, self.shape[1:]
        if self.spoil():
            half = self.features // 2
            sizes = self.shape[:-1] + [half]
            a = f.slice(stream, [0] * len(self.shape), sizes)
            b = f.slice(stream, [0] * self.last + [self.features - half], sizes)
            middle = [f.slice(stream, [0] * self.last + [half], self.shape[:-1] + [1])] if self.features % 2 else []
            return f.concat([self.rng.choice([a, b])] + middle + [b], self.last)
        token = self.weights.rows([1] + rest)
        if self.shape[0] == 1:
            return stream
        body = f.slice(stream, [0] * len(self.shape), [self.shape[0] - 1] + rest)
        return f.concat([token, body], 0)

    def around(self, stream):
        """Transposed, normalized there, and back."""
        f = self.function
        order = list(range(len(self.shape)))
        self.rng.shuffle(order)
        turned = f.transpose(stream, order)
        if not self.depth and self.rng.random() < 0.7:
            over = order.index(self.last) if not self.spoil() else self.rng.randrange(len(order))
            self.results.append(f.norm("layer_norm", turned, [over]))
        return f.transpose(turned, [order.index(i) for i in range(len(order))])

    def select(self, stream):
        if self.depth:
            return stream
        f = self.function
        other = self.write()
        along = [self.last] if self.spoil() else [0]
        mask = f.argument([self.shape[along[0]]], "i1")
        body = [f"%r = arith.select %in0, %in1, %in2 : {self.element}", f"linalg.yield %r : {self.element}"]
        return f.elementwise([mask, stream, other], [along, None, None], stream.shape, self.element, body)

    def spoil_stream(self, stream):
        """What moves the mean, or sees it."""
        f = self.function
        if not self.spoil():
            return stream
        kind = self.rng.randrange(6)
        if kind == 0:
            return f.binary("arith.maximumf", stream, f.constant(stream.shape, self.element, [0.0]))
        if kind == 1:
            return f.binary("arith.mulf", stream, stream)
        if kind == 2:
            return self.by_feature("arith.mulf", stream, self.weights.positive(self.features, False))
        if self.depth:
            return f.unary("math.exp", f.unary("math.tanh", stream))
        if kind == 3:
            return self.add(stream, f.argument(self.shape, self.element))
        self.results.append(stream if kind == 4 else f.unary("math.absf", stream))
        return stream

    # Loops, branches, calls.

    def inside(self, stream, text, arguments, steps):
        """The lines of a block, which gives what the stream has become."""
        f = self.function
        f.blocks.append([])
        self.depth += 1
        for _ in range(steps):
            stream = self.pick(block=4, add_writer=2, negate=1, scale=1, spoil_stream=1)(stream)
        self.depth -= 1
        lines = f.blocks.pop()
        indent = "  " * (len(f.blocks) + 1)
        return lines + [f"{indent}scf.yield {stream.name} : {stream.type}"]

    def loop(self, stream):
        f = self.function
        if self.depth:
            return stream
        k, h = self.features, self.features
        stacked = self.weights.rows([3, k, h])
        if self.spoil():
            stacked = f.argument([3, k, h], self.element)
        bounds = []
        for bound in (0, 3, 1):
            bounds.append(f.fresh())
            f.line(f"{bounds[-1]} = arith.constant {bound} : index")
        carried = f.fresh()
        f.blocks.append([])
        inner = type(stream)(carried, stream.shape, stream.element)
        normed = self.read_plain(inner)
        weight = f.value(
            [k, h],
            self.element,
            f"tensor.extract_slice {stacked.name}[%step, 0, 0] [1, {k}, {h}] [1, 1, 1] : {stacked.type} "
            f"to tensor<{k}x{h}x{self.element}>",
        )
        f.blocks.append(f.blocks.pop())
        self.depth += 1
        written = self.linear(normed, weight)
        after = self.add(inner, written)
        if self.spoil():
            after = self.spoil_stream(after)
        self.depth -= 1
        f.line(f"scf.yield {after.name} : {after.type}")
        lines = f.blocks.pop()
        result = f.value(
            stream.shape,
            self.element,
            f"scf.for %step = {bounds[0]} to {bounds[1]} step {bounds[2]} iter_args({carried} = {stream.name}) "
            f"-> ({stream.type}) {{",
        )
        f.blocks[-1] += lines
        f.line("}")
        return result

    def read_plain(self, stream):
        return self.function.norm("layer_norm", stream, [self.last])

    def branch(self, stream):
        f = self.function
        if self.depth:
            return stream
        condition = f.argument([], "i1", scalar=True)
        taken = self.inside(stream, "", [], self.rng.randint(0, 2))
        other = self.inside(stream, "", [], self.rng.randint(0, 2))
        result = f.value(stream.shape, self.element, f"scf.if {condition.name} -> ({stream.type}) {{")
        f.blocks[-1] += taken
        f.line("} else {")
        f.blocks[-1] += other
        f.line("}")
        return result

    def call(self, stream):
        """A private function with a block, called once or twice."""
        f = self.function
        if self.depth:
            return stream
        callee = Stream(self.rng, f"{self.name}_block{len(self.private)}", self.element, self.shape, self.spoiled)
        callee.depth = 1
        value = callee.function.argument(self.shape, self.element)
        for _ in range(self.rng.randint(1, 2)):
            value = callee.pick(block=4, add_writer=1, negate=1, spoil_stream=1)(value)
        self.private.append(callee.function.text([value], private=True))
        signature = f"({stream.type}) -> {stream.type}"

        def emit(operand):
            return f.value(self.shape, self.element, f"call @{callee.name}({operand.name}) : {signature}")

        if self.spoil():
            self.results.append(emit(f.argument(self.shape, self.element)))
        stream = emit(stream)
        return emit(stream) if self.rng.random() < 0.4 else stream

    # The whole.

    def build(self):
        stream = self.write()
        for _ in range(self.rng.randint(0, 2)):
            stream = self.add(stream, self.write())
        for _ in range(self.rng.randint(2, 7)):
            stream = self.step(stream)
        final = self.read(stream)
        if self.tables and self.rng.random() < 0.5:
            # A head that is tied to the embedding.
            table = self.rng.choice(self.tables)
            if table.shape[-1] == self.features:
                final = self.logits(final, table)
        self.results.append(final)
        seen, results = set(), []
        for value in self.results:
            if value.name not in seen:
                seen.add(value.name)
                results.append(value)
        return "\n".join(self.private) + self.function.text(results)

    def logits(self, value, table):
        f, loops = self.function, dims(len(self.shape) + 1)
        rows, column, inner = loops[:-2], loops[-2], loops[-1]
        out = f.zeros(self.shape[:-1] + [table.shape[0]], self.element)
        return f.contract(value, table, loops, rows + [inner], [column, inner], rows + [column], out)
