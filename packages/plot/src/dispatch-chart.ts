import type { TimeChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { checkNumber } from './internal/check-number.js';
import { checkSeries } from './internal/check-series.js';
import { paletteOf } from './internal/palette.js';
import { refuse } from './internal/refuse.js';
import { timeAxis } from './internal/time-axis.js';

/** A battery's dispatch by the step. */
export interface ChartedDispatch {
  /** Length of a step [min]. */
  readonly stepMinutes: number;
  /** Powers at the meter, 0 or more, in `powerUnit`. */
  readonly chargeSeries: ArrayLike<number>;
  readonly dischargeSeries: ArrayLike<number>;
  /** Price of each step, in `priceUnit`. */
  readonly priceSeries: ArrayLike<number>;
  /** State of charge at the end of each step, share of the capacity; not drawn without it. */
  readonly socFractionSeries?: ArrayLike<number>;
}

/** Options of {@link dispatchChart}. */
export interface DispatchChartOptions extends TimeChartOptions {
  /** `MW` without it. */
  readonly powerUnit?: string;
  /** `currency/MWh` without it. */
  readonly priceUnit?: string;
}

/**
 * What a battery does beside what a unit of energy costs: price, power (discharge above the line, charge below) and
 * state of charge, one above the other over the same time.
 *
 * @param dispatch - powers, prices and states of charge of the same steps
 * @param options - times and units
 * @returns a chart of two parts, or three with states of charge; its data have one row per step
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
  const {
    powerUnit = 'MW',
    priceUnit = 'currency/MWh',
    title = 'Dispatch against price',
  } = options;
  const palette = paletteOf(options.theme);
  const steps = priceSeries.length;
  checkSeries('priceSeries', priceSeries, steps);
  checkPowers('chargeSeries', chargeSeries, steps);
  checkPowers('dischargeSeries', dischargeSeries, steps);
  if (socFractionSeries) checkSocs(socFractionSeries, steps);
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
  const { width, height } = sizeOf(options);
  const x = axis.encoding('from');
  const quantity = (field: string, name: string) => ({ field, type: 'quantitative', title: name });
  // The parts share their times, so that the lowest alone says what they are.
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
    {
      width,
      height,
      mark: { type: 'bar' },
      encoding: {
        x: socFractionSeries ? unnamed : x,
        x2: { field: 'to' },
        y: quantity('power', `power [${powerUnit}]`),
        // Without it a bar with two ends across has none along.
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
  return chart(
    title,
    `${title}: price [${priceUnit}] and power [${powerUnit}] by the step`,
    {
      data: { values },
      vconcat: parts,
      resolve: { scale: { x: 'shared' } },
    },
    options,
  );
}

function checkPowers(name: string, series: ArrayLike<number>, steps: number): void {
  checkSeries(name, series, steps);
  for (let step = 0; step < steps; step += 1) {
    if (series[step]! >= 0) continue;
    throw refuse(
      'invalid',
      'signedPower',
      `${name}[${step}] must be 0 or more; ${series[step]} came`,
    );
  }
}

function checkSocs(series: ArrayLike<number>, steps: number): void {
  checkSeries('socFractionSeries', series, steps);
  for (let step = 0; step < steps; step += 1) {
    // Plans keep to their limits to rounding only.
    checkNumber(`socFractionSeries[${step}]`, series[step]!, -1e-6, 1 + 1e-6);
  }
}
