"""Constants of which the centered form is exact: small integers times a power of two.

Rows of a length that is no power of two are f64, where centering rounds by 2^-53.
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
