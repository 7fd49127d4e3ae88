import { type Battery, createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followTarget, lowestFeasibleTarget } from '../../src/target/index.js';
import { plainBattery } from '../support/batteries.js';

/**
 * Whether any schedule keeps a target, by the energy that must be stored before each step, counted backwards
 * from the last step. Constant power limits.
 */
function canBeHeld(
  battery: Battery,
  loads: readonly number[],
  metered: Uint8Array,
  soc: number,
  targetKw: number,
): boolean {
  const powerKw = battery.powerKw * battery.availabilityFraction;
  const floorKwh = battery.minSocFraction * battery.capacityKwh;
  const topKwh = battery.maxSocFraction * battery.capacityKwh;
  let neededKwh = floorKwh;
  for (let step = loads.length - 1; step >= 0; step -= 1) {
    if (neededKwh > topKwh + 1e-9) return false;
    const overKw = metered[step] === 1 ? loads[step]! - targetKw : Number.NEGATIVE_INFINITY;
    if (overKw > powerKw + 1e-9) return false;
    neededKwh +=
      overKw > 0
        ? overKw / battery.dischargeEfficiency
        : -Math.min(-overKw, powerKw) * battery.chargeEfficiency;
    neededKwh = Math.max(neededKwh, floorKwh);
  }
  return neededKwh <= soc * battery.capacityKwh + 1e-9;
}

const loads = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), {
  minLength: 1,
  maxLength: 12,
});

describe('the lowest feasible target', () => {
  test('is kept by following it, and a slightly lower one by no schedule at all', () => {
    fc.assert(
      fc.property(plainBattery, loads, fc.nat(100), fc.nat(4095), (battery, kw, percent, mask) => {
        const span = battery.maxSocFraction - battery.minSocFraction;
        const initialSocFraction = battery.minSocFraction + (span * percent) / 100;
        const meteredSteps = Uint8Array.from(kw, (_, step) => (mask >> step) & 1);
        const options = { battery, stepMinutes: 60, netLoadKwSeries: kw, initialSocFraction };
        const targetKw = lowestFeasibleTarget({ ...options, meteredSteps });
        const { peaksKw } = followTarget({ ...options, windows: [{ meteredSteps, targetKw }] });
        expect(peaksKw[0]).toBeLessThanOrEqual(targetKw);
        const lower = targetKw - 1e-6;
        if (lower > 0) {
          expect(canBeHeld(battery, kw, meteredSteps, initialSocFraction, lower)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is not undercut by any schedule in half kilowatts', () => {
    const battery = createBattery({
      powerKw: 2,
      capacityKwh: 4,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    });
    const powers = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2];
    const leastPeak = (kw: readonly number[], stored: number, peakKw: number): number => {
      const [first, ...rest] = kw;
      if (first === undefined) return peakKw;
      return Math.min(
        ...powers
          .filter((power) => stored - power >= 0 && stored - power <= 4)
          .map((power) => leastPeak(rest, stored - power, Math.max(peakKw, first - power))),
      );
    };
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }), fc.nat(4), (kw, stored) => {
        const targetKw = lowestFeasibleTarget({
          battery,
          stepMinutes: 60,
          netLoadKwSeries: kw,
          initialSocFraction: stored / 4,
        });
        const enumerated = leastPeak(kw, stored, 0);
        expect(targetKw).toBeLessThanOrEqual(enumerated + 1e-9);
        // Rounding every power of the best schedule to half kilowatts costs less than half a kilowatt.
        expect(targetKw).toBeGreaterThan(enumerated - 0.5);
      }),
      { numRuns: 20 },
    );
  });

  test('by hand', () => {
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 90,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    });
    const options = { battery, stepMinutes: 60, netLoadKwSeries: [60, 100, 100, 100, 60] };
    expect(lowestFeasibleTarget({ ...options, initialSocFraction: 1 })).toBeCloseTo(70, 9);
    // Empty: the energy charged in the first hour, T − 60, is spread over three: 100 − (T − 60) / 3 = T.
    expect(lowestFeasibleTarget({ ...options, initialSocFraction: 0 })).toBeCloseTo(90, 9);
    expect(lowestFeasibleTarget({ ...options, initialSocFraction: 1, runningPeakKw: 85 })).toBe(85);
    const meteredSteps = Uint8Array.of(0, 0, 1, 0, 0);
    expect(lowestFeasibleTarget({ ...options, initialSocFraction: 0, meteredSteps })).toBeCloseTo(
      50,
      9,
    );
  });
});
