//===- CPUPasses.td - Lowering passes for CPUs -------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_CPUPASSES_TD
#define NORM_LOWER_CPUPASSES_TD

include "mlir/Pass/PassBase.td"

def NormVerifyLowerable : Pass<"norm-verify-lowerable", "ModuleOp"> {
  let summary = "Refuse, with one error, what the CPU pipeline cannot lower";
  let description = [{
    Looks at every op in program order and emits one error at the first that
    `norm-to-cpu` has no lowering for: an unregistered op, an op of a dialect
    that the pipeline does not handle, an op on tensors that has no form on
    buffers, a tensor with an encoding (sparse or other), an element type that
    LLVM has no form for, a constant whose data was elided from the file, a
    global that is stored to (two calls at once would meet there) or has no
    value. The IR stays as it is.

    ```mlir
    func.func @f(%x: tensor<4xf32, #sparse>) -> tensor<4xf32, #sparse> {
      // error: 'func.func' op cannot be lowered to CPU code: expected tensors
      // without an encoding, found 'tensor<4xf32, #sparse>'
    ```
  }];
}

def NormFunctionABI : Pass<"norm-function-abi", "ModuleOp"> {
  let summary = "Fix how functions are called and linked";
  let description = [{
    A public function gets `llvm.emit_c_interface`, and each of its tensor
    arguments that says nothing about `bufferization.writable` becomes
    read-only, since bufferization takes arguments as writable. A private
    function with a body gets internal linkage: compiled modules can then be
    linked together. What a private function may write to is left to the
    analysis of bufferization, which copies at the call.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32>
    func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32>
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<4xf32> {bufferization.writable = false})
        -> tensor<4xf32> attributes {llvm.emit_c_interface}
    func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32>
        attributes {llvm.linkage = #llvm.linkage<internal>}
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def NormFreshResults : Pass<"norm-fresh-results", "ModuleOp"> {
  let summary = "Return memory that nothing else refers to";
  let description = [{
    Runs after bufferization and before deallocation. A returned buffer that may
    be an argument, a global constant or part of another result is copied into
    a new allocation, so that a caller may free every result.

    Before:
    ```mlir
    func.func @f(%x: memref<4xf32>) -> memref<4xf32> {
      return %x : memref<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: memref<4xf32>) -> memref<4xf32> {
      %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
      memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
      return %0 : memref<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def NormCopyToLinalg : Pass<"norm-copy-to-linalg"> {
  let summary = "Turn copies between strided buffers into linalg";
  let description = [{
    A `memref.copy` that is no single `memcpy` would become a call of the
    library function `memrefCopy`, which is slow and not everywhere. Copies of
    unranked memrefs stay.

    Before:
    ```mlir
    memref.copy %x, %y : memref<4x4xf32, strided<[8, 1]>> to memref<4x4xf32>
    ```
    After:
    ```mlir
    linalg.generic {indexing_maps = [#id, #id],
                    iterator_types = ["parallel", "parallel"]}
        ins(%x : memref<4x4xf32, strided<[8, 1]>>)
        outs(%y : memref<4x4xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def ConvertNormToVector : Pass<"convert-norm-to-vector", "func::FuncOp"> {
  let summary = "Turn kernels on buffers into loops over rows and vectors";
  let description = [{
    Takes each `norm.rowwise` on memrefs and emits its row program: loops over
    the rows and, in each, a loop over the points of the row for each phase, on
    vectors of the widest type that the loop computes in. Kernels on tensors
    stay. A memref whose layout is not strided is an error.

    - Rows: `scf.forall` where a kernel has at least `min-work` scalar
      operations and `threads` is `openmp`, loops on the calling thread
      otherwise; where the shape is known at run time only, `scf.if` chooses.
      The blocks of few long rows (below) run in parallel, one row after the
      other.
    - Vectors lie along the dim that is contiguous in most bytes of the full
      operands. If that is a feature, a vector holds neighbours of a row; if it
      is a row dim (as where the channels of an NCHW tensor are normalized), it
      holds one element each of neighbouring rows, of four registers at a time
      as long as there are so many rows. Operands that are not
      contiguous there are read and written lane by lane. Dims that are one in
      memory for all operands are looped over as one.
    - Each collective has four vectors of partial results (one where the lanes
      are rows), put aside after 64
      iterations so that no chain of additions gets long; in the end they are
      combined, then their lanes, by halves. What fills no vector is masked. The order
      depends on the size and type of a row and on `vector-bits` alone, so a
      row gives the same bits wherever it stands and whoever computes it.
    - A phase loads all that an iteration works on before it stores any of it.
    - The outputs of a kernel that reads and writes `nontemporal-bytes` or more
      are stored past the caches where each row begins at a multiple of 64
      bytes. What a later phase reads back is put aside for one row meanwhile.
      Addresses, and sizes that are not known, are looked at at run time.
    - In a kernel that reads and writes `prefetch-bytes` or more, the last phase
      fetches what the first phase of the next row will read, into the L2
      cache, if a row has 256 KB at most in the operands that have all dims.
    - bf16 that is contiguous along the vectors comes in pairs of vectors, of
      even and of odd elements, held as f32 and rounded on integers.
    - Fast-math flags of the body are dropped; sums and products in f32 and f64
      may be contracted (`contract`).
    - With `polynomials`, `exp`, `tanh` and `erf` of f32 vectors become upstream's
      polynomials (within 6 units in the last place; results below the smallest
      normal number may become 0), which need a fused multiply-add to be fast.
      All other functions are those of libm, lane by lane.
    - With `vnni` (and `vector-bits` 256 or 512) bf16 is rounded by
      `vpdpwssd`, which adds half a unit and the bit that breaks a tie at once;
      not in functions with the attribute `target_cpu`.

    `vector-bits` is the size of a vector register; 0 takes that of the host.

    Before:
    ```mlir
    norm.rowwise {indexing_maps = [#full, #full],
                  iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<4x64xf32>) outs(%y : memref<4x64xf32>) {
      ^bb0(%xe: f32):
        %sq = arith.mulf %xe, %xe : f32
        %ms = norm.row_reduce mean %sq : f32
        %rstd = math.rsqrt %ms : f32
        %ye = arith.mulf %xe, %rstd : f32
        norm.yield %ye : f32
    }
    ```

    After, with vectors of 512 bits, shortened:
    ```mlir
    scf.for %row = %c0 to %c4 step %c1 {
      %0 = vector.load %x[%row, %c0] : memref<4x64xf32>, vector<16xf32>
      %1 = arith.mulf %0, %0 fastmath<contract> : vector<16xf32>
      %2 = arith.addf %zero, %1 fastmath<contract> : vector<16xf32>
      ... // the other three vectors of the row
      %sum = vector.extract ... // all lanes added up
      %ms = arith.mulf %sum, %reciprocal : f32
      %rstd = math.rsqrt %ms : f32
      %factor = vector.broadcast %rstd : f32 to vector<16xf32>
      %x0 = vector.load %x[%row, %c0] : memref<4x64xf32>, vector<16xf32>
      %y0 = arith.mulf %x0, %factor fastmath<contract> : vector<16xf32>
      vector.store %y0, %y[%row, %c0] : memref<4x64xf32>, vector<16xf32>
      ...
    }
    ```
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
           "Bits of a vector register, 0 for the host's">,
    Option<"threads", "threads", "::mlir::norm::CPUThreads",
           /*default=*/"::mlir::norm::CPUThreads::OpenMP",
           "Who runs the rows of large kernels",
           [{::llvm::cl::values(
             clEnumValN(::mlir::norm::CPUThreads::OpenMP, "openmp",
                        "A team of threads"),
             clEnumValN(::mlir::norm::CPUThreads::None, "none",
                        "The calling thread"))}]>,
    Option<"polynomials", "polynomials", "bool", /*default=*/"true",
           "Functions of libm on f32 vectors become polynomials">,
    Option<"vnni", "vnni", "bool", /*default=*/"false",
           "The CPU has AVX512-VNNI, or AVX-VNNI with registers of 256 bits">,
    Option<"minWork", "min-work", "int64_t", /*default=*/"262144",
           "Scalar operations from which rows run in parallel">,
    Option<"nontemporalBytes", "nontemporal-bytes", "int64_t",
           /*default=*/"67108864",
           "Bytes of a kernel from which its outputs bypass the caches, 0 for "
           "never">,
    Option<"prefetchBytes", "prefetch-bytes", "int64_t",
           /*default=*/"16777216",
           "Bytes of a kernel from which the next row is fetched while the "
           "last phase works on a row, 0 for never">
  ];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def NormVectorizeContractions : Pass<"norm-vectorize-contractions", "func::FuncOp"> {
  let summary = "Turn contractions on buffers into parallel loops over vectors";
  let description = [{
    Takes each sum of products in f32 or f64 (`linalg.matmul` and its relatives,
    a `linalg.generic` that is one; operands may be narrower floats that the
    body widens) whose output is contiguous along its last dim. That dim, the
    columns, is where vectors lie; the longest dim that it shares no operand
    with are the rows.

    - From `min-work` products on, blocks of columns, then of rows, are the
      bodies of one `scf.parallel`; for shapes known at run time only, `scf.if`
      chooses. Reductions are never cut, and the cut depends on the shape alone:
      same bits for any number of threads.
    - The columns of 256 steps of the reduction are copied to a panel that lies
      as the register tile reads it, transposed if need be. Tiles of 8 rows and
      2 vectors (6 rows below 512 bits) add one step after the other.
    - Up to 4 rows read the columns once, line by line, where those are
      contiguous; where the reduction is, each output is a sum along vectors.
    - A `linalg.fill` of the output right in front is done by the blocks.
    - Columns that fill no vector are masked; rows that fill no tile get one of
      their own, or, of a number known at run time only, tiles of 4, 2 and 1.

    `vector-bits` is the size of a vector register; 0 takes that of the host.
    Contractions of integers and those whose sums are kept in 16 bits stay.

    Before:
    ```mlir
    linalg.matmul ins(%a, %b : memref<64x768xf32>, memref<768x768xf32>)
        outs(%c : memref<64x768xf32>)
    ```
    After, with vectors of 512 bits, shortened:
    ```mlir
    scf.parallel (%j0) = (%c0) to (%c768) step (%c64) {
      %panel = memref.alloc() {alignment = 64 : i64} : memref<256x32xf32>
      scf.for %k0 = %c0 to %c768 step %c256 {
        scf.for %j = %j0 to %j1 step %c32 {
          ... // %panel = %b[%k0 to %k0 + 256, %j to %j + 32]
          scf.for %i = %c0 to %c64 step %c8 {
            %sums = vector.load %c[%i, %j] : memref<64x768xf32>, vector<16xf32>
            ...
            scf.for %k = %k0 to %k1 step %c1 iter_args(%sum = %sums, ...) {
              %column = vector.load %panel[%step, %c0]
              %factor = memref.load %a[%i, %k]
              %row = vector.broadcast %factor : f32 to vector<16xf32>
              %next = vector.fma %row, %column, %sum : vector<16xf32>
              ...
    ```
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
           "Bits of a vector register, 0 for the host's">,
    Option<"threads", "threads", "::mlir::norm::CPUThreads",
           /*default=*/"::mlir::norm::CPUThreads::OpenMP",
           "Who runs the blocks of large contractions",
           [{::llvm::cl::values(
             clEnumValN(::mlir::norm::CPUThreads::OpenMP, "openmp",
                        "A team of threads"),
             clEnumValN(::mlir::norm::CPUThreads::None, "none",
                        "The calling thread"))}]>,
    Option<"minWork", "min-work", "int64_t", /*default=*/"2097152",
           "Products from which blocks run in parallel">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def NormParallelizeLinalg : Pass<"norm-parallelize-linalg", "func::FuncOp"> {
  let summary = "Cut large linalg ops on buffers into parallel parts";
  let description = [{
    An op of at least `min-work` scalar operations is cut along its outer
    parallel dims into up to 64 parts, the body of one `scf.parallel`; where the
    shape is known at run time only, `scf.if` chooses. Reductions stay whole and
    the cut depends on the shape alone, so results have the same bits for any
    number of threads. Ops inside a parallel loop stay.

    Before:
    ```mlir
    linalg.generic {indexing_maps = [#id, #id],
                    iterator_types = ["parallel", "parallel"]}
        ins(%x : memref<512x768xf32>) outs(%y : memref<512x768xf32>) ...
    ```
    After:
    ```mlir
    scf.parallel (%i) = (%c0) to (%c512) step (%c8) {
      %0 = memref.subview %x[%i, 0] [8, 768] [1, 1]
      %1 = memref.subview %y[%i, 0] [8, 768] [1, 1]
      linalg.generic ... ins(%0) outs(%1)
    }
    ```
  }];
  let options = [
    Option<"minWork", "min-work", "int64_t", /*default=*/"262144",
           "Scalar operations from which an op is cut">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def NormVectorizeLinalg : Pass<"norm-vectorize-linalg", "func::FuncOp"> {
  let summary = "Turn linalg on buffers into loops over vectors";
  let description = [{
    An op that reads and writes neighbours in memory along one of its dims is
    cut into tiles of four vectors along that dim, what is left into smaller
    ones; up to three elements stay linalg, for scalar loops. A reduction along
    the vectors is added up per tile, the same way for every row; sums kept in
    16-bit types are left as they are. With `polynomials`, `exp`, `tanh` and
    `erf` of f32 become upstream's polynomials (within 6 units in the last
    place). Ops that call other functions of libm stay scalar.

    `vector-bits` is the size of a vector register; 0 takes that of the host.

    Before:
    ```mlir
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%x : memref<100xf32>) outs(%y : memref<100xf32>) {
      ^bb0(%in: f32, %out: f32):
        %0 = arith.addf %in, %in : f32
        linalg.yield %0 : f32
    }
    ```
    After, with vectors of 128 bits:
    ```mlir
    scf.for %i = %c0 to %c96 step %c16 {
      %0 = vector.transfer_read %x[%i], %pad {in_bounds = [true]}
      %1 = arith.addf %0, %0 : vector<16xf32>
      vector.transfer_write %1, %y[%i] {in_bounds = [true]}
    }
    %2 = vector.transfer_read %x[%c96], %pad {in_bounds = [true]}
    %3 = arith.addf %2, %2 : vector<4xf32>
    vector.transfer_write %3, %y[%c96] {in_bounds = [true]}
    ```
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
           "Bits of a vector register, 0 for the host's">,
    Option<"polynomials", "polynomials", "bool", /*default=*/"true",
           "Functions of libm on f32 vectors become polynomials">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def NormLegalizeFloatCasts : Pass<"norm-legalize-float-casts"> {
  let summary = "Rewrite the float casts that need library functions";
  let description = [{
    `arith.truncf` from f64 to f16 or bf16 goes through f32, rounded to odd so
    that the second rounding gives what one rounding would: on most CPUs the
    direct cast is a call of `__truncdfhf2` or `__truncdfbf2`, which not every
    runtime library has. `arith.truncf` from f32 to bf16 is done on integers of
    32 bits (LLVM takes apart the vectors of other spellings). Fast-math flags on `arith.extf` and `arith.truncf` are
    dropped, since the LLVM dialect has none there.

    Before:
    ```mlir
    %1 = arith.truncf %0 : f64 to bf16
    ```
    After:
    ```mlir
    %1 = arith.truncf %0 : f64 to f32
    // %odd: %1 rounded toward zero, its last bit set where bits were lost;
    // %rounded: its bits and half of the last of bf16, ties to even
    %2 = arith.select %is_nan, %quiet, %rounded : i32
    %3 = arith.shrui %2, %c16 : i32
    %4 = arith.trunci %3 : i32 to i16
    %5 = arith.bitcast %4 : i16 to bf16
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def NormDropBarriers : Pass<"norm-drop-barriers"> {
  let summary = "Do not wait twice at the end of a parallel region";
  let description = [{
    A worksharing loop of OpenMP waits for all threads of the team, and so does
    the end of the parallel region. Where nothing stands between the two and the
    loop has no reduction, the loop becomes `nowait`: a small kernel spends as
    much time in a barrier as on its rows.

    Before:
    ```mlir
    omp.parallel {
      omp.wsloop {
        ...
      }
      omp.terminator
    }
    ```
    After:
    ```mlir
    omp.parallel {
      omp.wsloop nowait {
        ...
      }
      omp.terminator
    }
    ```
  }];
}

def NormInlineAllocaScopes : Pass<"norm-inline-alloca-scopes"> {
  let summary = "Take away the scopes of what takes no memory of the stack";
  let description = [{
    Inlines each `memref.alloca_scope` without `memref.alloca` or `llvm.alloca`
    in it. `convert-scf-to-openmp` wraps the bodies of loops in such scopes, which
    control flow cannot be lowered in; upstream's canonicalization keeps those
    that hold an op of which it does not know whether it allocates, as
    `llvm.call_intrinsic`.

    Before:
    ```mlir
    memref.alloca_scope {
      memref.store %v, %m[%i] : memref<4xf32>
    }
    ```
    After:
    ```mlir
    memref.store %v, %m[%i] : memref<4xf32>
    ```
  }];
}

def NormSetTargetCPU : Pass<"norm-set-target-cpu"> {
  let summary = "Say which CPU functions are compiled for";
  let description = [{
    Gives each `llvm.func` with a body that has no `target_cpu` the one of the
    option `cpu`, which LLVM's code generation then uses instead of that of the
    module. `native` is the machine that compiles; without `cpu` nothing
    happens.

    Before:
    ```mlir
    llvm.func @f() { llvm.return }
    ```
    After, with `cpu=neoverse-v1`:
    ```mlir
    llvm.func @f() attributes {target_cpu = "neoverse-v1"} { llvm.return }
    ```
  }];
  let options = [
    Option<"cpu", "cpu", "std::string", /*default=*/"",
           "Name that LLVM has for the CPU, or native">
  ];
}

def NormVerifyLowered : Pass<"norm-verify-lowered", "ModuleOp"> {
  let summary = "Refuse, with one error, a module that is not all LLVM";
  let description = [{
    Emits one error at the first op that is neither of the LLVM dialect nor of
    the OpenMP dialect, which LLVM's translation reads beside it. An
    `unrealized_conversion_cast` is named only where nothing else is left. The
    IR stays as it is.

    ```mlir
    llvm.func @f() {
      "test.op"() : () -> ()  // error: 'test.op' op cannot be lowered to the
                              // LLVM dialect
    ```
  }];
}

def NormPrintCHeader : Pass<"norm-print-c-header", "ModuleOp"> {
  let summary = "Print a C header for the functions that norm-to-cpu compiles";
  let description = [{
    Runs before `norm-to-cpu`, which it leaves the module to, and writes a header
    (C99, C++) that declares, for each public `func.func` with a body, what
    `norm-to-cpu` makes of it: `_mlir_ciface_` and the function's name.

    | type here | type there |
    |---|---|
    | ranked tensor, memref of identity layout | pointer to a descriptor, `norm_memref_TYPE_RANK` |
    | `f64`, `f32` | `double`, `float` |
    | `f16`, `bf16`, and f8 types as elements | `uint16_t`, `uint8_t`: the bits |
    | `i1` | `bool` |
    | integers of 8, 16, 32 and 64 bits | `int8_t` to `int64_t` |
    | `index` | `int64_t` |

    A single scalar result is returned. A single tensor is written through a first
    pointer argument `result`, several results through a pointer to a struct of
    them. `norm_make_TYPE_RANK` makes the descriptor of a dense row-major array.
    A type that is not in the table (16-bit floats as scalars, complex numbers,
    unranked tensors), or a name that is none in C, is an error at the function.

    ```mlir
    func.func @f(%x: tensor<?x64xf32>, %n: i32) -> tensor<?x64xf32> {
      return %x : tensor<?x64xf32>
    }
    ```
    gives
    ```c
    /* f : (tensor<?x64xf32>, i32) -> tensor<?x64xf32> */
    void _mlir_ciface_f(norm_memref_f32_2 *result, norm_memref_f32_2 *arg0, int32_t arg1);
    ```
  }];
  let options = [
    Option<"output", "output", "std::string", /*default=*/"\"-\"",
           "The file to write, - for standard output">
  ];
}

#endif // NORM_LOWER_CPUPASSES_TD
