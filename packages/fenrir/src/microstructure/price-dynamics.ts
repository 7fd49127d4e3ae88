import { fenrirError, requireFinite, requireList } from '../internal/validate.js';

/** Volatility of prices, and the share of it that comes in jumps. */
export interface RealisedVariation {
  /** Square root of the realised variance per hour [currency/MWh per √h]. */
  readonly volatility: number;
  /** Share of the realised variance not explained by bipower variation, 0 to 1; null with fewer than two pairs of changes. */
  readonly jumpShare: number | null;
  /** Number of changes between neighbouring prices. */
  readonly changes: number;
}

/**
 * Realised variance of price changes, and the share of it that comes in jumps: a single jump affects squared changes, but hardly affects products of
 * neighbouring changes. Method note, equations (24) and (25). It uses changes instead of returns, because electricity prices can be 0 or negative.
 *
 * @param pricePath - equally spaced prices, NaN where missing; changes across a gap are left out [currency/MWh]
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
  validatePricePath(pricePath, stepMinutes);
  return realisedVariationCore(pricePath, stepMinutes);
}

/** {@link realisedVariation} without checks. */
export function realisedVariationCore(
  pricePath: ArrayLike<number>,
  stepMinutes: number,
): RealisedVariation {
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

/** Speed of mean reversion. */
export interface MeanReversion {
  /** Half-life of a deviation [h]; null where prices do not revert, or revert within one step. */
  readonly halfLifeHours: number | null;
  /** Share of a deviation left after one step, by least squares; null with fewer than three pairs or constant prices. */
  readonly persistence: number | null;
  /** Standard error of the persistence; null if that is null. */
  readonly standardError: number | null;
  /** Mean of the prices used [currency/MWh]. */
  readonly level: number | null;
  readonly pairs: number;
}

/**
 * Speed at which deviations decay, interpreted as an Ornstein–Uhlenbeck process at equal steps: method note, equation (26). The daily shape counts as
 * deviation too, so pass prices less their hourly profile to exclude it. Least squares underestimates the persistence slightly, by about (1 + 3φ)/n,
 * which is not corrected.
 *
 * @param pricePath - equally spaced prices, NaN where missing [currency/MWh]
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `invalid` / `notFinite`, `noValues`; `outOfRange` / `outOfRange`
 * @example
 * meanReversion([8, 4, 2, 1, 0.5, 0.25], 30).halfLifeHours; // Each step halves the price
 * // => 0.5
 */
export function meanReversion(pricePath: ArrayLike<number>, stepMinutes: number): MeanReversion {
  validatePricePath(pricePath, stepMinutes);
  return meanReversionCore(pricePath, stepMinutes);
}

/** {@link meanReversion} without checks. */
export function meanReversionCore(
  pricePath: ArrayLike<number>,
  stepMinutes: number,
): MeanReversion {
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
    // Running means keep the squares small: a level of thousands must not swamp a spread of cents.
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

/** Source of prices: single trades, or auctions that clear all at one price. */
export type PriceSource = 'trades' | 'auction';

/** Roll's measure and its interpretation. */
export interface RollMeasure {
  /**
   * For trades the `effectiveSpread` between buying and selling. An auction has no such spread; for its prices it is the `reversalScale`, the size of the
   * moves that the next price reverses.
   */
  readonly meaning: 'effectiveSpread' | 'reversalScale';
  /** [currency/MWh]; null where neighbouring changes are positively correlated, so that nothing is reversed. */
  readonly value: number | null;
  /** Covariance of neighbouring changes [(currency/MWh)²]. */
  readonly autocovariance: number;
  readonly pairs: number;
}

/**
 * Roll's measure 2·√(−cov) of neighbouring price changes: method note, equation (27).
 *
 * @param pricePath - prices in order, NaN where missing [currency/MWh]
 * @param source - determines the interpretation
 * @throws EngineError `invalid` / `notFinite`, `noValues`
 * @see R. Roll, A Simple Implicit Measure of the Effective Bid-Ask Spread in an Efficient Market, Journal of Finance 39 (1984) 1127–1139.
 * @example
 * rollMeasure([50, 52, 50, 52, 50], 'trades'); // Trades alternate between 50 and 52
 * // => { meaning: 'effectiveSpread', value: 4, autocovariance: -4, pairs: 3 }
 */
export function rollMeasure(pricePath: ArrayLike<number>, source: PriceSource): RollMeasure {
  validatePricePath(pricePath, 1);
  return rollMeasureCore(pricePath, source);
}

/** {@link rollMeasure} without checks. */
export function rollMeasureCore(pricePath: ArrayLike<number>, source: PriceSource): RollMeasure {
  let products = 0;
  let pairs = 0;
  let before = Number.NaN;
  for (let at = 1; at < pricePath.length; at += 1) {
    const change = pricePath[at]! - pricePath[at - 1]!;
    const product = change * before;
    if (!Number.isNaN(product)) {
      products += product;
      pairs += 1;
    }
    before = change;
  }
  // The mean change is not subtracted: it depends on the first and the last price only.
  const autocovariance = pairs === 0 ? 0 : products / pairs;
  return {
    meaning: source === 'trades' ? 'effectiveSpread' : 'reversalScale',
    value: autocovariance < 0 ? 2 * Math.sqrt(-autocovariance) : null,
    autocovariance,
    pairs,
  };
}

/**
 * Throws unless prices are finite or missing (NaN), and the step is positive.
 *
 * @throws EngineError `invalid` / `notFinite`, `noValues`; `outOfRange` / `outOfRange`
 */
function validatePricePath(pricePath: ArrayLike<number>, stepMinutes: number): void {
  requireFinite('stepMinutes', stepMinutes, Number.MIN_VALUE);
  requireList('pricePath', pricePath);
  if (pricePath.length === 0) {
    throw fenrirError('invalid', 'noValues', 'pricePath must have at least 1 entry; 0 came', {
      field: 'pricePath',
    });
  }
  for (let at = 0; at < pricePath.length; at += 1) {
    const price = pricePath[at]!;
    if (!Number.isFinite(price) && !Number.isNaN(price)) requireFinite(`pricePath[${at}]`, price);
  }
}
