import type { Kernel, KernelNumbers } from './kernel.js';
import { type Arithmetic, DOUBLE, SINGLE } from './scalar-arithmetic.js';
import {
  elu,
  eluBack,
  glu,
  gluBack,
  layerNorm,
  layerNormBack,
  lstmCell,
  lstmCellBack,
  softmaxRows,
  softmaxRowsBack,
} from './scalar-layers.js';

/**
 * The kernel in plain TypeScript, with memory initially 0.
 *
 * @param precision - `single` rounds every operation to f32 and repeats the SIMD kernel to the bit; `double` serves to check gradients by
 * finite differences
 */
export function createScalarKernel(size: number, precision: 'single' | 'double'): Kernel {
  const data = precision === 'single' ? new Float32Array(size) : new Float64Array(size);
  const rounding = precision === 'single' ? SINGLE : DOUBLE;
  return {
    memory: data,
    product: (...at) => product(data, rounding, ...at),
    transpose: (...at) => transpose(data, ...at),
    fillRows: (...at) => fillRows(data, ...at),
    addColumnSums: (...at) => addColumnSums(data, ...at),
    lstmCell: (...at) => lstmCell(data, rounding, ...at),
    lstmCellBack: (...at) => lstmCellBack(data, rounding, ...at),
    softmaxRows: (...at) => softmaxRows(data, rounding, ...at),
    softmaxRowsBack: (...at) => softmaxRowsBack(data, rounding, ...at),
    elu: (...at) => elu(data, rounding, ...at),
    eluBack: (...at) => eluBack(data, rounding, ...at),
    glu: (...at) => glu(data, rounding, ...at),
    gluBack: (...at) => gluBack(data, rounding, ...at),
    layerNorm: (...at) => layerNorm(data, rounding, ...at),
    layerNormBack: (...at) => layerNormBack(data, rounding, ...at),
    sumOfSquares: (...at) => sumOfSquares(data, ...at),
    adam: (...at) => adam(data, rounding, ...at),
  };
}

/** See `Kernel.product`. Sums are taken in the order of the steps, as in `assembly/product.ts`. */
function product(
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

/** See `Kernel.transpose`. */
function transpose(
  data: KernelNumbers,
  source: number,
  target: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) data[target + j * rows + i] = data[source + i * columns + j]!;
  }
}

/** See `Kernel.fillRows`. */
function fillRows(
  data: KernelNumbers,
  source: number,
  target: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) data.copyWithin(target + i * columns, source, source + columns);
}

/** See `Kernel.addColumnSums`. */
function addColumnSums(
  data: KernelNumbers,
  source: number,
  target: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) {
    const line = source + i * columns;
    for (let j = 0; j < columns; j++) data[target + j] = data[target + j]! + data[line + j]!;
  }
}

/** See `Kernel.sumOfSquares`. */
function sumOfSquares(data: KernelNumbers, values: number, count: number): number {
  let sum = 0;
  for (let i = values; i < values + count; i++) sum += data[i]! * data[i]!;
  return sum;
}

/** See `Kernel.adam`. */
function adam(
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
