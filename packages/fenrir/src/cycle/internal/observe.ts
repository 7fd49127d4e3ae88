import { observePrices } from '../../personality/observe-prices.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';

/**
 * The personality with the prices of a cycle; the one of the interval that begins stays pending. Without a time nothing is learned from it.
 *
 * @param options - history, price and time
 * @param personality - as it was
 */
export function observe(
  { history = [], pricePerMwh, timeMs }: CycleOptions,
  personality: Personality,
): Personality {
  const now = timeMs === undefined ? [] : [{ timeMs, pricePerMwh }];
  const news = [...history, ...now];
  return news.length === 0 ? personality : observePrices(personality, news);
}
