import type { ForecastOptions } from '@bess/helios';
import { nextUniform, type RandomStream } from '@bess/kernel/rng';

/** A fault of a request, and the expected error code. */
export interface CaseFault {
  readonly code: string;
  /** Options that make a right request faulty. */
  readonly change: (options: ForecastOptions, stream: RandomStream) => Record<string, unknown>;
}

const pick = <T>(stream: RandomStream, from: readonly T[]): T =>
  from[Math.floor(nextUniform(stream) * from.length)]!;
const without = (options: ForecastOptions) => ({
  values: Array.from(options.values),
  exogenous: undefined,
});
const times = ({ values, stepMinutes = 60 }: ForecastOptions) =>
  Array.from(values, (_, step) =>
    new Date(Date.UTC(2026, 2, 27) + step * stepMinutes * 60_000).toISOString(),
  );
const timed = (options: ForecastOptions, timestamps: readonly string[]) => ({
  ...without(options),
  ...{ timestamps, start: undefined, timeZone: undefined },
});
/** The values with one of them replaced. */
const exchanged = (options: ForecastOptions, stream: RandomStream, value: unknown) => {
  const values: unknown[] = Array.from(options.values);
  values[Math.floor(nextUniform(stream) * values.length)] = value;
  return { values };
};

/** The faults; a request has one of them at a time. */
export const caseFaults: readonly CaseFault[] = [
  {
    code: 'tooFewValues',
    change: (options, stream) => {
      const values = Array.from(options.values).slice(0, Math.floor(nextUniform(stream) * 24));
      return { ...without(options), values, timestamps: undefined };
    },
  },
  {
    code: 'tooManyValues',
    change: (options) => ({
      ...without(options),
      ...{ values: new Float64Array(100_001), timestamps: undefined },
    }),
  },
  {
    code: 'notFinite',
    change: (options, stream) =>
      exchanged(options, stream, pick(stream, [Infinity, -Infinity, '12', undefined, {}])),
  },
  {
    code: 'valueOutOfRange',
    change: (options, stream) => exchanged(options, stream, pick(stream, [1.1e15, -1e300])),
  },
  {
    code: 'tooManyMissing',
    change: (options) => ({
      values: Array.from(options.values, (value, step) => (step % 3 === 0 ? null : value)),
    }),
  },
  { code: 'tooManyMissing', change: ({ values }) => ({ values: Array.from(values, () => null) }) },
  {
    code: 'horizonOutOfRange',
    change: (_, stream) => ({
      ...{ horizon: pick(stream, [0, -1, 1001, 1.5, Number.NaN, '48', undefined]) },
      exogenous: undefined,
    }),
  },
  {
    code: 'stepMinutesOutOfRange',
    change: (options, stream) => ({
      ...without(options),
      ...{ stepMinutes: pick(stream, [0, -60, 7, 0.7, 2880, Number.NaN]), timestamps: undefined },
    }),
  },
  {
    code: 'levelOutOfRange',
    change: (_, stream) => ({ levels: pick(stream, [[0], [1], [-0.1, 0.5], [0.5, 1.5]]) }),
  },
  { code: 'notFinite', change: () => ({ levels: [0.5, Number.NaN] }) },
  {
    code: 'levelsNotRising',
    change: (_, stream) => ({
      levels: pick(stream, [
        [0.5, 0.1],
        [0.1, 0.5, 0.5],
      ]),
    }),
  },
  {
    code: 'unknownModel',
    change: (_, stream) => ({
      models: pick(stream, [['ARIMA'], ['LSTM', 'lstm'], ['toString'], [null]]),
    }),
  },
  { code: 'noModels', change: () => ({ models: [], weights: undefined }) },
  {
    code: 'weightOutOfRange',
    change: (_, stream) => ({
      ...{ models: undefined, weights: { LSTM: pick(stream, [-0.1, 2e6, Number.NaN, Infinity]) } },
    }),
  },
  {
    code: 'weightsAddUpToNothing',
    change: () => ({ models: ['LSTM', 'TFT'], weights: { LSTM: 0, TFT: 0 } }),
  },
  { code: 'unknownModel', change: () => ({ models: ['LSTM'], weights: { TFT: 0.5 } }) },
  {
    code: 'pathsOutOfRange',
    change: (_, stream) => ({ paths: pick(stream, [-1, 10_001, 0.5, Number.NaN]) }),
  },
  {
    code: 'seedOutOfRange',
    change: (_, stream) => ({ seed: pick(stream, [-1, 2 ** 53, 0.5, Number.NaN]) }),
  },
  {
    code: 'startAndTimestamps',
    change: (options) => ({ ...timed(options, times(options)), start: '2026-03-27T00:00Z' }),
  },
  { code: 'lengthsDiffer', change: (options) => timed(options, times(options).slice(1)) },
  {
    code: 'timesNotRising',
    change: (options, stream) => {
      const timestamps = times(options);
      const at = 1 + Math.floor(nextUniform(stream) * (timestamps.length - 1));
      timestamps[at] = timestamps[at - 1]!;
      return timed(options, timestamps);
    },
  },
  { code: 'timesNotRising', change: (options) => timed(options, times(options).reverse()) },
  {
    code: 'timeOffStep',
    change: (options, stream) => {
      const timestamps = times(options);
      const at = 1 + Math.floor(nextUniform(stream) * (timestamps.length - 1));
      timestamps[at] = new Date(Date.parse(timestamps[at]!) - 60_000).toISOString();
      return timed(options, timestamps);
    },
  },
  {
    code: 'exogenousLength',
    change: ({ values }, stream) => {
      const length = values.length - 1 - Math.floor(nextUniform(stream) * 5);
      return { exogenous: [{ name: 'wind', values: new Float64Array(length) }] };
    },
  },
  {
    code: 'notFinite',
    change: ({ values }) => ({
      exogenous: [{ name: 'wind', values: new Float64Array(values.length).fill(Infinity) }],
    }),
  },
  {
    code: 'malformedInstant',
    change: (_, stream) => ({
      ...{ timestamps: undefined, exogenous: undefined },
      start: pick(stream, ['yesterday', '2026-01-01 00:00', '2026-1-1T00:00Z', '', '2026']),
    }),
  },
  {
    code: 'localFieldOutOfRange',
    change: (_, stream) => ({
      ...{ timestamps: undefined, exogenous: undefined },
      start: pick(stream, ['2026-13-01T00:00Z', '2026-02-30T00:00', '2026-01-01T25:00Z']),
    }),
  },
  {
    code: 'unknownTimeZone',
    change: (_, stream) => ({
      ...{ timestamps: undefined, start: '2026-03-27T00:00' },
      timeZone: pick(stream, ['Mars/Olympus', '', 'Europe']),
    }),
  },
];
