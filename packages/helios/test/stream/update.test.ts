import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createForecastStream,
  type ForecastStream,
  updateForecastStream,
} from '../../src/stream/forecast-stream.js';
import type { ForecastOptions } from '../../src/types.js';
import { naiveMember, toyEnsemble } from '../forecast/toy-ensemble.js';

// Streams are tested between forecasts, so models with known results replace the pretrained ones.
vi.mock('../../src/forecast/forecast.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/forecast/forecast.js')>();
  return {
    ...original,
    forecast: (options: ForecastOptions) =>
      original.forecastWithEnsemble(
        { ...toyEnsemble(), members: [naiveMember('LSTM', 24, 1)] },
        { ...options, models: ['LSTM'] },
      ),
  };
});

/** Independent noise, reproducible by seed. */
function noise(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const hours = (count: number, draw: () => number) =>
  Array.from({ length: count }, (_, hour) => 10 * Math.sin((hour * Math.PI) / 12) + draw());

describe('a stream', () => {
  it('forecasts each value before it is known', () => {
    const draw = noise(1);
    const values = hours(240, draw);
    const stream = createForecastStream({ values: values.slice(0, 168), horizon: 24 });
    for (let i = 168; i < 240; i++) {
      const step = updateForecastStream(stream, values[i]!);
      expect(step.expected).toBeCloseTo(values[i - 24]!, 9);
      expect(step.point).toHaveLength(24);
      expect(step.point[0]).toBeCloseTo(values[i - 23]!, 9);
    }
    expect(stream.count).toBe(240);
  });

  it('brings its intervals to their nominal coverage, even from a poor start', () => {
    const draw = noise(7);
    const values = hours(2000, draw);
    const stream = createForecastStream({
      values: values.slice(0, 168),
      horizon: 24,
      everySteps: 24,
      keepSteps: 168,
    });
    let inside = 0;
    for (let i = 168; i < 2000; i++) {
      // From the middle on the volatility is three times as large.
      const value = i < 1000 ? values[i]! : 3 * values[i]!;
      const { expectedQuantiles: q } = updateForecastStream(stream, value);
      if (value >= q[0]! && value <= q[2]!) inside += 1;
    }
    // Over other seeds 0.81 ± 0.001: the nearer bound is 20 standard deviations away.
    expect(inside / (2000 - 168)).toBeGreaterThan(0.76);
    expect(inside / (2000 - 168)).toBeLessThan(0.84);
  });

  it('returns the rest of the current forecast between new ones', () => {
    const draw = noise(3);
    const values = hours(200, draw);
    const stream = createForecastStream({
      values: values.slice(0, 168),
      horizon: 24,
      everySteps: 6,
    });
    const lengths = values
      .slice(168, 181)
      .map((value) => updateForecastStream(stream, value).point.length);
    expect(lengths).toEqual([23, 22, 21, 20, 19, 24, 23, 22, 21, 20, 19, 24, 23]);
  });

  it('continues identically after a round trip through JSON', () => {
    fc.assert(
      fc.property(fc.array(evenly(-50, 50), { minLength: 2, maxLength: 40 }), (next) => {
        const values = hours(60, noise(5));
        const start = '2026-03-01T00:00Z';
        const begun = createForecastStream({ values, start, horizon: 12, everySteps: 5 });
        const half = next.length >> 1;
        const head = next.slice(0, half);
        for (const value of head) updateForecastStream(begun, value);
        const copy = JSON.parse(JSON.stringify(begun)) as ForecastStream;
        for (const value of next.slice(half)) {
          expect(updateForecastStream(copy, value)).toEqual(updateForecastStream(begun, value));
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('does not depend on future values', () => {
    const values = hours(100, noise(9));
    const run = (later: number) => {
      const stream = createForecastStream({ values: values.slice(0, 60), horizon: 12 });
      return values
        .slice(60)
        .map((value, i) => updateForecastStream(stream, i < 20 ? value : value + later));
    };
    expect(run(1000).slice(0, 20)).toEqual(run(0).slice(0, 20));
  });

  it('detects a change of the series', () => {
    const draw = noise(11);
    const values = hours(600, draw);
    const stream = createForecastStream({
      values: values.slice(0, 168),
      horizon: 24,
      everySteps: 24,
    });
    const alarms = values.slice(168).map((value, i) => {
      const ramp = i < 200 ? 0 : 0.3 * (i - 200);
      return updateForecastStream(stream, value + ramp).drifted;
    });
    // Of 20,000 streams of 400 stationary values one raised an alarm (see ADWIN): three in one have a probability far below 10⁻⁶. The
    // change was detected after 25 to 27 values in all of 600 others.
    expect(alarms.slice(0, 200).filter(Boolean).length).toBeLessThan(3);
    expect(alarms.slice(200, 260).some(Boolean)).toBe(true);
  });

  it('detects a larger jump no later', () => {
    const delays = [10, 30, 100, 1e4, 1e7].map((jump) => {
      const values = hours(260, noise(13));
      const stream = createForecastStream({
        values: values.slice(0, 168),
        horizon: 24,
        everySteps: 24,
      });
      for (const value of values.slice(168, 230)) updateForecastStream(stream, value);
      return values
        .slice(230)
        .findIndex((value) => updateForecastStream(stream, value + jump).drifted);
    });
    expect(delays[0]).toBeGreaterThan(0);
    expect(delays).toEqual([...delays].sort((one, other) => other - one));
  });

  it('rejects non-numbers', () => {
    const stream = createForecastStream({ values: hours(48, noise(2)), horizon: 12 });
    for (const wrong of [Number.NaN, Infinity]) {
      expect(() => updateForecastStream(stream, wrong)).toThrow(
        expect.objectContaining({ code: 'notFinite' }),
      );
    }
    const short = { values: hours(48, noise(2)), horizon: 12, everySteps: 13 };
    expect(() => createForecastStream(short)).toThrow(
      expect.objectContaining({ code: 'everyStepsOutOfRange' }),
    );
  });
});
