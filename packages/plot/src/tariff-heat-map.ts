import type { ChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { paletteOf } from './internal/palette.js';
import { refuse } from './internal/refuse.js';

/** Energy prices by the clock, for instance a `Tariff` of `@bess/tariff-library`. */
export interface ChartedTariff {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly energy: {
    /** Price tiers of each period; the first tier of each is drawn. */
    readonly periods: readonly { readonly tiers: readonly { readonly pricePerKwh: number }[] }[];
    /** Twelve rows of 24 hours, each the index of a period. */
    readonly weekdaySchedule: readonly (readonly number[])[];
    readonly weekendSchedule: readonly (readonly number[])[];
  };
}

/** Options of {@link tariffHeatMap}. */
export interface TariffHeatMapOptions extends ChartOptions {
  /** Which days; `weekday` without it. */
  readonly days?: 'weekday' | 'weekend';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The energy price of every hour of every month, first tier, as colours.
 *
 * @param tariff - its energy periods and schedules
 * @returns 288 cells, one per month and local hour [currency/kWh]
 * @throws EngineError `unknownTheme`, `scheduleShape` where a schedule is not twelve rows of 24 hours, or names a period that is not there
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
 * const year = Array.from({ length: 12 }, () => day);
 * const periods = [{ tiers: [{ pricePerKwh: 0.1 }] }, { tiers: [{ pricePerKwh: 0.3 }] }];
 * const spec = tariffHeatMap({ name: 'TOU', currency: 'USD', energy: { periods, weekdaySchedule: year, weekendSchedule: year } });
 * spec.title;
 * // => { text: 'TOU, weekdays', anchor: 'start' }
 */
export function tariffHeatMap(
  tariff: ChartedTariff,
  options: TariffHeatMapOptions = {},
): ChartSpec {
  const { days = 'weekday' } = options;
  const { title = `${tariff.name}, ${days}s` } = options;
  const schedule =
    days === 'weekend' ? tariff.energy.weekendSchedule : tariff.energy.weekdaySchedule;
  if (schedule.length !== 12 || schedule.some((row) => row.length !== 24)) {
    throw refuse(
      'invalid',
      'scheduleShape',
      `${days}Schedule must have twelve rows of 24 hours; rows of ${schedule.map((row) => row.length).join(', ')} came`,
    );
  }
  const values = schedule.flatMap((row, month) =>
    row.map((period, hour) => ({
      month: MONTHS[month],
      hour,
      price: firstPrice(tariff, period, `${days}Schedule[${month}][${hour}]`),
    })),
  );
  return chart(
    title,
    `${title}: energy price by month and local hour`,
    {
      ...sizeOf(options),
      data: { values },
      mark: { type: 'rect', stroke: paletteOf(options.theme).paper, strokeWidth: 1 },
      encoding: {
        x: { field: 'hour', type: 'ordinal', title: 'local hour', axis: { labelAngle: 0 } },
        y: { field: 'month', type: 'ordinal', sort: MONTHS, title: null },
        color: {
          field: 'price',
          type: 'quantitative',
          scale: { scheme: 'viridis' },
          legend: { orient: 'right', title: `${tariff.currency}/kWh` },
        },
      },
    },
    options,
  );
}

function firstPrice(tariff: ChartedTariff, period: number, place: string): number {
  const price = tariff.energy.periods[period]?.tiers[0]?.pricePerKwh;
  if (price !== undefined && Number.isFinite(price)) return price;
  throw refuse(
    'invalid',
    'scheduleShape',
    `${place} must name a period that has a price; ${period} came`,
  );
}
