import { heliosError } from '../../../internal/helios-error.js';
import type { TrainingTable } from '../training-table.js';

/** A table in single precision. */
export interface CheckedTable {
  readonly features: Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly target: Float32Array;
  readonly start?: Float32Array;
}

const LARGEST_TARGET = 1e12;
const MOST_COLUMNS = 32_767;

/** Checks a table and rounds it. */
export function checkedTable(name: string, table: TrainingTable, outputs: number): CheckedTable {
  const { columns, target } = table;
  if (target.length === 0) {
    throw wrong('emptyTable', `${name} must have at least one row; none came`, { name });
  }
  for (let row = 0; row < target.length; row++) {
    const value = target[row]!;
    if (!(Math.abs(value) <= LARGEST_TARGET)) {
      const message = `${name}.target must be within ±10^12; row ${row} has ${value}`;
      throw wrong('targetOutOfRange', message, { name, row });
    }
  }
  const features = checkedFeatures(name, table.features, columns);
  if (features.length !== target.length * columns) {
    const message = `${name}.features must be ${target.length} rows of ${columns} numbers; ${features.length} numbers came`;
    throw wrong('wrongShape', message, { name });
  }
  const checked = { features, rows: target.length, columns, target: Float32Array.from(target) };
  if (!table.start) return checked;
  return { ...checked, start: checkedStart(name, table.start, target.length * outputs) };
}

/** Checks where outputs start and rounds it. */
export function checkedStart(
  name: string,
  start: Float64Array | Float32Array,
  wanted: number,
): Float32Array {
  if (start.length !== wanted) {
    const message = `${name}.start must be ${wanted} numbers, one for each output of each row; ${start.length} came`;
    throw wrong('wrongShape', message, { name });
  }
  for (let i = 0; i < wanted; i++) {
    if (Math.abs(start[i]!) <= LARGEST_TARGET) continue;
    const message = `${name}.start must be within ±10^12; entry ${i} is ${start[i]}`;
    throw wrong('startOutOfRange', message, { name, entry: i });
  }
  return Float32Array.from(start);
}

/** Checks features and rounds them. */
export function checkedFeatures(
  name: string,
  features: Float64Array | Float32Array,
  columns: number,
): Float32Array {
  if (!Number.isInteger(columns) || columns < 1 || columns > MOST_COLUMNS) {
    const message = `${name}.columns must be a whole number from 1 to ${MOST_COLUMNS}; ${columns} came`;
    throw wrong('wrongShape', message, { name });
  }
  const rounded = Float32Array.from(features);
  for (let i = 0; i < rounded.length; i++) {
    if (Math.abs(rounded[i]!) === Number.POSITIVE_INFINITY) {
      const row = Math.floor(i / columns);
      const message = `${name}.features must be numbers of single precision or NaN; column ${i % columns} of row ${row} has ${features[i]}`;
      throw wrong('featureOutOfRange', message, { name, row, column: i % columns });
    }
  }
  return rounded;
}

function wrong(code: string, message: string, details: Record<string, unknown>) {
  return heliosError('invalid', code, message, details);
}
