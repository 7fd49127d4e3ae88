import { tariffNotSupported } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import type { PriceTier } from './charge-by-tier.js';
import { requireTierScheduleCoverage, type TierScheduleOptions } from './coverage.js';
import { flatDemandTiers, scheduledDemandTiers, tiersFromLimits } from './demand-tiers.js';
import {
  isByHoursOfUse,
  periodEnergyTiers,
  periodTiersByDemand,
  type TierByDemand,
  tierLimitsAtDemand,
} from './energy-tiers.js';

/**
 * The tier ladder that the energy of one period climbs within one month.
 * Daily tiers (`kWhDaily`) are widened by the days of the month; convexity is not assumed.
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `handledSeparately`: charges beside the ladders that the caller plans
 * for by itself.
 * @returns Steps of width [kWh] and price [currency/kWh]; the last width is Infinity.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for charges that ladders do not tell
 * ({@link isCoveredByTierSchedules}) and for tiers that the periods of a month share (`tierScope` `month`), which no
 * single period can climb, and always for tiers by hours of use ({@link energyTiersByDemand});
 * `invalid` / `unknownPeriod` for a period that the tariff lacks, `tierOrder` and `tierOpenEnd` for
 * limits that leave a quantity without a price.
 * @example
 * // tiers: 10 kWh a day at 0.20, beyond at 0.30
 * energyTierSchedule(tariff, 0, { days: 30 });
 * // => [{ width: 300, price: 0.2 }, { width: Infinity, price: 0.3 }]
 */
export function energyTierSchedule(
  tariff: Tariff,
  period: number,
  { days, handledSeparately = [] }: { days: number } & TierScheduleOptions,
): PriceTier[] {
  requireTierScheduleCoverage(tariff, { handledSeparately });
  requireUnsharedTiers(tariff);
  if (tariff.energy.periods[period]?.tiers.some(isByHoursOfUse)) {
    throw tariffNotSupported(tariff.code, ['hoursUseTiers']);
  }
  return periodEnergyTiers(tariff, period, { days, billingKw: 0 }).map(({ width, price }) => ({
    width,
    price,
  }));
}

/**
 * The tiers of one energy period within one month with ends that move with the billing demand: what
 * {@link energyTierSchedule} tells of tariffs whose tiers count hours of use (kWh per kW).
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `handledSeparately`: charges beside the ladders that the caller plans
 * for by itself, `hoursUseTiers` among them.
 * @returns Tiers in their order; {@link tierScheduleAtDemand} lays them on one demand.
 * @throws EngineError as {@link energyTierSchedule}.
 * @example
 * // tiers: 200 kWh per kW at 0.09, beyond at 0.05
 * energyTiersByDemand(tariff, 0, { days: 30, handledSeparately: ['hoursUseTiers'] })[0].end;
 * // => { kwh: 0, kwhPerKw: 200 }
 */
export function energyTiersByDemand(
  tariff: Tariff,
  period: number,
  { days, ...options }: { days: number } & TierScheduleOptions,
): TierByDemand[] {
  requireTierScheduleCoverage(tariff, options);
  requireUnsharedTiers(tariff);
  return periodTiersByDemand(tariff, period, { days });
}

/**
 * Lays tiers by hours of use on one billing demand: the ladder that the energy of the month then climbs.
 *
 * @param tiers From {@link energyTiersByDemand}.
 * @param billingKw Billing demand of the month, the ratchet's floor included [kW].
 * @returns Steps of width [kWh] and price [currency/kWh]; empty tiers leave none; the last width is Infinity.
 * @example
 * // tiers: 200 kWh per kW at 0.09, beyond at 0.05
 * tierScheduleAtDemand(tiers, 150);
 * // => [{ width: 30000, price: 0.09 }, { width: Infinity, price: 0.05 }]
 */
export function tierScheduleAtDemand(
  tiers: readonly TierByDemand[],
  billingKw: number,
): PriceTier[] {
  return tiersFromLimits('tiers', tierLimitsAtDemand(tiers, billingKw));
}

/**
 * The tier ladder of the any-time demand charge in one calendar month.
 *
 * @param tariff The rate.
 * @param month Calendar month, 1 = January to 12 = December.
 * @param options `handledSeparately`: charges beside the ladders that the caller plans for by itself.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no any-time demand charge.
 * @throws EngineError `invalid` / `unknownMonth` for a month outside 1..12, `unknownPeriod` when the
 * month names a group that the tariff lacks, `outOfRange` / `tariffNotSupported` for a daily demand or
 * one in horsepower, and for charges that ladders do not tell ({@link isCoveredByTierSchedules}).
 * @example
 * flatDemandTierSchedule(tariff, 7);
 * // => [{ width: Infinity, price: 25.36 }]
 */
export function flatDemandTierSchedule(
  tariff: Tariff,
  month: number,
  options: TierScheduleOptions = {},
): PriceTier[] {
  requireTierScheduleCoverage(tariff, options);
  return flatDemandTiers(tariff, month);
}

/**
 * The tier ladder that the highest demand of one TOU demand period climbs within one month.
 *
 * @param tariff The rate.
 * @param period Index of the TOU demand period.
 * @param options `handledSeparately`: charges beside the ladders that the caller plans for by itself.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no TOU demand charge.
 * @throws EngineError `invalid` / `unknownPeriod` for a period that the tariff lacks,
 * `outOfRange` / `tariffNotSupported` for a daily demand or one in horsepower, and for charges
 * that ladders do not tell ({@link isCoveredByTierSchedules}).
 * @example
 * touDemandTierSchedule(tariff, 2);
 * // => [{ width: Infinity, price: 29.54 }]
 */
export function touDemandTierSchedule(
  tariff: Tariff,
  period: number,
  options: TierScheduleOptions = {},
): PriceTier[] {
  requireTierScheduleCoverage(tariff, options);
  return scheduledDemandTiers(tariff, 'touDemand', period);
}

/**
 * The tier ladder that the demand at the hours of the system's peak climbs in one coincident period.
 *
 * @param tariff The rate.
 * @param period Index of the coincident period.
 * @param options `handledSeparately`: charges beside the ladders that the caller plans for by itself, `coincidentPeak` among them.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is Infinity; empty where
 * the tariff has no such charge.
 * @throws EngineError as {@link touDemandTierSchedule}.
 * @example
 * coincidentTierSchedule(tariff, 0, { handledSeparately: ['coincidentPeak'] });
 * // => [{ width: Infinity, price: 19.34 }]
 */
export function coincidentTierSchedule(
  tariff: Tariff,
  period: number,
  options: TierScheduleOptions = {},
): PriceTier[] {
  requireTierScheduleCoverage(tariff, options);
  return scheduledDemandTiers(tariff, 'coincident', period);
}

/** Refuses tiers that the periods of a month share in proportion: no period climbs them by itself. */
function requireUnsharedTiers({ code, energy }: Tariff): void {
  const isShared = energy.tierScope === 'month';
  if (isShared && energy.periods.some(({ tiers }) => tiers.length > 1)) {
    throw tariffNotSupported(code, ['sharedTiers']);
  }
}
