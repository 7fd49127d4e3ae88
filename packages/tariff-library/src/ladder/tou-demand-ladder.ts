import { unknownPeriod } from '../internal/unknown-period.js';
import type { Tariff } from '../schema/tariff.js';
import { assertBillableUnit } from './internal/assert-billable-unit.js';
import { stepsFromLimits } from './internal/steps-from-limits.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder that the highest demand of one TOU demand period climbs within one month.
 *
 * @param tariff The rate.
 * @param period Index of the TOU demand period.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no TOU demand charge.
 * @throws EngineError `invalid` / `unknownPeriod` for a period that the tariff lacks,
 * `outOfRange` / `tariffNotSupported` for a daily demand or one in horsepower.
 * @example
 * touDemandLadder(tariff, 2);
 * // => [{ width: Infinity, price: 29.54 }]
 */
export function touDemandLadder(tariff: Tariff, period: number): PriceStep[] {
  const { touDemand } = tariff;
  if (!touDemand) return [];
  assertBillableUnit(tariff.code, touDemand.unit);
  const tiers = touDemand.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod('touDemand', period, touDemand.periods.length);
  return stepsFromLimits(
    `touDemand.periods[${period}]`,
    tiers.map((tier) => ({ upTo: tier.upTo, price: tier.pricePerUnit })),
  );
}
