import type { Tariff } from '../schema/tariff.js';
import { assertToldByLadders, type LadderOptions } from './internal/assert-told-by-ladders.js';
import { scheduledDemandSteps } from './internal/demand-steps.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder that the highest demand of one TOU demand period climbs within one month.
 *
 * @param tariff The rate.
 * @param period Index of the TOU demand period.
 * @param options `besides`: charges beside the ladders that the caller plans for by itself.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no TOU demand charge.
 * @throws EngineError `invalid` / `unknownPeriod` for a period that the tariff lacks,
 * `outOfRange` / `tariffNotSupported` for a daily demand or one in horsepower, and for charges
 * that ladders do not tell ({@link isToldByLadders}).
 * @example
 * touDemandLadder(tariff, 2);
 * // => [{ width: Infinity, price: 29.54 }]
 */
export function touDemandLadder(
  tariff: Tariff,
  period: number,
  options: LadderOptions = {},
): PriceStep[] {
  assertToldByLadders(tariff, options);
  return scheduledDemandSteps(tariff, 'touDemand', period);
}
