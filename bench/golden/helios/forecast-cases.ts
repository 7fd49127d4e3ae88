import { type ExogenousSeries, type ForecastOptions, forecast } from '@bess/helios';
import { createStream, nextNormal } from '@bess/kernel/rng';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad, samplePrices, stepMs } from '../sample-series.js';

const { timeZone } = samplePrices;
const FORTNIGHT = 336;
const DAY = 24;

const pricesOf = (from: number, count: number): number[] =>
  Array.from(samplePrices.pricePath.slice(from, from + count));
const fortnight = pricesOf(0, FORTNIGHT);
const times = (count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(stepMs(samplePrices, hour)).toISOString());
const hours = (count: number, make: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => make(hour));
const withGaps = (values: readonly number[], isMissing: (hour: number) => boolean) =>
  values.map((value, hour) => (isMissing(hour) ? null : value));

/** A load that follows the price with noise, known over the horizon or only up to the origin. */
const noise = createStream({ seed: 14, stream: 0, path: 0 });
const load = samplePrices.pricePath.map((price) => 400 + 3 * price + 20 * nextNormal(noise));
const beside = (count: number): ExogenousSeries => ({ name: 'load', values: load.slice(0, count) });

const base: ForecastOptions = { values: fortnight, horizon: DAY };

/** Forecasts that differ from the plain one in one thing. */
const optionVariants: Record<string, Partial<ForecastOptions>> = {
  plain: {},
  'clock reading': { start: '2020-01-01T00:00', timeZone },
  instant: { start: '2020-01-01T08:00:00Z' },
  'instant in a zone': { start: '2020-01-01T08:00:00Z', timeZone },
  'leap day': { values: pricesOf(24 * 49, 240), start: '2020-02-19T00:00', timeZone },
  'spring forward': { values: pricesOf(24 * 62, 336), start: '2020-03-03T00:00', timeZone },
  'spring forward ahead': {
    values: pricesOf(24 * 54, 24 * 13 + 12),
    start: '2020-02-24T00:00',
    timeZone,
    horizon: 48,
  },
  'fall back': {
    values: pricesOf(0, 200),
    start: '2021-10-30T04:00:00+02:00',
    timeZone: 'Europe/Berlin',
  },
  'a time that the clock skips': {
    values: pricesOf(0, 100),
    start: '2020-03-08T02:30',
    timeZone,
  },
  'turn of the year': { values: pricesOf(0, 240), start: '2019-12-25T00:00', timeZone },
  timestamps: { timestamps: times(FORTNIGHT), timeZone },
  'timestamps with gaps': {
    values: fortnight.filter((_, hour) => hour % 7 !== 3),
    timestamps: times(FORTNIGHT).filter((_, hour) => hour % 7 !== 3),
    timeZone,
  },
  'missing values': { values: withGaps(fortnight, (hour) => hour % 11 === 5) },
  'missing as NaN': {
    values: fortnight.map((value, hour) => (hour % 11 === 5 ? Number.NaN : value)),
  },
  'a day missing': { values: withGaps(fortnight, (hour) => hour >= 100 && hour < 124) },
  'ends missing': { values: withGaps(fortnight, (hour) => hour < 5 || hour > 328) },
  'a quarter missing': { values: withGaps(fortnight, (hour) => hour % 4 === 1) },
  'known ahead': { exogenous: [beside(FORTNIGHT + DAY)] },
  'known until now': { exogenous: [beside(FORTNIGHT)] },
  'two beside': {
    values: fortnight.slice(0, 168),
    exogenous: [
      beside(168 + DAY),
      { name: 'office', values: sampleLoad.loadKwSeries.slice(0, 168) },
    ],
  },
  'gaps beside': {
    values: fortnight.slice(0, 168),
    exogenous: [
      {
        name: 'load',
        values: Array.from(beside(168 + DAY).values, (value, hour) =>
          hour % 13 === 2 ? Number.NaN : value,
        ),
      },
    ],
  },
  'constant beside': {
    values: fortnight.slice(0, 168),
    exogenous: [{ name: 'constant', values: hours(168 + DAY, () => 5) }],
  },
  'the answer beside': {
    values: fortnight.slice(0, 168),
    exogenous: [{ name: 'itself', values: fortnight.slice(0, 168 + DAY) }],
  },
  'regulation price beside': {
    exogenous: [{ name: 'regulation', values: samplePrices.regulationPath.slice(0, FORTNIGHT) }],
  },
  'none beside': { exogenous: [] },
  'timestamps and beside': {
    values: fortnight.slice(0, 200).filter((_, hour) => hour % 9 !== 4),
    timestamps: times(200).filter((_, hour) => hour % 9 !== 4),
    exogenous: [
      {
        name: 'load',
        values: Array.from(beside(200 + DAY).values).filter(
          (_, hour) => hour >= 200 || hour % 9 !== 4,
        ),
      },
    ],
  },
  'many levels': { levels: [0.01, 0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95, 0.99] },
  'one level': { levels: [0.9] },
  'levels without the median': { levels: [0.2, 0.8] },
  LSTM: { models: ['LSTM'] },
  XGBoost: { models: ['XGBoost'] },
  Prophet: { models: ['Prophet'] },
  TFT: { models: ['TFT'] },
  'two models': { models: ['TFT', 'XGBoost'] },
  'one weight': { weights: { Prophet: 0.7 } },
  'weights above 1': { weights: { LSTM: 3, TFT: 1 } },
  'all weights': { weights: { LSTM: 0.1, XGBoost: 0.2, Prophet: 0.3, TFT: 0.1 } },
  'a model left out': { weights: { XGBoost: 0, TFT: 0.5 } },
  'weight of a chosen model': { models: ['LSTM', 'Prophet'], weights: { LSTM: 0.25 } },
  paths: { paths: 40 },
  'one path': { paths: 1, horizon: 5 },
  'paths of a seed': { paths: 12, seed: 2 ** 53 - 1, start: '2020-01-01T00:00', timeZone },
  'another seed': { seed: 99 },
  'one step': { horizon: 1 },
  'two days': { horizon: 48 },
  'a week': { horizon: 168 },
  'a thousand steps': { horizon: 1_000, values: fortnight.slice(0, 100) },
};

const lengths = [24, 25, 47, 48, 72, 100, 167, 168, 169, 335, 504, 672, 1_000, 1_500];
/** Forecasts that differ in one option. */
export const forecastCases: readonly GoldenCase[] = [
  ...Object.entries(optionVariants).map(([name, change]) => ({
    name: `helios/forecast/${name}`,
    answer: () => forecast({ ...base, ...change }),
  })),
  ...lengths.map((count) => ({
    name: `helios/forecast/${count} values`,
    answer: () =>
      forecast({ values: pricesOf(0, count), horizon: DAY, start: '2020-01-01T00:00', timeZone }),
  })),
  {
    name: 'helios/forecast/progress',
    answer: () => {
      const shares: number[] = [];
      forecast({
        ...base,
        values: fortnight.slice(0, 60),
        onProgress: (share) => shares.push(share),
      });
      return shares;
    },
  },
];
