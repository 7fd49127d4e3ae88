import type { TimeGrid } from '@bess/kernel/series';
import type { PriorPeaksKw, TouPeak } from '../bill/bill.js';
import { coincidentLines, demandLines } from '../bill/demand-lines.js';
import { energyByTier } from '../bill/energy-lines.js';
import { demandSeries, meterInterval } from '../bill/meter-interval.js';
import { type MeasuredMonth, measureMonths, meteredSeries } from '../bill/metering.js';
import { ratchetFloors, ratchetPeaks, resolvePriorPeaks } from '../bill/ratchet.js';
import type { BillingMonth } from '../calendar/billing-months.js';
import { type RateCalendar, rateCalendar } from '../calendar/rate-calendar.js';
import { tariffLibraryError, tariffNotSupported } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import { assertBillable } from '../schema/validate-tariff.js';
import { chargesBeyondTierSchedules } from '../tiers/coverage.js';
import { periodEnergyTiers } from '../tiers/energy-tiers.js';

/** Energy prices of a tariff on a grid. */
export interface PriceSeries {
  /** Price of the period's first tier [currency/kWh]. */
  readonly importPricePerKwhSeries: Float64Array;
  /** Energy period of each step. */
  readonly energyPeriodSeries: Uint8Array;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * The energy price of every step, at the period's first tier. Higher tiers depend on the month's consumption and are left
 * to `calculateBill` and {@link marginalPriceSeries}; demand charges have no price per kWh.
 *
 * @param tariff The rate.
 * @param grid Equal steps [min] in an IANA zone.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for a tariff with charges that a bill would omit,
 * and those of `rateCalendar`.
 * @example
 * priceSeries(tariff, yearGrid(2026, 60, tariff.timeZone)).importPricePerKwhSeries[0];
 * // => 0.12331
 */
export function priceSeries(tariff: Tariff, grid: TimeGrid): PriceSeries {
  assertBillable(tariff);
  const { energyPeriodSeries } = rateCalendar(tariff, grid);
  const firstPrices = Float64Array.from(
    tariff.energy.periods.keys(),
    (period) => periodEnergyTiers(tariff, period, { days: 1, billingKw: 1 })[0]!.price,
  );
  const importPricePerKwhSeries = new Float64Array(grid.length);
  for (let step = 0; step < grid.length; step += 1) {
    importPricePerKwhSeries[step] = firstPrices[energyPeriodSeries[step]!]!;
  }
  return { importPricePerKwhSeries, energyPeriodSeries, currency: tariff.currency };
}

/** Cost of additional load, step by step. */
export interface MarginalPriceSeries {
  /** Price of one more kWh in this step, at the tier that its month has reached [currency/kWh]. */
  readonly energyPricePerKwhSeries: Float64Array;
  /**
   * Price of one more kW throughout this step's meter interval: the increase of demand charges in this month and, through
   * the ratchet, in later ones; 0 if the interval stays below the peaks [currency/kW].
   */
  readonly demandPricePerKwSeries: Float64Array;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * The cost of one more kWh and of one more kW at every step of a load, as differences of bills. Includes the tiers reached,
 * hours-of-use tiers, coincident peaks (as the own highest demand) and the ratchet in later months; excludes minimum charges.
 *
 * @param tariff The rate.
 * @param loadKwSeries Mean power drawn in each step [kW], at least 0.
 * @param grid The steps of the series.
 * @param options `priorPeaksKw` as for `calculateBill`.
 * @throws EngineError those of `calculateBill`; `outOfRange` / `marginalOfExports` for a negative load,
 * `tariffNotSupported` for demand charged by the day.
 * @example
 * // 100 kW all day at 0.10 a kWh and 12 a kW of any-time demand
 * marginalPriceSeries(tariff, new Float64Array(24).fill(100), grid).demandPricePerKwSeries[5];
 * // => 12
 */
export function marginalPriceSeries(
  tariff: Tariff,
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: { priorPeaksKw?: PriorPeaksKw } = {},
): MarginalPriceSeries {
  assertBillable(tariff);
  if ([tariff.flatDemand, tariff.touDemand].some((charge) => charge?.unit.endsWith('Daily'))) {
    throw tariffNotSupported(tariff.code, ['demandUnitDaily']);
  }
  const metered = meteredSeries(loadKwSeries, undefined, grid);
  if (metered.exportKw) {
    const step = Array.from(loadKwSeries).findIndex((kw) => kw < 0);
    throw tariffLibraryError(
      'outOfRange',
      'marginalOfExports',
      `loadKwSeries must be at least 0, but ${loadKwSeries[step]} came at step ${step}.`,
      { step },
    );
  }
  const calendar = rateCalendar(tariff, grid);
  const { months } = calendar;
  const interval = meterInterval(tariff, grid).steps;
  const measured = measureMonths(tariff, metered, grid, calendar, interval);
  const peaks = ratchetPeaks(tariff, measured);
  const prior = resolvePriorPeaks(options.priorPeaksKw ?? 'none', months, peaks).peaksKw;
  const floors = ratchetFloors(tariff, months, peaks, prior);

  const energyPrices = months.map((month, index) => {
    const { energyKwhByPeriod, peakKw } = measured[index]!;
    const billingKw = Math.max(peakKw, floors[index]!);
    const cost = (kwh: ArrayLike<number>) =>
      energyByTier(tariff, month, kwh, billingKw).reduce((sum, e) => sum + e.quantity * e.price, 0);
    const base = cost(energyKwhByPeriod);
    return Array.from(energyKwhByPeriod, (_, period) => {
      const more = energyKwhByPeriod.map((kwh, index) => (index === period ? kwh + 1 : kwh));
      return cost(more) - base;
    });
  });

  const chargesOf = (changed: typeof measured) =>
    demandDependentCharges(tariff, months, changed, prior);
  const base = chargesOf(measured);
  const demandKw = demandSeries(metered.importKw, grid, interval);
  const known = new Map<string, number>();
  const demandPrice = (step: number): number => {
    const index = calendar.monthIndexSeries[step]!;
    const periods = periodsAt(calendar, step);
    const raised = withHigherDemand(measured[index]!, periods, demandKw[step]! + 1);
    if (!raised) return 0;
    const key = `${index} ${periods.tou} ${periods.coincident} ${demandKw[step]}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const price = chargesOf(measured.map((month, at) => (at === index ? raised : month))) - base;
    known.set(key, price);
    return price;
  };
  const { energyPeriodSeries, monthIndexSeries } = calendar;
  return {
    energyPricePerKwhSeries: Float64Array.from(
      energyPeriodSeries,
      (period, step) => energyPrices[monthIndexSeries[step]!]![period]!,
    ),
    demandPricePerKwSeries: Float64Array.from({ length: grid.length }, (_, step) =>
      demandPrice(step),
    ),
    currency: tariff.currency,
  };
}

function periodsAt({ demandPeriodSeries, coincidentPeriodSeries }: RateCalendar, step: number) {
  return { tou: demandPeriodSeries?.[step], coincident: coincidentPeriodSeries?.[step] };
}

/** All charges that depend on demand, over all months [currency]: demand charges, and energy on tiers that demand widens. */
function demandDependentCharges(
  tariff: Tariff,
  months: readonly BillingMonth[],
  measured: readonly MeasuredMonth[],
  priorPeaksKw: readonly number[] | undefined,
): number {
  const floors = ratchetFloors(tariff, months, ratchetPeaks(tariff, measured), priorPeaksKw);
  const widens = chargesBeyondTierSchedules(tariff).includes('hoursUseTiers');
  let sum = 0;
  months.forEach((month, monthIndex) => {
    const ofMonth = measured[monthIndex]!;
    const floorKw = floors[monthIndex]!;
    const demand = { tariff, month, monthIndex, measured: ofMonth, floorKw, kvaPerKw: 1 };
    for (const { amount } of demandLines(demand)) sum += amount;
    for (const { amount } of coincidentLines(demand, 'ownPeak', [])) sum += amount;
    if (!widens) return;
    const billingKw = Math.max(ofMonth.peakKw, floorKw);
    const energy = energyByTier(tariff, month, ofMonth.energyKwhByPeriod, billingKw);
    for (const { quantity, price } of energy) sum += quantity * price;
  });
  return sum;
}

/** The month with a higher demand in one of its intervals; undefined if no peak of the month changes. */
function withHigherDemand(
  measured: MeasuredMonth,
  periods: { readonly tou: number | undefined; readonly coincident: number | undefined },
  demandKw: number,
): MeasuredMonth | undefined {
  const touPeaksKw = raisePeaks(measured.touPeaksKw, periods.tou, demandKw);
  const coincidentPeaksKw = raisePeaks(measured.coincidentPeaksKw, periods.coincident, demandKw);
  if (demandKw <= measured.peakKw && !touPeaksKw && !coincidentPeaksKw) return undefined;
  return {
    ...measured,
    peakKw: Math.max(measured.peakKw, demandKw),
    touPeaksKw: touPeaksKw ?? measured.touPeaksKw,
    coincidentPeaksKw: coincidentPeaksKw ?? measured.coincidentPeaksKw,
  };
}

function raisePeaks(
  peaks: readonly TouPeak[],
  period: number | undefined,
  demandKw: number,
): TouPeak[] | undefined {
  const isRaised = peaks.some((peak) => peak.period === period && peak.peakKw < demandKw);
  if (!isRaised) return undefined;
  return peaks.map((peak) => (peak.period === period ? { ...peak, peakKw: demandKw } : peak));
}
