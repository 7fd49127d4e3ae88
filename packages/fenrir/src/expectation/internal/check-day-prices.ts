import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { fenrirError } from '../../internal/fenrir-error.js';

/**
 * Checks the prices of a day, NaN where missing.
 *
 * @returns whether any is known
 * @throws EngineError `unequalLengths`, `notFinite`
 */
export function checkDayPrices(prices: ArrayLike<number>, steps: number): boolean {
  checkList('prices', prices);
  if (prices.length !== steps) {
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `prices must have ${steps} entries, as the forecasts; ${prices.length} came`,
      { field: 'prices', length: steps, came: prices.length },
    );
  }
  let isKnown = false;
  for (let step = 0; step < steps; step += 1) {
    if (Number.isNaN(prices[step]!)) continue;
    checkFinite(`prices[${step}]`, prices[step]!);
    isKnown = true;
  }
  return isKnown;
}
