import type { TimeChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { checkSeries } from './internal/check-series.js';
import { paletteOf } from './internal/palette.js';
import { refuse } from './internal/refuse.js';
import { timeAxis } from './internal/time-axis.js';

/** A forecast with the ends of an interval, for instance what `forecast` of `@bess/helios` answers. */
export interface FanForecast {
  readonly point: ArrayLike<number>;
  readonly p10: ArrayLike<number>;
  readonly p90: ArrayLike<number>;
}

/** Options of {@link forecastFan}. */
export interface ForecastFanOptions extends TimeChartOptions {
  /** What came; null or NaN where it is not known. As many values as the forecast. */
  readonly actual?: ArrayLike<number | null>;
  /** Length of a step [min]; 60 without it. */
  readonly stepMinutes?: number;
  /** What is forecast and its unit, for the axis, for instance `price [USD/MWh]`; `value` without it. */
  readonly unit?: string;
}

/**
 * A forecast as a line in the band of its 80 % interval, with what came as points.
 *
 * @param forecast - point, P10 and P90 of each step, in one unit
 * @param options - what came, times, unit
 * @returns a layered chart; its data have one row per step, each drawn in the middle of its step
 * @throws EngineError `unknownTheme`, `seriesLength`, `notFinite`, `outOfRange`, `intervalReversed` where P10 lies above P90
 * @example
 * forecastFan({ point: [50, 60], p10: [40, 45], p90: [60, 80] }, { actual: [52, null] }).data;
 * // => { values: [{ time: 0.5, p10: 40, point: 50, p90: 60, actual: 52 }, { time: 1.5, p10: 45, point: 60, p90: 80 }] }
 */
export function forecastFan(forecast: FanForecast, options: ForecastFanOptions = {}): ChartSpec {
  const { point, p10, p90 } = forecast;
  const palette = paletteOf(options.theme);
  const { actual, unit = 'value', title = 'Forecast' } = options;
  checkSeries('point', point, point.length);
  checkSeries('p10', p10, point.length);
  checkSeries('p90', p90, point.length);
  if (actual) checkSeries('actual', actual, point.length, true);
  const axis = timeAxis(options, options.stepMinutes ?? 60);
  const values = Array.from({ length: point.length }, (_, step) => {
    if (p10[step]! > p90[step]!) {
      throw refuse(
        'invalid',
        'intervalReversed',
        `p10[${step}] must not lie above p90[${step}]; ${p10[step]} and ${p90[step]} came`,
      );
    }
    const came = actual?.[step] ?? Number.NaN;
    return {
      time: (axis.at(step) + axis.at(step + 1)) / 2,
      p10: p10[step],
      point: point[step],
      p90: p90[step],
      ...(Number.isNaN(came) ? {} : { actual: came }),
    };
  });
  // A layer without a row would have no extent to draw.
  const hasActual = values.some((row) => 'actual' in row);
  const x = axis.encoding('time');
  const y = (field: string) => ({ field, type: 'quantitative', title: unit });
  const names = ['80 % interval', 'forecast', ...(hasActual ? ['actual'] : [])];
  const range = [palette.sky, palette.blue, ...(hasActual ? [palette.ink] : [])];
  const color = {
    field: 'drawn',
    type: 'nominal',
    scale: { domain: names, range },
    legend: { symbolOpacity: 1 },
  };
  const named = (name: string) => ({ calculate: `'${name}'`, as: 'drawn' });
  const cameLayer = {
    transform: [{ filter: 'isValid(datum.actual)' }, named('actual')],
    mark: { type: 'point', filled: true, size: 28, opacity: 1 },
    encoding: { x, y: y('actual'), color },
  };
  return chart(
    title,
    `${title}: point forecast with its 80 % interval; ${unit}`,
    {
      ...sizeOf(options),
      data: { values },
      layer: [
        {
          transform: [named('80 % interval')],
          mark: { type: 'area', opacity: 0.3 },
          encoding: { x, y: y('p10'), y2: { field: 'p90' }, color },
        },
        {
          transform: [named('forecast')],
          mark: { type: 'line', strokeWidth: 2 },
          encoding: { x, y: y('point'), color },
        },
        ...(hasActual ? [cameLayer] : []),
      ],
    },
    options,
  );
}
