import {
  type BacktestHistory,
  type BacktestOptions,
  backtest,
  createForecastStream,
  type ForecastStreamOptions,
  updateForecastStream,
} from '@bess/helios';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticLoad, syntheticPrices } from '../sample-series.js';

const prices = Array.from(samplePrices.pricePath);
const { timeZone } = samplePrices;
const regulation = Array.from(samplePrices.regulationPath);

const backtestBase: BacktestOptions = {
  values: prices.slice(0, 700),
  horizon: 24,
  models: ['XGBoost', 'TFT'],
};
const lastDay = ({ values }: BacktestHistory, origin: number, horizon: number) => ({
  levels: [0.1, 0.5, 0.9],
  values: Float64Array.from({ length: 3 * horizon }, (_, at) => {
    const known = values[origin - 24 + (Math.floor(at / 3) % 24)]!;
    return known + 4 * ((at % 3) - 1);
  }),
});
const peeking = (history: BacktestHistory, origin: number, horizon: number) => ({
  levels: [0.1, 0.5, 0.9],
  values: Float64Array.from(
    { length: 3 * horizon },
    (_, at) => history.values[origin + Math.floor(at / 3)]!,
  ),
});

const backtests: Record<string, Partial<BacktestOptions>> = {
  plain: {},
  'all models': { models: ['LSTM', 'XGBoost', 'Prophet', 'TFT'], values: prices.slice(0, 400) },
  'one model, weighted': { weights: { TFT: 0.9 } },
  'with a start': { start: '2020-01-01T00:00', timeZone },
  'across the change of the clock': {
    values: prices.slice(24 * 58, 24 * 80),
    start: '2020-02-28T00:00',
    timeZone,
  },
  levels: { levels: [0.05, 0.25, 0.75, 0.95] },
  'uneven levels': { levels: [0.3, 0.9] },
  'another seed': { seed: 5, models: ['Prophet', 'LSTM'], everySteps: 300 },
  'short past': { knownSteps: 48 },
  'later and closer': { firstOrigin: 500, everySteps: 31 },
  'one origin': { values: prices.slice(0, 192) },
  'no leak checks': { leakChecks: 0 },
  'all leak checks': { leakChecks: 100, everySteps: 240 },
  'known ahead': {
    values: prices.slice(0, 400),
    exogenous: [{ name: 'regulation', values: regulation.slice(0, 400), knownAhead: true }],
    everySteps: 120,
  },
  'known until now': {
    values: prices.slice(0, 400),
    exogenous: [{ name: 'regulation', values: regulation.slice(0, 400), knownAhead: false }],
    everySteps: 120,
  },
  'missing values': {
    values: prices.slice(0, 700).map((price, hour) => (hour % 9 === 2 ? null : price)),
  },
  'quarter hours': { values: syntheticLoad(1_000, 15, 2), stepMinutes: 15, everySteps: 200 },
  constant: { values: new Array(300).fill(4) },
  zeros: { values: new Array(300).fill(0) },
  'last day': { forecaster: lastDay, everySteps: 17 },
  'last day, gaps': {
    forecaster: (history, origin, horizon) => {
      const { levels, values } = lastDay(history, origin, horizon);
      return { levels, values: values.map((value) => (Number.isNaN(value) ? 30 : value)) };
    },
    everySteps: 23,
    values: prices.map((price, hour) => (hour % 50 < 6 ? Number.NaN : price)),
  },
  peeking: { forecaster: peeking, everySteps: 60, leakChecks: 5 },
};

const faultyBacktests: Partial<BacktestOptions>[] = [
  { horizon: 0 },
  { horizon: 600 },
  { knownSteps: 23 },
  { firstOrigin: 100 },
  { everySteps: 0 },
  { leakChecks: -1 },
  { levels: [0.9, 0.1] },
  { stepMinutes: 7 },
  { values: prices.slice(0, 180) },
  { values: [...prices.slice(0, 400), 1e16] },
  { exogenous: [{ name: 'short', values: [1, 2], knownAhead: true }] },
  { forecaster: () => ({ levels: [0.5], values: new Float64Array(24) }) },
  {
    forecaster: () => ({ levels: [0.1, 0.5, 0.9], values: new Float64Array(72).fill(Number.NaN) }),
  },
  {
    forecaster: lastDay,
    everySteps: 1_000,
    values: prices.slice(0, 700).map((price, hour) => (hour < 168 ? price : null)),
  },
  { start: 'today' },
  { models: [] },
  { signal: { aborted: true } },
];

const streamBase: ForecastStreamOptions = {
  values: prices.slice(0, 168),
  horizon: 24,
  models: ['XGBoost', 'TFT'],
};
const streams: Record<string, Partial<ForecastStreamOptions>> = {
  plain: {},
  'all models': { models: ['LSTM', 'XGBoost', 'Prophet', 'TFT'], everySteps: 12 },
  'every six steps': { everySteps: 6 },
  'kept short': {
    keepSteps: 48,
    start: '2020-01-01T00:00',
    timeZone,
    values: prices.slice(0, 100),
  },
  levels: { levels: [0.05, 0.5, 0.8, 0.95], weights: { TFT: 0.2 }, seed: 8 },
  'quarter hours': { values: syntheticPrices(200, 15, 6), stepMinutes: 15, horizon: 8 },
  constant: { values: new Array(60).fill(12) },
};

/** Updates of a stream that is serialised and restored half way. */
function streamed(options: ForecastStreamOptions): unknown {
  let stream = createForecastStream(options);
  const updates = Array.from({ length: 14 }, (_, step) => {
    if (step === 7) stream = JSON.parse(JSON.stringify(stream));
    return updateForecastStream(
      stream,
      prices[options.values.length + step]! + (step > 9 ? 150 : 0),
    );
  });
  return { updates, stream };
}

/** Backtests and streams. */
export const streamCases: readonly GoldenCase[] = [
  ...Object.entries(backtests).map(([name, change]) => ({
    name: `helios/backtest/${name}`,
    answer: () => backtest({ ...backtestBase, ...change }),
  })),
  {
    name: 'helios/backtest/progress',
    answer: () => {
      const shares: number[] = [];
      backtest({ ...backtestBase, forecaster: lastDay, onProgress: (share) => shares.push(share) });
      return shares;
    },
  },
  {
    name: 'helios/backtest/refused',
    answer: () =>
      caught(faultyBacktests.map((change) => () => backtest({ ...backtestBase, ...change }))),
  },
  ...Object.entries(streams).map(([name, change]) => ({
    name: `helios/update/${name}`,
    answer: () => streamed({ ...streamBase, ...change }),
  })),
  {
    name: 'helios/update/refused',
    answer: () => {
      const stream = createForecastStream({ ...streamBase, values: prices.slice(0, 30) });
      return caught([
        () => updateForecastStream(stream, Number.NaN),
        () => updateForecastStream(stream, Number.POSITIVE_INFINITY),
        () => createForecastStream({ ...streamBase, values: prices.slice(0, 20) }),
        () => createForecastStream({ ...streamBase, values: [...prices.slice(0, 30), Number.NaN] }),
        () => createForecastStream({ ...streamBase, everySteps: 25 }),
        () => createForecastStream({ ...streamBase, keepSteps: 23 }),
        () => createForecastStream({ ...streamBase, horizon: 0 }),
        () => createForecastStream({ ...streamBase, start: 'now' }),
        () => createForecastStream({ ...streamBase, weights: { LSTM: 1 } }),
      ]);
    },
  },
];
