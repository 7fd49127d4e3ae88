import { strixError } from '../../internal/strix-error.js';

/** A finite number between two bounds, both inclusive. */
export function checkNumber(field: string, value: number, least: number, most: number): void {
  if (!Number.isFinite(value)) {
    throw strixError('invalid', 'notFinite', `${field} must be a finite number; ${value} came`, {
      field,
    });
  }
  if (value >= least && value <= most) return;
  throw strixError(
    'outOfRange',
    'outOfRange',
    `${field} must be between ${least} and ${most}; ${value} came`,
    { field, value, least, most },
  );
}

/** A whole number between two bounds, both inclusive. */
export function checkWhole(field: string, value: number, least: number, most: number): void {
  checkNumber(field, value, least, most);
  if (Number.isInteger(value)) return;
  throw strixError('invalid', 'notWhole', `${field} must be a whole number; ${value} came`, {
    field,
    value,
  });
}

/** As many numbers as there must be, each between two bounds. */
export function checkSeries(
  field: string,
  series: ArrayLike<number>,
  length: number,
  least: number,
  most: number,
): void {
  if (series.length !== length) {
    throw strixError(
      'invalid',
      'unequalLengths',
      `${field} must have ${length} entries; it has ${series.length}`,
      { field, length: series.length, expected: length },
    );
  }
  for (let i = 0; i < length; i++) {
    const value = series[i]!;
    // The name of the entry is put together only where it is needed.
    if (!(value >= least && value <= most)) checkNumber(`${field}[${i}]`, value, least, most);
  }
}
