import type { MarginalValues } from '@bess/strix/valuation';
import type { EndValue } from '../../plan/end-value.js';

/** Worth of energy stored above the least [currency]. */
export function storedWorth({ slopes, lengths }: MarginalValues, energyMwh: number): number {
  let left = energyMwh;
  let worth = 0;
  for (let at = 0; at < slopes.length && left > 0; at += 1) {
    const part = Math.min(left, lengths[at]!);
    worth += part * slopes[at]!;
    left -= part;
  }
  return worth;
}

/**
 * Marginal values on both sides of an energy [currency/MWh]; absent where there is no more, or none.
 *
 * @param slack - nearer to an end of a piece than this an energy lies on it [MWh]
 */
export function pieceAt(
  { slopes, lengths }: MarginalValues,
  energyMwh: number,
  slack: number,
): { next?: number; last?: number } {
  const around: { next?: number; last?: number } = {};
  let begin = 0;
  for (let at = 0; at < slopes.length; at += 1) {
    const end = begin + lengths[at]!;
    if (begin < energyMwh - slack) around.last = slopes[at]!;
    if (end > energyMwh + slack) {
      around.next = slopes[at]!;
      return around;
    }
    begin = end;
  }
  return around;
}

/** An end value as marginal values that cover a window [MWh]; the last piece goes on. */
export function valuesOver(endValue: EndValue, windowMwh: number): MarginalValues {
  const slopes: number[] = [];
  const lengths: number[] = [];
  let left = windowMwh;
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    const length = at === endValue.length - 1 ? left : Math.min(left, widthMwh);
    slopes.push(perMwh);
    lengths.push(length);
    left -= length;
  }
  return slopes.length === 0 ? { slopes: [0], lengths: [windowMwh] } : { slopes, lengths };
}
