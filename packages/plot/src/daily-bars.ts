import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError, validateNumber, validateSeries } from './internal/validate.js';

/** A calendar day and its total. */
export interface ChartedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Null or NaN leaves the day empty. */
  readonly value: number | null;
}

/** Options of {@link dailyBars}. */
export interface DailyBarsOptions extends ChartOptions {
  /** Axis title: the quantity and its unit; default `value`. */
  readonly unit?: string;
  /** Which days these are, for instance `UTC`; appended to the axis title. */
  readonly zone?: string;
  /** A level that no day may exceed, drawn as a line if a day reaches half of it. */
  readonly limit?: number;
}

const dayMs = 86_400_000;

/**
 * One bar per calendar day, for instance the requests of each day.
 *
 * @param days - one to 1,000 days in ascending order; days between them stay empty
 * @returns bars, with the limit as a line; the data has one row per day, its time the start of the day written as UTC
 * @throws EngineError `seriesLength`, `notFinite`, `notADate`, `timesNotAscending`, `unknownTheme`, `outOfRange`
 * @example
 * dailyBars([{ date: '2026-11-21', value: 7 }], { unit: 'requests' }).data;
 * // => { values: [{ time: 1795219200000, value: 7 }] }
 */
export function dailyBars(days: readonly ChartedDay[], options: DailyBarsOptions = {}): ChartSpec {
  const { unit = 'value', zone, limit } = options;
  const frame = frameOf(options, 'Daily totals');
  const { title, width, height, palette } = frame;
  validateNumber('days.length', days.length, 1, 1_000);
  validateNumber('limit', limit ?? 0, 0, 1e15);
  validateSeries(
    'value',
    days.map(({ value }) => value),
    days.length,
    true,
  );
  const values = rowsOf(days);
  const tallest = Math.max(...values.map(({ value }) => value ?? 0));
  const isNearLimit = limit !== undefined && tallest >= limit / 2;
  return chart(frame, `${title}: ${unit} of each day`, {
    width,
    height,
    data: { values },
    layer: [
      {
        mark: { type: 'bar', color: palette.blue },
        encoding: {
          x: {
            field: 'time',
            type: 'temporal',
            timeUnit: 'utcyearmonthdate',
            title: zone === undefined ? 'day' : `day, ${zone}`,
            axis: { format: '%-d %b', labelOverlap: true, tickCount: 8 },
          },
          y: { field: 'value', type: 'quantitative', title: unit },
        },
      },
      ...(isNearLimit
        ? [
            {
              mark: { type: 'rule', color: palette.vermilion, strokeDash: [6, 4] },
              encoding: { y: { datum: limit } },
            },
          ]
        : []),
    ],
  });
}

function rowsOf(days: readonly ChartedDay[]) {
  let before = Number.NEGATIVE_INFINITY;
  return days.map(({ date, value }, index) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
    if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 10) !== date) {
      throw plotError('invalid', 'notADate', `date must be YYYY-MM-DD; ${date} came`, {
        field: `days[${index}].date`,
      });
    }
    if (time - before < dayMs) {
      throw plotError(
        'invalid',
        'timesNotAscending',
        `dates must ascend; ${date} does not lie after the one before it`,
        { field: `days[${index}].date`, index },
      );
    }
    before = time;
    return { time, value: value === null || Number.isNaN(value) ? null : value };
  });
}
