import type { ChartSpec, TimeChartOptions } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { timeAxis } from './internal/time-axis.js';
import { plotError, validateNumber, validateSeries } from './internal/validate.js';

/** A battery's dispatch, step by step. */
export interface ChartedDispatch {
  /** Length of a step [min]. */
  readonly stepMinutes: number;
  /** Powers at the meter, 0 or more, in `powerUnit`. */
  readonly chargeSeries: ArrayLike<number>;
  readonly dischargeSeries: ArrayLike<number>;
  /** Price of each step, in `priceUnit`. */
  readonly priceSeries: ArrayLike<number>;
  /** State of charge at the end of each step, share of the capacity; the chart has no such part if absent. */
  readonly socFractionSeries?: ArrayLike<number>;
  /** Other powers of the same steps, in `powerUnit`, for instance load and import; drawn as lines in a part of their own. */
  readonly meterSeries?: readonly NamedSeries[];
}

/** Values with the name that the legend shows. */
export interface NamedSeries {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

/** Options of {@link dispatchChart}. */
export interface DispatchChartOptions extends TimeChartOptions {
  /** Default `MW`. */
  readonly powerUnit?: string;
  /** Default `currency/MWh`. */
  readonly priceUnit?: string;
}

/**
 * A battery's dispatch against the energy price: price, power (discharge above the line, charge below) and state of
 * charge, stacked over one time axis.
 *
 * @param dispatch - powers, prices and states of charge of the same steps
 * @param options - times and units
 * @returns a chart of two parts, three with states of charge, and one more with `meterSeries`; its data has one row per step
 * @throws EngineError `unknownTheme`, `seriesLength`, `notFinite`, `outOfRange`, `signedPower` for a negative power
 * @example
 * const { data } = dispatchChart({ stepMinutes: 60, priceSeries: [20, 90], chargeSeries: [1, 0], dischargeSeries: [0, 2] });
 * data;
 * // => { values: [{ from: 0, to: 1, price: 20, power: -1, action: 'charge' }, { from: 1, to: 2, price: 90, power: 2, action: 'discharge' }] }
 */
export function dispatchChart(
  dispatch: ChartedDispatch,
  options: DispatchChartOptions = {},
): ChartSpec {
  const { stepMinutes, chargeSeries, dischargeSeries, priceSeries, socFractionSeries } = dispatch;
  const { meterSeries = [] } = dispatch;
  const { powerUnit = 'MW', priceUnit = 'currency/MWh' } = options;
  const frame = frameOf(options, 'Dispatch against price');
  const { title, width, height, palette } = frame;
  const steps = priceSeries.length;
  validateSeries('priceSeries', priceSeries, steps);
  validatePowers('chargeSeries', chargeSeries, steps);
  validatePowers('dischargeSeries', dischargeSeries, steps);
  if (socFractionSeries) validateSocs(socFractionSeries, steps);
  for (const { name, values } of meterSeries) validateSeries(name, values, steps);
  const axis = timeAxis(options, stepMinutes);
  const values = Array.from({ length: steps }, (_, step) => {
    const power = dischargeSeries[step]! - chargeSeries[step]!;
    return {
      from: axis.at(step),
      to: axis.at(step + 1),
      price: priceSeries[step],
      power,
      action: power < 0 ? 'charge' : 'discharge',
      ...(socFractionSeries ? { soc: socFractionSeries[step] } : {}),
    };
  });
  const x = axis.encoding('from');
  const quantity = (field: string, name: string) => ({ field, type: 'quantitative', title: name });
  // The parts share one time axis, so only the lowest one is labelled.
  const unnamed = { ...x, title: null };
  const price = quantity('price', `price [${priceUnit}]`);
  const parts = [
    {
      width,
      height: height / 2,
      layer: [
        {
          mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1, color: palette.ink },
          encoding: { x: unnamed, y: price },
        },
        {
          mark: { type: 'rule', strokeWidth: 2, color: palette.ink },
          encoding: { x: unnamed, x2: { field: 'to' }, y: price },
        },
      ],
    },
    ...(meterSeries.length === 0
      ? []
      : [
          {
            width,
            height,
            data: {
              values: meterSeries.flatMap(({ name, values }) =>
                Array.from({ length: steps }, (_, step) => ({
                  from: axis.at(step),
                  to: axis.at(step + 1),
                  name,
                  power: values[step],
                })),
              ),
            },
            encoding: {
              x: unnamed,
              y: quantity('power', `meter [${powerUnit}]`),
              color: {
                field: 'name',
                type: 'nominal',
                scale: {
                  domain: meterSeries.map(({ name }) => name),
                  range: [palette.ink, palette.green, palette.vermilion, palette.sky],
                },
                // Narrow pages have room for two names beside each other.
                legend: { columns: 2, symbolType: 'stroke' },
              },
            },
            layer: [
              { mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.5 } },
              { mark: { type: 'rule', strokeWidth: 1.5 }, encoding: { x2: { field: 'to' } } },
            ],
          },
        ]),
    {
      width,
      height,
      mark: { type: 'bar' },
      encoding: {
        x: socFractionSeries ? unnamed : x,
        x2: { field: 'to' },
        y: quantity('power', `power [${powerUnit}]`),
        // A bar with two horizontal ends needs its vertical base given.
        y2: { datum: 0 },
        color: {
          field: 'action',
          type: 'nominal',
          scale: { domain: ['charge', 'discharge'], range: [palette.blue, palette.orange] },
        },
      },
    },
    ...(socFractionSeries
      ? [
          {
            width,
            height: height / 2,
            mark: { type: 'line', color: palette.green, strokeWidth: 2 },
            encoding: {
              x: axis.encoding('to'),
              y: {
                ...quantity('soc', 'state of charge'),
                scale: { domain: [0, 1] },
                axis: { format: '.0%' },
              },
            },
          },
        ]
      : []),
  ];
  return chart(frame, `${title}: price [${priceUnit}] and power [${powerUnit}] of each step`, {
    data: { values },
    vconcat: parts,
    resolve: {
      scale: { x: 'shared', ...(meterSeries.length > 0 && { color: 'independent' }) },
    },
  });
}

function validatePowers(name: string, series: ArrayLike<number>, steps: number): void {
  validateSeries(name, series, steps);
  for (let step = 0; step < steps; step += 1) {
    if (series[step]! >= 0) continue;
    throw plotError(
      'invalid',
      'signedPower',
      `${name}[${step}] must be 0 or more; ${series[step]} came`,
    );
  }
}

function validateSocs(series: ArrayLike<number>, steps: number): void {
  validateSeries('socFractionSeries', series, steps);
  for (let step = 0; step < steps; step += 1) {
    // Plans keep their limits only up to rounding.
    validateNumber(`socFractionSeries[${step}]`, series[step]!, -1e-6, 1 + 1e-6);
  }
}
