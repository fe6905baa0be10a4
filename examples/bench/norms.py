#!/usr/bin/env python3
"""Times a residual addition and a norm in NormFuse and in its peers.

usage: norms.py [--kernels add_rms,add_ln] [--types f32,bf16] [--shapes RxW,...]
                [--threads N] [--runs N] [--rounds N] [--skip NAME,...]
                [--norm-opt PATH]

s = x + r and y = norm(s), both results. All run in one process, in turns, through
the interface that each has for Python; two memcpys of tensors of that size run
among them, and each figure is the share of that copy's speed (1: as fast). A peer
that has no such type or does not give the same numbers prints its reason. `--runs`
prints so many lines of figures for each case.
"""

import argparse
import ctypes
import os
import threading

import ml_dtypes
import numpy as np
import torch
import torch.nn.functional as F

from common import (
    LIBC,
    NORM_OPT,
    Compiled,
    compile_iree,
    compile_module,
    export,
    race,
)

SHAPES = "1x4096,16x4096,64x768,512x768,2048x4096,8192x1024"
NUMPY = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f16": np.float16}
TORCH = {"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}
RMS_EPS, LN_EPS = 1e-6, 1e-5


class Case:
    """One kernel, type and shape, with inputs and the expected result."""

    def __init__(self, kernel, dtype, rows, width):
        self.kernel, self.dtype, self.rows, self.width = kernel, dtype, rows, width
        torch.manual_seed(0)

        def random(*shape):
            return torch.randn(shape).to(TORCH[dtype])

        self.tensors = [random(rows, width), random(rows, width)]
        self.tensors += [random(width) for _ in range(2 if self.is_ln else 1)]
        self.expected = [t.float() for t in add_norm(self, *(t.double() for t in self.tensors))]

    @property
    def is_ln(self):
        return self.kernel == "add_ln"

    def arrays(self):
        if self.dtype != "bf16":
            return [tensor.numpy() for tensor in self.tensors]
        return [t.view(torch.int16).numpy().view(ml_dtypes.bfloat16) for t in self.tensors]


def add_norm(case, x, r, w, b=None):
    s = x + r
    if case.is_ln:
        return F.layer_norm(s, (case.width,), w, b, LN_EPS), s
    return F.rms_norm(s, (case.width,), w, RMS_EPS), s


# --- The programs: each returns a callable and how to see its results -------------


def normfuse(case, options):
    full = f"tensor<{case.rows}x{case.width}x{case.dtype}>"
    feature = f"tensor<{case.width}x{case.dtype}>"
    bias = f"bias(%b : {feature})" if case.is_ln else ""
    op = "layer_norm" if case.is_ln else "rms_norm"
    text = f"""
func.func @main(%x: {full}, %r: {full}, %w: {feature}{', %b: ' + feature if case.is_ln else ''})
    -> ({full}, {full}) {{
  %s = norm.residual_add %x, %r : {full}, {full} -> {full}
  %y = norm.{op} %s scale(%w : {feature}) {bias} dims [1]
      epsilon {LN_EPS if case.is_ln else RMS_EPS:e} : {full} -> {full}
  return %y, %s : {full}, {full}
}}"""
    library, _ = compile_module(text, options.norm_opt)
    compiled = Compiled(library, case.arrays(), result_ranks=[2, 2])

    def call():
        compiled.run()
        compiled.free()

    def results():
        compiled.run()
        return compiled.take(NUMPY[case.dtype])

    return call, results


def eager(case, options):
    def call():
        return add_norm(case, *case.tensors)

    return call, call


def compiled_torch(case, options):
    torch._dynamo.reset()
    function = torch.compile(lambda *tensors: add_norm(case, *tensors), dynamic=False)

    def call():
        return function(*case.tensors)

    return call, call


def onnxruntime(case, options):
    import onnx
    import onnxruntime as ort

    types = {"f32": onnx.TensorProto.FLOAT, "f16": onnx.TensorProto.FLOAT16}
    if case.dtype not in types:
        raise ValueError("no kernel of this type")
    element = types[case.dtype]

    def info(name, *shape):
        return onnx.helper.make_tensor_value_info(name, element, shape)

    full = (case.rows, case.width)
    names = ["x", "r", "w"] + (["b"] if case.is_ln else [])
    node = onnx.helper.make_node(
        "SkipLayerNormalization" if case.is_ln else "SkipSimplifiedLayerNormalization",
        names,
        ["y", "", "", "s"],
        domain="com.microsoft",
        epsilon=LN_EPS if case.is_ln else RMS_EPS,
    )
    inputs = [info("x", *full), info("r", *full)] + [info(n, case.width) for n in names[2:]]
    graph = onnx.helper.make_graph([node], "g", inputs, [info("y", *full), info("s", *full)])
    opsets = [onnx.helper.make_opsetid("", 17), onnx.helper.make_opsetid("com.microsoft", 1)]
    model = onnx.helper.make_model(graph, opset_imports=opsets, ir_version=8)
    session_options = ort.SessionOptions()
    session_options.intra_op_num_threads = options.threads
    session = ort.InferenceSession(model.SerializeToString(), session_options)
    feed = dict(zip(names, case.arrays()))

    def call():
        return session.run(["y", "s"], feed)

    return call, call


def openvino(case, options):
    import openvino as ov
    from openvino import opset13 as ops

    element = {"f32": ov.Type.f32, "bf16": ov.Type.bf16, "f16": ov.Type.f16}[case.dtype]
    shapes = [[case.rows, case.width]] * 2 + [[case.width]] * (len(case.tensors) - 2)
    parameters = [ops.parameter(shape, element) for shape in shapes]
    total = ops.add(parameters[0], parameters[1])
    axes = ops.constant(np.array([1]), ov.Type.i64)
    if case.is_ln:
        normal = ops.mvn(total, axes, True, LN_EPS, "inside_sqrt")
    else:
        square = ops.multiply(total, total)
        mean = ops.reduce_mean(square, axes, True)
        eps = ops.constant(np.array(RMS_EPS, np.float32), element)
        normal = ops.divide(total, ops.sqrt(ops.add(mean, eps)))
    result = ops.multiply(normal, parameters[2])
    if case.is_ln:
        result = ops.add(result, parameters[3])
    precision = {"f32": "f32", "bf16": "bf16", "f16": "f16"}[case.dtype]
    config = {"INFERENCE_NUM_THREADS": options.threads, "INFERENCE_PRECISION_HINT": precision}
    model = ov.Core().compile_model(ov.Model([result, total], parameters), "CPU", config)
    request = model.create_infer_request()
    for index, array in enumerate(case.arrays()):
        if case.dtype == "bf16":
            tensor = ov.Tensor(array.view(np.uint16), ov.Shape(array.shape), element)
        else:
            tensor = ov.Tensor(array, shared_memory=True)
        request.set_input_tensor(index, tensor)

    def results():
        request.infer()
        arrays = [request.get_output_tensor(i).data for i in range(2)]
        # It gives bf16 as f16.
        return [a.view(ml_dtypes.bfloat16) if case.dtype == "bf16" else a for a in arrays]

    return request.infer, results


def xla(case, options):
    import jax
    import jax.numpy as jnp

    def function(x, r, w, b=None):
        s = x + r
        wide = s.astype(jnp.float32)
        if case.is_ln:
            mean = wide.mean(-1, keepdims=True)
            centered = wide - mean
            variance = (centered * centered).mean(-1, keepdims=True)
            y = centered * jax.lax.rsqrt(variance + LN_EPS) * w.astype(jnp.float32)
            return (y + b.astype(jnp.float32)).astype(s.dtype), s
        square = (wide * wide).mean(-1, keepdims=True)
        return (wide * jax.lax.rsqrt(square + RMS_EPS) * w.astype(jnp.float32)).astype(s.dtype), s

    jitted = jax.jit(function)
    arrays = [jnp.asarray(array) for array in case.arrays()]

    def call():
        return jax.block_until_ready(jitted(*arrays))

    return call, lambda: [np.asarray(result) for result in call()]


def iree(case, options):
    if case.dtype == "bf16":
        raise ValueError("its Python runtime has no arrays of this type")

    class Module(torch.nn.Module):
        def forward(self, *tensors):
            return add_norm(case, *tensors)

    call = compile_iree(export(Module(), case.tensors), case.arrays())
    return call, lambda: [result.to_host() for result in call()]


PROGRAMS = {
    "normfuse": normfuse,
    "eager": eager,
    "compile": compiled_torch,
    "onnxruntime": onnxruntime,
    "openvino": openvino,
    "xla": xla,
    "iree": iree,
}


def make_copies(case, threads):
    """Two memcpys of a full tensor; the faster of one thread and a team."""
    size = case.rows * case.width * np.dtype(NUMPY[case.dtype]).itemsize
    source, target = np.ones(2 * size, np.uint8), np.ones(2 * size, np.uint8)

    def part(begin, end):
        for tensor in (0, size):
            LIBC.memcpy(
                ctypes.c_void_p(target.ctypes.data + tensor + begin),
                ctypes.c_void_p(source.ctypes.data + tensor + begin),
                ctypes.c_size_t(end - begin),
            )

    pool = [threading.Semaphore(0) for _ in range(threads - 1)]
    done = threading.Semaphore(0)

    def work(index):
        while True:
            pool[index].acquire()
            part(size * (index + 1) // threads, size * (index + 2) // threads)
            done.release()

    for index in range(threads - 1):
        threading.Thread(target=work, args=(index,), daemon=True).start()

    def team():
        for semaphore in pool:
            semaphore.release()
        part(0, size // threads)
        for _ in pool:
            done.acquire()

    return {"copy": lambda: part(0, size), "copy of a team": team}


def is_right(case, results):
    limit = 1e-4 if case.dtype == "f32" else 4e-2
    for result, expected in zip(results, case.expected):
        if isinstance(result, torch.Tensor):
            result = result.float().numpy()
        error = np.abs(np.asarray(result, np.float32) - expected.numpy()).max()
        if not error <= limit * max(1.0, expected.abs().max().item()):
            return False
    return True


def run_case(case, options):
    programs, notes = {}, []
    for name, make in PROGRAMS.items():
        if name in options.skip.split(","):
            continue
        try:
            call, results = make(case, options)
            if not is_right(case, results()):
                raise ValueError("gives other numbers")
            programs[name] = call
        except Exception as error:  # A peer that cannot is not in the race.
            notes.append(f"{name}: {str(error).splitlines()[0][:80]}")
    copies = make_copies(case, options.threads)
    label = f"{case.kernel}/{case.dtype}/{case.rows}x{case.width}"
    for _ in range(options.runs):
        times = race({**copies, **programs}, options.rounds, options.seconds)
        copy = min(times[name] for name in copies)
        shares = {name: copy / times[name] for name in programs}
        cells = " ".join(f"{shares.get(name, float('nan')):12.2f}" for name in PROGRAMS)
        print(f"{label:24} {cells}", *notes, sep="   ", flush=True)
        notes = []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernels", default="add_rms,add_ln")
    parser.add_argument("--types", default="f32,bf16")
    parser.add_argument("--shapes", default=SHAPES)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--skip", default="")
    parser.add_argument("--norm-opt", default=NORM_OPT)
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    torch.set_num_threads(options.threads)
    print(f"{'':24}", *(f"{name:>12}" for name in PROGRAMS))
    with torch.no_grad():
        for kernel in options.kernels.split(","):
            for dtype in options.types.split(","):
                for shape in options.shapes.split(","):
                    rows, width = map(int, shape.split("x"))
                    run_case(Case(kernel, dtype, rows, width), options)


if __name__ == "__main__":
    main()
