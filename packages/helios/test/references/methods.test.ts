import { createStream, nextNormal } from '@bess/kernel/rng';
import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectPeriod } from '../../src/references/detect-period.js';
import { forecastLagRegression } from '../../src/references/lag-regression.js';
import { LocalReferences } from '../../src/references/local-references.js';
import { searchPattern } from '../../src/references/search-pattern.js';
import { seasonalMeans } from '../../src/references/seasonal-means.js';
import { forecastSeasonalNaive } from '../../src/references/seasonal-naive.js';
import { fitSmoothing, forecastSmoothing } from '../../src/references/smoothing.js';

const noise = (seed: number) => {
  const stream = createStream({ seed, stream: 5, path: 0 });
  return () => nextNormal(stream);
};
const series = (length: number, valueAt: (step: number) => number) =>
  Float64Array.from({ length }, (_, step) => valueAt(step));
const meanError = (point: Float64Array, truth: (step: number) => number) =>
  point.reduce((sum, value, step) => sum + Math.abs(value - truth(step)), 0) / point.length;
const sine = (period: number) => (step: number) => Math.sin((2 * Math.PI * step) / period);

describe('a seasonal naive forecast', () => {
  it('repeats the last season, with the errors of one, two and three repetitions', () => {
    const values = Float64Array.of(0, 0, 1, 4, 3, 10, 5, 16, 9, 22);
    const { point, spread } = forecastSeasonalNaive(values, 5, 2);
    expect([...point]).toEqual([9, 22, 9, 22, 9]);
    // Mean differences over 2 steps: (1+4+2+6+2+6+4+6)/8; over 4: (3+10+4+12+6+12)/6; over 6: (5+16+8+18)/4.
    const halfWidths = [31 / 8, 47 / 6, 47 / 4].map((error) => 1.606 * error);
    [0, 0, 1, 1, 2].forEach((repetition, step) => {
      expect(spread[step]).toBeCloseTo(halfWidths[repetition]!, 12);
    });
  });

  it('extrapolates the spread where no season lies that far back', () => {
    const { point, spread } = forecastSeasonalNaive(Float64Array.of(1, 2, 4, 7), 2, 3);
    expect([...point]).toEqual([2, 4]);
    // Differences over the longest lag with two of them: (3 + 5)/2.
    expect(spread[0]).toBeCloseTo(1.606 * 4, 12);
  });
});

describe('detecting a period', () => {
  it('finds it under noise and a trend, and not its multiples', () => {
    for (const period of [7, 12, 17, 24, 30, 63]) {
      const draw = noise(period);
      const values = series(10 * period, (step) => 10 * sine(period)(step) + draw() + step / 5);
      expect(detectPeriod(values)).toBe(period);
    }
  });

  it('finds none in white noise, a straight line or a constant', () => {
    const draw = noise(3);
    expect(detectPeriod(series(400, () => draw()))).toBe(0);
    expect(detectPeriod(series(100, (step) => 3 * step))).toBe(0);
    expect(detectPeriod(series(100, () => 7))).toBe(0);
  });
});

describe('seasonal means', () => {
  it('are those of a season under a trend, to rounding', () => {
    const shape = [3, -1, 4, 1, -7];
    const means = seasonalMeans(
      series(43, (step) => shape[step % 5]! + 2 * step),
      5,
    );
    shape.forEach((value, k) => {
      expect(means[k]).toBeCloseTo(value, 9);
    });
  });

  it('do not count a jump inside one cycle', () => {
    const shape = [3, -1, 4, 1, -7];
    const means = seasonalMeans(
      series(40, (step) => shape[step % 5]! + (step > 22 ? 50 : 0)),
      5,
    );
    // Neighbouring cycles see the jump as a slope; two of eight cycles are left out at either end.
    shape.forEach((value, k) => {
      expect(means[k]).toBeCloseTo(value, 9);
    });
  });
});

