import type { Tariff } from '@bess/tariff-library';
import type { FacilityDescription } from '../stores/stores.js';
import { facilityCurrency } from './facility-currency.js';

/**
 * What one unit of a tariff's currency is worth in USD, as far as a facility tells. A description's rate is one of its own
 * currency, and no help to a tariff in another.
 *
 * @param tariff - undefined where its code is unknown, which is for the engine to say
 * @param description - of the facility; undefined where there is none
 * @returns undefined where nobody knows
 * @example
 * usdPerTariffUnit(undefined, undefined);
 * // => 1
 */
export function usdPerTariffUnit(
  tariff: Pick<Tariff, 'currency'> | undefined,
  description: FacilityDescription | undefined,
): number | undefined {
  if (tariff === undefined || tariff.currency === 'USD') {
    return 1;
  }
  return facilityCurrency(description) === tariff.currency
    ? (description?.usdPerUnit ?? undefined)
    : undefined;
}
