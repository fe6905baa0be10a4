// What the run tests share: data, norms by their formulas in f64, one element
// at a time, and a comparison within the bound that decomposition promises.
// Tensors have rank 4; a scale has size 1 along the dims that are not
// normalized. The tests replace f32 by the type that they test.

!elt = f32
!t = tensor<?x?x?x?x!elt>
!t64 = tensor<?x?x?x?xf64>

func.func private @from_f64(%v: f64) -> !elt {
  %0 = arith.truncf %v : f64 to !elt
  return %0 : !elt
}

func.func private @scalar_to_f64(%v: !elt) -> f64 {
  %0 = arith.extf %v : !elt to f64
  return %0 : f64
}

func.func private @to_f64(%t: !t) -> !t64 {
  %0 = arith.extf %t : !t to !t64
  return %0 : !t64
}

// Numbers that look random in [offset - 4, offset + 4).
func.func private @data(%s0: index, %s1: index, %s2: index, %s3: index, %seed: index, %offset: f64) -> !t {
  %0 = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %c0 = arith.muli %i0, %s1 : index
    %c1 = arith.addi %c0, %i1 : index
    %c2 = arith.muli %c1, %s2 : index
    %c3 = arith.addi %c2, %i2 : index
    %c4 = arith.muli %c3, %s3 : index
    %c5 = arith.addi %c4, %i3 : index
    %c6 = arith.addi %c5, %seed : index
    %h0 = arith.index_cast %c6 : index to i64
    %m0 = arith.constant 0x9E3779B97F4A7C15 : i64
    %h1 = arith.muli %h0, %m0 : i64
    %c29 = arith.constant 29 : i64
    %h2 = arith.shrui %h1, %c29 : i64
    %h3 = arith.xori %h1, %h2 : i64
    %m1 = arith.constant 0xBF58476D1CE4E5B9 : i64
    %h4 = arith.muli %h3, %m1 : i64
    %c40 = arith.constant 40 : i64
    %k = arith.shrsi %h4, %c40 : i64
    %f = arith.sitofp %k : i64 to f64
    %unit = arith.constant 4.76837158203125e-07 : f64
    %v0 = arith.mulf %f, %unit : f64
    %v1 = arith.addf %v0, %offset : f64
    %e = func.call @from_f64(%v1) : (f64) -> !elt
    tensor.yield %e : !elt
  } : !t
  return %0 : !t
}

// Half a unit in the last place of 1, by halving what is added to 1 until it is
// lost.
func.func private @half_ulp() -> f64 {
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %u = scf.while (%a = %one) : (f64) -> f64 {
    %s = arith.addf %one, %a : f64
    %r = func.call @from_f64(%s) : (f64) -> !elt
    %w = func.call @scalar_to_f64(%r) : (!elt) -> f64
    %c = arith.cmpf one, %w, %one : f64
    scf.condition(%c) %a : f64
  } do {
  ^bb0(%a: f64):
    %b = arith.mulf %a, %half : f64
    scf.yield %b : f64
  }
  return %u : f64
}

func.func private @sizes(%t: !t64) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s0 = tensor.dim %t, %c0 : !t64
  %s1 = tensor.dim %t, %c1 : !t64
  %s2 = tensor.dim %t, %c2 : !t64
  %s3 = tensor.dim %t, %c3 : !t64
  return %s0, %s1, %s2, %s3 : index, index, index, index
}

// The element of a scale for an index of the input.
func.func private @at(%t: !t64, %i0: index, %i1: index, %i2: index, %i3: index) -> f64 {
  %s0, %s1, %s2, %s3 = call @sizes(%t) : (!t64) -> (index, index, index, index)
  %j0 = arith.remui %i0, %s0 : index
  %j1 = arith.remui %i1, %s1 : index
  %j2 = arith.remui %i2, %s2 : index
  %j3 = arith.remui %i3, %s3 : index
  %v = tensor.extract %t[%j0, %j1, %j2, %j3] : !t64
  return %v : f64
}

// Where the row of an element with index %i along dim %k lies: along the whole
// dim if bit %k of the mask is set.
func.func private @row_bounds(%mask: i32, %k: i32, %i: index, %size: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shifted = arith.shrui %mask, %k : i32
  %bit = arith.trunci %shifted : i32 to i1
  %end = arith.addi %i, %c1 : index
  %lo = arith.select %bit, %c0, %i : index
  %hi = arith.select %bit, %size, %end : index
  return %lo, %hi : index, index
}

