import type { Tariff } from '../schema/tariff.js';
import { assertToldByLadders, type LadderOptions } from './internal/assert-told-by-ladders.js';
import { flatDemandSteps } from './internal/demand-steps.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder of the any-time demand charge in one calendar month.
 *
 * @param tariff The rate.
 * @param month Calendar month, 1 = January to 12 = December.
 * @param options `besides`: charges beside the ladders that the caller plans for by itself.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no any-time demand charge.
 * @throws EngineError `invalid` / `unknownMonth` for a month outside 1..12, `unknownPeriod` when the
 * month names a group that the tariff lacks, `outOfRange` / `tariffNotSupported` for a daily demand or
 * one in horsepower, and for charges that ladders do not tell ({@link isToldByLadders}).
 * @example
 * flatDemandLadder(tariff, 7);
 * // => [{ width: Infinity, price: 25.36 }]
 */
export function flatDemandLadder(
  tariff: Tariff,
  month: number,
  options: LadderOptions = {},
): PriceStep[] {
  assertToldByLadders(tariff, options);
  return flatDemandSteps(tariff, month);
}
