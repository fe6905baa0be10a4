//===- Pipelines.h - Pass pipelines -----------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the pipelines that take a module from linalg on tensors to
// code.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_PIPELINES_PIPELINES_H
#define NORM_PIPELINES_PIPELINES_H

#include "norm/Lower/Passes.h"
#include "norm/Raise/Passes.h"
#include "norm/Simplify/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::norm {

/// Whether norm-optimize re-centers weights, and which.
enum class Recenter { Exact, All, Off };

/// The options that `norm-optimize` and `norm-prepass` share.
template <typename OptionsTy>
struct NormSimplifyOptions : PassPipelineOptions<OptionsTy> {
  template <typename T>
  using Option = typename PassPipelineOptions<OptionsTy>::template Option<T>;

  Option<Rounding> rounding{
      *this, "rounding",
      llvm::cl::desc("How far a raise may change where the source rounds"),
      llvm::cl::init(Rounding::Faithful),
      llvm::cl::values(
          clEnumValN(Rounding::Faithful, "faithful",
                     "Keep casts to narrower types"),
          clEnumValN(Rounding::Strict, "strict",
                     "Keep the type of all arithmetic"),
          clEnumValN(Rounding::Relaxed, "relaxed", "Drop casts inside norms"))};
  Option<Recenter> recenter{
      *this, "recenter",
      llvm::cl::desc(
          "Which weights lose their means so that layer_norms become "
          "rms_norms"),
      llvm::cl::init(Recenter::Exact),
      llvm::cl::values(
          clEnumValN(Recenter::Exact, "exact", "Those of f32 and f64"),
          clEnumValN(Recenter::All, "all", "Those of bf16 and f16, too"),
          clEnumValN(Recenter::Off, "off", "None"))};
  Option<Weights> weights{
      *this, "weights", llvm::cl::desc("What counts as a weight"),
      llvm::cl::init(Weights::Constant),
      llvm::cl::values(clEnumValN(Weights::Constant, "constant", "Constants"),
                       clEnumValN(Weights::Prepare, "prepare",
                                  "Arguments of public functions, too"))};
  Option<bool> foldAffine{
      *this, "fold-affine",
      llvm::cl::desc("Fold the scale and bias of norms into the linear layers "
                     "behind them"),
      llvm::cl::init(false)};
  Option<Precision> foldPrecision{
      *this, "fold-precision",
      llvm::cl::desc("Which weights these may go into"),
      llvm::cl::init(Precision::Exact),
      llvm::cl::values(
          clEnumValN(Precision::Exact, "exact", "Those of f32 and f64"),
          clEnumValN(Precision::All, "all", "Those of bf16 and f16, too"))};
};

/// The options of `norm-optimize`.
struct NormOptimizeOptions : NormSimplifyOptions<NormOptimizeOptions> {
  Option<bool> fuse{
      *this, "fuse",
      llvm::cl::desc("Make kernels of the norms and their neighbours"),
      llvm::cl::init(true)};
};

/// Raises norms, simplifies them, fuses them with their neighbours and cleans
/// up. Takes linalg on tensors and gives the same with kernels (norm.rowwise),
/// or with graph ops where `fuse` is off; anything else passes through
/// unchanged.
void buildNormOptimizePipeline(OpPassManager &pm,
                               const NormOptimizeOptions &options = {});

/// The options of `norm-prepass`.
struct NormPrepassOptions : NormSimplifyOptions<NormPrepassOptions> {};

/// For a compiler that does not know the norm dialect: norm-optimize without
/// kernels, then every op of the dialect becomes linalg again, and named
/// elementwise ops become generics. Takes and gives linalg on tensors; what is
/// gained is what was simplified, and norms that are all spelled alike.
void buildNormPrepassPipeline(OpPassManager &pm,
                              const NormPrepassOptions &options = {});

