import type { PriceForecast } from '../../cycle/cycle-options.js';
import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { checkPrice, LARGEST_PRICE } from '../../internal/check-price.js';
import { fenrirError } from '../../internal/fenrir-error.js';

/**
 * Refuses prices that are no series by the interval; NaN stands for a price that is not known.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`; `outOfRange` / `outOfRange`
 */
export function checkSeries(field: string, series: PriceForecast): void {
  const { startMs, intervalMinutes, pricePath, quantiles = [] } = series;
  checkList(`${field}.pricePath`, pricePath);
  checkFinite(`${field}.startMs`, startMs);
  checkFinite(`${field}.intervalMinutes`, intervalMinutes, 1);
  if (pricePath.length === 0) {
    throw fenrirError(
      'invalid',
      'noValues',
      `${field}.pricePath must have at least 1 entry; 0 came`,
      {
        field,
      },
    );
  }
  checkPrices(`${field}.pricePath`, pricePath);
  let below = 0;
  quantiles.forEach((quantile, at) => {
    const name = `${field}.quantiles[${at}]`;
    const { probability } = quantile;
    if (!(probability > below && probability < 1)) {
      throw fenrirError(
        'invalid',
        'quantilesNotRising',
        `${name}.probability must be above ${below} and below 1; ${probability} came`,
        { field: name, value: String(probability) },
      );
    }
    below = probability;
    checkList(`${name}.pricePath`, quantile.pricePath);
    if (quantile.pricePath.length !== pricePath.length) {
      throw fenrirError(
        'invalid',
        'unequalLengths',
        `${name}.pricePath must have ${pricePath.length} entries, as the forecast; ${quantile.pricePath.length} came`,
        { field: name, length: pricePath.length, came: quantile.pricePath.length },
      );
    }
    checkPrices(`${name}.pricePath`, quantile.pricePath);
    const lower = quantiles[at - 1];
    if (lower !== undefined) checkOrder(`${name}.pricePath`, quantile.pricePath, lower.pricePath);
  });
}

function checkPrices(field: string, prices: ArrayLike<number>): void {
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at]!;
    const isPrice = Number.isFinite(price) && Math.abs(price) <= LARGEST_PRICE;
    if (!(isPrice || Number.isNaN(price))) {
      checkPrice(`${field}[${at}]`, price);
    }
  }
}

/** Where one of the two is not known there is no order. */
function checkOrder(field: string, prices: ArrayLike<number>, lower: ArrayLike<number>): void {
  for (let at = 0; at < prices.length; at += 1) {
    if (!(prices[at]! < lower[at]!)) continue;
    throw fenrirError(
      'invalid',
      'quantilesNotRising',
      `${field}[${at}] must be at least ${lower[at]}, that of the quantile before; ${prices[at]} came`,
      { field: `${field}[${at}]`, value: prices[at], least: lower[at] },
    );
  }
}
