import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { localCalendar, yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DemandWindow, localMeteredSteps } from '../../src/demand/index.js';
import { netLoadPaths } from '../../src/futures/net-load.js';
import { layOutBattery } from '../../src/internal/battery-parameters.js';
import {
  planToday,
  planTodayWaitAndSee,
  type TodayOptions,
  terminalDemandCost,
} from '../../src/plan/index.js';
import { laterPeakBounds } from '../../src/plan/later-peak-bounds.js';
import { loadMarkovChain } from '../../src/plan/load-chain.js';
import { followTarget, lowestFeasibleTarget } from '../../src/target/index.js';
import { givenFutures } from '../support/given-futures.js';

const DAY = 24;

function window(price: number, change: Partial<DemandWindow> = {}): DemandWindow {
  return {
    name: 'any time',
    kind: 'anyTime',
    meteredSteps: new Uint8Array(0),
    intervalSteps: 1,
    stepsIntoInterval: 0,
    tierSchedule: [{ width: Number.POSITIVE_INFINITY, price }],
    floorKw: 0,
    laterMonths: [],
    ...change,
  };
}

/** Days with a low load at night and an uncertain one by day. */
function madeUpPaths(seed: number, paths: number, days: number): number[][] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Array.from({ length: paths }, () =>
    Array.from({ length: days }, () => {
      const heightKw = 40 + 60 * nextUniform(stream);
      return Array.from({ length: DAY }, (_, hour) =>
        hour < 7 || hour > 19
          ? 20
          : 40 + heightKw * Math.sin(((hour - 7) / 12) * Math.PI) + 10 * nextUniform(stream),
      );
    }).flat(),
  );
}

function optionsOf(
  pathsKw: readonly (readonly number[])[],
  change: Partial<TodayOptions> = {},
): TodayOptions {
  const days = pathsKw[0]!.length / DAY;
  return {
    futures: givenFutures(pathsKw, DAY),
    fromStep: 0,
    stepMinutes: 60,
    battery: createBattery({ powerKw: 30, capacityKwh: 60 }),
    windows: [window(20)],
    meteredSteps: [new Uint8Array(days * DAY).fill(1)],
    runningPeaksKw: [0],
    ...change,
  };
}

