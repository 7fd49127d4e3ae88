import { heliosError } from '../../../internal/helios-error.js';

/** @throws EngineError the field's name and `OutOfRange` */
export function checkWholeBetween(field: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const message = `${field} must be a whole number from ${least} to ${most}; ${value} came`;
  throw heliosError('outOfRange', `${field}OutOfRange`, message);
}