// The mean of x - shift, or of its square, and N, in the row of an element.
func.func private @row_mean(%x: !t64, %mask: i32, %i0: index, %i1: index, %i2: index, %i3: index,
                            %shift: f64, %squared: i1) -> (f64, f64) {
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %k2 = arith.constant 2 : i32
  %k3 = arith.constant 3 : i32
  %step = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %s0, %s1, %s2, %s3 = call @sizes(%x) : (!t64) -> (index, index, index, index)
  %l0, %h0 = call @row_bounds(%mask, %k0, %i0, %s0) : (i32, i32, index, index) -> (index, index)
  %l1, %h1 = call @row_bounds(%mask, %k1, %i1, %s1) : (i32, i32, index, index) -> (index, index)
  %l2, %h2 = call @row_bounds(%mask, %k2, %i2, %s2) : (i32, i32, index, index) -> (index, index)
  %l3, %h3 = call @row_bounds(%mask, %k3, %i3, %s3) : (i32, i32, index, index) -> (index, index)
  %r:2 = scf.for %j0 = %l0 to %h0 step %step iter_args(%a0 = %zero, %n0 = %zero) -> (f64, f64) {
    %r0:2 = scf.for %j1 = %l1 to %h1 step %step iter_args(%a1 = %a0, %n1 = %n0) -> (f64, f64) {
      %r1:2 = scf.for %j2 = %l2 to %h2 step %step iter_args(%a2 = %a1, %n2 = %n1) -> (f64, f64) {
        %r2:2 = scf.for %j3 = %l3 to %h3 step %step iter_args(%a3 = %a2, %n3 = %n2) -> (f64, f64) {
          %v = tensor.extract %x[%j0, %j1, %j2, %j3] : !t64
          %d = arith.subf %v, %shift : f64
          %dd = arith.mulf %d, %d : f64
          %term = arith.select %squared, %dd, %d : f64
          %a = arith.addf %a3, %term : f64
          %n = arith.addf %n3, %one : f64
          scf.yield %a, %n : f64, f64
        }
        scf.yield %r2#0, %r2#1 : f64, f64
      }
      scf.yield %r1#0, %r1#1 : f64, f64
    }
    scf.yield %r0#0, %r0#1 : f64, f64
  }
  %mean = arith.divf %r#0, %r#1 : f64
  return %mean, %r#1 : f64, f64
}

// The factor of a row by the kind of epsilon: 0 inside, 1 outside, 2 floor.
func.func private @rstd(%statistic: f64, %epsilon: f64, %kind: i32) -> f64 {
  %k1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f64
  %inside = arith.cmpi slt, %kind, %k1 : i32
  %outside = arith.cmpi eq, %kind, %k1 : i32
  %shifted = arith.addf %statistic, %epsilon : f64
  %r0 = math.sqrt %shifted : f64
  %root = math.sqrt %statistic : f64
  %r1 = arith.addf %root, %epsilon : f64
  %r2 = arith.maximumf %root, %epsilon : f64
  %r3 = arith.select %outside, %r1, %r2 : f64
  %r = arith.select %inside, %r0, %r3 : f64
  %0 = arith.divf %one, %r : f64
  return %0 : f64
}

