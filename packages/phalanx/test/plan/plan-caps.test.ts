import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CapPlan, planCaps, planDay } from '../../src/plan/index.js';
import { losslessBattery, type TinyCase, tinyCase, tinyLevels } from '../support/day-problems.js';

/** Discharges above a cap and recharges up to a lower or equal one in a step, in whole kilowatts. */
function follow(
  { powerKw, capacityKwh }: TinyCase,
  stored: number,
  loadKw: number,
  capKw: number,
  upToKw: number,
) {
  const powerOut =
    loadKw > capKw
      ? Math.min(loadKw - capKw, powerKw, stored, loadKw)
      : -Math.min(Math.max(0, upToKw - loadKw), powerKw, capacityKwh - stored);
  return { left: stored - powerOut, gridKw: loadKw - powerOut };
}

/** Expected cost over the tree of loads if a function gives each cap. */
function expectedUnder(
  one: TinyCase,
  storedKwh: number,
  peaksKw: readonly number[],
  best: (
    costOf: (capKw: number, upToKw: number) => number,
    state: { step: number; previousKw: number; stored: number; peaks: readonly number[] },
  ) => number,
): number {
  const { nodesKw, transition, windows, terminalCost, energyPricePerKwh } = one.problem;
  const known = new Map<string, number>();
  const from = (...state: Parameters<typeof costFrom>): number => {
    const key = state.join();
    const cost = known.get(key) ?? costFrom(...state);
    known.set(key, cost);
    return cost;
  };
  const costFrom = (
    step: number,
    previous: number,
    stored: number,
    peaks: readonly number[],
  ): number => {
    if (step === nodesKw.length) {
      const block = tinyLevels ** windows.length;
      const at = peaks.reduce((sum, kw) => sum * tinyLevels + kw, 0);
      return terminalCost[terminalCost.length === block ? at : stored * block + at]!;
    }
    const costOf = (capKw: number, upToKw: number) =>
      nodesKw[step]!.reduce((sum, loadKw, node) => {
        const probability = transition[step]![previous * nodesKw[step]!.length + node]!;
        if (probability === 0) return sum;
        const { left, gridKw } = follow(one, stored, loadKw, capKw, upToKw);
        const raised = peaks.map((kw, w) =>
          windows[w]!.meteredSteps[step] === 1 ? Math.max(kw, gridKw) : kw,
        );
        const energy = (energyPricePerKwh?.[step] ?? 0) * gridKw;
        const wear = (Math.max(0, stored - left) * one.wearPerMwhDischarged) / 1000;
        return sum + probability * (energy + wear + from(step + 1, node, left, raised));
      }, 0);
    const previousKw = step === 0 ? 0 : nodesKw[step - 1]![previous]!;
    return best(costOf, { step, previousKw, stored, peaks });
  };
  return from(0, 0, storedKwh, peaksKw);
}

