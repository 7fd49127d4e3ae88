import type { KernelNumbers } from '../kernel.js';

/** See `Kernel.transpose`. */
export function transpose(
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
export function fillRows(
  data: KernelNumbers,
  source: number,
  target: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) data.copyWithin(target + i * columns, source, source + columns);
}

/** See `Kernel.addColumnSums`. */
export function addColumnSums(
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
