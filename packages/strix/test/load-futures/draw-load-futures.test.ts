import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLoadFutures } from '../../src/load-futures/draw-load-futures.js';
import type { LoadFutures } from '../../src/load-futures/load-futures-model.js';
import { prepareLoadFutures } from '../../src/load-futures/prepare-load-futures.js';
import { HOURS, profileKw, syntheticModel, tinyModel } from './support/synthetic.js';

const month = [0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 1, 2, 0];
const outlook = {
  recentPeakKw: 220,
  horizons: [{ days: 14, location: 0, scale: 0.06, degreesOfFreedom: 8 }],
};

function wholePath(futures: LoadFutures, path: number): Float64Array {
  const out = new Float64Array(futures.dayCount * futures.stepsPerDay);
  futures.pathInto(out, path);
  return out;
}

function solarPath(futures: LoadFutures, path: number): Float64Array {
  const out = new Float64Array(futures.dayCount * futures.stepsPerDay).fill(Number.NaN);
  futures.solarInto(out, path);
  return out;
}

describe('load futures', () => {
  it('have the same bits for the same seed and different ones for another', () => {
    const prepared = prepareLoadFutures(syntheticModel(90, 1, { peakOutlook: outlook }).model);
    const options = { seed: 5, pathCount: 40, parameterDraws: 4, kinds: month, seenKwSeries: [99] };
    const plain = ({ pathInto, dayInto, solarInto, highestOver, ...data }: LoadFutures) => data;
    const first = plain(drawLoadFutures(prepared, options));
    expect(plain(drawLoadFutures(prepared, options))).toEqual(first);
    expect(plain(drawLoadFutures(prepared, { ...options, seed: 6 })).sourceDays).not.toEqual(
      first.sourceDays,
    );
  });

  it('depend neither on the number of other paths nor on later days', () => {
    const { model } = syntheticModel(60, 2, { profileUncertainty: 0.05 });
    const prepared = prepareLoadFutures(model);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 0, max: HOURS }),
        (pathCount, dayCount, seen) => {
          const options = { seed: 1, parameterDraws: 5, seenKwSeries: new Array(seen).fill(110) };
          const all = drawLoadFutures(prepared, { ...options, pathCount: 30, kinds: month });
          const some = drawLoadFutures(prepared, {
            ...options,
            pathCount,
            kinds: month.slice(0, dayCount),
          });
          for (let path = 0; path < pathCount; path++) {
            expect(wholePath(some, path)).toEqual(
              wholePath(all, path).subarray(0, dayCount * HOURS),
            );
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('equal the profile if every past day did', () => {
    const days = Array.from({ length: 30 }, (_, day) => ({
      kind: day % 3,
      deviationKwSeries: new Array(HOURS).fill(0),
    }));
    const prepared = prepareLoadFutures(syntheticModel(1, 1, { days }).model);
    const expected = month.flatMap((kind) => profileKw.slice(kind * HOURS, (kind + 1) * HOURS));
    for (const seen of [0, 1, 2, 3, 12, HOURS]) {
      const futures = drawLoadFutures(prepared, {
        seed: 3,
        pathCount: 6,
        parameterDraws: 2,
        kinds: month,
        seenKwSeries: profileKw.slice(0, seen),
      });
      for (let path = 0; path < 6; path++) expect([...wholePath(futures, path)]).toEqual(expected);
    }
  });

  it('are the sum of profile, effect and residuals of their source day, times the factor', () => {
    const { model } = syntheticModel(80, 4, { profileUncertainty: 0.1 });
    const prepared = prepareLoadFutures(model);
    const futures = drawLoadFutures(prepared, {
      seed: 9,
      pathCount: 25,
      parameterDraws: 5,
      kinds: month,
    });
    expect(new Set(futures.factor).size).toBe(5);
    expect([...futures.factor]).toEqual(
      Array.from({ length: 25 }, (_, path) => futures.factor[path % 5]),
    );
    for (let path = 0; path < 25; path++) {
      const kw = wholePath(futures, path);
      for (let day = 1; day < month.length; day++) {
        const at = path * (month.length - 1) + day - 1;
        const past = model.days[futures.sourceDays[at]!]!;
        expect(past.kind).toBe(month[day]);
        const mean = past.deviationKwSeries.reduce((sum, value) => sum + value, 0) / HOURS;
        for (let step = 0; step < HOURS; step++) {
          const load =
            profileKw[month[day]! * HOURS + step]! +
            futures.effectKw[at]! +
            past.deviationKwSeries[step]! -
            mean;
          expect(kw[day * HOURS + step]).toBeCloseTo(Math.max(0, futures.factor[path]! * load), 9);
        }
      }
    }
  });

  it('give highest later loads equal to those of the expanded steps, to the bit', () => {
    for (const more of [{}, { leastKw: 150 }, { profileUncertainty: 0.1, peakOutlook: outlook }]) {
      const prepared = prepareLoadFutures(syntheticModel(70, 6, more).model);
      for (const seenKwSeries of [[], [90, 95, 120]]) {
        const futures = drawLoadFutures(prepared, {
          seed: 2,
          pathCount: 50,
          parameterDraws: 7,
          kinds: month,
          seenKwSeries,
        });
        const dayKw = new Float64Array(HOURS);
        const afternoon = Uint8Array.from(dayKw, (_, step) => (step >= 12 && step < 18 ? 1 : 0));
        const [everKw, afternoonKw, neverKw] = [
          new Uint8Array(HOURS).fill(1),
          afternoon,
          new Uint8Array(HOURS),
        ].map(futures.highestOver);
        for (let path = 0; path < 50; path++) {
          const whole = wholePath(futures, path);
          expect(futures.laterPeakKw[path]).toBe(Math.max(...whole.subarray(HOURS)));
          for (let day = 0; day < month.length; day++) {
            futures.dayInto(dayKw, path, day);
            const expected = whole.subarray(day * HOURS, (day + 1) * HOURS);
            expect(dayKw).toEqual(expected);
            if (day === 0) continue;
            const peakKw = futures.dayPeakKw[path * (month.length - 1) + day - 1];
            expect(peakKw).toBe(Math.max(...expected));
            expect(everKw!(path, day)).toBe(peakKw);
            expect(afternoonKw!(path, day)).toBe(Math.max(...expected.subarray(12, 18)));
            expect(neverKw!(path, day)).toBe(Number.NEGATIVE_INFINITY);
          }
        }
      }
    }
  });

  it('have effects with the persistence and the variance of the past', () => {
    const prepared = prepareLoadFutures(syntheticModel(300, 7).model);
    const pathCount = 4_000;
    const means = [70, 130].map((level) => {
      const { effectKw } = drawLoadFutures(prepared, {
        seed: 2,
        pathCount,
        parameterDraws: 20,
        kinds: new Array(15).fill(0),
        seenKwSeries: profileKw.slice(0, HOURS).map((kw) => kw + level - 100),
      });
      const column = (day: number) =>
        Array.from({ length: pathCount }, (_, path) => effectKw[path * 14 + day]!);
      const last = column(13);
      const spread = Math.sqrt(last.reduce((sum, e) => sum + e * e, 0) / pathCount);
      // Over other processes 1.04 ± 0.03.
      expect(spread / prepared.effectScaleKw).toBeGreaterThan(0.75);
      expect(spread / prepared.effectScaleKw).toBeLessThan(1.25);
      return column(0).reduce((sum, e) => sum + e, 0) / pathCount;
    });
    // All of today was measured 30 kW below and above its profile; tomorrow keeps the share that persists.
    const kept = (means[1]! - means[0]!) / 60;
    expect(Math.abs(kept - prepared.persistence.mean[0]!)).toBeLessThan(0.13);
  });

  it('prefer source days with similar effects, and recent ones', () => {
    const { model } = syntheticModel(200, 9, { halfLifeDays: 20 });
    const prepared = prepareLoadFutures(model);
    const futures = drawLoadFutures(prepared, {
      seed: 2,
      pathCount: 1_000,
      parameterDraws: 50,
      kinds: [0, 0, 0, 0, 0],
    });
    let [both, own, drawn, old] = [0, 0, 0, 0];
    futures.sourceDays.forEach((day, i) => {
      both += futures.effectKw[i]! * prepared.effectKw[day]!;
      own += futures.effectKw[i]! ** 2;
      drawn += prepared.effectKw[day]! ** 2;
      if (day < 160) old += 1 / futures.sourceDays.length;
    });
    // The matching noise alone leaves 1/√(1 + 0.7²) = 0.82 of the correlation; missing days take the rest.
    const correlation = both / Math.sqrt(own * drawn);
    // Over other processes 0.80 ± 0.02.
    expect(correlation).toBeGreaterThan(0.65);
    expect(correlation).toBeLessThan(0.94);
    // Two half-lives: a quarter of all weight lies before, and effects that recent days rarely had come from there. Over other
    // processes 0.34 ± 0.03; of identical days 0.8 would be old.
    expect(old).toBeGreaterThan(0.15);
    expect(old).toBeLessThan(0.55);
  });

  it('draw solar production together with its day', () => {
    const { model } = syntheticModel(20, 8);
    const days = model.days.map((day, i) => ({ ...day, solarKwSeries: new Array(HOURS).fill(i) }));
    const prepared = prepareLoadFutures({ ...model, days });
    for (const seenKwSeries of [[], [100, 100]]) {
      const futures = drawLoadFutures(prepared, {
        seed: 1,
        pathCount: 8,
        parameterDraws: 2,
        kinds: month,
        seenKwSeries,
      });
      for (let path = 0; path < 8; path++) {
        const solar = solarPath(futures, path);
        expect(solar[5]).toBe(futures.todaySourceDays[path]);
        for (let later = 0; later < 13; later++) {
          expect(solar[(later + 1) * HOURS + 7]).toBe(futures.sourceDays[path * 13 + later]);
        }
      }
    }
    const dark = drawLoadFutures(prepareLoadFutures(model), {
      seed: 1,
      pathCount: 1,
      parameterDraws: 1,
      kinds: month,
    });
    expect(solarPath(dark, 0).every((kw) => kw === 0)).toBe(true);
  });

  it('work with one to seven past days, also with missing kinds', () => {
    for (let count = 1; count <= 7; count++) {
      for (const only of [undefined, 0, 2]) {
        const { model } = syntheticModel(count, count);
        const days = model.days.map((day) => ({ ...day, kind: only ?? day.kind }));
        const prepared = prepareLoadFutures({ ...model, days, peakOutlook: outlook });
        for (let seen = 0; seen <= HOURS; seen++) {
          const futures = drawLoadFutures(prepared, {
            seed: seen,
            pathCount: 12,
            parameterDraws: 3,
            kinds: [1, 0, 2],
            seenKwSeries: new Array(seen).fill(100),
          });
          for (let path = 0; path < 12; path++) {
            const kw = wholePath(futures, path);
            expect(kw.every((value) => value >= 0 && value < 1_000)).toBe(true);
          }
        }
      }
    }
  });

  it('may be negative without a bound, and stay at 0 where everything is 0', () => {
    const net = prepareLoadFutures(
      tinyModel(
        [
          [-30, 4],
          [-26, 8],
        ],
        { peakOutlook: outlook },
      ),
    );
    const options = { seed: 1, pathCount: 20, parameterDraws: 4, kinds: [0, 0, 0, 0] };
    const negative = drawLoadFutures(net, options);
    expect(Math.min(...wholePath(negative, 0))).toBeLessThan(-10);
    expect(negative.laterPeakKw.every((kw) => Number.isFinite(kw))).toBe(true);

    const zeros = { profileKw: [0, 0, 0, 0, 0, 0], peakOutlook: outlook };
    const empty = prepareLoadFutures(tinyModel([[0, 0]], zeros));
    for (const seenKwSeries of [[], [0], [0, 0]]) {
      const futures = drawLoadFutures(empty, { ...options, seenKwSeries });
      expect(wholePath(futures, 3).every((kw) => kw === 0)).toBe(true);
    }
  });

  it('have no later peak on the last day', () => {
    const prepared = prepareLoadFutures(syntheticModel(10, 1).model);
    const futures = drawLoadFutures(prepared, {
      seed: 1,
      pathCount: 2,
      parameterDraws: 1,
      kinds: [0],
    });
    expect([...futures.laterPeakKw]).toEqual([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    expect(wholePath(futures, 1)).toEqual(futures.todayKw.subarray(HOURS));
  });

  it('reject invalid options', () => {
    const prepared = prepareLoadFutures(syntheticModel(10, 1).model);
    const right = { seed: 1, pathCount: 2, parameterDraws: 1, kinds: [0] };
    const wrong: [object, string][] = [
      [{ pathCount: 0 }, 'outOfRange'],
      [{ pathCount: 1.5 }, 'notWhole'],
      [{ parameterDraws: 0 }, 'outOfRange'],
      [{ kinds: [] }, 'outOfRange'],
      [{ kinds: [3] }, 'outOfRange'],
      [{ seenKwSeries: new Array(25).fill(1) }, 'outOfRange'],
      [{ seenKwSeries: [Number.NaN] }, 'notFinite'],
      [{ seed: -1 }, 'seedOutOfRange'],
      [{ pathCount: 1_000_000, kinds: new Array(400).fill(0) }, 'tooManySteps'],
    ];
    for (const [change, code] of wrong) {
      expect(() => drawLoadFutures(prepared, { ...right, ...change })).toThrow(
        expect.objectContaining({ code }),
      );
    }
  });
});
