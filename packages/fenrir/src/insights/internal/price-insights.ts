import type { PriceRegime } from '../../personality/regime-of.js';
import type { Currency } from '../currency.js';
import type { Insight, Told } from './told.js';
import { money, price, quantity } from './wording.js';

/** The regime of the price and what it was told by; the amount is what a full interval earns or costs beside the median price. */
export function regimeInsight({ regime, scene, currency }: Told): Insight {
  const { terms, hours, pricePath } = scene;
  const now = pricePath[0]!;
  const beside = (now - regime.quantiles.q50) * Math.max(terms.chargeMw, terms.dischargeMw);
  const amount = Math.abs(beside) * hours[0]!;
  const source =
    regime.observations === 0
      ? 'assumed without a day of history'
      : `of the ${regime.observations} prices of the 28 days before`;
  return {
    amount,
    sentence: `The regime is ${regime.regime}: ${price(now, currency)} ${standing(regime, currency)} ${source}; an interval at full power moves ${money(amount, currency)} ${now < regime.quantiles.q50 ? 'less' : 'more'} than at the median of ${price(regime.quantiles.q50, currency)}.`,
  };
}

function standing({ regime, quantiles }: PriceRegime, currency: Currency): string {
  const { q30, q50, q80, q99 } = quantiles;
  switch (regime) {
    case 'negative':
      return `lies below 0, ${price(q30, currency)} being the 30 % quantile`;
    case 'scarcity':
      return `is at least ${price(Math.max(1.5 * q99, 3 * q50), currency)}, the larger of 1.5 times the 99 % quantile and 3 times the median`;
    case 'peak':
      return `is at least ${price(q80, currency)}, the 80 % quantile`;
    case 'off_peak':
      return `is at most ${price(q30, currency)}, the 30 % quantile`;
    case 'normal':
      return `lies between ${price(q30, currency)} and ${price(q80, currency)}, the 30 and 80 % quantiles`;
  }
}

/** The dearest and the cheapest block expected after the interval that begins; the amount is an hour of full power between them. */
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
  // Of prices that read alike there is nothing to say.
  if (!(amount > 0) || price(highest, currency) === price(lowest, currency)) return undefined;
  return {
    amount,
    sentence: `Within the horizon prices are expected to be highest ${begin(dear)} at ${price(highest, currency)} and lowest ${begin(cheap)} at ${price(lowest, currency)}: ${money(amount, currency)} lie between them for each hour of full power.`,
  };
}
