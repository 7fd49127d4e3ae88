import {
  fitProphet,
  forecastProphet,
  type ModelSeries,
  type ProphetForecastOptions,
  type ProphetModel,
  type ProphetOptions,
  pretrainedWeights,
} from '@bess/helios/models';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticPrices } from '../sample-series.js';

const LEVELS = [0.1, 0.25, 0.5, 0.9];
const hourly = (count: number): ModelSeries => ({
  values: samplePrices.pricePath.slice(0, count),
  stepMinutes: 60,
});
const known = (count: number) => samplePrices.regulationPath.slice(0, count);

const fortnight: ModelSeries = { ...hourly(336), firstStepOfWeek: 48 };
const weekly = {
  mean: [0.1, -0.05, 0.02, 0],
  axes: [
    [0.1, 0, 0, 0.05],
    [0, 0.2, 0.1, 0],
  ],
};
const flat: ProphetOptions = { growth: 'flat', weekly: 'off' };
const prophetFits: Record<string, [ModelSeries, ProphetOptions, ProphetForecastOptions?]> = {
  plain: [fortnight, {}],
  'three weeks': [hourly(504), {}],
  'fixed harmonics': [fortnight, { daily: 2, weekly: 5, yearly: 1 }],
  'no seasons': [fortnight, { daily: 'off', weekly: 'off', yearly: 'off' }],
  multiplicative: [fortnight, { mode: 'multiplicative' }],
  'multiplicative, range': [fortnight, { mode: 'multiplicative', scaling: 'range' }],
  flat: [fortnight, { growth: 'flat' }],
  magnitude: [fortnight, { scaling: 'magnitude' }],
  'few changepoints': [fortnight, { changepoints: 3, changepointShare: 1 }],
  'no changepoints': [fortnight, { changepoints: 0 }],
  'supple trend': [fortnight, { changepointScale: 0.5, changepointShare: 0.9 }],
  'stiff seasons': [fortnight, { seasonalityScale: 0.01, weeklyScale: 0.1, weekly: 3 }],
  'scales by harmonic': [
    fortnight,
    { seasonalityScales: { daily: [0.1, 0.01], weekly: [1] }, weekly: 2 },
  ],
  'half-life': [fortnight, { halfLifeDays: 2 }],
  'noise prior': [fortnight, { noisePrior: { deviation: 0.2, values: 50 }, noiseFactor: 1.5 }],
  transient: [fortnight, { transientHours: 36 }],
  'small transient': [fortnight, { transientHours: 12, transientScale: 0.01 }],
  'weekly prior': [fortnight, { ...flat, weeklyPrior: weekly }],
  'weekly prior, bending': [fortnight, { weekly: 'off', weeklyPrior: weekly, changepoints: 4 }],
  'weekly prior, unknown place': [hourly(200), { ...flat, weeklyPrior: weekly }],
  'known ahead': [
    { ...fortnight, knownAhead: [known(336), known(800).slice(400, 736)] },
    { knownAheadScale: 0.5 },
    { knownAheadFuture: [known(400).slice(336), known(900).slice(736, 800)] },
  ],
  'another seed': [fortnight, {}, { seed: 5, futures: 200 }],
  'shipped settings': [fortnight, pretrainedWeights().prophet(336, 60)],
  'shipped settings, long': [hourly(700), pretrainedWeights().prophet(700, 60)],
  constant: [{ values: new Float64Array(50).fill(-3), stepMinutes: 60 }, {}],
  'two values': [{ values: Float64Array.of(1, 4), stepMinutes: 60 }, {}],
  days: [{ values: syntheticPrices(800, 1_440, 3), stepMinutes: 1_440 }, {}],
  line: [
    { values: Float64Array.from({ length: 200 }, (_, i) => 30 + 0.1 * i), stepMinutes: 60 },
    {},
  ],
};

function refusals(): Promise<unknown[]> {
  const prophet = fitProphet(fortnight);
  const prophetWith = (options: ProphetOptions) => () => fitProphet(fortnight, options);
  return caught([
    () => fitProphet(hourly(1)),
    () => fitProphet({ values: Float64Array.of(1, Number.NaN), stepMinutes: 60 }),
    () => fitProphet({ values: Float64Array.of(1, 1e200), stepMinutes: 60 }),
    () => fitProphet({ ...fortnight, stepMinutes: -1 }),
    prophetWith({ mode: 'other' as never }),
    prophetWith({ daily: -1 }),
    prophetWith({ daily: 2.5 }),
    prophetWith({ changepoints: 201 }),
    prophetWith({ changepointShare: 0 }),
    prophetWith({ halfLifeDays: 0 }),
    prophetWith({ noisePrior: { deviation: 0, values: 1 } }),
    prophetWith({ mode: 'multiplicative', weeklyPrior: weekly }),
    prophetWith({ weeklyPrior: { mean: [1], axes: [] } }),
    () => fitProphet(hourly(100), { weeklyPrior: weekly }),
    () => fitProphet({ ...fortnight, knownAhead: [known(2)] }),
    () => forecastProphet(prophet, 0, [0.5]),
    () => forecastProphet(prophet, 5, [0.1]),
    () => forecastProphet(prophet, 5, [0.5], { futures: 99 }),
    () => forecastProphet(prophet, 5, [0.5], { knownAheadFuture: [known(5)] }),
  ]);
}

/** Prophet. */
export const prophetCases: readonly GoldenCase[] = [
  ...Object.entries(prophetFits).map(([name, [series, options, ahead]]) => ({
    name: `helios/fitProphet/${name}`,
    answer: () => {
      const model: ProphetModel = JSON.parse(JSON.stringify(fitProphet(series, options)));
      return { model, ahead: forecastProphet(model, 24, LEVELS, { futures: 100, ...ahead }) };
    },
  })),
  { name: 'helios/fitProphet/refused', answer: refusals },
];
