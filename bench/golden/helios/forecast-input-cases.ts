import { type ForecastOptions, forecast } from '@bess/helios';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  sampleLoad,
  samplePrices,
  stepMs,
  syntheticLoad,
  syntheticPrices,
} from '../sample-series.js';

const { timeZone } = samplePrices;
const DAY = 24;
const FORTNIGHT = 336;

const fortnight = Array.from(samplePrices.pricePath.slice(0, FORTNIGHT));
const base: ForecastOptions = { values: fortnight, horizon: DAY };
const times = (count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(stepMs(samplePrices, hour)).toISOString());
const hours = (count: number, make: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => make(hour));

const spike = (hour: number) => (hour === 90 ? 500 : 20);

/** Forecasts of other series. */
const seriesVariants: Record<string, ForecastOptions> = {
  'office load': {
    values: sampleLoad.loadKwSeries.slice(0, 504),
    horizon: 48,
    start: '2014-06-02T00:00',
    timeZone: 'Europe/London',
  },
  'synthetic load': { values: syntheticLoad(480, 60, 4), horizon: DAY },
  'five minutes': { values: syntheticPrices(576, 5, 7), horizon: 36, stepMinutes: 5 },
  'nine minutes': { values: syntheticPrices(480, 9, 7), horizon: 20, stepMinutes: 9 },
  'quarter hours': { values: syntheticLoad(672, 15, 8), horizon: 96, stepMinutes: 15 },
  'half hours': {
    values: syntheticLoad(500, 30, 9),
    horizon: 48,
    stepMinutes: 30,
    start: '2020-10-20T00:00',
    timeZone: 'Europe/London',
  },
  'two hours': { values: syntheticPrices(200, 120, 10), horizon: 12, stepMinutes: 120 },
  'half days': { values: syntheticLoad(60, 720, 11), horizon: 6, stepMinutes: 720 },
  constant: { values: hours(100, () => 7), horizon: 5, paths: 3 },
  zeros: { values: hours(50, () => 0), horizon: 5, paths: 3 },
  'constant below zero': { values: hours(100, () => -7.5), horizon: 5 },
  'one spike': { values: hours(168, spike), horizon: 5 },
  'a spike at the end': { values: hours(168, (hour) => (hour === 167 ? 900 : 20)), horizon: 5 },
  'mostly zeros': {
    values: hours(240, (hour) => (hour % 24 > 9 && hour % 24 < 15 ? 3 : 0)),
    horizon: DAY,
  },
  'repeats each day': { values: hours(200, (hour) => (hour % 24) ** 2), horizon: DAY, paths: 3 },
  'repeats every five steps': { values: hours(90, (hour) => (hour % 5) - 2), horizon: 11 },
  'repeats but for its end': {
    values: hours(168, (hour) => (hour % 24) + (hour > 165 ? 0.5 : 0)),
    horizon: DAY,
  },
  line: { values: hours(168, (hour) => 10 + 0.5 * hour), horizon: DAY },
  jump: { values: fortnight.map((price, hour) => price + (hour > 250 ? 120 : 0)), horizon: DAY },
  'below zero': { values: fortnight.map((price) => -price), horizon: DAY },
  'about zero': {
    values: fortnight.map((price, hour) => price * (hour % 2 ? 1 : -1)),
    horizon: DAY,
  },
  huge: { values: fortnight.map((price) => 1e13 * price), horizon: 6 },
  tiny: { values: fortnight.map((price) => 1e-12 * price), horizon: 6 },
  'far from zero': { values: fortnight.map((price) => 1e6 + price), horizon: 6 },
};

