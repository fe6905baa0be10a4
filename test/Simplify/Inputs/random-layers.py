"""random-layers.py SEED COUNT: prints a module of COUNT random functions, each a norm
with a scale and perhaps a bias, views of its result, and a linear layer of any layout
behind it. All numbers are such that products and sums of a few are exact in f32."""

import itertools
import random
import sys


def number(rng):
    return rng.choice([-2.0, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0, 4.0])


def dense(rng, shape):
    """A dense constant of random numbers, and its type."""
    def nest(dims):
        if not dims:
            return str(number(rng))
        return "[" + ", ".join(nest(dims[1:]) for _ in range(dims[0])) + "]"
    return "arith.constant dense<%s> : %s" % (nest(shape), tensor(shape))


def tensor(shape):
    return "tensor<%sf32>" % "".join("%dx" % size for size in shape)


class Function:
    """Text of one function. A tensor is a name and a list of dims, a dim a list of
    axes (name, size): several for dims that were merged."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.lines, self.count = [], itertools.count()

    def emit(self, text):
        value = "%%v%d" % next(self.count)
        self.lines.append("  %s = %s" % (value, text))
        return value

    @staticmethod
    def shape(dims):
        sizes = []
        for dim in dims:
            size = 1
            for _, extent in dim:
                size *= extent
            sizes.append(size)
        return sizes

    def type(self, dims):
        return tensor(self.shape(dims))

    def empty(self, dims):
        return self.emit("tensor.empty() : " + self.type(dims))

    def transpose(self, value, dims):
        order = list(range(len(dims)))
        self.rng.shuffle(order)
        new = [dims[i] for i in order]
        value = self.emit("linalg.transpose ins(%s : %s) outs(%s : %s) permutation = %s" % (
            value, self.type(dims), self.empty(new), self.type(new), order))
        return value, new

    def collapse(self, value, dims):
        at = self.rng.randrange(len(dims) - 1)
        new = dims[:at] + [dims[at] + dims[at + 1]] + dims[at + 2:]
        groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i] for i in range(at + 2, len(dims))]
        value = self.emit("tensor.collapse_shape %s %s : %s into %s" % (
            value, groups, self.type(dims), self.type(new)))
        return value, new

    def expand(self, value, dims, at):
        cut = self.rng.randrange(1, len(dims[at]))
        new = dims[:at] + [dims[at][:cut], dims[at][cut:]] + dims[at + 1:]
        groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i + 1] for i in range(at + 1, len(dims))]
        value = self.emit("tensor.expand_shape %s %s output_shape %s : %s into %s" % (
            value, groups, self.shape(new), self.type(dims), self.type(new)))
        return value, new

    def views(self, value, dims):
        for _ in range(self.rng.randrange(4)):
            merged = [i for i, dim in enumerate(dims) if len(dim) > 1]
            if merged and self.rng.random() < 0.4:
                value, dims = self.expand(value, dims, self.rng.choice(merged))
            elif len(dims) > 1 and self.rng.random() < 0.5:
                value, dims = self.collapse(value, dims)
            elif len(dims) > 1:
                value, dims = self.transpose(value, dims)
        return value, dims

    def weight(self, dims):
        """A weight of these dims: a constant, or views of one."""
        source = list(dims)
        if self.rng.random() < 0.5:
            source = [[axis] for dim in dims for axis in dim]
        missing = None
        rows = [i for i, dim in enumerate(dims) if all(axis[0][0] == "r" for axis in dim)]
        if rows and source == list(dims) and self.rng.random() < 0.7:
            missing = self.rng.choice(rows)
            source = source[:missing] + source[missing + 1:]
        value = self.emit(dense(self.rng, self.shape(source)))
        if missing is not None:
            return self.emit("linalg.broadcast ins(%s : %s) outs(%s : %s) dimensions = [%d]" % (
                value, self.type(source), self.empty(dims), self.type(dims), missing))
        if len(source) != len(dims):
            groups, at = [], 0
            for dim in dims:
                groups.append(list(range(at, at + len(dim))))
                at += len(dim)
            value = self.emit("tensor.collapse_shape %s %s : %s into %s" % (
                value, groups, self.type(source), self.type(dims)))
        return value

    def layer(self, value, dims):
        rng = self.rng
        outputs = [[("n%d" % i, rng.randrange(1, 4))] for i in range(rng.randrange(3))]
        loops = dims + outputs
        is_row = [all(axis[0][0] == "r" for axis in dim) for dim in dims]
        reduced = [i for i in range(len(dims)) if rng.random() < (0.1 if is_row[i] else 0.85)]
        # Now and then a feature is not in the weight, so that nothing can be folded.
        in_weight = [i for i in range(len(loops)) if i >= len(dims)
                     or rng.random() < (0.2 if is_row[i] else 0.95)]
        rng.shuffle(in_weight)
        out = [i for i in range(len(loops)) if i not in reduced]
        rng.shuffle(out)
        names = list(range(len(loops)))
        rng.shuffle(names)  # in which order the loops stand

        def to_map(indices):
            return "affine_map<(%s) -> (%s)>" % (
                ", ".join("d%d" % i for i in range(len(loops))),
                ", ".join("d%d" % names[i] for i in indices))
        weight_dims = [loops[i] for i in in_weight]
        out_dims = [loops[i] for i in out]
        weight = self.weight(weight_dims)
        if rng.random() < 0.7:
            start = self.emit("arith.constant %s : f32" % number(rng))
            init = self.emit("linalg.fill ins(%s : f32) outs(%s : %s) -> %s" % (
                start, self.empty(out_dims), self.type(out_dims), self.type(out_dims)))
        else:
            init = self.emit(dense(rng, self.shape(out_dims)))
        kinds = [None] * len(loops)
        for i in range(len(loops)):
            kinds[names[i]] = "reduction" if i in reduced else "parallel"
        operands = [(value, dims, range(len(dims))), (weight, weight_dims, in_weight)]
        rng.shuffle(operands)
        result = self.emit(
            "linalg.generic {indexing_maps = [%s, %s, %s], iterator_types = [%s]} "
            "ins(%s, %s : %s, %s) outs(%s : %s) {\n"
            "  ^bb0(%%a: f32, %%b: f32, %%c: f32):\n"
            "    %%p = arith.mulf %%a, %%b : f32\n"
            "    %%s = arith.addf %%p, %%c : f32\n"
            "    linalg.yield %%s : f32\n  } -> %s" % (
                to_map(operands[0][2]), to_map(operands[1][2]), to_map(out),
                ", ".join('"%s"' % kind for kind in kinds),
                operands[0][0], operands[1][0], self.type(operands[0][1]),
                self.type(operands[1][1]), init, self.type(out_dims), self.type(out_dims)))
        return result, out_dims

    def addition(self, value, dims):
        kept = [i for i in range(len(dims)) if self.rng.random() < 0.7]
        self.rng.shuffle(kept)
        bias_dims = [dims[i] for i in kept]
        bias = self.emit(dense(self.rng, self.shape(bias_dims)))
        loops = ", ".join("d%d" % i for i in range(len(dims)))
        return self.emit(
            "linalg.generic {indexing_maps = [affine_map<(%s) -> (%s)>, affine_map<(%s) -> (%s)>, "
            "affine_map<(%s) -> (%s)>], iterator_types = [%s]} ins(%s, %s : %s, %s) outs(%s : %s) {\n"
            "  ^bb0(%%a: f32, %%b: f32, %%c: f32):\n"
            "    %%s = arith.addf %%b, %%a : f32\n"
            "    linalg.yield %%s : f32\n  } -> %s" % (
                loops, loops, loops, ", ".join("d%d" % i for i in kept), loops, loops,
                ", ".join(['"parallel"'] * len(dims)), value, bias, self.type(dims),
                self.type(bias_dims), self.empty(dims), self.type(dims), self.type(dims)))

    def total(self, value, dims):
        """A sum over some of the dims, or one that starts from the value."""
        rng = self.rng
        if rng.random() < 0.5:
            kept = [i for i in range(len(dims)) if rng.random() < 0.7]
            other = self.emit(dense(rng, self.shape([dims[i] for i in kept])))
            loops, first, out = len(dims), (value, dims, range(len(dims))), (other, kept)
        else:
            extra = dims + [[("s", 3)]]
            other = self.emit(dense(rng, self.shape(extra)))
            loops, first, out = len(extra), (other, extra, range(len(extra))), (value, range(len(dims)))
        new = [first[1][i] for i in out[1]]
        names = ["d%d" % i for i in range(loops)]
        maps = ", ".join("affine_map<(%s) -> (%s)>" % (", ".join(names), ", ".join(names[i] for i in part))
                         for part in (first[2], out[1]))
        kinds = ", ".join('"parallel"' if i in out[1] else '"reduction"' for i in range(loops))
        return self.emit(
            "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} ins(%s : %s) outs(%s : %s) {\n"
            "  ^bb0(%%a: f32, %%b: f32):\n"
            "    %%s = arith.addf %%a, %%b : f32\n"
            "    linalg.yield %%s : f32\n  } -> %s" % (
                maps, kinds, first[0], self.type(first[1]), out[0], self.type(new), self.type(new))), new

    def text(self):
        rng = self.rng
        axes = [[("r%d" % i, rng.randrange(1, 4))] for i in range(rng.randrange(3))]
        axes += [[("f%d" % i, rng.randrange(1, 5))] for i in range(rng.randrange(1, 3))]
        rng.shuffle(axes)
        features = [i for i, dim in enumerate(axes) if dim[0][0][0] == "f"]
        parameters = ""
        for kind, chance in (("scale", 0.8), ("bias", 0.6)):
            if rng.random() < chance:
                shape = self.shape([axes[i] for i in features])
                value = self.emit(dense(rng, shape))
                parameters += " %s(%s : %s)" % (kind, value, tensor(shape))
        norm = rng.choice(["layer_norm", "rms_norm"])
        value = self.emit("norm.%s %%x%s dims %s epsilon 1.0 : %s -> %s" % (
            norm, parameters, features, self.type(axes), self.type(axes)))
        value, dims = self.views(value, axes)
        value, dims = self.layer(value, dims)
        if dims:
            value, dims = self.views(value, dims)
            if rng.random() < 0.5:
                value = self.addition(value, dims)
            elif rng.random() < 0.4:
                value, dims = self.total(value, dims)
        return "func.func @%s(%%x: %s) -> %s {\n%s\n  return %s : %s\n}" % (
            self.name, self.type(axes), self.type(dims), "\n".join(self.lines), value,
            self.type(dims))


rng = random.Random(int(sys.argv[1]))
for i in range(int(sys.argv[2])):
    print(Function(rng, "f%d" % i).text())
