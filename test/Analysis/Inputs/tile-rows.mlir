// Cuts kernels into tiles of 2 rows along their first dim, and takes what makes
// their inputs into the loop.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile_rows(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rowwise"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %norm : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %t, %l = transform.structured.fuse %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
