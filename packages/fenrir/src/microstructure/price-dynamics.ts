import { fenrirError, requireFinite, requireList } from '../internal/validate.js';

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
  validatePricePath(pricePath, stepMinutes);
  return realisedVariationCore(pricePath, stepMinutes);
}

/** {@link realisedVariation} of arguments that were checked. */
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
  validatePricePath(pricePath, stepMinutes);
  return meanReversionCore(pricePath, stepMinutes);
}

/** {@link meanReversion} of arguments that were checked. */
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

/** Where prices come from: single trades, or auctions that clear all at one price. */
export type PriceSource = 'trades' | 'auction';

/** Roll's measure, and what it measures. */
export interface RollMeasure {
  /**
   * `effectiveSpread` between buying and selling, of trades. Auctions know no such spread; of their prices it is the `reversalScale`, the
   * size of moves that the next price takes back.
   */
  readonly meaning: 'effectiveSpread' | 'reversalScale';
  /** [currency/MWh]; null where neighbouring changes go together, so that nothing is taken back. */
  readonly value: number | null;
  /** Covariance of neighbouring changes [(currency/MWh)²]. */
  readonly autocovariance: number;
  readonly pairs: number;
}

/**
 * Roll's measure 2·√(−cov) of the neighbouring changes of prices: method note, equation (27).
 *
 * @param pricePath - prices in order, NaN where missing [currency/MWh]
 * @param source - decides what the measure may be called
 * @throws EngineError `invalid` / `notFinite`, `noValues`
 * @see R. Roll, A Simple Implicit Measure of the Effective Bid-Ask Spread in an Efficient Market, Journal of Finance 39 (1984) 1127–1139.
 * @example
 * rollMeasure([50, 52, 50, 52, 50], 'trades'); // Trades at 50 and 52 in turn
 * // => { meaning: 'effectiveSpread', value: 4, autocovariance: -4, pairs: 3 }
 */
export function rollMeasure(pricePath: ArrayLike<number>, source: PriceSource): RollMeasure {
  validatePricePath(pricePath, 1);
  return rollMeasureCore(pricePath, source);
}

/** {@link rollMeasure} of prices that were checked. */
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
  // Changes have no drift worth taking out: a mean of them would bring in only the first and the last price.
  const autocovariance = pairs === 0 ? 0 : products / pairs;
  return {
    meaning: source === 'trades' ? 'effectiveSpread' : 'reversalScale',
    value: autocovariance < 0 ? 2 * Math.sqrt(-autocovariance) : null,
    autocovariance,
    pairs,
  };
}

/**
 * Refuses prices that are neither finite nor missing (NaN), and a step that is none.
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
