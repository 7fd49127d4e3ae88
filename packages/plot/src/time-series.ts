import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf, type Palette } from './internal/chart.js';
import { timeAxis } from './internal/time-axis.js';
import { plotError, validateSeries } from './internal/validate.js';

/** Values at times, for instance stored prices, or means over steps with the range of each step. */
export interface ChartedSeries {
  /** Name in the legend. */
  readonly name: string;
  /** Axis title: the quantity and its unit, for instance `load [kW]`. Series of one unit share an axis; two units at most. */
  readonly unit: string;
  /** Times in ascending order [ms since the Unix epoch]. */
  readonly timesMs: ArrayLike<number>;
  /** One value per time; null or NaN interrupts the line. */
  readonly values: ArrayLike<number | null>;
  /** Smallest and largest value of each step, drawn as a band; both or neither. */
  readonly minimum?: ArrayLike<number | null>;
  readonly maximum?: ArrayLike<number | null>;
}

/** Options of {@link timeSeries}. */
export interface TimeSeriesOptions extends ChartOptions {
  /** IANA zone whose local time the axis shows; default UTC. */
  readonly timeZone?: string;
  /** `step` holds each value until the next time, as prices and set points do; default `line`. */
  readonly shape?: 'line' | 'step';
  /**
   * Lets people mark a span by dragging, as the selection parameter `span` of the chart. Its times are local to `timeZone`,
   * written as if they were UTC. For pages only: files have no pointer, and `renderSvg` refuses the chart. Default false.
   */
  readonly selectable?: boolean;
  /** Spans that are shaded behind the series, each with its name at its beginning. */
  readonly marked?: readonly MarkedSpan[];
}

