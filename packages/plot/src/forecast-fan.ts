import type { ChartSpec, TimeChartOptions } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { timeAxis } from './internal/time-axis.js';
import { plotError, validateSeries } from './internal/validate.js';

/** A forecast with the ends of its interval, for instance the result of `forecast` of `@bess/helios`. */
export interface FanForecast {
  readonly point: ArrayLike<number>;
  readonly p10: ArrayLike<number>;
  readonly p90: ArrayLike<number>;
}

/** Options of {@link forecastFan}. */
export interface ForecastFanOptions extends TimeChartOptions {
  /** Actual values, as many as the forecast has; null or NaN where unknown. */
  readonly actual?: ArrayLike<number | null>;
  /** Values of the steps just before the forecast, drawn as a line; null or NaN where unknown. */
  readonly history?: ArrayLike<number | null>;
  /** Length of a step [min]; default 60. */
  readonly stepMinutes?: number;
  /** Axis title: the forecast quantity and its unit, for instance `price [USD/MWh]`; default `value`. */
  readonly unit?: string;
}

/**
 * A forecast as a line within the band of its 80 % interval, with the actual values as points and those before it as a line.
 *
 * @param forecast - point, P10 and P90 of each step, in one unit
 * @param options - actual values, history, times (`startMs` is the start of the forecast), unit
 * @returns a layered chart; its data has one row per step, each drawn in the middle of its step, those of the history first
 * @throws EngineError `unknownTheme`, `seriesLength`, `notFinite`, `outOfRange`, `intervalReversed` where P10 lies above P90
 * @example
 * forecastFan({ point: [50, 60], p10: [40, 45], p90: [60, 80] }, { actual: [52, null] }).data;
 * // => { values: [{ time: 0.5, p10: 40, point: 50, p90: 60, actual: 52 }, { time: 1.5, p10: 45, point: 60, p90: 80 }] }
 */
export function forecastFan(forecast: FanForecast, options: ForecastFanOptions = {}): ChartSpec {
  const { point, p10, p90 } = forecast;
  const { actual, history = [], unit = 'value' } = options;
  const frame = frameOf(options, 'Forecast');
  const { title, width, height, palette } = frame;
  validateSeries('point', point, point.length);
  validateSeries('p10', p10, point.length);
  validateSeries('p90', p90, point.length);
  if (actual) validateSeries('actual', actual, point.length, true);
  if (history.length > 0) validateSeries('history', history, history.length, true);
  const axis = timeAxis(options, options.stepMinutes ?? 60);
  const middleOf = (step: number) => (axis.at(step) + axis.at(step + 1)) / 2;
  const past = Array.from(history, (value, index) => ({
    time: middleOf(index - history.length),
    history: value === null || Number.isNaN(value) ? null : value,
  }));
  const steps = Array.from({ length: point.length }, (_, step) => {
    if (p10[step]! > p90[step]!) {
      throw plotError(
        'invalid',
        'intervalReversed',
        `p10[${step}] must not lie above p90[${step}]; ${p10[step]} and ${p90[step]} came`,
      );
    }
    const actualValue = actual?.[step] ?? Number.NaN;
    return {
      time: middleOf(step),
      p10: p10[step],
      point: point[step],
      p90: p90[step],
      ...(Number.isNaN(actualValue) ? {} : { actual: actualValue }),
    };
  });
  // Vega cannot draw a layer without rows.
  const hasActual = steps.some((row) => 'actual' in row);
  const hasPast = past.length > 0;
  const x = axis.encoding('time');
  const y = (field: string) => ({ field, type: 'quantitative', title: unit });
  const drawn = [
    { name: '80 % interval', colour: palette.sky },
    { name: 'forecast', colour: palette.blue },
    ...(hasActual ? [{ name: 'actual', colour: palette.ink }] : []),
    ...(hasPast ? [{ name: 'history', colour: palette.grey }] : []),
  ];
  const color = {
    field: 'drawn',
    type: 'nominal',
    scale: { domain: drawn.map(({ name }) => name), range: drawn.map(({ colour }) => colour) },
    legend: { symbolOpacity: 1 },
  };
  const named = (name: string) => ({ calculate: `'${name}'`, as: 'drawn' });
  const actualLayer = {
    transform: [{ filter: 'isValid(datum.actual)' }, named('actual')],
    mark: { type: 'point', filled: true, size: 28, opacity: 1 },
    encoding: { x, y: y('actual'), color },
  };
  const historyLayer = {
    transform: [{ filter: 'isDefined(datum.history)' }, named('history')],
    mark: { type: 'line', strokeWidth: 1.5 },
    encoding: { x, y: y('history'), color },
  };
  const isForecast = { filter: 'isValid(datum.point)' };
  return chart(frame, `${title}: point forecast with its 80 % interval; ${unit}`, {
    width,
    height,
    data: { values: [...past, ...steps] },
    layer: [
      {
        transform: [...(hasPast ? [isForecast] : []), named('80 % interval')],
        // On a dark page a band as faint as on a white one would vanish.
        mark: { type: 'area', opacity: options.theme === 'dark' ? 0.55 : 0.3 },
        encoding: { x, y: y('p10'), y2: { field: 'p90' }, color },
      },
      {
        transform: [...(hasPast ? [isForecast] : []), named('forecast')],
        mark: { type: 'line', strokeWidth: 2 },
        encoding: { x, y: y('point'), color },
      },
      ...(hasActual ? [actualLayer] : []),
      ...(hasPast ? [historyLayer] : []),
    ],
  });
}
