import type { TimeGrid } from '@bess/kernel/series';
import { rateCalendar } from '../calendar/rate-calendar.js';
import { assertBillable } from '../internal/assert-billable.js';
import { periodEnergyLadder } from '../ladder/internal/period-energy-ladder.js';
import type { Tariff } from '../schema/tariff.js';

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
 * The energy price of every step. Later tiers depend on the month's consumption and are left to
 * `calculateBill` and {@link marginalPriceSeries}; demand charges have no price per kWh.
 *
 * @param tariff The rate.
 * @param grid Equal steps [min] read through an IANA zone.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for a tariff with charges that a bill would leave
 * out, and those of {@link rateCalendar}.
 * @example
 * priceSeries(tariff, yearGrid(2026, 60, tariff.timeZone)).importPricePerKwhSeries[0];
 * // => 0.12331
 */
export function priceSeries(tariff: Tariff, grid: TimeGrid): PriceSeries {
  assertBillable(tariff);
  const { energyPeriodSeries } = rateCalendar(tariff, grid);
  const firstPrices = Float64Array.from(
    tariff.energy.periods.keys(),
    (period) => periodEnergyLadder(tariff, period, { days: 1, billingKw: 1 })[0]!.price,
  );
  const importPricePerKwhSeries = new Float64Array(grid.length);
  for (let step = 0; step < grid.length; step += 1) {
    importPricePerKwhSeries[step] = firstPrices[energyPeriodSeries[step]!]!;
  }
  return { importPricePerKwhSeries, energyPeriodSeries, currency: tariff.currency };
}
