// e^x, the logistic function and tanh of four numbers at once. `src/kernel/scalar-arithmetic.ts` computes the same in the same order.

/** e^x of four numbers, by Cody and Waite's reduction and a polynomial of degree 7; x is clipped to −87 … 87. */
export function exp4(value: v128): v128 {
  let x = f32x4.min(f32x4.max(value, f32x4.splat(-87)), f32x4.splat(87));
  const z = f32x4.floor(f32x4.add(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)), f32x4.splat(0.5)));
  x = f32x4.sub(x, f32x4.mul(z, f32x4.splat(0.693359375)));
  x = f32x4.sub(x, f32x4.mul(z, f32x4.splat(-0.00021219444005469057)));
  // Taylor coefficients: for |x| ≤ ln 2 / 2 the first omitted term is 1e-8.
  let y = f32x4.splat(1.0 / 5040.0);
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.0 / 720.0));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.0 / 120.0));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.0 / 24.0));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.0 / 6.0));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(0.5));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1));
  const exponent = i32x4.add(i32x4.trunc_sat_f32x4_s(z), i32x4.splat(127));
  return f32x4.mul(y, i32x4.shl(exponent, 23));
}

/** 1 / (1 + e^−x) of four numbers. */
export function sigmoid4(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp4(f32x4.neg(x))));
}

/** tanh of four numbers, as 2 / (1 + e^−2x) − 1. */
export function tanh4(x: v128): v128 {
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  return f32x4.sub(f32x4.div(two, f32x4.add(one, exp4(f32x4.mul(x, f32x4.splat(-2))))), one);
}
