import { EngineError } from '../../errors/index.js';

/** @throws EngineError `notFinite`, or `negative` for a value below 0 */
export function checkNonNegative(field: string, value: number): void {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return;
  const finite = Number.isFinite(value);
  throw new EngineError({
    engine: 'kernel',
    kind: finite ? 'outOfRange' : 'invalid',
    code: finite ? 'negative' : 'notFinite',
    message: `${field} must be ${finite ? 'at least 0' : 'a finite number'}; ${value} came`,
    details: { field },
  });
}
