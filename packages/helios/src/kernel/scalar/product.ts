import type { KernelNumbers } from '../kernel.js';
import type { Arithmetic } from './arithmetic.js';

/** See `Kernel.product`. Every sum runs in the order of its steps, as in `assembly/product.ts`. */
export function product(
  data: KernelNumbers,
  { round }: Arithmetic,
  a: number,
  rowStride: number,
  stepStride: number,
  b: number,
  c: number,
  rows: number,
  steps: number,
  columns: number,
): void {
  for (let r = 0; r < rows; r++) {
    const out = c + r * columns;
    for (let s = 0; s < steps; s++) {
      const factor = data[a + r * rowStride + s * stepStride]!;
      const line = b + s * columns;
      for (let j = 0; j < columns; j++) {
        data[out + j] = data[out + j]! + round(factor * data[line + j]!);
      }
    }
  }
}
