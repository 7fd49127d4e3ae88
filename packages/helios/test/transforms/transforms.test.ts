import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRobustScale, fromAsinh, toAsinh } from '../../src/transforms/asinh.js';
import { averageOverWindows } from '../../src/transforms/average-over-windows.js';
import {
  deseasonalize,
  detectSeasonality,
  fitSeasonalProfile,
  reseasonalize,
  seasonSteps,
} from '../../src/transforms/seasons.js';

const anySeries = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});

function noise(seed: number, length: number, path = 0): number[] {
  const stream = createStream({ seed, stream: 0, path });
  return Array.from({ length }, () => nextNormal(stream));
}

describe('the scale and the asinh transform', () => {
  it('is median and scaled median deviation, by hand', () => {
    // Deviations from 3: 2, 1, 0, 1, 97; their median is 1.
    expect(fitRobustScale([1, 2, 3, 4, 100])).toEqual({ centre: 3, spread: 1.482602218505602 });
  });

  it('falls back to the mean deviation, then to the centre, then to 1', () => {
    const { centre, spread } = fitRobustScale([5, 5, 5, 5, 9]);
    expect(centre).toBe(5);
    expect(spread).toBeCloseTo(0.8 * Math.sqrt(Math.PI / 2), 12);
    expect(fitRobustScale([-4, -4])).toEqual({ centre: -4, spread: 4 });
    expect(fitRobustScale([0, 0, 0])).toEqual({ centre: 0, spread: 1 });
  });

  it('has an inverse and preserves order', () => {
    fc.assert(
      fc.property(anySeries, (values) => {
        const scale = fitRobustScale(values);
        const transformed = toAsinh(values, scale);
        const back = fromAsinh(transformed, scale);
        const largest = Math.max(...values.map(Math.abs), scale.spread);
        for (let i = 0; i < values.length; i++) {
          expect(Number.isFinite(transformed[i])).toBe(true);
          expect(Math.abs(back[i]! - values[i]!)).toBeLessThanOrEqual(1e-11 * largest);
          if (i > 0 && values[i]! > values[i - 1]!) {
            expect(transformed[i]).toBeGreaterThanOrEqual(transformed[i - 1]!);
          }
        }
      }),
    );
  });

  it('does not depend on the unit', () => {
    const values = noise(1, 50);
    const inOtherUnit = values.map((value) => 1024 * value);
    expect(toAsinh(inOtherUnit, fitRobustScale(inOtherUnit))).toEqual(
      toAsinh(values, fitRobustScale(values)),
    );
  });
});

