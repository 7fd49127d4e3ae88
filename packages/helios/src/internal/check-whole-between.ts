import { heliosError } from './helios-error.js';
import { refusalKind } from './refusal-kind.js';

/** @throws EngineError the field's name and `OutOfRange` unless the value is a whole number between both ends */
export function checkWholeBetween(field: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw heliosError(
    refusalKind(value),
    `${field}OutOfRange`,
    `${field} must be a whole number from ${least} to ${most}; ${String(value)} came`,
    { field },
  );
}
