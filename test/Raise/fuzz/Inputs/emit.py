# From expressions to MLIR: which values become tensors, in one op each or fused
# into bodies, with which indexing maps, is drawn at random.

from detour import Tensor, detour

SHORT = {"add": "arith.addf", "sub": "arith.subf", "mul": "arith.mulf", "div": "arith.divf",
         "neg": "arith.negf", "rsqrt": "math.rsqrt", "sqrt": "math.sqrt", "powf": "math.powf",
         "fpowi": "math.fpowi", "abs": "math.absf", "max": "arith.maximumf", "tanh": "math.tanh",
         "extf": "arith.extf", "truncf": "arith.truncf"}
NAMED = {"add": "add", "sub": "sub", "mul": "mul", "div": "div", "neg": "negf", "rsqrt": "rsqrt", "sqrt": "sqrt",
         "abs": "abs", "tanh": "tanh", "max": "max"}
WIDTH = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}


class Node:
    """A scalar for each index over `dims`. `value` is the number of a constant,
    the exponent of fpowi, the name of a scalar, or the dims of a sum. What is
    `whole` is a tensor and not fused into a body."""

    whole = False

    def __init__(self, op, args=(), type=None, dims=None, value=None):
        self.op, self.args, self.value = op, list(args), value
        self.type = type or self.args[0].type
        self.dims = dims if dims is not None else sorted(set().union(*[a.dims for a in self.args]))


def number(value):
    """A float as MLIR reads it."""
    text = "%r" % float(value)
    return text.replace("e", ".0e") if "e" in text and "." not in text else text


