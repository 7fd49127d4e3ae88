import { checkPrices } from './internal/check-prices.js';

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
  checkPrices(pricePath, 1);
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
