import { checkPrices } from './internal/check-prices.js';

/** How much prices move, and how much of it in jumps. */
export interface RealisedVariation {
  /** Root of the realised variance per hour [currency/MWh per √h]. */
  readonly volatility: number;
  /** Share of the realised variance that bipower variation does not explain, 0 to 1; null with fewer than two pairs of changes. */
  readonly jumpShare: number | null;
  /** Changes between neighbouring prices that were used. */
  readonly changes: number;
}

/**
 * Realised variance of price changes, and the share of it that comes in jumps: products of neighbouring changes are hardly touched by a
 * single jump, squares are. Method note, equations (24) and (25). Changes, not returns: prices of electricity are 0 and less at times.
 *
 * @param pricePath - prices at even steps, NaN where missing; changes across a gap are left out [currency/MWh]
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `invalid` / `notFinite`, `noValues`; `outOfRange` / `outOfRange`
 * @see O. E. Barndorff-Nielsen, N. Shephard, Power and Bipower Variation with Stochastic Volatility and Jumps, Journal of Financial
 * Econometrics 2 (2004) 1–37.
 * @example
 * realisedVariation([10, 10, 50, 50, 50], 60);
 * // => { volatility: 20, jumpShare: 1, changes: 4 }
 */
export function realisedVariation(
  pricePath: ArrayLike<number>,
  stepMinutes: number,
): RealisedVariation {
  checkPrices(pricePath, stepMinutes);
  let squares = 0;
  let changes = 0;
  let products = 0;
  let pairs = 0;
  let before = Number.NaN;
  for (let at = 1; at < pricePath.length; at += 1) {
    const change = pricePath[at]! - pricePath[at - 1]!;
    if (!Number.isNaN(change)) {
      squares += change * change;
      changes += 1;
      if (!Number.isNaN(before)) {
        products += Math.abs(change * before);
        pairs += 1;
      }
    }
    before = change;
  }
  const variance = changes === 0 ? 0 : squares / changes;
  const bipower = pairs === 0 ? 0 : ((Math.PI / 2) * products) / pairs;
  const share = variance === 0 ? 0 : Math.max(0, 1 - bipower / variance);
  return {
    volatility: Math.sqrt((variance * 60) / stepMinutes),
    jumpShare: pairs < 2 ? null : share,
    changes,
  };
}