describe('smoothing', () => {
  const forecast = (values: Float64Array, short: number, horizon = 48) => {
    const seasons = { short, long: 1 };
    return forecastSmoothing(values, horizon, seasons, fitSmoothing(values, seasons, 24), 24);
  };

  it('continues a straight line', () => {
    const { point, spread } = forecast(
      series(168, (step) => step / 50),
      1,
    );
    expect(meanError(point, (step) => (168 + step) / 50)).toBeLessThan(1e-6);
    expect(spread.every((width) => width < 1e-6)).toBe(true);
  });

  it('forecasts a season with noise nearly as well as its mean', () => {
    for (const seed of [1, 2, 3]) {
      const draw = noise(seed);
      const values = series(240, (step) => sine(24)(step) + 0.1 * draw());
      // A mean of ten days would err by 0.1·√0.1·0.8 = 0.025 on average, repeating the last day by 0.08.
      expect(meanError(forecast(values, 24).point, (step) => sine(24)(240 + step))).toBeLessThan(
        0.04,
      );
    }
  });

  it('follows a change of level', () => {
    const { point } = forecast(
      series(240, (step) => sine(24)(step) + (step < 140 ? 0 : 5)),
      24,
    );
    expect(meanError(point, (step) => sine(24)(240 + step) + 5)).toBeLessThan(0.05);
  });

  it('has a spread that covers about 80 % of the errors of a random walk', () => {
    let inside = 0;
    let count = 0;
    for (let seed = 0; seed < 30; seed++) {
      const draw = noise(100 + seed);
      let level = 0;
      const values = series(216, () => {
        level += draw();
        return level;
      });
      const { point, spread } = forecast(values.subarray(0, 168), 1);
      point.forEach((value, step) => {
        count += 1;
        if (Math.abs(values[168 + step]! - value) <= spread[step]!) inside += 1;
      });
    }
    expect(inside / count).toBeGreaterThan(0.65);
    expect(inside / count).toBeLessThan(0.95);
  });
});

describe('a regression on lags', () => {
  it('continues an autoregression towards its mean', () => {
    const draw = noise(4);
    let state = 0;
    const values = series(600, () => {
      state = 0.9 * state + 0.4 * draw();
      return state;
    });
    const { point } = forecastLagRegression(values, 40, 24, 24)!;
    expect(point[0]).toBeCloseTo(0.9 * values[599]!, 0);
    expect(Math.abs(point[39]!)).toBeLessThan(0.5);
  });

  it('has no forecast with too few values for its lags', () => {
    expect(forecastLagRegression(series(26, sine(24)), 4, 24, 24)).toBeUndefined();
  });

  it('stays within one range of the values on either side', () => {
    const values = series(200, (step) => 1.05 ** step / 1e3);
    const { point } = forecastLagRegression(values, 300, 24, 24)!;
    expect(Math.max(...point)).toBeLessThanOrEqual(2 * values[199]!);
  });
});

describe('searching a pattern', () => {
  it('finds the minimum of a curved valley', () => {
    const valley = ([x, y]: readonly number[]) => (1 - x!) ** 2 + 5 * (y! - x! * x!) ** 2;
    const [x, y] = searchPattern(valley, [-1, 2], 1, 2000);
    expect(x).toBeCloseTo(1, 0);
    expect(y).toBeCloseTo(1, 0);
  });

  it('never asks for more function values than allowed, and never gets worse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.array(evenly(-3, 3), { minLength: 1, maxLength: 4 }),
        (allowed, start) => {
          let asked = 0;
          const loss = (point: readonly number[]) => {
            asked += 1;
            return point.reduce((sum, x, k) => sum + (x - k) ** 2, 0);
          };
          const found = searchPattern(loss, start, 1, allowed);
          expect(asked).toBeLessThanOrEqual(allowed + 1);
          expect(loss(found)).toBeLessThanOrEqual(loss(start));
        },
      ),
    );
  });
});

describe('the simple methods together', () => {
  it('use nothing but the values given, in any unit', () => {
    const draw = noise(9);
    const values = series(200, (step) => 5 * sine(24)(step) + draw());
    const made = new LocalReferences(24).forecast(values, 24, true);
    const scaled = new LocalReferences(24).forecast(
      values.map((value) => 1024 * value),
      24,
      true,
    );
    expect(Object.keys(made)).toContain('smoothingDay');
    for (const [name, { point, spread }] of Object.entries(made)) {
      const other = scaled[name as keyof typeof scaled]!;
      point.forEach((value, step) => {
        expect(other.point[step]).toBeCloseTo(1024 * value, 6);
        expect(other.spread[step]).toBeCloseTo(1024 * spread[step]!, 6);
      });
    }
  });

  it('stay finite, or away, for any finite values', () => {
    const size = fc.constantFrom(1e-300, 1e-6, 1, 1e12, 1e308);
    fc.assert(
      fc.property(
        size.chain((most) => fc.array(evenly(-most, most), { minLength: 24, maxLength: 120 })),
        (drawn) => {
          const made = new LocalReferences(24).forecast(Float64Array.from(drawn), 30, true);
          for (const { point, spread } of Object.values(made)) {
            expect(point.every(Number.isFinite)).toBe(true);
            expect(spread.every((width) => Number.isFinite(width) && width >= 0)).toBe(true);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