describe('a plan of today', () => {
  test('brings a known load down nearly to the lowest feasible target, on the last day of the month', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const [loads] = madeUpPaths(seed, 1, 1);
        const options = optionsOf([loads!]);
        const plan = planToday(options);
        let socFraction = 1;
        let peakKw = 0;
        for (let step = 0; step < DAY; step += 1) {
          const capKw = plan.capKw(step, loads![step - 1] ?? 0, socFraction, [peakKw]);
          const { gridKwSeries, socFractionSeries } = followTarget({
            battery: options.battery,
            stepMinutes: 60,
            netLoadKwSeries: [loads![step]!],
            windows: [{ meteredSteps: Uint8Array.of(1), targetKw: capKw }],
            initialSocFraction: socFraction,
          });
          socFraction = socFractionSeries[0]!;
          peakKw = Math.max(peakKw, gridKwSeries[0]!);
        }
        const natural = Math.max(...loads!);
        const least = lowestFeasibleTarget({
          battery: options.battery,
          stepMinutes: 60,
          netLoadKwSeries: loads!,
          initialSocFraction: 1,
        });
        expect(peakKw).toBeGreaterThanOrEqual(least - 1e-6);
        expect(natural - peakKw).toBeGreaterThan(0.75 * (natural - least));
      }),
      { numRuns: 25 },
    );
  });

  test('with almost no battery, expects the cost without one', () => {
    const pathsKw = madeUpPaths(7, 1, 1);
    const natural = 20 * Math.max(...pathsKw[0]!);
    const battery = createBattery({ powerKw: 1e-9, capacityKwh: 1e-9 });
    expect(planToday(optionsOf(pathsKw, { battery })).expectedCost(1, [0])).toBeCloseTo(natural, 3);
    expect(planToday(optionsOf(pathsKw)).expectedCost(1, [0])).toBeLessThan(natural);
  });

  test('plans quarters of an hour in hours, the first of which may have begun', () => {
    const pathsKw = madeUpPaths(11, 40, 1);
    const hourly = optionsOf(pathsKw, { fromStep: 9 });
    const quarters = (change: Partial<TodayOptions>) => ({
      ...hourly,
      futures: givenFutures(
        pathsKw.map((path) => path.flatMap((kw) => [kw, kw, kw, kw])),
        4 * DAY,
      ),
      stepMinutes: 15,
      meteredSteps: [new Uint8Array(4 * DAY).fill(1)],
      ...change,
    });
    const plan = planToday(hourly);
    const fine = planToday(quarters({ fromStep: 36 }));
    expect(fine.expectedCost(0.7, [60])).toBeCloseTo(plan.expectedCost(0.7, [60]), 6);
    for (let hour = 9; hour < DAY; hour += 1) {
      for (const kw of [40, 70, 90]) {
        expect(fine.capKw(4 * hour, kw, 0.6, [50])).toBeCloseTo(plan.capKw(hour, kw, 0.6, [50]), 6);
      }
    }
  });

  test('with the load of a step known, converts a quarter of an hour to the expected load of its hour', () => {
    const pathsKw = madeUpPaths(12, 40, 1);
    // The second quarter is always 8 kW above its hour, the last one 8 kW below.
    const ripple = [0, 8, 0, -8];
    const hourly = optionsOf(pathsKw, { fromStep: 9 });
    const rule = planTodayWaitAndSee(hourly);
    const fine = planTodayWaitAndSee({
      ...hourly,
      futures: givenFutures(
        pathsKw.map((path) => path.flatMap((kw) => ripple.map((more) => kw + more))),
        4 * DAY,
      ),
      stepMinutes: 15,
      fromStep: 36,
      meteredSteps: [new Uint8Array(4 * DAY).fill(1)],
    });
    expect(fine.fromStep).toBe(36);
    // Levels depend on the highest quarter.
    expect(fine.expectedCost(0.7, [60]) / rule.expectedCost(0.7, [60])).toBeCloseTo(1, 3);
    const capsKw = new Set<number>();
    for (let hour = 9; hour < DAY; hour += 1) {
      for (const kw of [40, 70, 90]) {
        const capKw = fine.capKw(4 * hour, kw, 0.6, [50]);
        capsKw.add(Math.round(capKw));
        for (const [quarter, more] of ripple.entries()) {
          expect(fine.capKw(4 * hour + quarter, kw + more, 0.6, [50])).toBeCloseTo(capKw, 6);
        }
      }
    }
    expect(capsKw.size).toBeGreaterThan(3);
  });

  test('uses the energy over the remainder of the hour', () => {
    // 100 kW for certain, 20 kWh stored, lossless: 20 kW less for an hour, all of the 50 kW for its last quarter.
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 20,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    });
    const costFrom = (fromStep: number) =>
      planToday({
        ...optionsOf([new Array<number>(DAY).fill(100)], { battery }),
        futures: givenFutures([new Array<number>(4 * DAY).fill(100)], 4 * DAY),
        stepMinutes: 15,
        meteredSteps: [new Uint8Array(4 * DAY).fill(1)],
        fromStep,
      }).expectedCost(1, [0]);
    expect(costFrom(95)).toBeCloseTo(20 * 50, 6);
    expect(costFrom(92)).toBeGreaterThanOrEqual(20 * 80);
    // Within its levels.
    expect(costFrom(92)).toBeLessThan(20 * 85);
  });

  test('names a running peak that is not a number', () => {
    const options = optionsOf(madeUpPaths(3, 4, 2), { runningPeaksKw: [Number.NaN] });
    for (const plan of [planToday, planTodayWaitAndSee]) {
      expect(() => plan(options)).toThrow(
        expect.objectContaining({ code: 'peakNotFinite', details: { field: 'runningPeaksKw[0]' } }),
      );
    }
  });

  test('never caps below the running peak', () => {
    const pathsKw = madeUpPaths(3, 60, 12);
    const plan = planToday(optionsOf(pathsKw, { runningPeaksKw: [95] }));
    fc.assert(
      fc.property(
        fc.nat(DAY - 1),
        fc.double({ min: 0, max: 150, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        (step, loadKw, soc, peakKw) => {
          const capKw = plan.capKw(step, loadKw, soc, [peakKw]);
          expect(capKw).toBeGreaterThanOrEqual(peakKw);
          expect(Number.isFinite(capKw)).toBe(true);
        },
      ),
    );
  });

  test('saves the battery for demand above a floor that is billed in any case', () => {
    const pathsKw = madeUpPaths(3, 60, 12);
    const options = optionsOf(pathsKw, { windows: [window(20, { floorKw: 75 })] });
    const [plan, rule] = [planToday(options), planTodayWaitAndSee(options)];
    for (let step = 0; step < DAY; step += 1) {
      for (const peakKw of [0, 40, 74]) {
        expect(plan.capKw(step, 60, 0.5, [peakKw])).toBeGreaterThanOrEqual(75);
        expect(plan.chargeUpToKw(step, 60, 0.5, [peakKw])).toBeGreaterThanOrEqual(75);
        expect(rule.capKw(step, 60, 0.5, [peakKw])).toBeGreaterThan(60);
      }
    }
    expect(plan.expectedCost(0.5, [40])).toBe(plan.expectedCost(0.5, [75]));
    expect(plan.expectedCost(1, [0])).toBeGreaterThan(20 * 75 - 1e-6);
  });

  test('keeps a feasible floor for every load', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const [loads] = madeUpPaths(seed, 1, 1);
        const natural = Math.max(...loads!);
        const floorKw = natural - 10;
        const plan = planToday(optionsOf([loads!], { windows: [window(20, { floorKw })] }));
        for (let step = 0; step < DAY; step += 1) {
          expect(plan.capKw(step, loads![step - 1] ?? 0, 1, [0])).toBeCloseTo(floorKw, 6);
        }
        // Up to a tenth of the saving: there are seven states of charge.
        expect(plan.expectedCost(1, [0])).toBeLessThan(20 * floorKw + 20);
      }),
      { numRuns: 10 },
    );
  });

  test('expects no higher cost if the load of a step is known before acting', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 0, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 120, noNaN: true }),
        (seed, fromStep, soc, peakKw) => {
          const options = optionsOf(madeUpPaths(seed, 40, 3), {
            fromStep,
            runningPeaksKw: [peakKw],
          });
          const seen = planTodayWaitAndSee(options).expectedCost(soc, [peakKw]);
          expect(seen).toBeLessThanOrEqual(planToday(options).expectedCost(soc, [peakKw]) + 1e-6);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('does not limit demand that is only charged for at other hours', () => {
    const pathsKw = madeUpPaths(5, 40, 3);
    const metered = Uint8Array.from({ length: 3 * DAY }, (_, step) =>
      step >= DAY && step % DAY > 11 ? 1 : 0,
    );
    const free = planToday(optionsOf(pathsKw, { meteredSteps: [metered] }));
    expect(free.capKw(12, 80, 0.5, [50])).toBe(Number.POSITIVE_INFINITY);
    const rule = planTodayWaitAndSee(optionsOf(pathsKw, { meteredSteps: [metered] }));
    expect(rule.capKw(12, 80, 0.5, [50])).toBe(Number.POSITIVE_INFINITY);
  });

  test('plans for two windows, and for the costlier two of three', () => {
    const pathsKw = madeUpPaths(11, 60, 5);
    const all = new Uint8Array(5 * DAY).fill(1);
    const afternoon = Uint8Array.from(all, (_, step) =>
      step % DAY >= 12 && step % DAY < 18 ? 1 : 0,
    );
    const two = planToday(
      optionsOf(pathsKw, {
        windows: [window(10), window(15)],
        meteredSteps: [all, afternoon],
        runningPeaksKw: [0, 0],
      }),
    );
    const three = planToday(
      optionsOf(pathsKw, {
        windows: [window(10), window(0.001), window(15)],
        meteredSteps: [all, all, afternoon],
        runningPeaksKw: [0, 0, 0],
      }),
    );
    for (let step = 0; step < DAY; step += 1) {
      expect(three.capKw(step, 90, 0.6, [70, 10, 60])).toBe(two.capKw(step, 90, 0.6, [70, 60]));
    }
    const natural = pathsKw.reduce((sum, loads) => {
      const inAfternoon = loads.filter((_, step) => afternoon[step] === 1);
      return sum + (10 * Math.max(...loads) + 15 * Math.max(...inAfternoon)) / pathsKw.length;
    }, 0);
    expect(two.expectedCost(1, [0, 0])).toBeLessThan(natural);
  });

  test('is the same for the same paths, and uses the load net of solar', () => {
    const pathsKw = madeUpPaths(13, 30, 2);
    const ask = (options: TodayOptions) =>
      Array.from({ length: DAY }, (_, step) => planToday(options).capKw(step, 70, 0.8, [60]));
    expect(ask(optionsOf(pathsKw))).toEqual(ask(optionsOf(pathsKw)));
    const solarKw = Array.from({ length: 2 * DAY }, (_, step) =>
      step % DAY > 9 && step % DAY < 15 ? 12 : 0,
    );
    const more = pathsKw.map((loads) => loads.map((kw, step) => kw + solarKw[step]!));
    expect(netLoadPaths(givenFutures(more, DAY, solarKw), 0, []).netTodayKw[12]).toBeCloseTo(
      pathsKw[0]![12]!,
      9,
    );
  });
});