/** A span of time that a chart points out. */
export interface MarkedSpan {
  readonly name: string;
  /** [ms since the Unix epoch] */
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * One or more series over time, with a second axis where a second unit appears.
 *
 * @param series - one to six series
 * @returns a layered chart; its data has one row per value, times in local time written as UTC
 * @throws EngineError `seriesCount`, `tooManyUnits`, `seriesLength`, `notFinite`, `timesNotAscending`, `intervalReversed`,
 * `unknownTheme`, `outOfRange`
 * @example
 * timeSeries([{ name: 'load', unit: 'kW', timesMs: [0, 3_600_000], values: [5, 7] }]).data;
 * // => { values: [{ time: 0, value: 5, name: 'load' }, { time: 3_600_000, value: 7, name: 'load' }] }
 */
export function timeSeries(
  series: readonly ChartedSeries[],
  options: TimeSeriesOptions = {},
): ChartSpec {
  const { timeZone = 'UTC', shape = 'line', selectable = false, marked = [] } = options;
  const frame = frameOf(options, 'Time series');
  const { title, width, height, palette } = frame;
  if (series.length < 1 || series.length > 6) {
    throw plotError('invalid', 'seriesCount', `one to six series are drawn; ${series.length} came`);
  }
  const units = [...new Set(series.map(({ unit }) => unit))];
  if (units.length > 2) {
    throw plotError(
      'invalid',
      'tooManyUnits',
      `at most two units are drawn; ${units.join(', ')} came`,
    );
  }
  const values = series.flatMap((one) => rowsOf(one, timeZone));
  const x = timeAxis({ startMs: 0, timeZone }, 60).encoding('time');
  const color = {
    field: 'name',
    type: 'nominal',
    scale: { domain: series.map(({ name }) => name), range: coloursOf(palette) },
    legend: series.length > 1 ? { symbolOpacity: 1 } : null,
  };
  return chart(
    frame,
    `${title}: ${series.map(({ name, unit }) => `${name}, ${unit}`).join('; ')}`,
    {
      width,
      height,
      data: { values },
      resolve: { scale: { y: units.length > 1 ? 'independent' : 'shared' } },
      layer: [
        ...markedLayers(marked, timeZone, palette),
        ...units.map((unit, index) => {
          const ofUnit = series.filter((one) => one.unit === unit);
          const drawn = { filter: { field: 'name', oneOf: ofUnit.map(({ name }) => name) } };
          const y = { type: 'quantitative', title: unit, scale: { zero: false } };
          const hasSingles = ofUnit.some(({ values: own }) => hasSingleValue(own));
          const hasBand = ofUnit.some(({ minimum }) => minimum !== undefined);
          return {
            transform: [drawn],
            layer: [
              ...(hasBand
                ? [
                    {
                      mark: { type: 'area', opacity: 0.25, interpolate: interpolation(shape) },
                      encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' }, color },
                    },
                  ]
                : []),
              {
                // A selection parameter may stand in one layer only.
                ...(selectable &&
                  index === 0 && {
                    params: [{ name: 'span', select: { type: 'interval', encodings: ['x'] } }],
                  }),
                mark: { type: 'line', strokeWidth: 1.5, interpolate: interpolation(shape) },
                encoding: { x, y: { ...y, field: 'value' }, color },
              },
              ...(hasSingles ? [singlesLayer({ x, y: { ...y, field: 'value' }, color })] : []),
            ],
          };
        }),
      ],
    },
  );
}

/** Whether a value stands between two that are unknown, so that no line leads to it. */
function hasSingleValue(values: ChartedSeries['values']): boolean {
  const isKnown = (index: number) => knownOrNull(values[index]) !== null;
  return Array.from(values).some(
    (_, index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1),
  );
}

/** Such values as points. */
function singlesLayer(encoding: Record<string, unknown>): Record<string, unknown> {
  const neighbours = [
    { op: 'lag', field: 'value', as: 'before' },
    { op: 'lead', field: 'value', as: 'after' },
  ];
  return {
    transform: [
      { window: neighbours, groupby: ['name'] },
      { filter: 'isValid(datum.value) && !isValid(datum.before) && !isValid(datum.after)' },
    ],
    mark: { type: 'point', filled: true, size: 20, opacity: 1 },
    encoding,
  };
}

function markedLayers(
  marked: readonly MarkedSpan[],
  timeZone: string,
  { vermilion, ink }: Palette,
): Record<string, unknown>[] {
  if (marked.length === 0) {
    return [];
  }
  const values = marked.map(({ name, startMs, endMs }) => {
    if (!(endMs > startMs)) {
      throw plotError(
        'invalid',
        'intervalReversed',
        `the marked span ${name} must end after it starts`,
        { field: 'marked' },
      );
    }
    const localMs = (timeMs: number) => timeMs + zoneOffsetMinutes(timeMs, timeZone) * 60_000;
    return { marked: name, from: localMs(startMs), until: localMs(endMs) };
  });
  const x = timeAxis({ startMs: 0, timeZone }, 60).encoding('from');
  return [
    {
      data: { values },
      layer: [
        {
          mark: { type: 'rect', color: vermilion, opacity: 0.18 },
          encoding: { x, x2: { field: 'until' } },
        },
        {
          mark: { type: 'text', align: 'left', baseline: 'bottom', dy: -3, color: ink },
          encoding: { x, y: { value: 0 }, text: { field: 'marked' } },
        },
      ],
    },
  ];
}

function interpolation(shape: 'line' | 'step'): string {
  return shape === 'step' ? 'step-after' : 'linear';
}

function coloursOf({ blue, orange, green, vermilion, sky, grey }: Palette): string[] {
  return [blue, orange, green, vermilion, sky, grey];
}

function rowsOf(series: ChartedSeries, timeZone: string) {
  const { name, timesMs, values, minimum, maximum } = series;
  validateSeries(`${name}.timesMs`, timesMs, values.length);
  validateSeries(`${name}.values`, values, timesMs.length, true);
  if (minimum !== undefined || maximum !== undefined) {
    validateSeries(`${name}.minimum`, minimum ?? [], timesMs.length, true);
    validateSeries(`${name}.maximum`, maximum ?? [], timesMs.length, true);
  }
  return Array.from({ length: timesMs.length }, (_, index) => {
    const timeMs = timesMs[index]!;
    if (index > 0 && timeMs <= timesMs[index - 1]!) {
      throw plotError(
        'invalid',
        'timesNotAscending',
        `${name}.timesMs must ascend; entry ${index} does not lie after the one before it`,
        { field: `${name}.timesMs`, index },
      );
    }
    return {
      time: timeMs + zoneOffsetMinutes(timeMs, timeZone) * 60_000,
      value: knownOrNull(values[index]),
      name,
      ...(minimum !== undefined && {
        low: knownOrNull(minimum[index]),
        high: knownOrNull(maximum?.[index]),
      }),
    };
  });
}

function knownOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined || Number.isNaN(value) ? null : value;
}
