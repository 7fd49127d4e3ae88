import type { Tariff } from '../schema/tariff.js';
import { assertToldByLadders, type LadderOptions } from './internal/assert-told-by-ladders.js';
import { scheduledDemandSteps } from './internal/demand-steps.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder that the demand at the hours of the system's peak climbs in one coincident period.
 *
 * @param tariff The rate.
 * @param period Index of the coincident period.
 * @param options `besides`: charges beside the ladders that the caller plans for by itself, `coincidentPeak` among them.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is Infinity; empty where
 * the tariff has no such charge.
 * @throws EngineError as {@link touDemandLadder}.
 * @example
 * coincidentLadder(tariff, 0, { besides: ['coincidentPeak'] });
 * // => [{ width: Infinity, price: 19.34 }]
 */
export function coincidentLadder(
  tariff: Tariff,
  period: number,
  options: LadderOptions = {},
): PriceStep[] {
  assertToldByLadders(tariff, options);
  return scheduledDemandSteps(tariff, 'coincident', period);
}
