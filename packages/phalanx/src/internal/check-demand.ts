import { phalanxError } from './phalanx-error.js';

/**
 * Refuses a demand that is none.
 *
 * @param field - as the caller named it
 * @param demandKw - [kW]
 * @param name - what codes begin with
 * @throws EngineError `outOfRange` / `peakNegative` or `targetNegative`, `invalid` / `peakNotFinite` or `targetNotFinite`
 */
export function checkDemand(field: string, demandKw: number, name: 'peak' | 'target'): void {
  if (demandKw >= 0 && demandKw < Number.POSITIVE_INFINITY) return;
  const finite = Number.isFinite(demandKw);
  throw phalanxError(
    finite ? 'outOfRange' : 'invalid',
    finite ? `${name}Negative` : `${name}NotFinite`,
    `${field} must be ${finite ? 'at least 0' : 'a finite number'}; ${demandKw} came`,
    { field },
  );
}