describe('seasons', () => {
  it('are rarely found in noise, in 300 samples of 48 to 1,344 values', () => {
    let daily = 0;
    let weekly = 0;
    for (let path = 0; path < 300; path++) {
      const found = detectSeasonality(noise(2, 48 + 4 * path, path), 60);
      if (found.daily) daily += 1;
      if (found.weekly) weekly += 1;
    }
    // None in 6,000 other samples: ten of 300 have a probability below 10⁻¹² at one in a thousand.
    expect(daily).toBeLessThanOrEqual(9);
    expect(weekly).toBeLessThanOrEqual(9);
  });

  it('are found despite noise and a drifting level, from two days and three weeks on', () => {
    let [days, both] = [0, 0];
    for (let path = 0; path < 30; path++) {
      const series = (hours: number) =>
        noise(3, hours, path).map((error, hour) => {
          const day = Math.floor(hour / 24) % 7;
          return error + 3 * Math.sin((hour * Math.PI) / 12) - (day >= 5 ? 4 : 0) + hour / 50;
        });
      if (detectSeasonality(series(48), 60).daily) days += 1;
      const { daily, weekly } = detectSeasonality(series(504), 60);
      if (daily && weekly) both += 1;
    }
    // Of 4,000 others 8 days and no week were missed. At 2 in 1,000, five of 30 are missed with a probability of 5·10⁻⁹.
    expect(days).toBeGreaterThanOrEqual(26);
    expect(both).toBeGreaterThanOrEqual(26);
  });

  it('need two whole cycles: 24 values show none, 168 no week', () => {
    const hours = Array.from({ length: 335 }, (_, hour) => hour % 168);
    expect(detectSeasonality(hours.slice(0, 24), 60)).toMatchObject({
      daily: false,
      weekly: false,
    });
    expect(detectSeasonality(hours, 60).weekly).toBe(false);
  });

  it('are the same for quarter-hours as for hours', () => {
    expect(seasonSteps(15)).toEqual({ day: 96, week: 672 });
    const quarters = Array.from({ length: 288 }, (_, i) => (i % 96 < 32 ? 1 : 2));
    expect(detectSeasonality(quarters, 15).daily).toBe(true);
    expect(() => seasonSteps(7)).toThrow(
      'stepMinutes must divide a day of 1440 minutes into at least 2 whole parts; 7 came',
    );
  });

  it('are removed and restored, also at later steps', () => {
    const season = Array.from({ length: 24 }, (_, hour) => (hour < 6 ? -10 : hour > 16 ? 15 : 0));
    const series = Array.from({ length: 100 }, (_, hour) => 40 + season[hour % 24]!);
    const profile = fitSeasonalProfile(series, 60);
    const flat = deseasonalize(series, profile);
    expect(new Set(flat)).toEqual(new Set([40]));
    const later = reseasonalize(new Array(30).fill(40), profile, 100);
    expect(Array.from(later)).toEqual(
      Array.from({ length: 30 }, (_, i) => 40 + season[(100 + i) % 24]!),
    );
  });

  it('include the hour of the week, shrunk because it is rarely repeated', () => {
    const series = Array.from({ length: 168 * 4 }, (_, hour) =>
      Math.floor(hour / 24) % 7 === 6 ? -30 : 0,
    );
    const { offsets } = fitSeasonalProfile(series, 60);
    expect(offsets).toHaveLength(168);
    expect(offsets[150]).toBeCloseTo((-30 * 4) / 6, 12);
    expect(offsets[10]).toBe(0);
  });

  it('are not distorted by spikes', () => {
    const series = Array.from({ length: 240 }, (_, hour): number => (hour % 24 < 14 ? 0 : 10));
    const calm = fitSeasonalProfile(series, 60).offsets;
    const spiked = series.with(60, 5000).with(131, -900);
    expect(fitSeasonalProfile(spiked, 60).offsets).toEqual(calm);
  });

  it('restore every series', () => {
    fc.assert(
      fc.property(anySeries, (values) => {
        const profile = fitSeasonalProfile(values, 360);
        const back = reseasonalize(deseasonalize(values, profile), profile);
        const largest = Math.max(1, ...values.map(Math.abs), ...profile.offsets.map(Math.abs));
        back.forEach((value, i) => {
          expect(Math.abs(value - values[i]!)).toBeLessThan(1e-12 * largest);
        });
      }),
    );
  });
});

describe('averaging over windows', () => {
  it('passes the newest values to each window and averages', () => {
    const seen: number[][] = [];
    const mean = averageOverWindows([1, 2, 3, 4, 5], [2, 4, 9], (window) => {
      seen.push(Array.from(window));
      return [window[0]!, window.length];
    });
    expect(seen).toEqual([
      [4, 5],
      [2, 3, 4, 5],
    ]);
    expect(Array.from(mean)).toEqual([3, 3]);
  });

  it('uses the whole series if every window is longer, and rejects uneven forecasts', () => {
    expect(averageOverWindows([7, 8], [24, 48], (window) => window)).toEqual(Float64Array.of(7, 8));
    expect(() => averageOverWindows([1, 2, 3], [1, 2], (window) => window)).toThrow(
      'forecast must return 1 steps for each window; 2 came for 2 values',
    );
    expect(() => averageOverWindows([1], [0], (window) => window)).toThrow(/windowSteps/);
  });
});
