import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLoadFutures } from '../../src/load-futures/draw-load-futures.js';
import { peakCorrections, studentTQuantiles } from '../../src/load-futures/peak-corrections.js';
import { prepareLoadFutures } from '../../src/load-futures/prepare-load-futures.js';
import { HOURS, syntheticModel } from './support/synthetic.js';

const outlook = {
  recentPeakKw: 220,
  horizons: [
    { days: 1, location: -0.2, scale: 0.04, degreesOfFreedom: 5 },
    { days: 21, location: 0, scale: 0.08, degreesOfFreedom: 9 },
  ],
};

/** Highest load of each path over all steps from `from` on, and the paths without an outlook. */
function peaks(dayCount: number, seenKwSeries: number[] = [], more = {}) {
  const { model } = syntheticModel(80, 3, { profileUncertainty: 0.03, ...more });
  const options = {
    seed: 8,
    pathCount: 101,
    parameterDraws: 10,
    kinds: Array.from({ length: dayCount }, (_, day) => [0, 0, 0, 0, 0, 1, 2][day % 7]!),
    seenKwSeries,
  };
  return [model, { ...model, peakOutlook: outlook }].map((one) => {
    const futures = drawLoadFutures(prepareLoadFutures(one), options);
    const out = new Float64Array(dayCount * HOURS);
    return Array.from({ length: 101 }, (_, path) => {
      futures.pathInto(out, path);
      return Math.max(...out.subarray(seenKwSeries.length));
    });
  }) as [number[], number[]];
}

const orderOf = (values: number[]) =>
  values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);

describe('a peak outlook', () => {
  it('makes its quantiles the highest loads of ten days and more', () => {
    for (const days of [10, 11, 21, 31]) {
      const share = Math.min(1, (days - 1) / 20);
      const quantiles = studentTQuantiles(101, 5 + 4 * share);
      const [, mapped] = peaks(days);
      mapped
        .slice()
        .sort((a, b) => a - b)
        .forEach((kw, rank) => {
          const log = -0.2 * (1 - share) + (0.04 + 0.04 * share) * quantiles[rank]!;
          expect(kw / (220 * Math.exp(log))).toBeCloseTo(1, 12);
        });
    }
  });

  it('has a scale of its own above the median', () => {
    const skewed = {
      recentPeakKw: 100,
      horizons: [
        { days: 10, location: 0.1, scale: 0.05, upperScale: 0.2, degreesOfFreedom: 4 },
        { days: 20, location: 0.1, scale: 0.05, degreesOfFreedom: 4 },
      ],
    };
    const highestKw = Float64Array.from({ length: 9 }, (_, path) => 90 + path);
    const quantiles = studentTQuantiles(9, 4);
    // Half of the way between the two horizons, 0.2 and 0.05.
    for (const [days, upperScale] of [
      [10, 0.2],
      [15, 0.125],
      [20, 0.05],
    ] as const) {
      peakCorrections(highestKw, skewed, days).forEach((correction, path) => {
        const quantile = quantiles[path]!;
        const log = 0.1 + (quantile > 0 ? upperScale : 0.05) * quantile;
        expect((correction * highestKw[path]!) / (100 * Math.exp(log))).toBeCloseTo(1, 12);
      });
    }
  });

  it('keeps the ranks of the paths', () => {
    for (const days of [10, 31]) {
      const [raw, mapped] = peaks(days);
      expect(orderOf(mapped)).toEqual(orderOf(raw));
    }
  });

  it('leaves a single day unchanged and corrects a few days in part', () => {
    const [raw, mapped] = peaks(1);
    expect(mapped).toEqual(raw);
    const [rawFew, mappedFew] = peaks(4);
    const quantiles = studentTQuantiles(101, 5 + 4 * 0.15);
    orderOf(rawFew).forEach((path, rank) => {
      const wanted = 220 * Math.exp(-0.2 * 0.85 + (0.04 + 0.04 * 0.15) * quantiles[rank]!);
      // A third of the way in logarithms: 3 of 9 days.
      const expected = Math.exp((2 / 3) * Math.log(rawFew[path]!) + Math.log(wanted) / 3);
      expect(mappedFew[path]! / expected).toBeCloseTo(1, 12);
    });
  });

  it('leaves the rest of a day that has begun to the regression', () => {
    const seen = new Array(9).fill(105);
    const { model } = syntheticModel(80, 3);
    const options = {
      seed: 8,
      pathCount: 30,
      parameterDraws: 3,
      kinds: [0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0],
    };
    const draw = (one: typeof model) =>
      drawLoadFutures(prepareLoadFutures(one), { ...options, seenKwSeries: seen });
    const mapped = draw({ ...model, peakOutlook: outlook });
    expect(mapped.todayKw).toEqual(draw(model).todayKw);
    expect(mapped.laterPeakKw).not.toEqual(draw(model).laterPeakKw);
  });

  it('gives quantiles also where today, half measured, is a day of low load', () => {
    const quantiles = studentTQuantiles(101, 9);
    const [, mapped] = peaks(21, [20, 20, 20, 20, 20, 20, 20, 20, 20]);
    mapped
      .sort((a, b) => a - b)
      .forEach((kw, rank) => {
        expect(kw / (220 * Math.exp(0.08 * quantiles[rank]!))).toBeCloseTo(1, 12);
      });
  });

  it('never scales by more than ten, and not without load from the grid', () => {
    const wild = {
      recentPeakKw: 100,
      horizons: [{ days: 10, location: 0, scale: 5, degreesOfFreedom: 1 }],
    };
    const corrections = peakCorrections(Float64Array.of(100, 90, -5, 0, 110), wild, 30);
    // By rank: −5 and 0 stay; 90 takes the median, 100; 100 and 110 would take 100·e^3.6 and 100·e^15.
    expect([...corrections]).toEqual([10, 100 / 90, 1, 1, 10].map((c) => expect.closeTo(c, 12)));
    // The first would take 100·e^−8.7.
    expect(peakCorrections(Float64Array.of(50, 60, 70), wild, 30)[0]).toBeCloseTo(0.1, 12);
  });
});