/// Options of norm-to-cpu.
struct NormToCPUOptions : PassPipelineOptions<NormToCPUOptions> {
  PassOptions::Option<CPUThreads> threads{
      *this, "threads", llvm::cl::desc("Who runs the parts of large ops"),
      llvm::cl::init(CPUThreads::OpenMP),
      llvm::cl::values(
          clEnumValN(CPUThreads::OpenMP, "openmp", "An OpenMP team"),
          clEnumValN(CPUThreads::None, "none", "The calling thread"))};
  PassOptions::Option<unsigned> vectorBits{
      *this, "vector-bits",
      llvm::cl::desc("Bits of a vector register, 0 for those of the CPU"),
      llvm::cl::init(0)};
  PassOptions::Option<int64_t> minWork{
      *this, "min-work",
      llvm::cl::desc("Scalar operations from which threads share a kernel"),
      llvm::cl::init(262144)};
  PassOptions::Option<int64_t> nontemporalBytes{
      *this, "nontemporal-bytes",
      llvm::cl::desc("Bytes of a kernel from which its results bypass the "
                     "caches, 0 for never"),
      llvm::cl::init(67108864)};
  PassOptions::Option<int64_t> prefetchBytes{
      *this, "prefetch-bytes",
      llvm::cl::desc("Bytes of a kernel from which rows are fetched ahead, 0 "
                     "for never"),
      llvm::cl::init(16777216)};
  PassOptions::Option<std::string> targetCPU{
      *this, "target-cpu",
      llvm::cl::desc("The CPU that functions are compiled for, native for the "
                     "host; left to what compiles the result by default"),
      llvm::cl::init("")};
};

/// The first stage of norm-to-cpu: all that is on tensors becomes ops that
/// bufferize.
void addTensorPasses(OpPassManager &pm);

/// Lowers a whole module to the LLVM dialect.
void buildNormToCPUPipeline(OpPassManager &pm,
                            const NormToCPUOptions &options = {});

/// Options of norm-to-nvvm.
struct NormToNVVMOptions : PassPipelineOptions<NormToNVVMOptions> {
  PassOptions::Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("The chip that kernels are for, sm_75 to sm_121"),
      llvm::cl::init("sm_90")};
  PassOptions::Option<GPUFormat> format{
      *this, "format", llvm::cl::desc("What becomes of the kernels"),
      llvm::cl::init(GPUFormat::Fatbin),
      llvm::cl::values(
          clEnumValN(GPUFormat::NVVM, "nvvm",
                     "A gpu.module in the NVVM dialect, not compiled"),
          clEnumValN(GPUFormat::ISA, "isa", "PTX, in a gpu.binary"),
          clEnumValN(GPUFormat::Bin, "bin", "A cubin, made by ptxas"),
          clEnumValN(GPUFormat::Fatbin, "fatbin",
                     "A fat binary with cubin and PTX"))};
  PassOptions::Option<unsigned> optLevel{
      *this, "opt-level",
      llvm::cl::desc("Optimization level of LLVM and ptxas, 0 to 3"),
      llvm::cl::init(3)};
  PassOptions::Option<DeviceMath> math{
      *this, "math", llvm::cl::desc("How functions of f32 are computed"),
      llvm::cl::init(DeviceMath::Approximate),
      llvm::cl::values(clEnumValN(DeviceMath::Approximate, "approximate",
                                  "By instructions of the hardware"),
                       clEnumValN(DeviceMath::Accurate, "accurate",
                                  "Within a few units in the last place"))};
  PassOptions::Option<bool> hostFallback{
      *this, "host-fallback",
      llvm::cl::desc("What is no kernel runs on the host, with its buffers in "
                     "host memory"),
      llvm::cl::init(false)};
};

/// Lowers the kernels of a module to GPU code and their launches to calls.
void buildNormToNVVMPipeline(OpPassManager &pm,
                             const NormToNVVMOptions &options = {});

/// Adds the compilers of GPU modules, which norm-to-nvvm uses, to `registry`.
void registerGPUCompilers(DialectRegistry &registry);

/// Registers the pipelines above as `norm-optimize`, `norm-prepass`,
/// `norm-to-cpu` and `norm-to-nvvm`.
void registerNormPipelines();

} // namespace mlir::norm

#endif // NORM_PIPELINES_PIPELINES_H