/** Minimum over all pairs of whole caps, each fixed before the load of its step is known. */
function enumeratedCost(one: TinyCase, storedKwh: number, peaksKw: readonly number[]): number {
  return expectedUnder(one, storedKwh, peaksKw, (costOf, { step }) => {
    if (one.problem.windows.every(({ meteredSteps }) => meteredSteps[step] === 0)) {
      return costOf(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    }
    let least = Number.POSITIVE_INFINITY;
    for (let capKw = 0; capKw < tinyLevels; capKw += 1) {
      for (let upToKw = 0; upToKw <= capKw; upToKw += 1) {
        least = Math.min(least, costOf(capKw, upToKw));
      }
    }
    return least;
  });
}

function carriedOut(
  one: TinyCase,
  plan: CapPlan,
  storedKwh: number,
  peaksKw: readonly number[],
): number {
  return expectedUnder(one, storedKwh, peaksKw, (costOf, { step, previousKw, stored, peaks }) => {
    // Whole up to the rounding of weights.
    const whole = (kw: number) => Math.round(kw * 1e6) / 1e6;
    const soc = stored / one.capacityKwh;
    const capKw = whole(plan.capKw(step, previousKw, soc, peaks));
    const upToKw = whole(plan.chargeUpToKw(step, previousKw, soc, peaks));
    expect(upToKw).toBeLessThanOrEqual(capKw);
    return costOf(capKw, upToKw);
  });
}

describe('a plan of caps', () => {
  test('costs the same as enumerating every cap on the tree of loads', () => {
    fc.assert(
      fc.property(tinyCase, fc.nat(4), fc.tuple(fc.nat(5), fc.nat(5)), (one, stored, peaks) => {
        const storedKwh = Math.min(stored, one.capacityKwh);
        const peaksKw = peaks.slice(0, one.problem.windows.length);
        const plan = planCaps(one.problem);
        expect(plan.expectedCost(storedKwh / one.capacityKwh, peaksKw)).toBeCloseTo(
          enumeratedCost(one, storedKwh, peaksKw),
          9,
        );
      }),
    );
  });

  test('costs what it expects when carried out on every branch of the tree', () => {
    fc.assert(
      fc.property(tinyCase, fc.nat(4), (one, stored) => {
        const storedKwh = Math.min(stored, one.capacityKwh);
        const plan = planCaps(one.problem);
        const peaks = one.problem.windows.map(() => 0);
        expect(carriedOut(one, plan, storedKwh, peaks)).toBeCloseTo(
          plan.expectedCost(storedKwh / one.capacityKwh, peaks),
          8,
        );
      }),
    );
  });

  test('never costs less than a plan that knows each load before it decides', () => {
    fc.assert(
      fc.property(tinyCase, (one) => {
        const peaks = one.problem.windows.map(() => 0);
        const seen = planDay(one.problem).expectedCost(1, peaks);
        expect(planCaps(one.problem).expectedCost(1, peaks)).toBeGreaterThanOrEqual(seen - 1e-9);
      }),
    );
  });

  test('costs no more with more energy stored, and when full no more than without a battery', () => {
    fc.assert(
      fc.property(tinyCase, (one) => {
        const { powerKw, capacityKwh, problem } = one;
        const { energyPricePerKwh: _, ...free } = problem;
        const peaks = free.windows.map(() => 0);
        const terminalCost = free.terminalCost.slice(-(tinyLevels ** free.windows.length));
        const unworn = { ...free, terminalCost, battery: losslessBattery(powerKw, capacityKwh) };
        const plan = planCaps(unworn);
        for (let kwh = 1; kwh <= capacityKwh; kwh += 1) {
          const less = plan.expectedCost((kwh - 1) / capacityKwh, peaks);
          expect(plan.expectedCost(kwh / capacityKwh, peaks)).toBeLessThanOrEqual(less + 1e-9);
        }
        const none = { ...one, powerKw: 0, wearPerMwhDischarged: 0, problem: unworn };
        const natural = expectedUnder(none, 0, peaks, (costOf) => costOf(0, 0));
        expect(plan.expectedCost(1, peaks)).toBeLessThanOrEqual(natural + 1e-9);
      }),
    );
  });

  test('with almost no battery, costs the same as without one', () => {
    fc.assert(
      fc.property(tinyCase, (one) => {
        const { energyPricePerKwh: _, ...free } = one.problem;
        const block = tinyLevels ** free.windows.length;
        const terminalCost = free.terminalCost.slice(-block);
        const battery = losslessBattery(1e-9, 1e-9);
        const problem = { ...free, terminalCost, battery, socLevels: 2 };
        const none = {
          ...one,
          powerKw: 0,
          wearPerMwhDischarged: 0,
          problem: { ...free, terminalCost },
        };
        const peaks = free.windows.map(() => 0);
        const natural = expectedUnder(none, 0, peaks, (costOf) => costOf(0, 0));
        expect(planCaps(problem).expectedCost(1, peaks)).toBeCloseTo(natural, 6);
      }),
    );
  });
});
