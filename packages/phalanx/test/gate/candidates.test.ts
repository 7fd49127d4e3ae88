import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fixedDischargePolicies,
  targetPolicy,
  tariffAwarePolicy,
} from '../../src/gate/candidates.js';
import { guardedPolicy, socReserves } from '../../src/gate/guarded-policy.js';
import { laterFeasibility } from '../../src/gate/later-feasibility.js';
import { actionLabel } from '../../src/gate/schedule.js';
import { simulatePolicy } from '../../src/gate/simulate-policy.js';
import { plainBattery } from '../support/batteries.js';
import { randomProblem } from '../support/gate-problems.js';

const battery = createBattery({
  powerKw: 40,
  capacityKwh: 80,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
});
const given = {
  seed: 3,
  battery,
  pathCount: 20,
  dayCount: 2,
  windows: 2,
  fromStep: 10,
  socFraction: 0.5,
  runningPeakKw: 60,
} as const;
const { problem } = randomProblem(given);
const targetsKw = [130, 125];
const later = laterFeasibility(problem, targetsKw);

describe('candidates', () => {
  test('a cap is chosen from the load of the previous step, or from that of the step itself if the policy sees it', () => {
    const loadsOf = (seesLoad: boolean) => {
      const seen: number[] = [];
      const policy = {
        name: 'planned' as const,
        seesLoad,
        capKw: (_step: number, netLoadKw: number) => {
          seen.push(netLoadKw);
          return Number.POSITIVE_INFINITY;
        },
      };
      simulatePolicy(problem, policy, targetsKw, later);
      return seen;
    };
    const steps = 24 - problem.fromStep;
    const path = problem.netTodayKw.subarray(24, 48);
    const ofPath = (seen: readonly number[]) => seen.slice(steps, 2 * steps);
    expect(ofPath(loadsOf(true))).toEqual([...path.subarray(problem.fromStep)]);
    expect(ofPath(loadsOf(false))).toEqual([...path.subarray(problem.fromStep - 1, 23)]);
  });

  test('hold does nothing; full and partial discharge all and half of the power until the energy is used up', () => {
    const [hold, full, partial, spread] = fixedDischargePolicies(problem, targetsKw).map((policy) =>
      simulatePolicy(problem, policy, targetsKw, later),
    );
    expect([...hold!.dischargeKwSeries, ...hold!.chargeKwSeries].every((kw) => kw === 0)).toBe(
      true,
    );
    expect(full!.dischargeKwSeries[0]).toBeCloseTo(40, 9);
    // A little more where a target requires it.
    expect(partial!.dischargeKwSeries[0]).toBeGreaterThanOrEqual(20);
    expect(partial!.dischargeKwSeries[0]).toBeLessThan(25);
    expect(spread!.dischargeKwSeries.reduce((sum, kw) => sum + kw, 0)).toBeGreaterThan(30);
  });

  test('outside the costliest window, tariffAware discharges only what the targets require', () => {
    const { dischargeKwSeries } = simulatePolicy(
      problem,
      tariffAwarePolicy(problem, [500, 500]),
      [500, 500],
      laterFeasibility(problem, [500, 500]),
    );
    // From 10 h on: the costly window is from 12 to 18 h.
    expect(dischargeKwSeries.subarray(0, 2).every((kw) => kw === 0)).toBe(true);
    expect(dischargeKwSeries.subarray(2, 8).some((kw) => kw > 0)).toBe(true);
    expect(dischargeKwSeries.subarray(8).every((kw) => kw === 0)).toBe(true);
  });

  test('tariffAware finds the costliest window at the running peak', () => {
    // From 70 kW on the first window adds no cost.
    const ladder = [
      { width: 70, price: 100 },
      { width: Number.POSITIVE_INFINITY, price: 0 },
    ];
    const [anyTime, dear] = problem.windows;
    const tiered = { ...problem, windows: [{ ...anyTime!, tierSchedule: ladder }, dear!] };
    const givenAtTen = (runningPeaksKw: readonly number[]) =>
      simulatePolicy(
        { ...tiered, runningPeaksKw },
        tariffAwarePolicy({ ...tiered, runningPeaksKw }, [500, 500]),
        [500, 500],
        laterFeasibility(tiered, [500, 500]),
      ).dischargeKwSeries[0]!;
    expect(givenAtTen([20, 20])).toBeGreaterThan(0);
    expect(givenAtTen([80, 20])).toBe(0);
  });

  test('guarded discharges only what the targets require while the battery is below its reserve', () => {
    const eager = { name: 'planned', capKw: () => 0 } as const;
    const target = targetPolicy(problem, targetsKw);
    const reserve = socReserves(problem, targetsKw, 0, 0.025);
    const guarded = guardedPolicy(problem, eager, targetsKw, 0, 0.05);
    for (let step = 10; step < 24; step += 1) {
      const reserved = reserve[step + 1]!;
      const peaksKw = [60, 54];
      expect(guarded.capKw(step, 0, Math.max(0, reserved - 0.01), peaksKw)).toBe(
        target.capKw(step, 0, 0, peaksKw),
      );
      if (reserved < 0.99) expect(guarded.capKw(step, 0, reserved + 0.01, peaksKw)).toBe(0);
      expect(guarded.chargeUpToKw!(step, 0, 0, peaksKw)).toBe(0);
    }
  });
});

describe('reserves', () => {
  test('are enough to follow the targets today on all paths if no path may miss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        plainBattery.filter(({ availabilityFraction }) => availabilityFraction > 0),
        fc.double({ min: 90, max: 160, noNaN: true }),
        (seed, some, targetKw) => {
          const one = randomProblem({
            ...given,
            seed,
            battery: some,
            windows: 1,
            dayCount: 1,
          }).problem;
          const reserve = socReserves(one, [targetKw], 1, 0);
          const needed = reserve[one.fromStep]!;
          const powerKw = some.powerKw * some.availabilityFraction;
          const highest = Math.max(...one.uncontrolledPeaksKw);
          const isWithinPower = highest - targetKw <= powerKw;
          // A full battery may not be enough.
          if (!isWithinPower || Math.max(...reserve) >= some.maxSocFraction - 1e-9) return;
          const started = { ...one, socFraction: Math.min(some.maxSocFraction, needed + 1e-9) };
          const { isMissed } = simulatePolicy(
            started,
            targetPolicy(started, [targetKw]),
            [targetKw],
            laterFeasibility(started, [targetKw]),
          );
          expect(isMissed.every((missed) => missed === 0)).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['discharge_full', { dischargeKw: 48, chargeKw: 0, maxKw: 50, powerKw: 50 }],
  ['discharge_full', { dischargeKw: 10, chargeKw: 0, maxKw: 10, powerKw: 50 }],
  ['discharge_partial', { dischargeKw: 40, chargeKw: 0, maxKw: 50, powerKw: 50 }],
  ['charge', { dischargeKw: 0, chargeKw: 5, maxKw: 50, powerKw: 50 }],
  ['hold', { dischargeKw: 0.2, chargeKw: 0.3, maxKw: 50, powerKw: 50 }],
] as const)('%s', (label, action) => {
  expect(actionLabel(action)).toBe(label);
});
