#!/usr/bin/env python3
"""Times the norms of PyTorch, of torch.compile and, where it is installed, of Liger.

Prints, for each kernel, type and shape, microseconds and the share of the time of
copies from device to device that move as many bytes, as `norm-bench --device=cuda`
does, with buffers that rotate through four times the L2 cache.
"""

import argparse

import torch
import torch.nn.functional as F

TYPES = {"f32": torch.float32, "bf16": torch.bfloat16}
EPSILON = 1e-6


def rms(x, w):
    return F.rms_norm(x, w.shape, w, EPSILON)


def ln(x, w, b):
    return F.layer_norm(x, w.shape, w, b, EPSILON)


def add_rms(x, r, w):
    s = x + r
    return rms(s, w), s


def add_ln(x, r, w, b):
    s = x + r
    return ln(s, w, b), s


def get_liger(name):
    """Liger's kernel, None where there is none."""
    try:
        from liger_kernel.ops.layer_norm import LigerLayerNormFunction
        from liger_kernel.ops.rms_norm import LigerRMSNormFunction
    except ImportError:
        return None
    return {
        "rms": lambda x, w: LigerRMSNormFunction.apply(x, w, EPSILON),
        "ln": lambda x, w, b: LigerLayerNormFunction.apply(x, w, b, EPSILON),
    }.get(name)


def time_calls(call, sets):
    """Seconds of a call, the median of five rounds."""
    for arguments in sets[:3]:
        call(*arguments)
    rounds = []
    for _ in range(5):
        first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        count = max(20, len(sets))
        first.record()
        for i in range(count):
            call(*sets[i % len(sets)])
        last.record()
        last.synchronize()
        rounds.append(first.elapsed_time(last) * 1e-3 / count)
    return sorted(rounds)[2]


def make_sets(name, rows, width, type):
    """Arguments of as many calls as four caches hold, the bytes of a call, and copies of as many."""
    adds, centers = name.startswith("add"), name.endswith("ln")
    make = lambda *shape: torch.rand(shape, device="cuda").mul_(2).sub_(1).to(type)
    size = type.itemsize
    numbers = rows * width * (4 if adds else 2) + width * (2 if centers else 1)
    cache = torch.cuda.get_device_properties(0).L2_cache_size
    count = min(max(2, -(-4 * cache // (numbers * size))), 64)
    sets = [[make(rows, width) for _ in range(1 + adds)] + [make(width) for _ in range(1 + centers)]
            for _ in range(count)]
    half = numbers * size // 2
    copies = [[torch.empty(half, dtype=torch.uint8, device="cuda") for _ in range(2)] for _ in range(count)]
    return sets, copies


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", default="rms,ln,add_rms,add_ln")
    parser.add_argument("--types", default="f32,bf16")
    parser.add_argument("--shapes", default="16384x1024,16384x4096")
    options = parser.parse_args()
    print("kernel\ttype\tshape\tby\tus\tshare")
    for name in options.kernels.split(","):
        for type in options.types.split(","):
            for shape in options.shapes.split(","):
                rows, width = (int(part) for part in shape.split("x"))
                sets, copies = make_sets(name, rows, width, TYPES[type])
                copy_time = time_calls(lambda source, target: target.copy_(source), copies)
                torch._dynamo.reset()
                ways = {"eager": globals()[name], "compile": torch.compile(globals()[name]), "liger": get_liger(name)}
                with torch.no_grad():
                    for way, call in ways.items():
                        if call:
                            seconds = time_calls(call, sets)
                            print("%s\t%s\t%s\t%s\t%.1f\t%.2f" % (
                                name, type, shape, way, seconds * 1e6, copy_time / seconds), flush=True)


if __name__ == "__main__":
    main()