// One element of the norm by its formula, and how far the op may be from it
// before it rounds, in units of the compute type.
func.func private @norm_at(%x: !t64, %w: !t64, %b: !t64, %mask: i32, %epsilon: f64, %kind: i32,
                           %centered: i1, %scaled: i1, %i0: index, %i1: index, %i2: index, %i3: index)
    -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %four = arith.constant 4.0 : f64
  %false = arith.constant false
  %true = arith.constant true
  %v = tensor.extract %x[%i0, %i1, %i2, %i3] : !t64
  %m, %n = call @row_mean(%x, %mask, %i0, %i1, %i2, %i3, %zero, %false)
      : (!t64, i32, index, index, index, index, f64, i1) -> (f64, f64)
  %mean = arith.select %centered, %m, %zero : f64
  %s, %n1 = call @row_mean(%x, %mask, %i0, %i1, %i2, %i3, %mean, %true)
      : (!t64, i32, index, index, index, index, f64, i1) -> (f64, f64)
  %f = call @rstd(%s, %epsilon, %kind) : (f64, f64, i32) -> f64
  %factor = arith.select %scaled, %f, %one : f64
  %g = call @at(%w, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
  %h = call @at(%b, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
  %d = arith.subf %v, %mean : f64
  %e0 = arith.mulf %d, %factor : f64
  %e1 = arith.mulf %e0, %g : f64
  %e = arith.addf %e1, %h : f64

  // (4 + sqrt(N)) * (|scale| * (|x| + rms(x)) * rstd + |bias|)
  %ms, %n2 = call @row_mean(%x, %mask, %i0, %i1, %i2, %i3, %zero, %true)
      : (!t64, i32, index, index, index, index, f64, i1) -> (f64, f64)
  %rms = math.sqrt %ms : f64
  %extra = arith.select %centered, %rms, %zero : f64
  %va = math.absf %v : f64
  %b0 = arith.addf %va, %extra : f64
  %b1 = arith.mulf %b0, %factor : f64
  %ga = math.absf %g : f64
  %b2 = arith.mulf %b1, %ga : f64
  %ha = math.absf %h : f64
  %b3 = arith.addf %b2, %ha : f64
  %sn = math.sqrt %n : f64
  %b4 = arith.addf %sn, %four : f64
  %bound = arith.mulf %b3, %b4 : f64
  return %e, %bound : f64, f64
}

// Prints how many elements of %y were compared and how many of them are further
// from %expected than the bound and the rounding of the result allow.
func.func private @compare(%y: !t64, %expected: !t64, %bounds: !t64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f32_half_ulp = arith.constant 5.9604644775390625e-08 : f64
  %u = call @half_ulp() : () -> f64
  %uc = arith.minimumf %u, %f32_half_ulp : f64
  %s0, %s1, %s2, %s3 = call @sizes(%expected) : (!t64) -> (index, index, index, index)
  %r:2 = scf.for %i0 = %c0 to %s0 step %c1 iter_args(%n0 = %c0, %b0 = %c0) -> (index, index) {
    %r0:2 = scf.for %i1 = %c0 to %s1 step %c1 iter_args(%n1 = %n0, %b1 = %b0) -> (index, index) {
      %r1:2 = scf.for %i2 = %c0 to %s2 step %c1 iter_args(%n2 = %n1, %b2 = %b1) -> (index, index) {
        %r2:2 = scf.for %i3 = %c0 to %s3 step %c1 iter_args(%n3 = %n2, %b3 = %b2) -> (index, index) {
          %got = tensor.extract %y[%i0, %i1, %i2, %i3] : !t64
          %want = tensor.extract %expected[%i0, %i1, %i2, %i3] : !t64
          %bound = tensor.extract %bounds[%i0, %i1, %i2, %i3] : !t64
          %d = arith.subf %got, %want : f64
          %error = math.absf %d : f64
          %computing = arith.mulf %bound, %uc : f64
          %wa = math.absf %want : f64
          %rounding = arith.mulf %wa, %u : f64
          %allowed = arith.addf %computing, %rounding : f64
          %near = arith.cmpf ole, %error, %allowed : f64
          %same = arith.cmpf oeq, %got, %want : f64
          %nan0 = arith.cmpf uno, %got, %got : f64
          %nan1 = arith.cmpf uno, %want, %want : f64
          %nans = arith.andi %nan0, %nan1 : i1
          %g0 = arith.ori %near, %same : i1
          %good = arith.ori %g0, %nans : i1
          scf.if %good {
          } else {
            vector.print str "got and expected: "
            vector.print %got : f64
            vector.print %want : f64
          }
          %more = arith.select %good, %c0, %c1 : index
          %n = arith.addi %n3, %c1 : index
          %b = arith.addi %b3, %more : index
          scf.yield %n, %b : index, index
        }
        scf.yield %r2#0, %r2#1 : index, index
      }
      scf.yield %r1#0, %r1#1 : index, index
    }
    scf.yield %r0#0, %r0#1 : index, index
  }
  vector.print %r#0 : index punctuation <no_punctuation>
  vector.print str " compared, "
  vector.print %r#1 : index punctuation <no_punctuation>
  vector.print str " wrong\0A"
  return
}

// Compares %y with the norm of %x by its formula.
func.func private @check(%x: !t, %y: !t, %w: !t, %b: !t, %mask: i32, %epsilon: f64, %kind: i32,
                         %centered: i1, %scaled: i1) {
  %x64 = call @to_f64(%x) : (!t) -> !t64
  %y64 = call @to_f64(%y) : (!t) -> !t64
  %w64 = call @to_f64(%w) : (!t) -> !t64
  %b64 = call @to_f64(%b) : (!t) -> !t64
  %s0, %s1, %s2, %s3 = call @sizes(%x64) : (!t64) -> (index, index, index, index)
  %expected = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %e:2 = func.call @norm_at(%x64, %w64, %b64, %mask, %epsilon, %kind, %centered, %scaled, %i0, %i1, %i2, %i3)
        : (!t64, !t64, !t64, i32, f64, i32, i1, i1, index, index, index, index) -> (f64, f64)
    tensor.yield %e#0 : f64
  } : !t64
  %bounds = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %e:2 = func.call @norm_at(%x64, %w64, %b64, %mask, %epsilon, %kind, %centered, %scaled, %i0, %i1, %i2, %i3)
        : (!t64, !t64, !t64, i32, f64, i32, i1, i1, index, index, index, index) -> (f64, f64)
    tensor.yield %e#1 : f64
  } : !t64
  call @compare(%y64, %expected, %bounds) : (!t64, !t64, !t64) -> ()
  return
}