describe('quantiles of Student t', () => {
  it('equal the closed forms for one and two degrees of freedom', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), (count) => {
        const one = studentTQuantiles(count, 1);
        const two = studentTQuantiles(count, 2);
        let worst = 0;
        for (let i = 0; i < count; i++) {
          const u = (i + 0.5) / count;
          const cauchy = Math.tan(Math.PI * (u - 0.5));
          const second = (2 * u - 1) / Math.sqrt(2 * u * (1 - u));
          const errors = [
            Math.abs(one[i]! - cauchy) / Math.max(1, Math.abs(cauchy)),
            Math.abs(two[i]! - second) / Math.max(1, Math.abs(second)),
          ];
          worst = Math.max(worst, ...errors);
        }
        expect(worst).toBeLessThan(1e-6);
      }),
      { numRuns: 20 },
    );
  });

  it('equal the tables at 97.5 % and 99.5 %', () => {
    // Levels 0.975 = (19 + ½)/20 and 0.995 = (99 + ½)/100; the last rows are those of the normal distribution.
    const tables: [number, number, number][] = [
      [5, 2.570582, 4.032143],
      [10, 2.228139, 3.169273],
      [30, 2.042272, 2.749996],
      [1e9, 1.959964, 2.575829],
    ];
    // 1 − 5·10⁻⁷ of the normal distribution, where its density falls fastest.
    expect(Math.abs(studentTQuantiles(1_000_000, 1e9)[999_999]! - 4.891638)).toBeLessThan(2e-6);
    for (const [degrees, at975, at995] of tables) {
      expect(Math.abs(studentTQuantiles(20, degrees)[19]! - at975)).toBeLessThan(1e-6);
      expect(Math.abs(studentTQuantiles(100, degrees)[99]! - at995)).toBeLessThan(1e-6);
    }
    expect(studentTQuantiles(3, 7)[1]).toBe(0);
  });
});
