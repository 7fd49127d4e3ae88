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
 * The tier schedule for the energy of one period within one month.
 * Daily tiers (`kWhDaily`) are multiplied by the days of the month; prices may rise or fall.
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `handledSeparately`: charges beyond the tier schedules that the caller
 * models itself.
 * @returns Tiers of width [kWh] and price [currency/kWh]; the last width is Infinity.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for charges that tier schedules do not cover
 * ({@link isCoveredByTierSchedules}), for tiers that the periods of a month share (`tierScope` `month`), because no single
 * period can be charged on them, and always for hours-of-use tiers ({@link energyTiersByDemand});
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
 * The tiers of one energy period within one month with ends that depend on the billing demand: the counterpart of
 * {@link energyTierSchedule} for tariffs with hours-of-use tiers (kWh per kW).
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `handledSeparately`: charges beyond the tier schedules that the caller
 * models itself, including `hoursUseTiers`.
 * @returns Tiers in order; {@link tierScheduleAtDemand} evaluates them at one demand.
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
 * Evaluates hours-of-use tiers at one billing demand: the tier schedule on which the month's energy is then charged.
 *
 * @param tiers From {@link energyTiersByDemand}.
 * @param billingKw Billing demand of the month, including the floor of the ratchet [kW].
 * @returns Tiers of width [kWh] and price [currency/kWh]; empty tiers are left out; the last width is Infinity.
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
 * The tier schedule of the any-time demand charge in one calendar month.
 *
 * @param tariff The rate.
 * @param month Calendar month, 1 = January to 12 = December.
 * @param options `handledSeparately`: charges beyond the tier schedules that the caller models itself.
 * @returns Tiers of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty if the tariff has no any-time demand charge.
 * @throws EngineError `invalid` / `unknownMonth` for a month outside 1..12, `unknownPeriod` when the
 * month names a group that the tariff lacks, `outOfRange` / `tariffNotSupported` for demand in horsepower
 * and for charges that tier schedules do not cover ({@link isCoveredByTierSchedules}), among them demand by the day.
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
 * The tier schedule for the highest demand of one TOU demand period within one month.
 *
 * @param tariff The rate.
 * @param period Index of the TOU demand period.
 * @param options `handledSeparately`: charges beyond the tier schedules that the caller models itself.
 * @returns Tiers of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty if the tariff has no TOU demand charge.
 * @throws EngineError `invalid` / `unknownPeriod` for a period that the tariff lacks,
 * `outOfRange` / `tariffNotSupported` for demand in horsepower and for charges that tier schedules do
 * not cover ({@link isCoveredByTierSchedules}), among them demand by the day.
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
 * The tier schedule for the demand in the hours of the system peak, in one coincident period.
 *
 * @param tariff The rate.
 * @param period Index of the coincident period.
 * @param options `handledSeparately`: charges beyond the tier schedules that the caller models itself, including `coincidentPeak`.
 * @returns Tiers of width [kW or kVA] and price [currency per unit and month]; the last width is Infinity; empty if
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

/** Refuses tiers that the periods of a month share in proportion, because no period can be charged on them alone. */
function requireUnsharedTiers({ code, energy }: Tariff): void {
  const isShared = energy.tierScope === 'month';
  if (isShared && energy.periods.some(({ tiers }) => tiers.length > 1)) {
    throw tariffNotSupported(code, ['sharedTiers']);
  }
}
