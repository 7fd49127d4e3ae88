import { nearestName } from '@bess/kernel/schema';
import { priors } from './priors/priors.js';
import { strixError } from '../internal/strix-error.js';
import type { PriceModel } from '../price/price-model.js';

/** Names of the documented priors. */
export const marketNames: readonly string[] = Object.keys(priors);

/**
 * A documented prior: a price model for a market without a history. `docs/priors.md` describes the origin of each and what it
 * implies.
 *
 * @param name - one of {@link marketNames}
 * @throws EngineError `unknownMarket`
 * @example
 * marketPrior('us-iso-day-ahead').currency;
 * // => 'USD'
 */
export function marketPrior(name: string): PriceModel {
  const prior = Object.hasOwn(priors, name) ? priors[name] : undefined;
  if (prior !== undefined) return prior;
  const nearest = nearestName(name, marketNames);
  throw strixError(
    'outOfRange',
    'unknownMarket',
    `market must be one of ${marketNames.join(', ')}; ${JSON.stringify(name)} came${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    { field: 'market', value: name, nearest },
  );
}
