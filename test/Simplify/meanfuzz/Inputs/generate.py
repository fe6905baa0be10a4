"""generate.py [--seed=1] [--count=50] [--start=0]: random residual streams as MLIR.

Each function is of its own seed, so that one alone can be made again.
"""

import argparse
import random

from streams import Stream


def generate(seed):
    rng = random.Random(seed)
    element = rng.choices(["f32", "f64", "bf16", "f16"], [12, 4, 2, 2])[0]
    sizes = {"f32": [2, 4, 8, 16], "f64": [2, 4, 6, 8, 10], "bf16": [2, 4, 8], "f16": [2, 4, 8]}
    # A norm may be over what were rows, so these are powers of two, too.
    rows = [1, 2, 3] if element == "f64" else [1, 2, 2, 4]
    shape = [rng.choice(rows) for _ in range(rng.choice([1, 1, 2]))] + [rng.choice(sizes[element])]
    spoiled = rng.choice([0.0, 0.0, 0.05, 0.15, 0.3])
    return Stream(rng, f"stream{seed}", element, shape, spoiled).build()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first function")
    parser.add_argument("--count", type=int, default=50)
    options = parser.parse_args()
    for seed in range(options.seed, options.seed + options.count):
        print(generate(seed))


if __name__ == "__main__":
    main()
