/*
 * The networks are trained on a year and a half of days of four steps, which takes about a second each time.
 */
import { EngineError } from '@bess/kernel/errors';
import { expect, test } from 'vitest';
import type { DayAheadOptions } from '../../src/models/day-ahead/day-ahead-model.js';
import { forecastDayAhead } from '../../src/models/day-ahead/forecast-day-ahead.js';
import { normals } from '../lear/draw.js';

const QUICK: DayAheadOptions = { windows: [{ days: 56, scale: 'day' }], networks: 1 };
const STEPS = 4;

/** Prices of four steps a day that follow a known-ahead load. */
function market(days: number, noise = 0.5, seed = 1) {
  const load = normals(seed, (days + 1) * STEPS).map(
    (value, i) => 50 + 5 * value + 10 * (i % STEPS),
  );
  const errors = normals(seed + 1, days * STEPS);
  const values = errors.map((error, i) => 20 + 0.8 * load[i]! + noise * error);
  return { values, stepMinutes: 360, knownAhead: [load] };
}

/** What is known before a day. */
function until(all: ReturnType<typeof market>, day: number) {
  return {
    ...all,
    values: all.values.slice(0, day * STEPS),
    knownAhead: [all.knownAhead[0]!.slice(0, (day + 1) * STEPS)],
  };
}

test('a constant series stays constant, without a width', () => {
  const values = new Float64Array(400 * STEPS).fill(42);
  const forecast = forecastDayAhead({ values, stepMinutes: 360 }, QUICK);
  expect(forecast.dnn).not.toBeNull();
  expect(forecast.values).toEqual(new Float64Array(3 * STEPS).fill(42));
});

test('finds an exact linear relation to a known-ahead covariate', () => {
  const all = market(421, 0);
  const { values, lear } = forecastDayAhead(until(all, 420), QUICK);
  const actual = all.values.subarray(420 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    expect(lear[step]).toBeCloseTo(actual[step]!, 1);
    expect(values[3 * step + 1]).toBeCloseTo(actual[step]!, 0);
  }
});

test('does not depend on known-ahead values after the next day', () => {
  const all = market(421);
  const known = until(all, 420);
  const clean = forecastDayAhead(known, QUICK);
  const knownAhead = [new Float64Array(2 * known.knownAhead[0]!.length).fill(1e6)];
  knownAhead[0]!.set(known.knownAhead[0]!);
  const other = forecastDayAhead({ ...known, knownAhead }, QUICK);
  expect(other).toEqual(clean);
});

test('the same seed gives the same bits, through JSON too, and another seed gives others', () => {
  const all = market(430);
  const first = forecastDayAhead(until(all, 420), QUICK);
  const later = forecastDayAhead(until(all, 429), { ...QUICK, model: first.model });
  const model = JSON.parse(JSON.stringify(first.model));
  expect(forecastDayAhead(until(all, 429), { ...QUICK, model })).toEqual(later);
  expect(forecastDayAhead(until(all, 420), { ...QUICK, model })).toEqual(first);
  const other = forecastDayAhead(until(all, 420), { ...QUICK, seed: 2 });
  expect(other.lear).toEqual(first.lear);
  expect(other.dnn).not.toEqual(first.dnn);
});

test('a model is trained again after a week, and keeps the errors of forecasts made before', () => {
  const all = market(430);
  const first = forecastDayAhead(until(all, 420), QUICK);
  const next = forecastDayAhead(until(all, 421), { ...QUICK, model: first.model });
  expect(next.model.dnn).toEqual(first.model.dnn);
  expect(next.model.lear).not.toEqual(first.model.lear);
  const actual = all.values.subarray(420 * STEPS, 421 * STEPS);
  const errors = Array.from(actual, (value, step) => value - first.values[3 * step + 1]!);
  expect(next.model.errors.at(-1)).toEqual(errors.map((error) => expect.closeTo(error, 10)));
  const week = forecastDayAhead(until(all, 427), { ...QUICK, model: next.model });
  expect(week.model.dnn!.trainedDays).toBe(427);
});

test('short series are forecast by LEAR alone', () => {
  const { lear, dnn, values } = forecastDayAhead(until(market(50), 50), QUICK);
  expect(dnn).toBeNull();
  expect(Array.from(lear)).toEqual(Array.from(values).filter((_, i) => i % 3 === 1));
});

test('quantiles hold about as many values as they should', () => {
  const all = market(300, 3);
  let model: DayAheadOptions['model'];
  let inside = 0;
  for (let day = 100; day < 300; day++) {
    const forecast = forecastDayAhead(until(all, day), {
      ...QUICK,
      ...(model && { model }),
    });
    model = forecast.model;
    for (let step = 0; step < STEPS; step++) {
      const actual = all.values[day * STEPS + step]!;
      const [low, high] = [forecast.values[3 * step]!, forecast.values[3 * step + 2]!];
      if (actual >= low && actual <= high) inside += 1 / (200 * STEPS);
    }
  }
  // Errors are independent here: 0.8 with a standard deviation of 0.02, so that both bounds are 5 away.
  expect(inside).toBeGreaterThan(0.7);
  expect(inside).toBeLessThan(0.9);
});

test('rejects invalid input by name', () => {
  const all = until(market(60), 50);
  const code = (change: object, options: DayAheadOptions = {}) =>
    codeOf(() => forecastDayAhead({ ...all, ...change }, { ...QUICK, ...options }));
  const { model } = forecastDayAhead(all, QUICK);
  expect(code({ values: all.values.slice(0, 42 * STEPS - 1) })).toBe('tooFewValues');
  expect(code({ knownAhead: [all.knownAhead[0]!.slice(1)] })).toBe('knownAheadTooShort');
  expect(code({ stepMinutes: 7 })).toBe('invalidStep');
  expect(code({}, { levels: [0.1, 0.9] })).toBe('levelsNotRising');
  expect(code({}, { seed: -1 })).toBe('seedOutOfRange');
  expect(code({}, { networks: 17 })).toBe('networksOutOfRange');
  expect(code({}, { windows: [] })).toBe('noWindows');
  expect(code({ knownAhead: [] }, { model })).toBe('knownAheadMissing');
  expect(code({ values: all.values.slice(0, 49 * STEPS) }, { model })).toBe('notWholeDays');
  expect(code({ stepMinutes: 720 }, { model })).toBe('stepMismatch');
});

test('rejects every argument and option of another kind with a code, and nothing else', () => {
  const series = until(market(50), 42);
  const kinds: readonly unknown[] = [
    ...[null, Number.NaN, 7.5, 1e12, 'text', true, [], [null], ['text'], {}],
    () => 7,
  ];
  const given = { ...QUICK, levels: [0.5], seed: 1, networks: 1 };
  const { model } = forecastDayAhead(series, given);
  for (const kind of kinds) {
    const cases = [
      [kind, given],
      [series, kind],
      ...Object.keys(series).map((field) => [{ ...series, [field]: kind }, given]),
      ...Object.keys({ ...given, model }).map((field) => [series, { ...given, [field]: kind }]),
    ] as unknown as Parameters<typeof forecastDayAhead>[];
    for (const args of cases) codeOf(() => forecastDayAhead(...args));
  }
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
  return 'none';
}
