import type { ChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { checkSeries } from './internal/check-series.js';
import { paletteOf } from './internal/palette.js';

/** Options of {@link loadDuration}. */
export interface LoadDurationOptions extends ChartOptions {
  /** `kW` without it. */
  readonly unit?: string;
}

const MOST_POINTS = 500;

/**
 * Load-duration curves with and without a battery: the share of the time for which the load is at least so high.
 * Long series are drawn at 500 places; the highest and the lowest value are always among them.
 *
 * @param without - mean load of each step without the battery, in `unit`
 * @param withBattery - the same steps with it
 * @returns two lines; the data have one row per place and line, loads falling
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
  const palette = paletteOf(options.theme);
  const { unit = 'kW', title = 'Load duration' } = options;
  checkSeries('without', without, without.length);
  checkSeries('withBattery', withBattery, without.length);
  return chart(
    title,
    `${title}: share of the time for which the load is at least so high`,
    {
      ...sizeOf(options),
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
    },
    options,
  );
}

function curve(series: ArrayLike<number>, line: string) {
  const falling = Float64Array.from(series).sort().reverse();
  const last = falling.length - 1;
  const places = Math.min(MOST_POINTS, falling.length);
  return Array.from({ length: places }, (_, place) => {
    const index = places === 1 ? 0 : Math.round((place * last) / (places - 1));
    return { share: last === 0 ? 0 : index / last, load: falling[index], line };
  });
}
