import { heliosError } from './helios-error.js';

/** @throws EngineError `notWhole`, or the field's name and `OutOfRange` below the smallest */
export function checkWhole(field: string, value: number, smallest: number): void {
  if (Number.isSafeInteger(value) && value >= smallest) return;
  const whole = Number.isSafeInteger(value);
  throw heliosError(
    whole ? 'outOfRange' : 'invalid',
    whole ? `${field}OutOfRange` : 'notWhole',
    `${field} must be a whole number from ${smallest}; ${value} came`,
  );
}
