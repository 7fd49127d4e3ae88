import { tariffNotSupported } from '../internal/tariff-not-supported.js';
import type { Tariff } from '../schema/tariff.js';
import { assertTiersOfPeriod } from './internal/assert-tiers-of-period.js';
import { assertToldByLadders, type LadderOptions } from './internal/assert-told-by-ladders.js';
import { isByHoursOfUse } from './internal/block-steps.js';
import { periodEnergyLadder } from './internal/period-energy-ladder.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder that the energy of one period climbs within one month.
 * Daily tiers (`kWhDaily`) are widened by the days of the month; convexity is not assumed.
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `besides`: charges beside the ladders that the caller plans
 * for by itself.
 * @returns Steps of width [kWh] and price [currency/kWh]; the last width is Infinity.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for charges that ladders do not tell
 * ({@link isToldByLadders}) and for tiers that the periods of a month share (`tierScope` `month`), which no
 * single period can climb, and always for tiers by hours of use ({@link energyTiersByDemand});
 * `invalid` / `unknownPeriod` for a period that the tariff lacks, `tierOrder` and `tierOpenEnd` for
 * limits that leave a quantity without a price.
 * @example
 * // tiers: 10 kWh a day at 0.20, beyond at 0.30
 * energyLadder(tariff, 0, { days: 30 });
 * // => [{ width: 300, price: 0.2 }, { width: Infinity, price: 0.3 }]
 */
export function energyLadder(
  tariff: Tariff,
  period: number,
  { days, besides = [] }: { days: number } & LadderOptions,
): PriceStep[] {
  assertToldByLadders(tariff, { besides });
  assertTiersOfPeriod(tariff);
  if (tariff.energy.periods[period]?.tiers.some(isByHoursOfUse)) {
    throw tariffNotSupported(tariff.code, ['hoursUseTiers']);
  }
  return periodEnergyLadder(tariff, period, { days, billingKw: 0 }).map(({ width, price }) => ({
    width,
    price,
  }));
}
