import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError } from './internal/validate.js';

/** Energy prices by month and hour, for instance a `Tariff` of `@bess/tariff-library`. */
export interface ChartedTariff {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly energy: {
    /** Price tiers of each period; the chart shows the first tier. */
    readonly periods: readonly { readonly tiers: readonly { readonly pricePerKwh: number }[] }[];
    /** Twelve rows of 24 hours; each entry is the index of a period. */
    readonly weekdaySchedule: readonly (readonly number[])[];
    readonly weekendSchedule: readonly (readonly number[])[];
  };
}

/** Options of {@link tariffHeatMap}. */
export interface TariffHeatMapOptions extends ChartOptions {
  /** Which days; default `weekday`. */
  readonly days?: 'weekday' | 'weekend';
  /** Whether the colours span the prices of weekdays and weekends, so that charts of both can be compared. Default false. */
  readonly sharedScale?: boolean;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Energy price of every hour of every month in the first tier, as colours.
 *
 * @param tariff - its energy periods and schedules
 * @returns 288 cells, one per month and local hour [currency/kWh]
 * @throws EngineError `unknownTheme`, `outOfRange`, `scheduleShape` where a schedule is not twelve rows of 24 hours, or
 * names a period that does not exist
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
  const { days = 'weekday', sharedScale = false } = options;
  const frame = frameOf(options, `${tariff.name}, ${days}s`);
  const { title, width, height, palette } = frame;
  const schedule =
    days === 'weekend' ? tariff.energy.weekendSchedule : tariff.energy.weekdaySchedule;
  if (schedule.length !== 12 || schedule.some((row) => row.length !== 24)) {
    throw plotError(
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
  return chart(frame, `${title}: energy price by month and local hour`, {
    width,
    height,
    data: { values },
    mark: { type: 'rect', stroke: palette.paper, strokeWidth: 1 },
    encoding: {
      x: {
        field: 'hour',
        type: 'ordinal',
        title: 'local hour',
        axis: { labelAngle: 0, values: [0, 3, 6, 9, 12, 15, 18, 21] },
      },
      y: { field: 'month', type: 'ordinal', sort: MONTHS, title: null },
      color: {
        field: 'price',
        type: 'quantitative',
        scale: { scheme: 'viridis', ...(sharedScale && { domain: pricesOfWeek(tariff) }) },
        legend: { orient: 'right', title: `${tariff.currency}/kWh` },
      },
    },
  });
}

/** Lowest and highest first-tier price of any hour. */
function pricesOfWeek(tariff: ChartedTariff): [number, number] {
  const { weekdaySchedule, weekendSchedule } = tariff.energy;
  const periods = new Set([...weekdaySchedule, ...weekendSchedule].flat());
  const prices = [...periods].map((period) => firstPrice(tariff, period, 'a schedule'));
  return [Math.min(...prices), Math.max(...prices)];
}

function firstPrice(tariff: ChartedTariff, period: number, place: string): number {
  const price = tariff.energy.periods[period]?.tiers[0]?.pricePerKwh;
  if (price !== undefined && Number.isFinite(price)) return price;
  throw plotError(
    'invalid',
    'scheduleShape',
    `${place} must name a period that has a price; ${period} came`,
  );
}
