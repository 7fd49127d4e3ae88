import { heliosError } from '../../internal/helios-error.js';

const LARGEST_VALUE = 1e15;

/** @throws EngineError `notFinite`, `valueOutOfRange`; null and NaN are missing values */
export function checkValues(field: string, values: ArrayLike<number | null>): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || Number.isNaN(value)) continue;
    if (typeof value === 'number' && Math.abs(value) <= LARGEST_VALUE) continue;
    const finite = Number.isFinite(value);
    throw heliosError(
      finite ? 'outOfRange' : 'invalid',
      finite ? 'valueOutOfRange' : 'notFinite',
      `${field}[${i}] must be a number of a size up to ${LARGEST_VALUE}; ${String(value)} came`,
      { field: `${field}[${i}]` },
    );
  }
}
