import type { KernelNumbers } from '../kernel.js';
import type { Arithmetic } from './arithmetic.js';

/** See `Kernel.sumOfSquares`. */
export function sumOfSquares(data: KernelNumbers, values: number, count: number): number {
  let sum = 0;
  for (let i = values; i < values + count; i++) sum += data[i]! * data[i]!;
  return sum;
}

/** See `Kernel.adam`. */
export function adam(
  data: KernelNumbers,
  { round }: Arithmetic,
  parameters: number,
  gradients: number,
  means: number,
  squares: number,
  count: number,
  factor: number,
  keep: number,
  rate: number,
  correction: number,
): void {
  const [scale, kept, step, unbias] = [round(factor), round(keep), round(rate), round(correction)];
  const [b1, c1, b2, c2] = [round(0.9), round(0.1), round(0.999), round(0.001)];
  const epsilon = round(1e-8);
  for (let i = 0; i < count; i++) {
    const g = round(data[gradients + i]! * scale);
    const m = round(round(b1 * data[means + i]!) + round(c1 * g));
    const v = round(round(b2 * data[squares + i]!) + round(c2 * round(g * g)));
    data[means + i] = m;
    data[squares + i] = v;
    const root = round(round(Math.sqrt(round(v * unbias))) + epsilon);
    const move = round(round(step * m) / root);
    data[parameters + i] = round(kept * data[parameters + i]!) - move;
  }
}
