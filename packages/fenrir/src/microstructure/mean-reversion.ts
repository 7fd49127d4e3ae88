import { checkPrices } from './internal/check-prices.js';

/** How fast prices come back. */
export interface MeanReversion {
  /** Hours after which half of a deviation is left; null where none can be told: prices do not come back, or within one step. */
  readonly halfLifeHours: number | null;
  /** Share of a deviation left after one step, by least squares; null with fewer than three pairs or prices that never change. */
  readonly persistence: number | null;
  /** Of the persistence; null as that one. */
  readonly standardError: number | null;
  /** Mean of the prices used [currency/MWh]. */
  readonly level: number | null;
  readonly pairs: number;
}

/**
 * The speed at which deviations die out, read as an Ornstein–Uhlenbeck process at even steps: method note, equation (26). Daily shapes are
 * deviations too: pass prices less their hourly profile to leave them out. Least squares takes persistence slightly low, by about
 * (1 + 3φ)/n, which is not corrected.
 *
 * @param pricePath - prices at even steps, NaN where missing [currency/MWh]
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `invalid` / `notFinite`, `noValues`; `outOfRange` / `outOfRange`
 * @example
 * meanReversion([8, 4, 2, 1, 0.5, 0.25], 30).halfLifeHours; // Each step halves the price
 * // => 0.5
 */
export function meanReversion(pricePath: ArrayLike<number>, stepMinutes: number): MeanReversion {
  checkPrices(pricePath, stepMinutes);
  let pairs = 0;
  let meanBefore = 0;
  let meanAfter = 0;
  let spreadBefore = 0;
  let spreadAfter = 0;
  let together = 0;
  for (let at = 1; at < pricePath.length; at += 1) {
    const before = pricePath[at - 1]!;
    const after = pricePath[at]!;
    if (Number.isNaN(before) || Number.isNaN(after)) continue;
    // Updated means keep squares small: a level of thousands must not drown a spread of cents.
    pairs += 1;
    const offBefore = before - meanBefore;
    const offAfter = after - meanAfter;
    meanBefore += offBefore / pairs;
    meanAfter += offAfter / pairs;
    spreadBefore += offBefore * (before - meanBefore);
    spreadAfter += offAfter * (after - meanAfter);
    together += offBefore * (after - meanAfter);
  }
  const level = pairs === 0 ? null : meanBefore;
  if (pairs < 3 || !(spreadBefore > 0)) {
    return { halfLifeHours: null, persistence: null, standardError: null, level, pairs };
  }
  const persistence = together / spreadBefore;
  const unexplained = Math.max(0, spreadAfter - persistence * together);
  const reverts = persistence > 0 && persistence < 1;
  return {
    halfLifeHours: reverts ? ((-Math.LN2 / Math.log(persistence)) * stepMinutes) / 60 : null,
    persistence,
    standardError: Math.sqrt(unexplained / (pairs - 2) / spreadBefore),
    level,
    pairs,
  };
}
