import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { validateSeries } from './internal/validate.js';

/** Options of {@link loadDuration}. */
export interface LoadDurationOptions extends ChartOptions {
  /** Default `kW`. */
  readonly unit?: string;
}

const MAX_POINTS = 500;

/**
 * Load-duration curves with and without a battery: the share of the time for which the load is at or above a level.
 * Long series are drawn at 500 points, the highest and the lowest value always among them.
 *
 * @param without - mean load of each step without the battery, in `unit`
 * @param withBattery - the same steps with it
 * @returns two lines; the data has one row per point and line, in falling order of load
 * @throws EngineError `unknownTheme`, `seriesLength`, `notFinite`, `outOfRange`
 * @example
 * loadDuration([10, 30], [15, 25]).data;
 * // => { values: [{ share: 0, load: 30, line: 'without battery' }, { share: 1, load: 10, line: 'without battery' }, { share: 0, load: 25, line: 'with battery' }, { share: 1, load: 15, line: 'with battery' }] }
 */
export function loadDuration(
  without: ArrayLike<number>,
  withBattery: ArrayLike<number>,
  options: LoadDurationOptions = {},
): ChartSpec {
  const { unit = 'kW' } = options;
  const frame = frameOf(options, 'Load duration');
  const { title, width, height, palette } = frame;
  validateSeries('without', without, without.length);
  validateSeries('withBattery', withBattery, without.length);
  return chart(frame, `${title}: share of the time for which the load is at or above a level`, {
    width,
    height,
    data: {
      values: [...curve(without, 'without battery'), ...curve(withBattery, 'with battery')],
    },
    mark: { type: 'line', strokeWidth: 2 },
    encoding: {
      x: {
        field: 'share',
        type: 'quantitative',
        title: 'share of the time',
        axis: { format: '.0%' },
      },
      y: {
        field: 'load',
        type: 'quantitative',
        title: `load [${unit}]`,
        scale: { zero: false },
      },
      color: {
        field: 'line',
        type: 'nominal',
        scale: {
          domain: ['without battery', 'with battery'],
          range: [palette.vermilion, palette.blue],
        },
      },
    },
  });
}

function curve(series: ArrayLike<number>, line: string) {
  const falling = Float64Array.from(series).sort().reverse();
  const last = falling.length - 1;
  const points = Math.min(MAX_POINTS, falling.length);
  return Array.from({ length: points }, (_, point) => {
    const index = points === 1 ? 0 : Math.round((point * last) / (points - 1));
    return { share: last === 0 ? 0 : index / last, load: falling[index], line };
  });
}
