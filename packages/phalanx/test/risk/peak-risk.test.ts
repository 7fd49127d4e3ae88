import { drawLoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLoadFuturesModel } from '../../src/futures/index.js';
import { riskCalibrations } from '../../src/risk/calibration.generated.js';
import { calibrateRisk } from '../../src/risk/calibration.js';
import { type PeakRiskProblem, peakRisk } from '../../src/risk/index.js';
import { givenFutures } from '../support/given-futures.js';
import { learnedOffice } from '../support/learned-facility.js';

const STEPS = 24;

/** Powers of 1.2: loads are equal, or far enough apart for the smoothing to have no effect. */
const load = fc.integer({ min: 0, max: 20 }).map((power) => 10 * 1.2 ** power);

interface Case {
  readonly pathsKw: number[][];
  readonly fromStep: number;
  readonly runningPeakKw: number;
  readonly floorKw: number;
  readonly metered: number[];
}

const anyCase: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 4 }).chain((days) =>
  fc.record({
    pathsKw: fc.array(fc.array(load, { minLength: days * STEPS, maxLength: days * STEPS }), {
      minLength: 1,
      maxLength: 5,
    }),
    fromStep: fc.integer({ min: 0, max: STEPS - 1 }),
    // Between the loads, so that no load equals them.
    runningPeakKw: load.map((kw) => 1.1 * kw),
    floorKw: load.map((kw) => 1.1 * kw),
    metered: fc.array(fc.nat(1), { minLength: days * STEPS, maxLength: days * STEPS }),
  }),
);

function problemOf({ pathsKw, fromStep, runningPeakKw, floorKw, metered }: Case): PeakRiskProblem {
  return {
    futures: givenFutures(pathsKw, STEPS),
    seenSteps: fromStep,
    fromStep,
    meteredSteps: Uint8Array.from(metered),
    runningPeakKw,
    floorKw,
  };
}

/** The definitions, path by path. Equal loads count half. */
function countedShares({ pathsKw, fromStep, runningPeakKw, floorKw, metered }: Case) {
  const sums = { day: 0, hour: 0, newPeak: 0 };
  for (const path of pathsKw) {
    const highest = (from: number, until: number) =>
      Math.max(
        Number.NEGATIVE_INFINITY,
        ...path.filter((_, at) => metered[at] === 1 && at >= from && at < until),
      );
    const soon = highest(fromStep, fromStep + STEPS);
    if (soon === Number.NEGATIVE_INFINITY) continue;
    const against = (kw: number, bound: number) => (kw > bound ? 1 : kw === bound ? 0.5 : 0);
    const bound = Math.max(
      runningPeakKw,
      floorKw,
      highest(fromStep + STEPS, Number.POSITIVE_INFINITY),
    );
    sums.day += against(soon, bound);
    const rest = Math.max(bound, highest(fromStep + 1, fromStep + STEPS));
    sums.hour += against(Math.max(0, highest(fromStep, fromStep + 1)), rest);
    sums.newPeak += against(soon, runningPeakKw);
  }
  const count = pathsKw.length;
  return { day: sums.day / count, hour: sums.hour / count, newPeak: sums.newPeak / count };
}