class Emitter:
    def __init__(self, rng, shape, dynamic, fuse, keep):
        self.rng, self.shape, self.dynamic = rng, shape, dynamic
        self.fuse, self.keep, self.tensor_ops, self.named = fuse, keep, 0.4, False
        self.detours, self.limits = 0.0, False
        self.parameter = lambda node: False
        self.all = list(range(len(shape)))
        self.head, self.lines, self.done, self.constants, self.count = [], [], {}, {}, 0

    # Names, types and maps.

    def name(self):
        self.count += 1
        return "%%v%d" % self.count

    def size(self, dim):
        return "?" if dim in self.dynamic else str(self.shape[dim])

    def tensor_type(self, dims, kept, type):
        sizes = [self.size(d) if d in dims else "1" for d in self.all] if kept else [self.size(d) for d in dims]
        return "tensor<%s>" % "x".join(sizes + [type])

    def type_of(self, t):
        return self.tensor_type(t.dims, t.kept, t.type)

    def constant(self, value, type):
        key = (value, type)
        if key not in self.constants:
            self.constants[key] = "%%c%d" % len(self.constants)
            text = str(value) if type == "i64" else number(value)
            self.head.append("%s = arith.constant %s : %s" % (self.constants[key], text, type))
        return self.constants[key]

    def empty(self, dims, kept, type):
        sizes = ", ".join("%%dim%d" % d for d in dims if d in self.dynamic)
        name = self.name()
        self.lines.append("%s = tensor.empty(%s) : %s" % (name, sizes, self.tensor_type(dims, kept, type)))
        return name

    def filled(self, value, dims, kept, type):
        here = self.tensor_type(dims, kept, type)
        name = self.name()
        if "?" not in here and self.rng.random() < 0.5:
            self.lines.append("%s = arith.constant dense<%s> : %s" % (name, number(value), here))
            return name
        init = self.empty(dims, kept, type)
        self.lines.append("%s = linalg.fill ins(%s : %s) outs(%s : %s) -> %s"
                          % (name, self.constant(value, type), type, init, here, here))
        return name

    def map(self, loops, t, kept_loops):
        """How a loop nest over `loops` (all dims, if kept_loops) reads `t`."""
        place = {d: "d%d" % i for i, d in enumerate(self.all if kept_loops else loops)}
        if t.kept:
            index = []
            for d in self.all:
                unit = d not in t.dims
                if unit and kept_loops and d not in loops and self.rng.random() < 0.5:
                    index.append(place[d])
                else:
                    index.append("0" if unit else place[d])
        else:
            index = [place[d] for d in t.dims]
        return self.affine(len(place), index)

    @staticmethod
    def affine(num, index):
        return "affine_map<(%s) -> (%s)>" % (", ".join("d%d" % i for i in range(num)), ", ".join(index))

    # Tensors.

    def tensor(self, node):
        if node not in self.done:
            self.done[node] = self.reduction(node) if node.op in ("sum", "rowmax") else self.elementwise(node)
        t = self.done[node]
        # Not between a normalized value and what scales it.
        moves = node.op in ("input", "extf") or node.dims != self.all
        if t.dims and moves and self.rng.random() < self.detours:
            t = detour(self, t)
            # A scale is one value: all that read it read this one.
            if node.dims != self.all and self.parameter(node):
                self.done[node] = t
        return t

    def body(self, node, leaves, inlined):
        """Lines that compute `node` of the block arguments of `leaves`."""
        lines = []

        def value(n, root=False):
            if n.op == "const":
                return self.constant(n.value, n.type)
            if n in inlined:
                return inlined[n]
            if n.op == "scalar":
                return n.value
            is_leaf = n.op in ("input", "sum", "rowmax") or n.whole or n in self.done or self.rng.random() >= self.fuse
            if is_leaf and not root:
                if n not in leaves:
                    leaves[n] = "%%in%d" % len(leaves)
                return leaves[n]
            args = [value(a) for a in n.args]
            name = self.name()
            inlined[n] = name
            if n.op == "fpowi":
                lines.append("%s = math.fpowi %s, %s : %s, i64" % (name, args[0], self.constant(n.value, "i64"), n.type))
            elif n.op in ("extf", "truncf"):
                lines.append("%s = %s %s : %s to %s" % (name, SHORT[n.op], args[0], n.args[0].type, n.type))
            elif n.op == "selectmax":
                lines.append("%s_c = arith.cmpf ogt, %s, %s : %s" % (name, args[0], args[1], n.type))
                lines.append("%s = arith.select %s_c, %s, %s : %s" % (name, name, args[0], args[1], n.type))
            else:
                lines.append("%s = %s %s : %s" % (name, SHORT[n.op], ", ".join(args), n.type))
            return name

        result = value(node, root=True)
        return lines, result

    def generic(self, loops, kept_loops, reads, out, out_map, init, iterators, arguments, lines, result):
        name = self.name()
        maps = [self.map(loops, t, kept_loops) for t in reads] + [out_map]
        ins = ""
        if reads:
            ins = " ins(%s : %s)" % (", ".join(t.name for t in reads), ", ".join(map(self.type_of, reads)))
        self.lines.append("%s = linalg.generic {indexing_maps = [%s], iterator_types = [%s]}%s outs(%s : %s) {"
                          % (name, ", ".join(maps), ", ".join('"%s"' % i for i in iterators), ins, init, out))
        self.lines.append("^bb0(%s):" % ", ".join(arguments))
        self.lines += ["  " + line for line in lines]
        self.lines += ["  linalg.yield %s" % result, "} -> %s" % out]
        return name

    def elementwise(self, node):
        if self.rng.random() < self.tensor_ops:
            t = self.tensor_op(node)
            if t:
                return t
        leaves = {}
        lines, result = self.body(node, leaves, {})
        reads = [self.tensor(n) for n in leaves]
        kept = self.keep() or node.dims == self.all
        loops = node.dims
        out = self.tensor_type(node.dims, kept, node.type)
        init = self.empty(node.dims, kept, node.type)
        num = len(self.all) if kept else len(loops)
        out_map = self.affine(num, ["d%d" % i for i in range(num)])
        arguments = ["%s: %s" % (leaves[n], n.type) for n in leaves] + ["%%out: %s" % node.type]
        name = self.generic(loops, kept, reads, out, out_map, init, ["parallel"] * num, arguments, lines,
                            "%s : %s" % (result, node.type))
        return Tensor(name, node.dims, kept, node.type)

    def tensor_op(self, node):
        """One op on tensors with its operands broadcast."""
        if node.op in ("fpowi", "selectmax", "input", "const"):
            return None
        args = []
        for a in node.args:
            if a.op == "const":
                args.append(self.filled(a.value, node.dims, False, a.type))
            elif a.op == "scalar":
                args.append(self.splat(a, node.dims))
            else:
                args.append(self.broadcast(self.tensor(a), node.dims))
        name = self.name()
        out = self.tensor_type(node.dims, False, node.type)
        form = self.rng.random() if self.named else 1.0
        if form < 0.3 and node.op in NAMED:
            self.lines.append("%s = linalg.%s ins(%s : %s) outs(%s : %s) -> %s" % (
                name, NAMED[node.op], ", ".join(args), ", ".join([out] * len(args)),
                self.empty(node.dims, False, node.type), out, out))
        elif form < 0.6 and node.op not in ("extf", "truncf"):
            self.lines.append("%s = linalg.map {%s} ins(%s : %s) outs(%s : %s)" % (
                name, SHORT[node.op], ", ".join(args), ", ".join([out] * len(args)),
                self.empty(node.dims, False, node.type), out))
        elif node.op in ("extf", "truncf"):
            here = self.tensor_type(node.dims, False, node.args[0].type)
            self.lines.append("%s = %s %s : %s to %s" % (name, SHORT[node.op], args[0], here, out))
        else:
            self.lines.append("%s = %s %s : %s" % (name, SHORT[node.op], ", ".join(args), out))
        return Tensor(name, node.dims, False, node.type)

    def splat(self, scalar, dims):
        init, name = self.empty(dims, False, scalar.type), self.name()
        here = self.tensor_type(dims, False, scalar.type)
        self.lines.append("%s = linalg.fill ins(%s : %s) outs(%s : %s) -> %s"
                          % (name, scalar.value, scalar.type, init, here, here))
        return name

    def broadcast(self, t, dims):
        """The name of `t` as a tensor over exactly `dims`, without kept dims."""
        if t.dims == dims and (not t.kept or dims == self.all):
            return t.name
        out = self.tensor_type(dims, False, t.type)
        init = self.empty(dims, False, t.type)
        if not t.kept and self.rng.random() < 0.5:
            name = self.name()
            self.lines.append("%s = linalg.broadcast ins(%s : %s) outs(%s : %s) dimensions = [%s]"
                              % (name, t.name, self.type_of(t), init, out,
                                 ", ".join(str(i) for i, d in enumerate(dims) if d not in t.dims)))
            return name
        num = len(dims)
        out_map = self.affine(num, ["d%d" % i for i in range(num)])
        return self.generic(dims, False, [t], out, out_map, init, ["parallel"] * num,
                            ["%%in: %s" % t.type, "%%out: %s" % t.type], [], "%%in : %s" % t.type)

    def reduction(self, node):
        arg, reduced = node.args[0], node.value
        combine = "arith.addf" if node.op == "sum" else "arith.maximumf"
        start = 0.0 if node.op == "sum" else -1.0e30
        start = getattr(node, "start", start)
        if self.rng.random() < 0.4:
            source = self.broadcast(self.tensor(arg), arg.dims)
            init = self.filled(start, node.dims, False, node.type)
            name = self.name()
            self.lines.append("%s = linalg.reduce {%s} ins(%s : %s) outs(%s : %s) dimensions = [%s]" % (
                name, combine, source, self.tensor_type(arg.dims, False, node.type), init,
                self.tensor_type(node.dims, False, node.type),
                ", ".join(str(i) for i, d in enumerate(arg.dims) if d in reduced)))
            return Tensor(name, node.dims, False, node.type)
        leaves = {}
        if arg.op in ("input", "sum", "rowmax") or arg in self.done or self.rng.random() >= self.fuse:
            leaves[arg] = "%in0"
            lines, value = [], "%in0"
        else:
            lines, value = self.body(arg, leaves, {})
        kept = self.keep()
        reads = [self.tensor(n) for n in leaves]
        loops = arg.dims
        iterators = ["reduction" if d in reduced else "parallel" for d in loops]
        index = []
        for d in self.all if kept else node.dims:
            index.append("d%d" % loops.index(d) if d in node.dims else "0")
        init = self.filled(start, node.dims, kept, node.type)
        operands = [value, "%acc"]
        self.rng.shuffle(operands)
        lines.append("%%next = %s %s : %s" % (combine, ", ".join(operands), node.type))
        arguments = ["%s: %s" % (leaves[n], n.type) for n in leaves] + ["%%acc: %s" % node.type]
        name = self.generic(loops, False, reads, self.tensor_type(node.dims, kept, node.type),
                            self.affine(len(loops), index), init, iterators, arguments, lines,
                            "%%next : %s" % node.type)
        return Tensor(name, node.dims, kept, node.type)
