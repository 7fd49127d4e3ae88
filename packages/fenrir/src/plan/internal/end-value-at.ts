import { checkFinite } from '../../internal/check-finite.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { EndValue } from '../end-value.js';

/**
 * Refuses an end value that is not concave: a linear program would fill its dear pieces first.
 *
 * @throws EngineError `invalid` / `endValueNotConcave`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkEndValue(endValue: EndValue): void {
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    checkFinite(`endValue[${at}].widthMwh`, widthMwh, 0);
    checkFinite(`endValue[${at}].perMwh`, perMwh);
    const before = endValue[at - 1]?.perMwh ?? Number.POSITIVE_INFINITY;
    if (perMwh <= before) continue;
    throw fenrirError(
      'invalid',
      'endValueNotConcave',
      `endValue[${at}].perMwh must be at most ${before}, that of the piece before; ${perMwh} came`,
      { at, perMwh },
    );
  }
}

/** Worth of energy stored above the lowest state of charge; the first and the last piece go on for ever. */
export function endValueAt(endValue: EndValue, storedMwh: number): number {
  if (storedMwh <= 0) return (endValue[0]?.perMwh ?? 0) * storedMwh;
  let left = storedMwh;
  let value = 0;
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    const takenMwh = at === endValue.length - 1 ? left : Math.min(left, widthMwh);
    value += takenMwh * perMwh;
    left -= takenMwh;
  }
  return value;
}
