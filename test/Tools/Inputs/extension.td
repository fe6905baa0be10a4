// An op of another project in the norm dialect, beside NormFuse's own.
include "norm/IR/NormOps.td"

def ScaledOp : Op<Norm_Dialect, "scaled"> {
  let arguments = (ins AnyFloat:$x);
}
