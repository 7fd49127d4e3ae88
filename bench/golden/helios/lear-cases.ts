import {
  type DayAheadModel,
  fitLear,
  forecastDayAhead,
  forecastLear,
  type LearModel,
  type LearOptions,
  type ModelSeries,
} from '@bess/helios/models';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticLoad, syntheticPrices } from '../sample-series.js';

const LEVELS = [0.1, 0.25, 0.5, 0.9];
const hourly = (count: number): ModelSeries => ({
  values: samplePrices.pricePath.slice(0, count),
  stepMinutes: 60,
});
const known = (count: number) => samplePrices.regulationPath.slice(0, count);

const forty = hourly(40 * 24);
const windows = [{ days: 28, scale: 'day' }] as const;
const learFits: Record<string, [ModelSeries, LearOptions, number]> = {
  defaults: [hourly(60 * 24), {}, 24],
  'one window': [forty, { windows }, 30],
  'scaled by step': [forty, { windows: [{ days: 21, scale: 'step' }] }, 24],
  'two windows': [forty, { windows: [...windows, { days: 1_000, scale: 'step' }] }, 24],
  'few held out': [forty, { windows, heldOutDays: 1 }, 48],
  'known ahead': [{ ...forty, knownAhead: [known(42 * 24)] }, { windows }, 40],
  'half hours': [{ values: syntheticPrices(1_500, 30, 4), stepMinutes: 30 }, { windows }, 48],
  'not whole days': [hourly(40 * 24 + 7), { windows }, 24],
  fewest: [hourly(28 * 24), { windows }, 24],
  load: [{ values: syntheticLoad(900, 60, 6), stepMinutes: 60 }, { windows }, 24],
};

function refusals(): Promise<unknown[]> {
  const lear = fitLear(forty, { windows, heldOutDays: 0 });
  return caught([
    () => fitLear(hourly(27 * 24)),
    () => fitLear({ ...forty, stepMinutes: 7 }),
    () => fitLear(forty, { windows: [] }),
    () => fitLear(forty, { windows: [{ days: 20, scale: 'day' }] }),
    () => fitLear(forty, { windows: [{ days: 28, scale: 'year' as never }] }),
    () => fitLear(forty, { heldOutDays: 30 }),
    () => fitLear({ ...forty, knownAhead: [known(3)] }),
    () => forecastLear(lear, forty, 24, LEVELS),
    () => forecastLear(lear, forty, 0, [0.5]),
    () => forecastLear(lear, hourly(40 * 24 + 1), 24, [0.5]),
    () => forecastLear(lear, { ...forty, knownAhead: [known(1_000)] }, 24, [0.5]),
  ]);
}

/** Days of four steps: enough for the networks, which are trained again eight days later. */
function dayAhead(networks: number): unknown[] {
  const known = (days: number): ModelSeries => ({
    values: syntheticPrices(days * 4, 360, 5),
    stepMinutes: 360,
    knownAhead: [syntheticLoad((days + 1) * 4, 360, 6)],
  });
  const options = { levels: LEVELS, networks, windows };
  const first = forecastDayAhead(known(430), options);
  const model: DayAheadModel = JSON.parse(JSON.stringify(first.model));
  return [first, forecastDayAhead(known(438), { ...options, model })];
}

/** LEAR, alone and with the DNN. */
export const learCases: readonly GoldenCase[] = [
  ...Object.entries(learFits).map(([name, [series, options, horizon]]) => ({
    name: `helios/fitLear/${name}`,
    answer: () => {
      const model = fitLear(series, options);
      const levels = model.heldOutErrors.length > 0 ? LEVELS : [0.5];
      return { model, ahead: forecastLear(model, series, horizon, levels) };
    },
  })),
  {
    name: 'helios/forecastLear/days later',
    answer: () => {
      const model: LearModel = JSON.parse(
        JSON.stringify(fitLear(forty, { windows, heldOutDays: 5 })),
      );
      const medians = fitLear(forty, { windows, heldOutDays: 0 });
      return [
        forecastLear(model, hourly(43 * 24), 24, LEVELS),
        forecastLear(model, forty, 1, [0.5]),
        forecastLear(model, forty, 200, [0.5, 0.6]),
        forecastLear(medians, forty, 24, [0.5]),
      ];
    },
  },
  { name: 'helios/fitLear/refused', answer: refusals },
  { name: 'helios/forecastDayAhead/LEAR alone', answer: () => dayAhead(0) },
  { name: 'helios/forecastDayAhead/with networks', answer: () => dayAhead(2) },
];
