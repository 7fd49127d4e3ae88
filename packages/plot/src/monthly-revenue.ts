import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError, validateSeries } from './internal/validate.js';

/** Revenue of a calendar month, for instance of the result of `simulate` of `@bess/strix`. */
export interface MonthRevenue {
  /** 1 is January. */
  readonly month: number;
  /** Percentiles over the paths [currency/month]. */
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

/** Options of {@link monthlyRevenue}. */
export interface MonthlyRevenueOptions extends ChartOptions {
  /** Axis title: what is drawn and its unit; default `revenue [USD per 30 days]`. */
  readonly unit?: string;
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Revenue by calendar month: a bar up to the median, and the range from P10 to P90.
 *
 * @param months - in the order in which they are drawn
 * @returns a bar and a range per month
 * @throws EngineError `unknownTheme`, `outOfRange` also for a month outside 1 to 12, `notFinite`
 * @example
 * monthlyRevenue([{ month: 7, p10: 5, p50: 8, p90: 14 }]).data;
 * // => { values: [{ month: 'Jul', p10: 5, p50: 8, p90: 14 }] }
 */
export function monthlyRevenue(
  months: readonly MonthRevenue[],
  options: MonthlyRevenueOptions = {},
): ChartSpec {
  const { unit = 'revenue [USD per 30 days]' } = options;
  const frame = frameOf(options, 'Revenue by month');
  const { title, width, height, palette } = frame;
  const values = months.map(({ month, p10, p50, p90 }) => {
    const name = NAMES[month - 1];
    if (name === undefined) {
      throw plotError('outOfRange', 'outOfRange', `month must be 1 to 12; ${month} came`);
    }
    validateSeries(`month ${month}`, [p10, p50, p90], 3);
    return { month: name, p10, p50, p90 };
  });
  const x = {
    field: 'month',
    type: 'nominal',
    sort: null,
    title: null,
    axis: { labelAngle: 0, labelOverlap: true },
  };
  const y = { type: 'quantitative', title: unit, axis: { format: '~s' } };
  const color = {
    field: 'drawn',
    type: 'nominal',
    scale: { domain: ['median', 'P10 to P90'], range: [palette.sky, palette.ink] },
    legend: { symbolOpacity: 1 },
  };
  const named = (name: string) => [{ calculate: `'${name}'`, as: 'drawn' }];
  return chart(frame, `${title}: median, and range from P10 to P90; ${unit}`, {
    width,
    height,
    data: { values },
    layer: [
      {
        transform: named('median'),
        mark: { type: 'bar' },
        encoding: { x, y: { ...y, field: 'p50' }, color },
      },
      {
        transform: named('P10 to P90'),
        mark: { type: 'rule', strokeWidth: 2 },
        encoding: { x, y: { ...y, field: 'p10' }, y2: { field: 'p90' }, color },
      },
    ],
  });
}
