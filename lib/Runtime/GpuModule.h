//===- GpuModule.h - Modules of kernels -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares modules that are loaded into a context when it first needs
// them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RUNTIME_GPUMODULE_H
#define NORM_LIB_RUNTIME_GPUMODULE_H

#include "CudaDriver.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace norm_runtime {

class GpuModule;

/// A kernel, in each context that launched it.
class GpuFunction {
public:
  GpuFunction(GpuModule &module, std::string name)
      : module(module), name(std::move(name)) {}

  /// The kernel in the current context, which may be launched with that much
  /// dynamic shared memory and clusters of that many blocks. Null and an error
  /// if there is none.
  CUfunction get(const CurrentContext &context, int sharedBytes,
                 int64_t clusterSize);

  const std::string &getName() const { return name; }

private:
  struct Loaded {
    CUfunction function = nullptr;
    int sharedBytes = 0;
    int64_t clusterSize = 1;
  };

  bool load(const CurrentContext &context, Loaded &loaded);

  GpuModule &module;
  std::string name;
  std::map<CUcontext, Loaded> functions;
};

/// A cubin, a fatbin, or PTX.
class GpuModule {
public:
  /// PTX has no size.
  GpuModule(const void *data, size_t size, bool isPtx, int optLevel)
      : data(data), size(size), isPtx(isPtx), optLevel(optLevel) {}
  ~GpuModule();

  GpuFunction *getFunction(const char *name);

private:
  friend class GpuFunction;

  CUmodule load(const CurrentContext &context);
  void reportLoad(const CudaDriver &driver, CUresult result,
                  const char *log) const;

  const void *data;
  size_t size;
  bool isPtx;
  int optLevel;
  std::mutex mutex;
  std::map<CUcontext, CUmodule> modules;
  std::map<std::string, std::unique_ptr<GpuFunction>> functions;
};

/// The chips that a cubin, a fatbin or PTX (`size` 0) is for, as "sm_90" or
/// "sm_80, sm_90", or an empty string where that is not seen.
std::string getChips(const void *data, size_t size);

} // namespace norm_runtime

#endif // NORM_LIB_RUNTIME_GPUMODULE_H
