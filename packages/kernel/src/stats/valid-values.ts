import { EngineError } from '../errors/index.js';

/**
 * The values as a plain array, which simple-statistics requires.
 *
 * @throws EngineError `noValues` for an empty series, `notFinite` if it contains NaN or an infinity
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
