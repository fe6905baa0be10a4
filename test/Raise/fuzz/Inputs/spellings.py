# Random spellings of norms, and mutants: formulas that are almost a norm.

import math

from detour import shape_of, split
from emit import Emitter, Node, Tensor, WIDTH

MUTANTS = ["count", "exponent", "power", "other-statistic", "other-numerator", "other-mean", "no-mean-in-variance",
           "no-mean-in-numerator", "partial-sum", "partial-mean", "extra-term", "mean-in-epsilon", "other-dims",
           "row-scale", "full-scale", "two-means", "half-mean", "max-for-sum", "start-of-sum", "absolute",
           "squared-numerator", "two-roots", "negative-epsilon", "root-twice", "column-mean", "column-mean-in-variance",
           "partial-mean-in-variance", "constant-root", "plus-mean", "plus-square-of-mean", "mean-without-scale",
           "next-row", "permuted-rows"]

# These read a row where a column is meant, so that both need one size.
SQUARE = ("column-mean", "column-mean-in-variance", "two-means", "other-dims", "other-mean")


class Norm:
    """One function: its text, and what it should be raised to (`kind` is none for a mutant)."""


class Spelling:
    """Draws one function: the norm from `norm`, its spelling from `rng`. With
    `detours` tensors go ways there and back. Without `limits` it leaves out what
    norm-raise is known not to read: some of these ways, and one scale that is
    computed in the bodies of two ops."""

    def __init__(self, rng, mutant, limits, norm=None, detours=False):
        self.rng, self.mutant, self.hit, self.limits = rng, mutant, False, limits
        self.draw_norm(norm or rng, mutant)
        fuse = rng.choice([0.0, 0.5, 0.9, 1.0])
        keep = rng.choice([0.0, 0.5, 1.0])
        self.emitter = Emitter(rng, self.shape, self.dynamic, fuse, lambda: rng.random() < keep)
        if detours and (limits or self.count > 1):
            self.emitter.named, self.emitter.detours = True, rng.choice([0.0, 0.1, 0.3])
            self.emitter.limits, self.emitter.parameter = limits, lambda node: node.dims == self.over
        self.inputs = []

    def draw_norm(self, rng, mutant):
        """What is computed: shape, dims, type, epsilon and parameters."""
        self.kind = rng.choice(["layer_norm"] * 4 + ["rms_norm"] * 4 + ["center"])
        self.layer = self.kind != "rms_norm"
        rank = rng.choice([1, 2, 2, 2, 3, 3, 4])
        square = mutant in SQUARE
        if square:
            rank = max(rank, 2) if not mutant.startswith("column") else 2
        sizes = [5] if square else [1, 2, 3, 5, 7, 8, 16]
        self.shape = [rng.choice(sizes) for _ in range(rank)]
        self.all = list(range(rank))
        self.over = [rank - 1] if rng.random() < 0.6 else sorted(rng.sample(self.all, rng.randint(1, rank)))
        if square:
            self.over = [rank - 1]
        for d in self.over if not square else []:
            self.shape[d] = rng.choice(sizes[-5:]) if rng.random() < 0.95 else 1
        self.dynamic = set()
        if rng.random() < 0.25 and not square:
            self.dynamic = {d for d in self.all if rng.random() < 0.5}
        self.dynamic_row = bool(self.dynamic & set(self.over))
        self.count = math.prod(self.shape[d] for d in self.over)
        self.type = rng.choice(["f32", "f32", "f32", "bf16", "f16", "f64"])
        self.core = self.type if WIDTH[self.type] >= 32 else "f32"
        self.epsilon = rng.choice([1e-5, 1e-3, 0.5, 0.0])
        self.epsilon_kind = rng.choice(["inside", "inside", "inside", "inside", "outside", "floor"])
        self.scale_form, self.bias_form = rng.randrange(8), rng.randrange(8)
        self.number = rng.choice([0.5, 2.0, 3.0])
        self.narrow_result = rng.random() < 0.8

    # Pieces.

    def mutate(self, name):
        """Whether this place is to be spoilt; the first place is."""
        if self.mutant != name or self.hit:
            return False
        self.hit = True
        return True

    def input(self, dims, kept=True, type=None, role="x"):
        type = type or self.type
        name = "%%arg%d" % len(self.inputs)
        t = Tensor(name, dims, kept, type)
        node = Node("input", type=type, dims=dims)
        self.emitter.done[node] = t
        sizes = [self.shape[d] if d in dims else 1 for d in self.all if kept or d in dims]
        self.inputs.append((name, self.emitter.type_of(t), type, role, sizes))
        return node

    def const(self, value, type=None):
        return Node("const", type=type or self.core, dims=[], value=value)

    def op(self, op, *args, **kw):
        type = next(a.type for a in args if isinstance(a, Node))
        args = [a if isinstance(a, Node) else self.const(a, type) for a in args]
        if op in ("add", "mul") and self.rng.random() < 0.5:
            args.reverse()
        return Node(op, args, **kw)

    def cast(self, node, type):
        if node.type == type:
            return node
        return Node("extf" if WIDTH[type] > WIDTH[node.type] else "truncf", [node], type=type)

    def sum(self, node, over=None, op="sum"):
        over = over or self.over
        if self.mutate("max-for-sum"):
            op = "rowmax"
        if op == "sum" and len(over) > 1 and self.rng.random() < 0.4:
            split = self.rng.randint(1, len(over) - 1)
            node = self.sum(node, over[:split])
            over = over[split:]
        result = Node(op, [node], dims=[d for d in node.dims if d not in over], value=over)
        if self.mutate("start-of-sum"):
            result.start = 0.5
        return result

    def mean(self, node, over=None):
        count = math.prod(self.shape[d] for d in over or self.over)
        if self.dynamic_row and not over:
            return self.op("div", self.sum(node), self.dynamic_count(node.type))
        if count > 1 and self.mutate("count"):
            count = self.rng.choice([count + 1, count - 1, 2 * count, 1, count * count])
        form = self.rng.randrange(4)
        if form == 0:
            return self.op("mul", self.sum(node, over), 1.0 / count)
        if form == 1:
            return self.sum(self.op("div", node, float(count)), over)
        return self.op("div", self.sum(node, over), float(count))

    def dynamic_count(self, type):
        """The size of a row at run time."""
        e = self.emitter
        product = None
        for d in self.over:
            index = "%%dim%d" % d
            if d not in self.dynamic:
                index = e.name()
                e.lines.append("%s = arith.constant %d : index" % (index, self.shape[d]))
            if product:
                name = e.name()
                e.lines.append("%s = arith.muli %s, %s : index" % (name, product, index))
                product = name
            else:
                product = index
        i, f = e.name(), e.name()
        e.lines.append("%s = arith.index_cast %s : index to i64" % (i, product))
        e.lines.append("%s = arith.sitofp %s : i64 to %s" % (f, i, type))
        return Node("scalar", type=type, dims=[], value=f)

    def square(self, node):
        if self.mutate("power"):
            return Node("fpowi", [node], value=self.rng.choice([1, 3, 4]))
        if self.mutate("absolute"):
            return self.op("abs", node)
        form = self.rng.randrange(7)
        if form == 0:
            return Node("fpowi", [node], value=2)
        if form == 1:
            return self.op("powf", node, 2.0)
        if form == 2:
            magnitude = self.op("abs", node)
            return self.op("mul", magnitude, magnitude)
        return Node("mul", [node, node])

    def clamp(self, node):
        form = self.rng.randrange(4)
        if form == 0:
            return self.op("max", node, 0.0)
        if form == 1:
            return Node("selectmax", [node, self.const(0.0, node.type)])
        return node

    def variance(self, x, mean, centered):
        """mean((x - mean)^2), in one of the ways to write it."""
        if self.mutate("no-mean-in-variance"):
            return self.mean(self.square(x))
        if self.mutate("column-mean-in-variance"):
            return self.op("sub", self.mean(self.square(x)), self.square(self.column_mean(x)))
        if self.has_parts() and self.mutate("partial-mean-in-variance"):
            return self.op("sub", self.mean(self.square(x)), self.square(self.partial(x)))
        if self.mutate("plus-square-of-mean"):
            return self.op("add", self.mean(self.square(x)), self.square(mean))
        form = self.rng.randrange(6)
        if form == 0:
            m = self.mean(x)
            return self.clamp(self.op("sub", self.mean(self.square(x)), self.square(m)))
        if form == 1:
            return self.clamp(self.op("sub", self.mean(self.square(x)), self.op("mul", mean, mean)))
        if form == 2:
            own = self.op("sub", x, self.mean(x))
            return self.mean(self.square(own))
        if form == 3:
            return self.mean(self.op("mul", x, centered))
        return self.clamp(self.mean(self.square(centered)))

    def reciprocal_root(self, statistic, epsilon):
        """(statistic + epsilon)^(-1/2), as (node, whether it is to divide by)."""
        kind = self.epsilon_kind
        if self.mutate("negative-epsilon"):
            kind, epsilon = "inside", -0.001
        if self.mutate("constant-root"):
            return self.op("rsqrt", self.input([], kept=False, type=statistic.type, role="w")), False
        if kind == "outside":
            return self.op("add", self.op("sqrt", statistic), epsilon), True
        if kind == "floor":
            if self.rng.random() < 0.5:
                return self.op("max", self.op("sqrt", statistic), epsilon), True
            return self.op("rsqrt", self.op("max", statistic, epsilon * epsilon)), False
        shifted = self.op("add", statistic, epsilon)
        if self.mutate("exponent"):
            return self.op("powf", shifted, self.rng.choice([-0.49, -1.0, 0.5, -0.25])), False
        if self.mutate("root-twice"):
            return self.op("rsqrt", self.op("sqrt", shifted)), False
        form = self.rng.randrange(6)
        if form == 0:
            return self.op("sqrt", shifted), True
        if form == 1:
            return self.op("div", self.const(1.0, shifted.type), self.op("sqrt", shifted)), False
        if form == 2:
            return self.op("powf", shifted, -0.5), False
        if form == 3:
            return self.op("powf", shifted, 0.5), True
        return self.op("rsqrt", shifted), False

    def parameter(self, role):
        """A scale or bias: a number, a scalar, of the normalized dims, or none."""
        form = self.scale_form if role == "w" else self.bias_form
        if form == 0:
            return self.const(self.number)
        if form == 1:
            return self.cast(self.input([], kept=self.rng.random() < 0.5, role=role), self.core)
        if form <= 3:
            return None
        node = self.cast(self.input(self.over, kept=self.rng.random() < 0.4, role=role), self.core)
        if form == 4 and role == "w":
            node = self.op("add", node, 1.0)
        return node

    def product(self, factors, divisor):
        """The product of `factors` over `divisor` (or none), grouped at random."""
        factors = list(factors)
        self.rng.shuffle(factors)
        while len(factors) > 1:
            if divisor and self.rng.random() < 0.3:
                factors[0], divisor = self.op("div", factors[0], divisor), None
                continue
            i = self.rng.randrange(len(factors) - 1)
            factors[i:i + 2] = [self.op("mul", factors[i], factors[i + 1])]
        return self.op("div", factors[0], divisor) if divisor else factors[0]

    # The whole.

    def build(self):
        rng = self.rng
        raw = self.input(self.all)
        other = self.input(self.all) if self.mutant and self.mutant.startswith("other") else raw
        x = self.cast(raw, self.core)
        y = self.cast(other, self.core)
        if self.kind == "center":
            self.root = self.cast(self.center(x, y), self.type if self.narrow_result else self.core)
            return self.finish()
        # torch-mlir carries the statistic of f32 data in f64.
        wide = self.core == "f32" and rng.random() < 0.15
        sx = self.cast(x, "f64") if wide else x
        if self.mutate("other-statistic"):
            sx = self.cast(y, sx.type)
        mean = self.wrong_mean(self.mean(x), x, y) if self.layer else None
        centered = self.op("sub", x, mean) if self.layer else x
        if self.layer:
            own = self.mean(sx) if wide or sx is not x else mean
            statistic = self.variance(sx, own, self.op("sub", sx, own))
        else:
            statistic = self.mean(self.square(sx))
        statistic = self.cast(statistic, self.core)
        statistic = self.spoil_statistic(statistic, x)
        root, divides = self.reciprocal_root(self.other_row(statistic), self.epsilon)
        scale, bias = self.parameter("w"), self.parameter("b")
        if self.mutate("row-scale"):
            scale = self.cast(self.input([d for d in self.all if d not in self.over], role="w"), self.core)
        if self.mutate("full-scale"):
            scale = self.cast(self.input(self.all, role="w"), self.core)
        result = self.combine(x, y, mean, centered, root, divides, scale, bias)
        self.root = self.cast(result, self.type if self.narrow_result or wide else self.core)
        return self.finish()

    def center(self, x, y):
        """x - mean, in one of the ways to write it."""
        wide = self.core == "f32" and self.rng.random() < 0.15
        mean = self.mean(self.cast(x, "f64")) if wide else self.mean(x)
        mean = self.wrong_mean(self.cast(mean, self.core), x, y)
        if self.mutate("other-numerator"):
            x = y
        if self.mutate("plus-mean"):
            return self.op("add", x, mean)
        form = self.rng.randrange(4)
        if form == 0:
            return self.op("neg", self.op("sub", mean, x))
        if form == 1:
            return self.op("add", x, self.op("neg", mean))
        result = self.op("sub", x, mean)
        if self.mutate("extra-term"):
            return self.op("add", result, self.op("mul", x, 0.125))
        return result

    def wrong_mean(self, mean, x, y):
        if self.mutate("other-mean"):
            return self.mean(y)
        if self.mutate("half-mean"):
            return self.op("mul", mean, 0.5)
        if self.mutate("two-means"):
            return self.op("mul", mean, self.sum(x, [self.all[0]]))
        if self.mutate("column-mean"):
            return self.column_mean(x)
        if self.has_parts() and self.mutate("partial-mean"):
            return self.partial(x)
        return mean

    def column_mean(self, x):
        """The means of the columns of a square, read as those of the rows."""
        node = self.mean(x, [0])
        t = self.emitter.tensor(node)
        moved = Node("input", type=node.type, dims=[0])
        self.emitter.done[moved] = Tensor(self.emitter.broadcast(t, node.dims), moved.dims, False, node.type)
        return moved

    def has_parts(self):
        return self.over[-1] not in self.dynamic and self.shape[self.over[-1]] > 1

    def partial(self, x):
        """The sum over a part of the row, over the size of the row or of the part."""
        last, e = self.over[-1], self.emitter
        t = e.tensor(x)
        part = self.shape[last] // 2
        offset = self.rng.choice([0, 0, 1])
        name, reduced = e.name(), e.name()
        sizes = [e.size(d) if d != last else str(part) for d in self.all]
        here = "tensor<%s>" % "x".join(sizes + [x.type])
        dynamic = [size if size != "?" else "%%dim%d" % d for d, size in enumerate(sizes)]
        e.lines.append("%s = tensor.extract_slice %s[%s] [%s] [%s] : %s to %s" % (
            name, t.name, ", ".join(str(offset) if d == last else "0" for d in self.all), ", ".join(dynamic),
            ", ".join("1" for _ in self.all), e.type_of(t), here))
        rest = [d for d in self.all if d not in self.over]
        init = e.filled(0.0, rest, False, x.type)
        e.lines.append("%s = linalg.reduce {arith.addf} ins(%s : %s) outs(%s : %s) dimensions = [%s]" % (
            reduced, name, here, init, e.tensor_type(rest, False, x.type), ", ".join(map(str, self.over))))
        node = Node("input", type=x.type, dims=rest)
        e.done[node] = Tensor(reduced, rest, False, x.type)
        count = self.count if self.rng.random() < 0.5 else self.count * part // self.shape[last]
        return self.op("div", node, float(count))

    def other_row(self, statistic):
        """The statistics of the rows in another order."""
        if self.mutant == "permuted-rows" and not self.hit and statistic.dims:
            e = self.emitter
            t = split(e, e.tensor(statistic), *shape_of(e, e.tensor(statistic)), turned=True)
            if t and self.mutate("permuted-rows"):
                node = Node("input", type=statistic.type, dims=statistic.dims)
                e.done[node] = t
                return node
        rows = [d for d in statistic.dims if self.shape[d] > 1 and d not in self.dynamic]
        if self.dynamic or not rows or not self.mutate("next-row"):
            return statistic
        e = self.emitter
        here = e.broadcast(e.tensor(statistic), statistic.dims)
        types = [e.tensor_type(statistic.dims, False, statistic.type)]
        place, names = statistic.dims.index(rows[0]), []
        for offset, size in ((1, self.shape[rows[0]] - 1), (0, 1)):
            sizes = [self.shape[d] for d in statistic.dims]
            sizes[place] = size
            offsets = [offset if i == place else 0 for i in range(len(sizes))]
            types.append("tensor<%s>" % "x".join(map(str, sizes + [statistic.type])))
            names.append(e.name())
            e.lines.append("%s = tensor.extract_slice %s%s %s %s : %s to %s" % (
                names[-1], here, offsets, sizes, [1] * len(sizes), types[0], types[-1]))
        rolled = e.name()
        e.lines.append("%s = tensor.concat dim(%d) %s : (%s) -> %s" % (
            rolled, place, ", ".join(names), ", ".join(types[1:]), types[0]))
        node = Node("input", type=statistic.type, dims=statistic.dims)
        e.done[node] = Tensor(rolled, node.dims, False, node.type)
        return node

    def spoil_statistic(self, statistic, x):
        if self.has_parts() and self.mutate("partial-sum"):
            e = self.emitter
            square = Node("mul", [x, x])
            e.done[square] = Tensor(e.broadcast(e.elementwise(square), self.all), self.all, False, x.type)
            return self.partial(square)
        if self.mutate("other-dims"):
            return self.mean(self.square(x), [self.all[0]])
        if self.mutate("mean-in-epsilon"):
            return self.op("add", statistic, self.op("abs", self.mean(x)))
        return statistic

    def combine(self, x, y, mean, centered, root, divides, scale, bias):
        factors, divisor = ([], root) if divides else ([root], None)
        if scale:
            factors.append(scale)
        if self.mutate("two-roots"):
            factors.append(root)
        numerator = centered
        if self.layer and self.mutate("no-mean-in-numerator"):
            numerator = x
        elif self.mutate("other-numerator"):
            numerator = y if not self.layer else self.op("sub", y, mean)
        elif self.layer and self.mutate("plus-mean"):
            numerator = self.op("add", x, mean)
        elif self.mutate("squared-numerator"):
            numerator = self.op("mul", numerator, self.op("abs", numerator))
        if self.mutate("extra-term"):
            bias = self.op("mul", x, 0.125)
        if numerator is centered and self.layer and self.rng.random() < 0.25:
            # x * inv + (bias - mean * inv).
            inv = self.product(factors, divisor) if factors else self.op("div", self.const(1.0, root.type), root)
            inv.whole = not self.limits
            rest = self.op("mul", mean, inv)
            if scale and self.mutate("mean-without-scale"):
                rest = self.product([root, mean] if not divides else [mean], divisor)
            product = self.op("mul", x, inv)
            if bias and self.rng.random() < 0.5:
                return self.op("add", product, self.op("sub", bias, rest))
            y = self.op("sub", product, rest)
        else:
            if self.layer and numerator is centered and self.rng.random() < 0.1:
                numerator = self.op("neg", self.op("sub", mean, x))
            y = self.product(factors + [numerator], divisor)
        return self.op("add", y, bias) if bias else y

    def finish(self):
        e = self.emitter
        result = e.tensor(self.root)
        norm = Norm()
        norm.result = (e.type_of(result), result.type, self.shape)
        if result.dims != self.all:
            return None
        norm.inputs, norm.mutant = self.inputs, self.mutant if self.hit else None
        norm.lines = list(e.head)
        x = self.inputs[0]
        for d in sorted(self.dynamic):
            norm.lines.append("%%i%d = arith.constant %d : index" % (d, d))
            norm.lines.append("%%dim%d = tensor.dim %s, %%i%d : %s" % (d, x[0], d, x[1]))
        norm.lines += e.lines + ["return %s : %s" % (result.name, norm.result[0])]
        norm.kind = "norm." + self.kind
        norm.dims, norm.epsilon_kind, norm.type = self.over, self.epsilon_kind, self.type
        norm.epsilon, norm.dynamic, norm.number = self.epsilon, self.dynamic, self.number
        norm.scale_form, norm.bias_form = self.scale_form, self.bias_form
        return norm
