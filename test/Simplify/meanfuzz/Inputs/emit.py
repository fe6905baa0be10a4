"""Text of linalg on tensors, one function at a time."""


def number(value):
    """A float as MLIR reads it."""
    text = repr(float(value))
    return text.replace("e", ".0e") if "e" in text and "." not in text else text


def type_of(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


def dims(count, first=0):
    return [f"d{first + i}" for i in range(count)]


def affine(loops, results):
    return f"affine_map<({', '.join(loops)}) -> ({', '.join(results)})>"


class Value:
    """An SSA value: its name, shape and element type."""

    def __init__(self, name, shape, element):
        self.name, self.shape, self.element = name, list(shape), element

    @property
    def type(self):
        return type_of(self.shape, self.element)


class Function:
    """Lines of a function. Inner blocks are lists of lines of their own."""

    def __init__(self, rng, name, prefix=""):
        self.rng, self.name, self.prefix = rng, name, prefix
        self.arguments, self.blocks, self.count = [], [[]], 0

    def fresh(self):
        self.count += 1
        return f"%{self.prefix}{self.count}"

    def line(self, text):
        self.blocks[-1].append("  " * len(self.blocks) + text)

    def value(self, shape, element, text):
        value = Value(self.fresh(), shape, element)
        self.line(f"{value.name} = {text}")
        return value

    def argument(self, shape, element, scalar=False):
        value = Value(f"%arg{len(self.arguments)}", shape, element)
        self.arguments.append((value, element if scalar else value.type))
        return value

    def text(self, results, private=False):
        types = ", ".join(value.type for value in results)
        arguments = ", ".join(f"{v.name}: {t}" for v, t in self.arguments)
        lines = [f"func.func {'private ' if private else ''}@{self.name}({arguments}) -> ({types}) {{"]
        lines += self.blocks[0]
        lines += [f"  return {', '.join(v.name for v in results)} : {types}", "}"]
        return "\n".join(lines) + "\n"

    # Constants and empty tensors.

    def constant(self, shape, element, numbers):
        """Numbers of a constant, in row-major order; one number is a splat."""

        def nest(shape, numbers):
            if not shape:
                return number(numbers[0])
            step = len(numbers) // shape[0] if shape[0] else 0
            parts = [nest(shape[1:], numbers[i * step : (i + 1) * step]) for i in range(shape[0])]
            return "[" + ", ".join(parts) + "]"

        text = number(numbers[0]) if len(numbers) == 1 else nest(shape, numbers)
        return self.value(shape, element, f"arith.constant dense<{text}> : {type_of(shape, element)}")

    def empty(self, shape, element):
        return self.value(shape, element, f"tensor.empty() : {type_of(shape, element)}")

    def zeros(self, shape, element):
        if self.rng.random() < 0.3:
            return self.constant(shape, element, [0.0])
        zero = self.fresh()
        self.line(f"{zero} = arith.constant 0.0 : {element}")
        init = self.empty(shape, element)
        return self.value(
            shape, element, f"linalg.fill ins({zero} : {element}) outs({init.name} : {init.type}) -> {init.type}"
        )

    # linalg.

    def generic(self, inputs, maps, out, out_map, iterators, body):
        """A linalg.generic; `body` is lines in %in0, ... and %out, with their result last."""
        maps = ", ".join(maps + [out_map])
        iterators = ", ".join(f'"{kind}"' for kind in iterators)
        arguments = [f"%in{i}: {v.element}" for i, v in enumerate(inputs)] + [f"%out: {out.element}"]
        ins = ""
        if inputs:
            ins = f"ins({', '.join(v.name for v in inputs)} : {', '.join(v.type for v in inputs)}) "
        text = f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} "
        text += f"{ins}outs({out.name} : {out.type}) {{"
        value = self.value(out.shape, out.element, text)
        self.line(f"^bb0({', '.join(arguments)}):")
        for line in body:
            self.line("  " + line)
        self.line(f"}} -> {out.type}")
        return value

    def elementwise(self, inputs, axes, shape, element, body):
        """A generic over `shape`, in which input i has the dims axes[i] (None: all)."""
        loops = dims(len(shape))
        maps = [affine(loops, loops if a is None else [loops[i] for i in a]) for a in axes]
        out = self.empty(shape, element)
        return self.generic(inputs, maps, out, affine(loops, loops), ["parallel"] * len(shape), body)

    def binary(self, op, a, b):
        if self.rng.random() < 0.5:
            return self.value(a.shape, a.element, f"{op} {a.name}, {b.name} : {a.type}")
        body = [f"%r = {op} %in0, %in1 : {a.element}", f"linalg.yield %r : {a.element}"]
        return self.elementwise([a, b], [None, None], a.shape, a.element, body)

    def unary(self, op, a):
        return self.value(a.shape, a.element, f"{op} {a.name} : {a.type}")

    def contract(self, a, b, loops, a_dims, b_dims, out_dims, out):
        """sum over what is not in out_dims of a[a_dims] * b[b_dims] (+ out)."""
        iterators = ["parallel" if d in out_dims else "reduction" for d in loops]
        product = ["%p = arith.mulf %in0, %in1", "%p = arith.mulf %in1, %in0"]
        total = ["%s = arith.addf %out, %p", "%s = arith.addf %p, %out"]
        body = [f"{self.rng.choice(product)} : {out.element}", f"{self.rng.choice(total)} : {out.element}"]
        body.append(f"linalg.yield %s : {out.element}")
        maps = [affine(loops, a_dims), affine(loops, b_dims)]
        return self.generic([a, b], maps, out, affine(loops, out_dims), iterators, body)

    # Shapes.

    def reshape(self, value, shape, groups):
        """Expands or collapses: `groups` are dims of the longer shape."""
        text = str([list(g) for g in groups])
        if len(shape) > len(value.shape):
            return self.value(
                shape,
                value.element,
                f"tensor.expand_shape {value.name} {text} output_shape {list(shape)} "
                f": {value.type} into {type_of(shape, value.element)}",
            )
        return self.value(
            shape,
            value.element,
            f"tensor.collapse_shape {value.name} {text} : {value.type} into {type_of(shape, value.element)}",
        )

    def slice(self, value, offsets, sizes, strides=None):
        strides = strides or [1] * len(sizes)
        return self.value(
            sizes,
            value.element,
            f"tensor.extract_slice {value.name}{list(offsets)} {list(sizes)} {strides} "
            f": {value.type} to {type_of(sizes, value.element)}",
        )

    def concat(self, parts, dim):
        shape = list(parts[0].shape)
        shape[dim] = sum(part.shape[dim] for part in parts)
        names, types = ", ".join(p.name for p in parts), ", ".join(p.type for p in parts)
        result = type_of(shape, parts[0].element)
        return self.value(shape, parts[0].element, f"tensor.concat dim({dim}) {names} : ({types}) -> {result}")

    def transpose(self, value, order):
        shape = [value.shape[i] for i in order]
        init = self.empty(shape, value.element)
        return self.value(
            shape,
            value.element,
            f"linalg.transpose ins({value.name} : {value.type}) outs({init.name} : {init.type}) permutation = {order}",
        )

    # Graph ops.

    def norm(self, kind, value, over, scale=None, bias=None, epsilon=1e-5):
        affine_text = ""
        for name, operand in (("scale", scale), ("bias", bias)):
            if operand:
                affine_text += f" {name}({operand.name} : {operand.type})"
        text = f"norm.{kind} {value.name}{affine_text} dims {over} epsilon {number(epsilon)} : {value.type} -> {value.type}"
        return self.value(value.shape, value.element, text)

    def center(self, value, over):
        return self.value(
            value.shape, value.element, f"norm.center {value.name} dims {over} : {value.type} -> {value.type}"
        )

    def residual_add(self, a, b, alpha=1.0):
        factor = "" if alpha == 1.0 else f" alpha {number(alpha)}"
        text = f"norm.residual_add {a.name}, {b.name}{factor} : {a.type}, {b.type} -> {a.type}"
        return self.value(a.shape, a.element, text)

