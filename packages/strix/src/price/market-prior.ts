import { nearestName } from '@bess/kernel/schema';
import { strixError } from '../internal/strix-error.js';
import type { PriceModel } from './price-model.js';

const priors: Readonly<Record<string, PriceModel>> = {};

/** Names of the documented priors. */
export const marketNames: readonly string[] = Object.keys(priors);

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
