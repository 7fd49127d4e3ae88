import type { CycleResult } from '@bess/fenrir';
import type { SiteForecast } from './create-site-forecasts.js';
import type { FenrirAssumption } from './fenrir-assumption.js';
import { snakeCase } from './snake-case.js';

/**
 * What was assumed before the cycle, for its forecast, and in it.
 *
 * @param assumptions - of the request
 * @param forecast - that it was given, or why there is none
 * @param result - of the engine
 */
export function allFenrirAssumptions(
  assumptions: readonly FenrirAssumption[],
  { value, source }: Pick<SiteForecast, 'value' | 'source'>,
  result: Pick<CycleResult, 'assumptions'>,
): FenrirAssumption[] {
  return [
    ...assumptions,
    { name: 'forecast', value, source },
    ...result.assumptions.map(({ field, value: assumed, source: why }) => ({
      name: snakeCase(field),
      value: assumed,
      source: why,
    })),
  ];
}