describe('the peaks of the later days', () => {
  test('have the lowest feasible target of each path, although only the highest days are simulated', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const pathsKw = madeUpPaths(seed, 4, 5);
        const battery = createBattery({ powerKw: 30, capacityKwh: 60 });
        const meteredSteps = [new Uint8Array(5 * DAY).fill(1)];
        const { foresightPeakKw, uncontrolledPeakKw } = laterPeakBounds(
          netLoadPaths(givenFutures(pathsKw, DAY), 0, meteredSteps),
          layOutBattery(battery, 60),
          meteredSteps,
        );
        pathsKw.forEach((loads, path) => {
          const later = loads.slice(DAY);
          const exact = lowestFeasibleTarget({
            battery,
            stepMinutes: 60,
            netLoadKwSeries: later,
            initialSocFraction: 1,
          });
          expect(uncontrolledPeakKw[path]).toBe(Math.max(...later));
          // A thousandth of the power.
          expect(foresightPeakKw[path]! - exact).toBeGreaterThan(-1e-6);
          expect(foresightPeakKw[path]! - exact).toBeLessThan(0.031);
        });
      }),
      { numRuns: 20 },
    );
  });

  test('have targets that are feasible in both of two windows together', () => {
    const pathsKw = madeUpPaths(23, 6, 4);
    const battery = createBattery({ powerKw: 30, capacityKwh: 60 });
    const all = new Uint8Array(4 * DAY).fill(1);
    const evening = Uint8Array.from(all, (_, step) => (step % DAY >= 15 ? 1 : 0));
    const { foresightPeakKw } = laterPeakBounds(
      netLoadPaths(givenFutures(pathsKw, DAY), 0, [all, evening]),
      layOutBattery(battery, 60),
      [all, evening],
    );
    pathsKw.forEach((loads, path) => {
      const targets = [foresightPeakKw[path]!, foresightPeakKw[6 + path]!];
      const { peaksKw } = followTarget({
        battery,
        stepMinutes: 60,
        netLoadKwSeries: loads.slice(DAY),
        windows: [all, evening].map((metered, at) => ({
          meteredSteps: metered.slice(DAY),
          targetKw: targets[at]!,
        })),
        initialSocFraction: 1,
      });
      expect(peaksKw[0]).toBeLessThanOrEqual(targets[0]! + 1e-9);
      expect(peaksKw[1]).toBeLessThanOrEqual(targets[1]! + 1e-9);
    });
  });

  test('cost what a calculation by hand gives: a fifth of the perfect-foresight saving is not realised', () => {
    // Feasible 90 of 100: 90 + 0.2 · 10; feasible 50: 50 + 0.2 · 50
    expect([...terminalDemandCost(window(10), [90, 20], [100], [50])]).toEqual([920, 600]);
    // Below a ratchet floor nothing is saved
    expect([...terminalDemandCost(window(10, { floorKw: 95 }), [90], [100], [50])]).toEqual([950]);
  });

  test.each([
    ['levelsKw[1]', [90, Number.NaN], [100], [50]],
    ['leastKw[0]', [90], [100], [Number.NaN]],
    ['naturalKw[0]', [90], [Number.POSITIVE_INFINITY], [50]],
  ])('name the field of the caller: %s', (field, levelsKw, naturalKw, leastKw) => {
    expect(() => terminalDemandCost(window(10), levelsKw, naturalKw, leastKw)).toThrow(
      expect.objectContaining({ code: 'peakNotFinite', details: { field } }),
    );
  });

  test('have a cost that never decreases with the peak', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(200), fc.nat(100)), { minLength: 1, maxLength: 9 }),
        (paths) => {
          const levels = Float64Array.from({ length: 26 }, (_, level) => 10 * level);
          const costs = terminalDemandCost(
            window(10),
            levels,
            paths.map(([natural]) => natural),
            paths.map(([natural, reach]) => Math.max(0, natural - reach)),
          );
          for (let level = 1; level < 26; level += 1) {
            expect(costs[level]).toBeGreaterThanOrEqual(costs[level - 1]! - 1e-9);
          }
        },
      ),
    );
  });
});

