# Ways there and back that leave a tensor as it is: transposes, reshapes, casts, copies.


class Tensor:
    """A tensor over some dims; `kept` says that the others are there with size 1."""

    def __init__(self, name, dims, kept, type):
        self.name, self.dims, self.kept, self.type = name, dims, kept, type


def shape_of(e, t):
    """The sizes of `t` as its type and as operands give them."""
    dims = [d if d in t.dims else None for d in (e.all if t.kept else t.dims)]
    return (["1" if d is None else e.size(d) for d in dims],
            ["1" if d is None else "%%dim%d" % d if d in e.dynamic else str(e.shape[d]) for d in dims])


def detour(e, t):
    """`t` after a move that is undone. Without e.limits none that norm-raise is known
    not to see through."""
    sizes, values = shape_of(e, t)
    moves = [transpose, copy, wide, cast]
    if e.limits or "?" not in sizes:
        moves += [flatten, split, unit_dim, whole_slice]
    return e.rng.choice(moves)(e, t, sizes, values) or t


def type_of(sizes, type):
    return "tensor<%s>" % "x".join(list(sizes) + [type])


def line(e, text, *rest):
    name = e.name()
    e.lines.append(("%s = " + text) % ((name,) + rest))
    return name


def renamed(t, name):
    return Tensor(name, t.dims, t.kept, t.type)


def empty(e, sizes, values, type):
    return line(e, "tensor.empty(%s) : %s", ", ".join(v for s, v in zip(sizes, values) if s == "?"), type_of(sizes, type))


def permuted(e, name, sizes, values, order, type):
    """`name` with dim order[i] at place i, by the named op or a generic."""
    to, to_values = [sizes[i] for i in order], [values[i] for i in order]
    init = empty(e, to, to_values, type)
    if e.rng.random() < 0.5:
        return line(e, "linalg.transpose ins(%s : %s) outs(%s : %s) permutation = %s",
                    name, type_of(sizes, type), init, type_of(to, type), list(order)), to, to_values
    rank = len(order)
    maps = [e.affine(rank, ["d%d" % order.index(i) for i in range(rank)]), e.affine(rank, ["d%d" % i for i in range(rank)])]
    result = line(e, "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} ins(%s : %s) outs(%s : %s) {",
                  ", ".join(maps), ", ".join(['"parallel"'] * rank), name, type_of(sizes, type), init, type_of(to, type))
    e.lines += ["^bb0(%%in: %s, %%out: %s):" % (type, type), "  linalg.yield %%in : %s" % type,
                "} -> %s" % type_of(to, type)]
    return result, to, to_values


def transpose(e, t, sizes, values):
    if len(sizes) < 2:
        return None
    order = list(range(len(sizes)))
    e.rng.shuffle(order)
    name, to, to_values = permuted(e, t.name, sizes, values, order, t.type)
    back = [order.index(i) for i in range(len(order))]
    return renamed(t, permuted(e, name, to, to_values, back, t.type)[0])


def reshape(e, op, name, groups, before, after, type, values=None):
    shape = " output_shape [%s]" % ", ".join(values) if op == "expand" else ""
    return line(e, "tensor.%s_shape %s %s%s : %s into %s", op, name, groups, shape, type_of(before, type),
                type_of(after, type))


def unit_dim(e, t, sizes, values):
    i = e.rng.randrange(len(sizes))
    groups = [[j] if j < i else [i, i + 1] if j == i else [j + 1] for j in range(len(sizes))]
    at = i + e.rng.randrange(2)
    to, to_values = sizes[:at] + ["1"] + sizes[at:], values[:at] + ["1"] + values[at:]
    name = reshape(e, "expand", t.name, groups, sizes, to, t.type, to_values)
    return renamed(t, reshape(e, "collapse", name, groups, to, sizes, t.type))


def flatten(e, t, sizes, values):
    if len(sizes) < 2:
        return None
    i = e.rng.randrange(len(sizes) - 1)
    groups = [[j] if j < i else [i, i + 1] if j == i else [j + 1] for j in range(len(sizes) - 1)]
    pair = sizes[i:i + 2]
    if pair == ["?", "?"]:
        return None  # upstream's expand-strided-metadata crashes on the expansion
    flat = "?" if "?" in pair else str(int(pair[0]) * int(pair[1]))
    to = sizes[:i] + [flat] + sizes[i + 2:]
    name = reshape(e, "collapse", t.name, groups, sizes, to, t.type)
    return renamed(t, reshape(e, "expand", name, groups, to, sizes, t.type, values))


def split(e, t, sizes, values, turned=False):
    """A dim becomes two and one again. `turned` exchanges the two, which permutes the dim."""
    even = [i for i, s in enumerate(sizes) if s != "?" and int(s) > 2 and int(s) % 2 == 0]
    if not even:
        return None
    i = e.rng.choice(even)
    groups = [[j] if j < i else [i, i + 1] if j == i else [j + 1] for j in range(len(sizes))]
    parts = ["2", str(int(sizes[i]) // 2)]
    to, to_values = sizes[:i] + parts + sizes[i + 1:], values[:i] + parts + values[i + 1:]
    name = reshape(e, "expand", t.name, groups, sizes, to, t.type, to_values)
    if turned:
        order = list(range(len(to)))
        order[i:i + 2] = [i + 1, i]
        name, to, _ = permuted(e, name, to, to_values, order, t.type)
    return renamed(t, reshape(e, "collapse", name, groups, to, sizes, t.type))


def copy(e, t, sizes, values):
    here = type_of(sizes, t.type)
    init = empty(e, sizes, values, t.type)
    return renamed(t, line(e, "linalg.copy ins(%s : %s) outs(%s : %s) -> %s", t.name, here, init, here, here))


def wide(e, t, sizes, values):
    """To f64 and back, which changes no value."""
    if t.type != "f32":
        return None
    here, there = type_of(sizes, t.type), type_of(sizes, "f64")
    name = line(e, "arith.extf %s : %s to %s", t.name, here, there)
    return renamed(t, line(e, "arith.truncf %s : %s to %s", name, there, here))


def whole_slice(e, t, sizes, values):
    here = type_of(sizes, t.type)
    return renamed(t, line(e, "tensor.extract_slice %s[%s] [%s] [%s] : %s to %s", t.name, ", ".join("0" for _ in sizes),
                           ", ".join(values), ", ".join("1" for _ in sizes), here, here))


def cast(e, t, sizes, values):
    here, there = type_of(sizes, t.type), type_of(["?"] * len(sizes), t.type)
    name = line(e, "tensor.cast %s : %s to %s", t.name, here, there)
    return renamed(t, line(e, "tensor.cast %s : %s to %s", name, there, here))
