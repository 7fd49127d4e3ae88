import type { KernelNumbers } from '../../../kernel/kernel.js';

/** target[inner, outer, width] = factor · source[outer, inner, width]. */
export function swap(
  memory: KernelNumbers,
  source: number,
  target: number,
  outer: number,
  inner: number,
  width: number,
  factor: number,
): void {
  for (let i = 0; i < outer; i++) {
    for (let k = 0; k < inner; k++) {
      const from = source + (i * inner + k) * width;
      const to = target + (k * outer + i) * width;
      for (let j = 0; j < width; j++) memory[to + j] = factor * memory[from + j]!;
    }
  }
}
