import type { TimeGrid } from '@bess/kernel/series';
import type { PriorPeaksKw } from '../bill/bill.js';
import { climbEnergy } from '../bill/internal/climb-energy.js';
import { demandSeries } from '../bill/internal/demand-series.js';
import { measureMonths } from '../bill/internal/measure-months.js';
import { meteredSeries } from '../bill/internal/metered-series.js';
import { resolvePriorPeaks } from '../bill/internal/prior-peaks.js';
import { ratchetFloors, ratchetPeaks } from '../bill/internal/ratchet-floors.js';
import { meterInterval } from '../bill/meter-interval.js';
import { type RateCalendar, rateCalendar } from '../calendar/rate-calendar.js';
import { assertBillable } from '../internal/assert-billable.js';
import { tariffLibraryError } from '../internal/tariff-library-error.js';
import { tariffNotSupported } from '../internal/tariff-not-supported.js';
import type { Tariff } from '../schema/tariff.js';
import { raisedMonth } from './internal/raised-month.js';
import { yearOfCharges } from './internal/year-of-charges.js';

/** What more of the load would cost, step by step. */
export interface MarginalPriceSeries {
  /** One more kWh in this step, on the tier that its month has reached [currency/kWh]. */
  readonly energyPricePerKwhSeries: Float64Array;
  /**
   * One more kW through this step's meter interval: what demand charges rise by, in this month and, through the
   * ratchet, in later ones; 0 where the interval stays below the peaks [currency/kW].
   */
  readonly demandPricePerKwSeries: Float64Array;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * What one more kWh, and one more kW, costs at every step of a load, as differences of bills: tiers reached, tiers by
 * hours of use, coincident peaks (as the own highest) and the ratchet's later months included; minimums left out.
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
      climbEnergy(tariff, month, kwh, billingKw).reduce((sum, e) => sum + e.quantity * e.price, 0);
    const base = cost(energyKwhByPeriod);
    return Array.from(energyKwhByPeriod, (_, period) => {
      const more = energyKwhByPeriod.map((kwh, index) => (index === period ? kwh + 1 : kwh));
      return cost(more) - base;
    });
  });

  const chargesOf = (changed: typeof measured) => yearOfCharges(tariff, months, changed, prior);
  const base = chargesOf(measured);
  const demandKw = demandSeries(metered.importKw, grid, interval);
  const known = new Map<string, number>();
  const demandPrice = (step: number): number => {
    const index = calendar.monthIndexSeries[step]!;
    const periods = periodsAt(calendar, step);
    const raised = raisedMonth(measured[index]!, periods, demandKw[step]! + 1);
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
