import { EngineError } from '../errors/index.js';

/**
 * The values as a plain array, as simple-statistics wants them.
 *
 * @throws EngineError `noValues` for an empty series, `notFinite` for NaN or an infinity in it
 */
export function checkedArray(values: ArrayLike<number>): number[] {
  checkValues(values);
  return Array.from(values);
}

/** @throws EngineError `noValues`, `notFinite` */
export function checkValues(values: ArrayLike<number>, field = 'values'): void {
  if (values.length === 0) {
    throw refuse('noValues', `${field} must have at least 1 value; 0 came`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw refuse('notFinite', `${field}[${i}] must be a finite number; ${values[i]} came`);
    }
  }
}

function refuse(code: string, message: string): EngineError {
  return new EngineError({ engine: 'kernel', kind: 'invalid', code, message });
}
