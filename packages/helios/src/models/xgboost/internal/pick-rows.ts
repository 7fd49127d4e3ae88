import type { TrainingTable } from '../training-table.js';

/** Some rows of a table. */
export function pickRows(table: TrainingTable, rows: readonly number[]): TrainingTable {
  const { features, columns, target, start } = table;
  const some = {
    features: pick(features, rows, columns),
    columns,
    target: pick(target, rows, 1),
  };
  return start ? { ...some, start: pick(start, rows, start.length / target.length) } : some;
}

function pick(values: ArrayLike<number>, rows: readonly number[], width: number): Float64Array {
  const picked = new Float64Array(rows.length * width);
  rows.forEach((row, k) => {
    for (let c = 0; c < width; c++) picked[k * width + c] = values[row * width + c]!;
  });
  return picked;
}
