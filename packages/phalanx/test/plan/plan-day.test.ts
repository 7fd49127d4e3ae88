import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayPlan, type DayProblem, planDay } from '../../src/plan/index.js';
import { followTarget, lowestFeasibleTarget } from '../../src/target/index.js';
import {
  enumeratedCost,
  losslessBattery,
  rowsOf,
  tinyCase,
  tinyLevels,
} from '../support/day-problems.js';

const PRICE = 20;

function evenly(from: number, to: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

/** Any-time peaks of one window at 20 per kW. */
function anyTime(steps: number, levelsKw: Float64Array) {
  return {
    windows: [{ meteredSteps: new Uint8Array(steps).fill(1), levelsKw }],
    terminalCost: levelsKw.map((kw) => PRICE * kw),
  };
}

/** A made-up day with uncertain loads. */
function uncertainDay(seed: number, change: Partial<DayProblem> = {}, steps = 8): DayProblem {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const nodes = 4;
  const nodesKw = Array.from({ length: steps }, () => {
    const lowKw = 40 + 60 * nextUniform(stream);
    return evenly(lowKw, lowKw + 10 + 60 * nextUniform(stream), nodes);
  });
  const row = () => Array.from({ length: nodes }, () => 0.05 + nextUniform(stream));
  return {
    stepMinutes: 60,
    battery: createBattery({ powerKw: 30, capacityKwh: 60 }),
    socLevels: 9,
    nodesKw,
    transition: nodesKw.map((_, step) =>
      rowsOf(step === 0 ? [row()] : [row(), row(), row(), row()]),
    ),
    ...anyTime(steps, evenly(0, 200, 41)),
    ...change,
  };
}

/** Carries out a plan for given loads; returns the peak of its single window. */
function peakAlong(
  plan: DayPlan,
  problem: DayProblem,
  loads: readonly number[],
  soc: number,
): number {
  let socFraction = soc;
  let peakKw = 0;
  for (const [step, loadKw] of loads.entries()) {
    const capKw = plan.capKw(step, loadKw, socFraction, [peakKw]);
    const { gridKwSeries, socFractionSeries } = followTarget({
      battery: problem.battery,
      stepMinutes: problem.stepMinutes,
      netLoadKwSeries: [loadKw],
      windows: [{ meteredSteps: Uint8Array.of(1), targetKw: capKw }],
      initialSocFraction: socFraction,
    });
    expect(gridKwSeries[0]).toBeCloseTo(capKw, 9);
    socFraction = socFractionSeries[0]!;
    peakKw = Math.max(peakKw, gridKwSeries[0]!);
  }
  return peakKw;
}

describe('a plan', () => {
  test('costs the same as enumerating every action on the tree of loads', () => {
    fc.assert(
      fc.property(tinyCase, fc.nat(4), fc.tuple(fc.nat(5), fc.nat(5)), (one, stored, peaks) => {
        const storedKwh = Math.min(stored, one.capacityKwh);
        const peaksKw = peaks.slice(0, one.problem.windows.length);
        const plan = planDay(one.problem);
        const expected = enumeratedCost(one, storedKwh, peaksKw);
        expect(plan.expectedCost(storedKwh / one.capacityKwh, peaksKw)).toBeCloseTo(expected, 9);
      }),
    );
  });

  test('costs what it expects when carried out on every branch of the tree', () => {
    fc.assert(
      fc.property(tinyCase, fc.nat(4), (one, stored) => {
        const { problem, capacityKwh } = one;
        const { nodesKw, transition, windows, terminalCost, energyPricePerKwh } = problem;
        const plan = planDay(problem);
        const start = Math.min(stored, capacityKwh);
        const along = (step: number, previous: number, kwh: number, peaks: number[]): number => {
          if (step === nodesKw.length) {
            const at = peaks.reduce((sum, kw) => sum * tinyLevels + kw, 0);
            const block = tinyLevels ** windows.length;
            return terminalCost[terminalCost.length === block ? at : kwh * block + at]!;
          }
          return nodesKw[step]!.reduce((sum, loadKw, node) => {
            const gridKw =
              Math.round(plan.capKw(step, loadKw, kwh / capacityKwh, peaks) * 1e6) / 1e6;
            const left = kwh + gridKw - loadKw;
            expect(Number.isInteger(left) && left >= 0 && left <= capacityKwh).toBe(true);
            const raised = peaks.map((kw, w) =>
              windows[w]!.meteredSteps[step] === 1 ? Math.max(kw, gridKw) : kw,
            );
            const wear = (Math.max(0, loadKw - gridKw) * one.wearPerMwhDischarged) / 1000;
            const energy = (energyPricePerKwh?.[step] ?? 0) * gridKw;
            const probability = transition[step]![previous * 2 + node]!;
            return sum + probability * (energy + wear + along(step + 1, node, left, raised));
          }, 0);
        };
        const peaks = windows.map(() => 0);
        expect(along(0, 0, start, peaks)).toBeCloseTo(
          plan.expectedCost(start / capacityKwh, peaks),
          8,
        );
      }),
    );
  });

  test('keeps a known load at the lowest feasible target, within the spacing of its levels', () => {
    const known = fc.array(fc.integer({ min: 20, max: 180 }), { minLength: 3, maxLength: 24 });
    fc.assert(
      fc.property(known, fc.nat(4), (loads, quarter) => {
        const problem: DayProblem = {
          stepMinutes: 60,
          battery: createBattery({ powerKw: 40, capacityKwh: 80 }),
          socLevels: 33,
          nodesKw: loads.map((kw) => Float64Array.of(kw)),
          transition: loads.map(() => Float64Array.of(1)),
          ...anyTime(loads.length, evenly(0, 200, 101)),
        };
        const plan = planDay(problem);
        const peakKw = peakAlong(plan, problem, loads, quarter / 4);
        const { battery } = problem;
        const bestKw = lowestFeasibleTarget({
          battery,
          stepMinutes: 60,
          netLoadKwSeries: loads,
          initialSocFraction: quarter / 4,
        });
        expect(peakKw).toBeGreaterThanOrEqual(bestKw - 1e-9);
        // Peak levels are 2 kW apart.
        expect(peakKw).toBeLessThanOrEqual(bestKw + 2);
      }),
      { numRuns: 20 },
    );
  });

  test('is never worse with a larger battery', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1), (seed, window) => {
        const costs = [1, 2, 3].map((factor) => {
          // Twice the battery with twice the levels has every action of the smaller one.
          const battery = createBattery({ powerKw: 10 * factor, capacityKwh: 20 * factor });
          const plan = planDay(uncertainDay(seed, { battery, socLevels: 8 * factor + 1 }));
          return plan.expectedCost(1, [50 * window]);
        });
        expect(costs[1]!).toBeLessThanOrEqual(costs[0]! + 1e-6);
        expect(costs[2]!).toBeLessThanOrEqual(costs[1]! + 1e-6);
      }),
      { numRuns: 15 },
    );
  });

  test('is never worse on finer grids', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const cost = (socLevels: number, levels: number) =>
          planDay(
            uncertainDay(seed, { socLevels, ...anyTime(8, evenly(0, 200, levels)) }),
          ).expectedCost(1, [0]);
        const coarse = cost(5, 11);
        const middle = cost(9, 21);
        const fine = cost(17, 41);
        expect(middle).toBeLessThanOrEqual(coarse + 1e-6);
        expect(fine).toBeLessThanOrEqual(middle + 1e-6);
      }),
      { numRuns: 15 },
    );
  });

  test('changes nothing without a battery', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(100), (seed, percent) => {
        const idle = createBattery({ powerKw: 50, capacityKwh: 90, availabilityFraction: 0 });
        const energyPricePerKwh = Float64Array.from({ length: 8 }, (_, step) => 0.1 * step);
        const problem = uncertainDay(seed, { battery: idle, energyPricePerKwh });
        const plan = planDay(problem);
        const expected = plan.expectedCost(0, [0]);
        expect(plan.expectedCost(percent / 100, [0])).toBe(expected);
        const other = createBattery({ powerKw: 1, capacityKwh: 9, availabilityFraction: 0 });
        expect(planDay({ ...problem, battery: other }).expectedCost(1, [0])).toBe(expected);
        const fixed = createBattery({
          powerKw: 50,
          capacityKwh: 90,
          minSocFraction: 0.5,
          maxSocFraction: 0.5,
        });
        expect(planDay({ ...problem, battery: fixed }).expectedCost(0.5, [0])).toBe(expected);
        expect(plan.capKw(3, 77.7, percent / 100, [12])).toBe(77.7);

        // The bill of every path of loads, weighted by its probability; the cost of peaks is linear along the levels.
        const along = (step: number, previous: number, peakKw: number): number => {
          if (step === 8) return PRICE * peakKw;
          return problem.nodesKw[step]!.reduce((sum, kw, node) => {
            const after = along(step + 1, node, Math.max(peakKw, kw));
            const energy = energyPricePerKwh[step]! * kw;
            return sum + problem.transition[step]![previous * 4 + node]! * (energy + after);
          }, 0);
        };
        const levelsKw = Float64Array.from(
          [...new Set([0, ...problem.nodesKw.flatMap((nodes) => [...nodes])])].sort(
            (a, b) => a - b,
          ),
        );
        const exact = planDay({ ...problem, ...anyTime(8, levelsKw) }).expectedCost(0.5, [0]);
        expect(exact).toBeCloseTo(along(0, 0, 0), 8);
      }),
      { numRuns: 5 },
    );
  });

  test('costs about what it expects if states lie between the levels', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const steps = 4;
        const problem = uncertainDay(seed, {}, steps);
        const plan = planDay(problem);
        // All 256 sequences of loads, weighted by probability.
        const along = (loads: readonly number[], previous: number, probability: number): number => {
          const step = loads.length;
          if (step === steps) return probability * PRICE * peakAlong(plan, problem, loads, 0.6);
          return problem.nodesKw[step]!.reduce((sum, kw, node) => {
            const share = problem.transition[step]![previous * 4 + node]!;
            return sum + along([...loads, kw], node, probability * share);
          }, 0);
        };
        const ratio = along([], 0, 1) / plan.expectedCost(0.6, [0]);
        // Wear is cents; the rest is due to states between the levels.
        expect(ratio).toBeGreaterThan(0.97);
        expect(ratio).toBeLessThan(1.02);
      }),
      { numRuns: 10 },
    );
  });

  test('does what its documentation shows', () => {
    const plan = planDay({
      stepMinutes: 60,
      battery: losslessBattery(50, 30),
      socLevels: 2,
      nodesKw: [Float64Array.of(100)],
      transition: [Float64Array.of(1)],
      windows: [{ meteredSteps: Uint8Array.of(1), levelsKw: Float64Array.of(0, 100) }],
      terminalCost: Float64Array.of(0, 1000),
    });
    expect(plan.capKw(0, 100, 1, [0])).toBeCloseTo(70, 12);
  });

  test('depends on its arguments only, not on earlier calls or later loads', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(6), (seed, step) => {
        const problem = uncertainDay(seed);
        const plan = planDay(problem);
        const ask = () => plan.capKw(step, 91.3, 0.43, [88.8]);
        const first = ask();
        plan.capKw(7, 140, 0.9, [10]);
        plan.expectedCost(0.2, [170]);
        expect(ask()).toBe(first);
        expect(planDay(uncertainDay(seed)).capKw(step, 91.3, 0.43, [88.8])).toBe(first);
      }),
    );
  });

  test('by hand: saves energy for a later peak', () => {
    // 60 kW now; then 50 or 100 kW; 10 kWh stored, 10 kW of power, 20 per kW. If saved, the peak is 60 or 90 kW: 1200
    // or 1800; if used now, 50 or 100 kW: 1000 or 2000. With 3 to 1 for 100 kW saving is better: 1650 against 1750.
    const problem = (weights: readonly number[]): DayProblem => ({
      stepMinutes: 60,
      battery: losslessBattery(10, 10),
      socLevels: 11,
      nodesKw: [Float64Array.of(60), Float64Array.of(50, 100)],
      transition: [Float64Array.of(1), rowsOf([weights])],
      ...anyTime(2, evenly(0, 100, 101)),
    });
    expect(planDay(problem([1, 3])).expectedCost(1, [0])).toBeCloseTo(1650, 9);
    expect(planDay(problem([1, 3])).capKw(0, 60, 1, [0])).toBe(60);
    // With 3 to 1 for 50 kW using it now is better: 1250 against 1350.
    expect(planDay(problem([3, 1])).expectedCost(1, [0])).toBeCloseTo(1250, 9);
    expect(planDay(problem([3, 1])).capKw(0, 60, 1, [0])).toBe(50);
    // Demand up to the running peak need not be reduced.
    expect(planDay(problem([3, 1])).capKw(0, 60, 1, [75])).toBe(60);
  });

  test('by hand: discharges down to a level of the state of charge, less the losses', () => {
    // 100 kWh stored, of which half is lost in discharging; 1 per kWh drawn, and 100 if less than 50 kWh are left. Of the 100 kW
    // the 50 kWh that may be used save 25, so that 75 are paid; no discharge saves nothing, and full discharge saves 50 and costs 100.
    const plan = planDay({
      stepMinutes: 60,
      battery: createBattery({
        powerKw: 200,
        capacityKwh: 100,
        dischargeEfficiency: 0.5,
        wearPerMwhDischarged: 0,
      }),
      socLevels: 3,
      nodesKw: [Float64Array.of(100)],
      transition: [Float64Array.of(1)],
      windows: [{ meteredSteps: Uint8Array.of(0), levelsKw: Float64Array.of(0) }],
      terminalCost: Float64Array.of(100, 0, 0),
      energyPricePerKwh: Float64Array.of(1),
    });
    expect(plan.capKw(0, 100, 1, [0])).toBeCloseTo(75, 9);
    expect(plan.expectedCost(1, [0])).toBeCloseTo(75, 9);
  });

  test('by hand: pays for both of two peaks between their levels', () => {
    // No battery and 50 kW halfway between levels; 10 per kW of the first peak, 3 of the second.
    const plan = planDay({
      stepMinutes: 60,
      battery: createBattery({ powerKw: 1, capacityKwh: 1, availabilityFraction: 0 }),
      socLevels: 2,
      nodesKw: [Float64Array.of(50)],
      transition: [Float64Array.of(1)],
      windows: [0, 1].map(() => ({
        meteredSteps: Uint8Array.of(1),
        levelsKw: Float64Array.of(0, 100),
      })),
      terminalCost: Float64Array.of(0, 300, 1000, 1300),
    });
    expect(plan.expectedCost(0, [0, 0])).toBeCloseTo(500 + 150, 9);
    expect(plan.expectedCost(0, [0, 100])).toBeCloseTo(500 + 300, 9);
    expect(plan.expectedCost(0, [100, 0])).toBeCloseTo(1000 + 150, 9);
  });

  const fine = uncertainDay(1);
  test.each<[Partial<DayProblem>, string]>([
    [{ nodesKw: [], transition: [] }, 'noSteps'],
    [{ socLevels: 1 }, 'socLevelsOutOfRange'],
    [{ windows: [] }, 'windowsOutOfRange'],
    [{ nodesKw: fine.nodesKw.map(() => Float64Array.of(3, 2)) }, 'notRising'],
    [{ transition: fine.transition.slice(1) }, 'unequalLengths'],
    [{ transition: fine.transition.map((row) => row.map((p) => 2 * p)) }, 'notProbabilities'],
    [{ terminalCost: Float64Array.of(1) }, 'unequalLengths'],
    [{ terminalCost: fine.terminalCost.map(() => Number.NaN) }, 'costNotFinite'],
    [{ energyPricePerKwh: new Float64Array(3) }, 'unequalLengths'],
    [{ stepMinutes: -1 }, 'stepOutOfRange'],
  ])('rejects a malformed problem (%#)', (change, code) => {
    expect(() => planDay({ ...fine, ...change })).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    [() => planDay(fine).capKw(8, 1, 0, [0]), 'stepOutOfRange'],
    [() => planDay(fine).capKw(0, Number.NaN, 0, [0]), 'stateNotFinite'],
    [() => planDay(fine).capKw(0, 1, 0, [0, 0]), 'unequalLengths'],
    [() => planDay(fine).capKw(0, 1, 2, [0]), 'socOutOfRange'],
    [() => planDay(fine).expectedCost(0, []), 'unequalLengths'],
  ])('rejects a malformed state (%#)', (ask, code) => {
    expect(ask).toThrow(expect.objectContaining({ code }));
  });
});
