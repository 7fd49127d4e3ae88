import { EngineError } from '../../errors/index.js';

/** @throws EngineError `notFinite`, or `socOutOfRange` outside 0 to 1 */
export function checkSocFraction(socFraction: number): void {
  if (socFraction >= 0 && socFraction <= 1) return;
  const finite = Number.isFinite(socFraction);
  throw new EngineError({
    engine: 'kernel',
    kind: finite ? 'outOfRange' : 'invalid',
    code: finite ? 'socOutOfRange' : 'notFinite',
    message: `socFraction must be ${finite ? 'between 0 and 1' : 'a finite number'}; ${socFraction} came`,
    details: { field: 'socFraction' },
  });
}