describe('the shares of paths', () => {
  test('agree with counting by definition', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { shares } = peakRisk([problemOf(one)]);
        const counted = countedShares(one);
        expect(shares.day).toBeCloseTo(counted.day, 9);
        expect(shares.hour).toBeCloseTo(counted.hour, 9);
        expect(shares.newPeak).toBeCloseTo(counted.newPeak, 9);
      }),
    );
  });

  test('are the same if the peaks of the later days are given', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const problem = problemOf(one);
        const laterPeaksKw = Float64Array.from(one.pathsKw, (path) =>
          Math.max(
            Number.NEGATIVE_INFINITY,
            ...path.filter((_, at) => at >= 2 * STEPS && one.metered[at] === 1),
          ),
        );
        expect(peakRisk([{ ...problem, laterPeaksKw }])).toEqual(peakRisk([problem]));
        const all = new Uint8Array(one.metered.length).fill(1);
        const { meteredSteps: _, ...unmetered } = problem;
        expect(peakRisk([unmetered])).toEqual(peakRisk([{ ...problem, meteredSteps: all }]));
      }),
    );
  });

  test('add up over problems', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const parts = one.pathsKw.map((path) => problemOf({ ...one, pathsKw: [path] }));
        const whole = peakRisk([problemOf(one)]);
        const summed = peakRisk(parts);
        expect(summed.pathCount).toBe(whole.pathCount);
        expect(summed.peakRiskProbability).toBeCloseTo(whole.peakRiskProbability, 12);
        expect(summed.windowFrom).toBe(whole.windowFrom);
      }),
    );
  });

  test('accept a running peak by path', () => {
    const futures = givenFutures(
      [
        [1, 2],
        [1, 2],
      ].map(([night, noon]) =>
        Array.from({ length: STEPS }, (_, step) => (step === 12 ? noon! : night!)),
      ),
      STEPS,
    );
    const runningPeakKw = Float64Array.of(1.5, 3);
    const { shares } = peakRisk([{ futures, seenSteps: 0, fromStep: 0, runningPeakKw }]);
    expect(shares.day).toBeCloseTo(0.5, 12);
  });

  test('use the load net of solar', () => {
    const path = Array.from({ length: 2 * STEPS }, (_, at) =>
      at === 12 ? 100 : at === 42 ? 90 : 50,
    );
    const solar = path.map((_, at) => (at === 12 ? 30 : 0));
    const problem = { seenSteps: 0, fromStep: 0, runningPeakKw: 0 };
    const gross = peakRisk([{ ...problem, futures: givenFutures([path], STEPS) }]);
    const net = peakRisk([{ ...problem, futures: givenFutures([path], STEPS, solar) }]);
    expect(gross.shares.day).toBeCloseTo(1, 9);
    expect(net.shares.day).toBeCloseTo(0, 9);
  });
});

describe('properties', () => {
  test('the risk does not decrease with the loads of the next 24 hours', () => {
    fc.assert(
      fc.property(anyCase, fc.double({ min: 1, max: 3, noNaN: true }), (one, factor) => {
        const pathsKw = one.pathsKw.map((path) =>
          path.map((kw, at) =>
            at >= one.fromStep && at < one.fromStep + STEPS ? factor * kw : kw,
          ),
        );
        const before = peakRisk([problemOf(one)]);
        const after = peakRisk([problemOf({ ...one, pathsKw })]);
        const grows = (a: number, b: number) => expect(b).toBeGreaterThanOrEqual(a - 1e-12);
        grows(before.peakRiskProbability, after.peakRiskProbability);
        grows(before.newPeakProbability, after.newPeakProbability);
      }),
    );
  });

  test('the risk does not increase with the running peak or the floor', () => {
    fc.assert(
      fc.property(anyCase, fc.double({ min: 1, max: 3, noNaN: true }), (one, factor) => {
        const before = peakRisk([problemOf(one)]);
        for (const raised of [
          { ...one, runningPeakKw: factor * one.runningPeakKw },
          { ...one, floorKw: factor * one.floorKw },
        ]) {
          const after = peakRisk([problemOf(raised)]);
          for (const name of [
            'peakRiskProbability',
            'peakHourProbability',
            'newPeakProbability',
          ] as const) {
            expect(after[name]).toBeLessThanOrEqual(before[name] + 1e-12);
          }
        }
      }),
    );
  });

  test('the hour is part of the day, and the billing peak is a new peak', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const risk = peakRisk([problemOf(one)]);
        expect(risk.peakHourProbability).toBeLessThanOrEqual(risk.peakRiskProbability);
        expect(risk.peakRiskProbability).toBeLessThanOrEqual(risk.newPeakProbability);
        expect(risk.peakHourProbability).toBeGreaterThanOrEqual(0);
        expect(risk.newPeakProbability).toBeLessThanOrEqual(1);
        expect(risk.windowFrom).toBeLessThan(risk.windowUntil);
        expect(risk.windowUntil).toBeLessThanOrEqual(STEPS);
      }),
    );
  });

  test('loads of 0 or below give finite numbers', () => {
    const futures = givenFutures([new Array<number>(STEPS).fill(-5)], STEPS);
    const risk = peakRisk([{ futures, seenSteps: 0, fromStep: STEPS - 1, runningPeakKw: 0 }]);
    for (const value of [risk.peakRiskProbability, risk.peakHourProbability]) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);
    }
  });
});

