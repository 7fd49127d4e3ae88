import type { KernelNumbers } from '../kernel.js';
import type { Arithmetic } from './arithmetic.js';

/** See `Kernel.softmaxRows`. */
export function softmaxRows(
  data: KernelNumbers,
  { round, exp }: Arithmetic,
  values: number,
  rows: number,
  columns: number,
): void {
  for (let at = values; at < values + rows * columns; at += columns) {
    let largest = data[at]!;
    for (let j = 1; j < columns; j++) largest = Math.max(largest, data[at + j]!);
    let sum = 0;
    for (let j = 0; j < columns; j++) {
      data[at + j] = exp(round(data[at + j]! - largest));
      sum = round(sum + data[at + j]!);
    }
    for (let j = 0; j < columns; j++) data[at + j] = data[at + j]! / sum;
  }
}

/** See `Kernel.softmaxRowsBack`. */
export function softmaxRowsBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  outputs: number,
  gradients: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) {
    const out = outputs + i * columns;
    const at = gradients + i * columns;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum = round(sum + round(data[out + j]! * data[at + j]!));
    for (let j = 0; j < columns; j++) data[at + j] = data[out + j]! * round(data[at + j]! - sum);
  }
}

/** See `Kernel.elu`. */
export function elu(data: KernelNumbers, { exp }: Arithmetic, values: number, count: number): void {
  for (let i = values; i < values + count; i++) if (!(data[i]! > 0)) data[i] = exp(data[i]!) - 1;
}

/** See `Kernel.eluBack`. */
export function eluBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  outputs: number,
  gradients: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const output = data[outputs + i]!;
    if (!(output > 0)) data[gradients + i] = data[gradients + i]! * round(output + 1);
  }
}

/** See `Kernel.glu`. */
export function glu(
  data: KernelNumbers,
  { sigmoid }: Arithmetic,
  values: number,
  out: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const left = values + 2 * i * width;
    for (let j = 0; j < width; j++) {
      const gate = sigmoid(data[left + width + j]!);
      data[left + width + j] = gate;
      data[out + i * width + j] = data[left + j]! * gate;
    }
  }
}

/** See `Kernel.gluBack`. */
export function gluBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  values: number,
  outGradients: number,
  gradients: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const at = 2 * i * width;
    for (let j = 0; j < width; j++) {
      const gate = data[values + at + width + j]!;
      const gradient = data[outGradients + i * width + j]!;
      const slope = round(gate * round(1 - gate));
      data[gradients + at + j] = gradient * gate;
      data[gradients + at + width + j] = round(gradient * data[values + at + j]!) * slope;
    }
  }
}
