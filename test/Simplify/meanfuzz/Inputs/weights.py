"""Constants of which the centered form is exact: small integers times a power of two.

Rows of a length that is no power of two are f64, where centering rounds by 2^-53. Some are
computed of others.
"""


class Weights:
    """Makes constants, and gives some of them again."""

    def __init__(self, rng, function, element):
        self.rng, self.function, self.element = rng, function, element
        self.pool = {}

    def shared(self, key, make):
        """A constant that was made before, one time in three."""
        depth = len(self.function.blocks)
        known = [value for value, level in self.pool.get(key, []) if level <= 1]
        if known and self.rng.random() < 0.33:
            return self.rng.choice(known)
        value = make()
        self.pool.setdefault(key, []).append((value, depth))
        return value

    def rows(self, shape, centered=None):
        """A constant whose last dim is the features; `centered` of them already are."""

        def make():
            kind = self.rng.random()
            if centered is None and kind < 0.08:
                return self.function.constant(shape, self.element, [self.rng.choice([0.0, 0.0, 1.0, -0.5])])
            scale = 2.0 ** self.rng.randint(-2, 1)
            features, numbers, count = shape[-1], [], 1
            for size in shape[:-1]:
                count *= size
            for _ in range(count):
                row = [self.rng.randint(-3, 3) for _ in range(features)]
                if centered or (centered is None and kind > 0.85):
                    row = [features * number - sum(row) for number in row]
                    row = [number / 8 if features >= 8 else number for number in row]
                numbers += [scale * number for number in row]
            return self.function.constant(shape, self.element, numbers)

        return self.shared((tuple(shape), centered), make)

    def weight(self, shape):
        """Rows of features; one in six is computed of others."""
        if self.rng.random() < 0.83:
            return self.rows(shape)
        kinds = [self.summed, self.scaled, self.chosen]
        if shape[-1] > 1:
            kinds += [self.halves] * 2
        if shape[0] > 1 and len(shape) > 1:
            kinds += [self.stacked, self.repeated]
        return self.rng.choice(kinds)(shape)

    def summed(self, shape):
        return self.function.binary("arith.addf", self.rows(shape), self.rows(shape))

    def by_row(self, values, shape, body):
        """An elementwise op of numbers along the first dim, and of `values`."""
        factors = [2.0 ** self.rng.randint(-1, 1) * self.rng.choice([1, -1]) for _ in range(shape[0])]
        axis = self.function.constant([shape[0]], self.element, factors)
        axes = [[0]] + [None] * len(values)
        return self.function.elementwise([axis] + values, axes, shape, self.element, body)

    def scaled(self, shape):
        body = [f"%r = arith.mulf %in1, %in0 : {self.element}", f"linalg.yield %r : {self.element}"]
        return self.by_row([self.rows(shape)], shape, body)

    def chosen(self, shape):
        """One of two by the sign of a number, which may be one of the two."""
        test = self.rng.choice(["%in0", "%in0", "%in1"])
        body = [
            f"%z = arith.constant 0.0 : {self.element}",
            f"%c = arith.cmpf olt, {test}, %z : {self.element}",
            f"%r = arith.select %c, %in1, %in2 : {self.element}",
            f"linalg.yield %r : {self.element}",
        ]
        first = self.rows(shape)
        if test == "%in1":
            count = len(self.numbers(shape)) // shape[-1]
            first = self.function.constant(
                shape, self.element, [float(n) for n in self.numbers([count]) for _ in range(shape[-1])]
            )
        return self.by_row([first, self.rows(shape)], shape, body)

    def numbers(self, shape):
        count = 1
        for size in shape:
            count *= size
        return [self.rng.randint(-3, 3) for _ in range(count)]

    def parts(self, shape, dim):
        size = self.rng.randint(1, shape[dim] - 1)
        shapes = [shape[:dim] + [part] + shape[dim + 1 :] for part in (size, shape[dim] - size)]
        return self.function.concat([self.rows(part) for part in shapes], dim)

    def halves(self, shape):
        return self.parts(shape, len(shape) - 1)

    def stacked(self, shape):
        return self.parts(shape, 0)

    def repeated(self, shape):
        """The same rows again and again."""
        row = self.rows(shape[1:])
        body = [f"linalg.yield %in0 : {self.element}"]
        return self.function.elementwise([row], [list(range(1, len(shape)))], shape, self.element, body)

    def transposed(self, rows, columns):
        """A constant of `columns` x `rows`, features first: as nn.Linear keeps it."""

        def make():
            scale = 2.0 ** self.rng.randint(-2, 1)
            numbers = [scale * self.rng.randint(-3, 3) for _ in range(rows * columns)]
            return self.function.constant([columns, rows], self.element, numbers)

        return self.shared(("transposed", rows, columns), make)

    def positive(self, size, uniform):
        numbers = [2.0 ** self.rng.randint(-1, 2) for _ in range(1 if uniform else size)]
        return self.function.constant([size], self.element, numbers)
