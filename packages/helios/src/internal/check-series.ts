import { heliosError } from './helios-error.js';

/** @throws EngineError `noValues` for an empty series, `notFinite` for NaN or an infinity in it */
export function checkSeries(field: string, values: ArrayLike<number>): void {
  if (values.length === 0) {
    throw heliosError('invalid', 'noValues', `${field} must have at least 1 value; 0 came`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw heliosError(
        'invalid',
        'notFinite',
        `${field}[${i}] must be a finite number; ${values[i]} came`,
      );
    }
  }
}

/** @throws EngineError `noValues`, `notFinite`, `lengthsDiffer` */
export function checkSameLength(
  field: string,
  values: ArrayLike<number>,
  otherField: string,
  other: ArrayLike<number>,
): void {
  checkSeries(field, values);
  checkSeries(otherField, other);
  if (values.length === other.length) return;
  throw heliosError(
    'invalid',
    'lengthsDiffer',
    `${otherField} must be as long as ${field}, ${values.length}; ${other.length} came`,
  );
}
