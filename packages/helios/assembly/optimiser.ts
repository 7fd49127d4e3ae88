// Steps of the optimiser. Offsets count f32 values.

/** Sum of squares of `count` values, summed in f64 in their order. */
export function sumOfSquares(values: usize, count: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) {
    const value: f64 = load<f32>((values + i) << 2);
    sum += value * value;
  }
  return sum;
}

/**
 * One step of AdamW with β₁ 0.9, β₂ 0.999, ε 1e-8: gradients times `factor` (for clipping) update the two means, and parameter = keep ·
 * parameter − rate · mean / (√(square · correction) + ε).
 */
export function adam(
  parameters: usize,
  gradients: usize,
  means: usize,
  squares: usize,
  count: i32,
  factor: f32,
  keep: f32,
  rate: f32,
  correction: f32,
): void {
  const bytes = (<usize>count) << 2;
  let o: usize = 0;
  for (; o + 16 <= bytes; o += 16) {
    const g = f32x4.mul(v128.load((gradients << 2) + o), f32x4.splat(factor));
    const m = f32x4.add(
      f32x4.mul(f32x4.splat(0.9), v128.load((means << 2) + o)),
      f32x4.mul(f32x4.splat(0.1), g),
    );
    const v = f32x4.add(
      f32x4.mul(f32x4.splat(0.999), v128.load((squares << 2) + o)),
      f32x4.mul(f32x4.splat(0.001), f32x4.mul(g, g)),
    );
    v128.store((means << 2) + o, m);
    v128.store((squares << 2) + o, v);
    const root = f32x4.add(f32x4.sqrt(f32x4.mul(v, f32x4.splat(correction))), f32x4.splat(1e-8));
    const step = f32x4.div(f32x4.mul(f32x4.splat(rate), m), root);
    const kept = f32x4.mul(f32x4.splat(keep), v128.load((parameters << 2) + o));
    v128.store((parameters << 2) + o, f32x4.sub(kept, step));
  }
  for (; o < bytes; o += 4) {
    const g = load<f32>((gradients << 2) + o) * factor;
    const m = <f32>0.9 * load<f32>((means << 2) + o) + <f32>0.1 * g;
    const v = <f32>0.999 * load<f32>((squares << 2) + o) + <f32>0.001 * (g * g);
    store<f32>((means << 2) + o, m);
    store<f32>((squares << 2) + o, v);
    const step = (rate * m) / (sqrt<f32>(v * correction) + <f32>1e-8);
    store<f32>((parameters << 2) + o, keep * load<f32>((parameters << 2) + o) - step);
  }
}