/** Faulty requests, by fault. */
const faulty: Partial<ForecastOptions>[] = [
  { values: [] },
  { values: fortnight.slice(0, 23) },
  { values: new Float64Array(100_001) },
  { values: [...fortnight, Number.POSITIVE_INFINITY] },
  { values: [...fortnight, 1e16] },
  { values: [...fortnight, '3' as never] },
  { values: fortnight.map((price, hour) => (hour % 3 === 0 ? null : price)) },
  { values: hours(30, () => Number.NaN) },
  { horizon: 0 },
  { horizon: 1_001 },
  { horizon: 2.5 },
  { stepMinutes: 7 },
  { stepMinutes: 1_440 },
  { stepMinutes: Number.NaN },
  { levels: [] },
  { levels: [0, 0.5] },
  { levels: [0.5, 0.1] },
  { levels: [Number.NaN] },
  { models: [] },
  { models: ['ARIMA' as never] },
  { weights: { LSTM: -1 } },
  { weights: { LSTM: 0, TFT: 0 } },
  { weights: { XGBoost: 0 } },
  { weights: { LSTM: 2e6 } },
  { weights: { ARIMA: 1 } as never },
  { models: ['LSTM'], weights: { TFT: 1 } },
  { paths: -1 },
  { paths: 10_001 },
  { seed: -1 },
  { seed: 2 ** 53 },
  { start: '2020-01-01T00:00', timestamps: times(FORTNIGHT) },
  { timestamps: times(10) },
  { timestamps: times(FORTNIGHT).reverse() },
  {
    timestamps: times(FORTNIGHT).map((time, hour) =>
      hour === 9 ? time.replace(':00:', ':30:') : time,
    ),
  },
  { start: 'yesterday' },
  { start: '2020-02-30T00:00' },
  { start: '2020-01-01T00:00', timeZone: 'Mars/Olympus' },
  { exogenous: [{ name: 'short', values: fortnight.slice(0, 100) }] },
  { exogenous: [{ name: 'wild', values: hours(FORTNIGHT, () => 1e16) }] },
  { exogenous: [{ name: 'gone', values: hours(FORTNIGHT, () => Number.NaN) }] },
  { signal: { aborted: true } },
];

/** Random options: lengths, steps, gaps, additional series, levels, models. */
function atRandom(): unknown[] {
  const draw = createStream({ seed: 21, stream: 0, path: 0 });
  const below = (count: number) => Math.floor(count * nextUniform(draw));
  const names = ['LSTM', 'XGBoost', 'Prophet', 'TFT'] as const;
  return Array.from({ length: 24 }, (_, turn) => {
    const stepMinutes = [5, 10, 15, 20, 30, 60, 60, 60, 240][below(9)]!;
    const count = 24 + below(300);
    const horizon = 1 + below(40);
    const missingShare = [0, 0, 0.1, 0.2][below(4)]!;
    const series =
      turn % 2 === 0
        ? syntheticPrices(count + horizon, stepMinutes, turn)
        : syntheticLoad(count + horizon, stepMinutes, turn);
    const ahead = series.map((value) => 0.6 * value + 30 * nextUniform(draw));
    const known = [0, 0, count, count + horizon][below(4)]!;
    return forecast({
      values: Array.from(series.slice(0, count), (value) =>
        nextUniform(draw) < missingShare ? null : value,
      ),
      horizon,
      stepMinutes,
      seed: below(1_000),
      paths: below(6),
      levels: hours(1 + below(6), (k) => (k + 1) / 10 + 0.05 * nextUniform(draw)),
      ...(nextUniform(draw) < 0.4 && {
        start: new Date(stepMs(samplePrices, below(900))).toISOString(),
        timeZone,
      }),
      ...(known > 0 && { exogenous: [{ name: 'beside', values: ahead.slice(0, known) }] }),
      ...(nextUniform(draw) < 0.5 && {
        models: names.filter((_, k) => k === turn % 4 || nextUniform(draw) < 0.5),
      }),
    });
  });
}

/** Forecasts of other series and of random options, and refusals. */
export const forecastInputCases: readonly GoldenCase[] = [
  ...Object.entries(seriesVariants).map(([name, options]) => ({
    name: `helios/forecast/${name}`,
    answer: () => forecast(options),
  })),
  { name: 'helios/forecast/at random', answer: atRandom },
  {
    name: 'helios/forecast/refused',
    answer: () => caught(faulty.map((change) => () => forecast({ ...base, ...change }))),
  },
];
