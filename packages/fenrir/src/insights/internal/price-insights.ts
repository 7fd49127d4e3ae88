import type { PriceRegime } from '../../personality/regime-of.js';
import type { Currency } from '../currency.js';
import type { Insight, Told } from './told.js';
import { money, price, quantity } from './wording.js';

/** The regime of the price and the quantile that decides it; the amount is an interval at full power at this price compared with the median price. */
export function regimeInsight({ regime, scene, currency }: Told): Insight {
  const { terms, hours, pricePath } = scene;
  const now = pricePath[0]!;
  const beside = (now - regime.quantiles.q50) * Math.max(terms.chargeMw, terms.dischargeMw);
  const amount = Math.abs(beside) * hours[0]!;
  const source =
    regime.observations === 0
      ? 'assumed, as there is no day of history yet'
      : `of the ${regime.observations} prices of the last 28 days`;
  return {
    amount,
    sentence: `The price regime is ${regime.regime}: ${price(now, currency)} ${standing(regime, currency)} ${source}; an interval at full power is worth ${money(amount, currency)} ${now < regime.quantiles.q50 ? 'less' : 'more'} than at the median of ${price(regime.quantiles.q50, currency)}.`,
  };
}

function standing({ regime, quantiles }: PriceRegime, currency: Currency): string {
  const { q30, q50, q80, q99 } = quantiles;
  switch (regime) {
    case 'negative':
      return `is below 0, with ${price(q30, currency)} as the 30 % quantile`;
    case 'scarcity':
      return `is at least ${price(Math.max(1.5 * q99, 3 * q50), currency)}, the larger of 1.5 times the 99 % quantile and 3 times the median`;
    case 'peak':
      return `is at least ${price(q80, currency)}, the 80 % quantile`;
    case 'off_peak':
      return `is at most ${price(q30, currency)}, the 30 % quantile`;
    case 'normal':
      return `is between ${price(q30, currency)} and ${price(q80, currency)}, the 30 % and 80 % quantiles`;
  }
}

/** The most and the least expensive block expected after this interval; the amount is an hour at full power between them. */
export function spreadInsight({ scene, currency }: Told): Insight | undefined {
  const { pricePath, hours, terms } = scene;
  if (pricePath.length < 3) return undefined;
  let dear = 1;
  let cheap = 1;
  for (let block = 2; block < pricePath.length; block += 1) {
    if (pricePath[block]! > pricePath[dear]!) dear = block;
    if (pricePath[block]! < pricePath[cheap]!) cheap = block;
  }
  const begin = (block: number) =>
    `in ${quantity(
      hours.subarray(0, block).reduce((sum, length) => sum + length, 0),
      'h',
    )}`;
  const [highest, lowest] = [pricePath[dear]!, pricePath[cheap]!];
  const amount = (highest - lowest) * terms.dischargeMw;
  // Prices that print alike have no spread to report.
  if (!(amount > 0) || price(highest, currency) === price(lowest, currency)) return undefined;
  return {
    amount,
    sentence: `Within the horizon, prices are expected to be highest ${begin(dear)} at ${price(highest, currency)} and lowest ${begin(cheap)} at ${price(lowest, currency)}: a spread of ${money(amount, currency)} for each hour at full power.`,
  };
}