describe('windows', () => {
  const pathAt = (step: number, kw: number) =>
    Array.from({ length: STEPS }, (_, at) => (at === step ? kw : 50));

  test('contain 80 % of the times of the peak', () => {
    const steps = [13, 13, 14, 14, 14, 14, 15, 15, 20, 3];
    const futures = givenFutures(
      steps.map((step) => pathAt(step, 100)),
      STEPS,
    );
    const risk = peakRisk([{ futures, seenSteps: 0, fromStep: 0, runningPeakKw: 80 }]);
    expect([risk.windowFrom, risk.windowUntil]).toEqual([13, 16]);
  });

  test('ignore paths that do not reach the peak, unless none does', () => {
    const futures = givenFutures([pathAt(8, 70), pathAt(8, 70), pathAt(17, 100)], STEPS);
    const problem = { futures, seenSteps: 0, fromStep: 0 };
    const held = peakRisk([{ ...problem, runningPeakKw: 80 }]);
    expect([held.windowFrom, held.windowUntil]).toEqual([17, 18]);
    const none = peakRisk([{ ...problem, runningPeakKw: 200 }]);
    expect([none.windowFrom, none.windowUntil]).toEqual([8, 18]);
  });

  test('count from now, across midnight', () => {
    const tomorrow = [...new Array<number>(STEPS).fill(50), ...pathAt(7, 100)];
    const futures = givenFutures([tomorrow], STEPS);
    const risk = peakRisk([{ futures, seenSteps: 18, fromStep: 18, runningPeakKw: 0 }]);
    expect([risk.windowFrom, risk.windowUntil]).toEqual([13, 14]);
  });
});

describe('calibrations', () => {
  test('are not applied to paths from load shapes of other buildings', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const risk = peakRisk([{ ...problemOf(one), isFromShapes: true }]);
        expect(risk.peakRiskProbability).toBe(risk.shares.day);
        expect(risk.newPeakProbability).toBe(Math.max(risk.shares.day, risk.shares.newPeak));
      }),
    );
  });

  test('increase with the share, and keep shares of 0 and 1 far apart', () => {
    for (const map of Object.values(riskCalibrations)) {
      expect(map.slope).toBeGreaterThan(0);
      expect(map.shortfall).toBeGreaterThan(0);
      for (const days of [0.1, 1, 10, 31]) {
        expect(calibrateRisk(map, 1, days)).toBeGreaterThan(0.99);
        expect(calibrateRisk(map, 0, days)).toBeLessThan(0.02);
      }
    }
  });
});

test('a fitted office: the last day of a month with a high peak seldom contains the peak; the same seed gives the same bits', () => {
  const model = createLoadFuturesModel(learnedOffice('2026-01-05T00:00Z', 60, 60));
  const prepared = prepareLoadFutures(model);
  const drawn = (runningPeakKw: number, kinds: number[]) => {
    const futures = drawLoadFutures(prepared, {
      seed: 3,
      pathCount: 500,
      parameterDraws: 20,
      kinds,
    });
    return peakRisk([{ futures, seenSteps: 0, fromStep: 0, runningPeakKw }]);
  };
  const high = drawn(300, [0]);
  expect(high.peakRiskProbability).toBeLessThan(0.02);
  const low = drawn(100, [0]);
  expect(low.peakRiskProbability).toBeGreaterThan(0.9);
  // Its loads are highest around 14 h.
  expect(low.windowFrom).toBeGreaterThanOrEqual(11);
  expect(low.windowUntil).toBeLessThanOrEqual(18);
  expect(drawn(0, new Array<number>(20).fill(0)).peakRiskProbability).toBeLessThan(0.3);
  expect(drawn(100, [0])).toEqual(low);
});