describe('the Markov chain of loads', () => {
  test('has probabilities as transitions, and nearly keeps the mean of its paths', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 0, max: 20 }), (seed, fromStep) => {
        const pathsKw = madeUpPaths(seed, 80, 1);
        const { nodesKw, transition } = loadMarkovChain(
          netLoadPaths(givenFutures(pathsKw, DAY), 0, []),
          fromStep,
        );
        expect(nodesKw).toHaveLength(DAY - fromStep);
        let shares = [...transition[0]!];
        for (let at = 0; at < nodesKw.length; at += 1) {
          const nodes = nodesKw[at]!;
          if (at > 0) {
            const before = shares;
            shares = Array.from(nodes, (_, node) =>
              before.reduce(
                (sum, share, from) => sum + share * transition[at]![from * nodes.length + node]!,
                0,
              ),
            );
          }
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          const mean = shares.reduce((sum, share, node) => sum + share * nodes[node]!, 0);
          const exact = pathsKw.reduce((sum, loads) => sum + loads[fromStep + at]! / 80, 0);
          expect(Math.abs(mean - exact)).toBeLessThan(0.05 * exact);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('localMeteredSteps', () => {
  test('follow the local clock over both clock changes', () => {
    const grid = yearGrid(2026, 60, 'America/New_York');
    const { hour, month } = localCalendar(grid);
    const meteredSteps = Uint8Array.from(hour, (at) => (at >= 12 && at < 18 ? 1 : 0));
    for (const changing of [3, 11]) {
      const from = month.indexOf(changing);
      const days = localMeteredSteps({ meteredSteps }, grid, from, 28);
      expect(days).toHaveLength(28 * DAY);
      days.forEach((metered, step) => {
        expect(metered).toBe(step % DAY >= 12 && step % DAY < 18 ? 1 : 0);
      });
    }
  });

  test('count a repeated hour if either occurrence is metered, and a skipped hour like the one before', () => {
    const grid = yearGrid(2026, 60, 'America/New_York');
    const { hour, month, dayIndex } = localCalendar(grid);
    const at = (days: Uint8Array, day: number, clock: number) => days[day * DAY + clock];
    const fall = month.indexOf(11);
    const second = hour.findIndex(
      (clock, step) => step >= fall && clock === 1 && hour[step - 1] === 1,
    );
    const onlySecond = Uint8Array.from(hour, (_, step) => (step === second ? 1 : 0));
    const fallDays = localMeteredSteps({ meteredSteps: onlySecond }, grid, fall, 10);
    expect(at(fallDays, dayIndex[second]! - dayIndex[fall]!, 1)).toBe(1);
    expect(fallDays.reduce((sum, one) => sum + one, 0)).toBe(1);
    const spring = month.indexOf(3);
    const before = hour.findIndex(
      (clock, step) => step >= spring && clock === 1 && hour[step + 1] === 3,
    );
    const onlyBefore = Uint8Array.from(hour, (_, step) => (step === before ? 1 : 0));
    const springDays = localMeteredSteps({ meteredSteps: onlyBefore }, grid, spring, 10);
    expect(at(springDays, dayIndex[before]! - dayIndex[spring]!, 2)).toBe(1);
  });
});
