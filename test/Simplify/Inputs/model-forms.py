# Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the function of a small model that is built as the models of that name
are: model-forms.py dinov2|swin|persimmon|whisper|mlp_mixer."""

import sys

from graphs import Function, Tensor

IMAGE = Tensor("%image", (1, 2, 4, 4))


def dinov2(f):
    """A class token, positions, register tokens behind the class token, LayerScale."""
    size = 4
    x = f.concat(1, f.constant(1, 1, size), f.patches(IMAGE, size))
    x = f.add(x, f.constant(1, 5, size))
    x = f.concat(1, f.slice(x, [0, 0, 0], [1, 1, size]), f.constant(1, 2, size), f.slice(x, [0, 1, 0], [1, 4, size]))
    for _ in range(2):
        x = f.add(f.per_feature("mulf", f.attention(f.norm(x)), f.constant(size)), x)
        x = f.add(f.per_feature("mulf", f.perceptron(f.norm(x), 6), f.constant(size)), x)
    x = f.norm(x)
    return [IMAGE], [f.slice(x, [0, 0, 0], [1, 1, size], shape=(1, size)), f.slice(x, [0, 3, 0], [1, 4, size])]


def roll(f, x, step):
    for dim in (1, 2):
        rest = x.shape[dim] - step
        offsets, first, last = [0, 0, 0, 0], list(x.shape), list(x.shape)
        offsets[dim], first[dim], last[dim] = step, rest, step
        x = f.concat(dim, f.slice(x, offsets, first), f.slice(x, [0, 0, 0, 0], last))
    return x


def attend_in_windows(f, x, is_rolled):
    """`x`: 1 x side x side x features; windows of 2 x 2 tokens."""
    _, side, _, size = x.shape
    half = side // 2
    x = roll(f, x, 1) if is_rolled else x
    x = f.expand(x, "[[0], [1, 2], [3, 4], [5]]", 1, half, 2, half, 2, size)
    x = f.collapse(f.transpose(x, 0, 1, 3, 2, 4, 5), "[[0, 1, 2], [3, 4], [5]]", half * half, 4, size)
    x = f.expand(f.attention(x), "[[0, 1, 2], [3, 4], [5]]", 1, half, half, 2, 2, size)
    x = f.collapse(f.transpose(x, 0, 1, 3, 2, 4, 5), "[[0], [1, 2], [3, 4], [5]]", 1, side, side, size)
    return roll(f, x, side - 1) if is_rolled else x


def swin_stage(f, x, side):
    size = x.shape[2]
    for is_rolled in (False, True):
        y = f.expand(f.norm(x), "[[0], [1, 2], [3]]", 1, side, side, size)
        y = attend_in_windows(f, y, is_rolled)
        x = f.add(x, f.collapse(y, "[[0], [1, 2], [3]]", 1, side * side, size))
        x = f.add(x, f.perceptron(f.norm(x), 6))
    return x


def swin(f):
    """Windows, rolled in every second block; a norm and a layer that merge four neighbours."""
    image, size, side = Tensor("%image", (1, 2, 8, 8)), 4, 4
    x = swin_stage(f, f.norm(f.patches(image, size)), side)
    y = f.expand(x, "[[0], [1, 2], [3]]", 1, side, side, size)
    half = side // 2
    y = f.concat(3, *[f.slice(y, [0, i, j, 0], [1, half, half, size], [1, 2, 2, 1]) for j in (0, 1) for i in (0, 1)])
    y = f.norm(f.collapse(y, "[[0], [1, 2], [3]]", 1, half * half, 4 * size))
    x = swin_stage(f, f.linear(y, 2 * size, bias=False), half)
    return [image], [f.sum_of(f.norm(x), 1)]


def persimmon(f):
    """Queries and keys of one projection, head by head, each normalized."""
    tokens, heads, head = 3, 2, 2
    size = heads * head
    ids = Tensor("%ids", (1, tokens))
    x = f.embedding(ids, f.constant(5, size))
    for _ in range(2):
        y = f.expand(f.linear(f.norm(x), 3 * size), "[[0], [1], [2, 3, 4]]", 1, tokens, heads, 3, head)
        q, k, v = [f.slice(y, [0, 0, 0, i, 0], [1, tokens, heads, 1, head], shape=(1, tokens, heads, head)) for i in range(3)]
        q, k, v = [f.collapse(f.transpose(part, 0, 2, 1, 3), "[[0, 1], [2], [3]]", heads, tokens, head)
                   for part in (f.norm(q), f.norm(k), v)]
        y = f.expand(f.attend(q, k, v), "[[0, 1], [2], [3]]", 1, heads, tokens, head)
        y = f.collapse(f.transpose(y, 0, 2, 1, 3), "[[0], [1], [2, 3]]", 1, tokens, size)
        x = f.add(f.linear(y, size), x)
        x = f.add(f.perceptron(f.norm(x), 6, f.squared_relu), x)
    return [f"%ids: tensor<1x{tokens}xi64>"], [f.linear(f.norm(x), 5, bias=False)]


def whisper(f):
    """Sounds by convolutions, a table of positions; a decoder that reads the normed encoder."""
    size = 4
    mel, ids, table = Tensor("%mel", (1, 2, 6)), Tensor("%ids", (1, 3)), f.constant(5, size)
    x = f.gelu(f.convolution(f.pad(mel), size, 3, 1))
    x = f.gelu(f.convolution(f.pad(x), size, 3, 2))
    x = f.add(f.transpose(x, 0, 2, 1), f.constant(1, 3, size))
    for _ in range(2):
        x = f.add(x, f.attention(f.norm(x)))
        x = f.add(x, f.perceptron(f.norm(x), 6))
    memory = f.norm(x)
    y = f.add(f.embedding(ids, table), f.constant(1, 3, size))
    for _ in range(2):
        y = f.add(y, f.attention(f.norm(y)))
        y = f.add(y, f.attention(f.norm(y), memory))
        y = f.add(y, f.perceptron(f.norm(y), 6))
    return [mel, "%ids: tensor<1x3xi64>"], [f.linear(f.norm(y), 5, bias=False, weight=table)]


def mlp_mixer(f):
    """Tokens are mixed between transposes, then features."""
    x = f.patches(IMAGE, 4)
    for _ in range(2):
        mixed = f.perceptron(f.transpose(f.norm(x), 0, 2, 1), 3)
        x = f.add(x, f.transpose(mixed, 0, 2, 1))
        x = f.add(x, f.perceptron(f.norm(x), 6))
    return [IMAGE], [f.sum_of(f.norm(x), 1)]


MODELS = {model.__name__: model for model in (dinov2, swin, persimmon, whisper, mlp_mixer)}

if __name__ == "__main__":
    function = Function(seed=1)
    arguments, results = MODELS[sys.argv[1]](function)
    function.print(sys.argv[1], arguments, results)
