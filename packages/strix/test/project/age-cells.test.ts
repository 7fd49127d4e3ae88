import { simulateAgeing } from '@bess/economics';
import { describe, expect, test } from 'vitest';
import { createCellAgeing } from '../../src/project/age-cells.js';
import { sampleBattery } from '../support/sample-plan.js';

const terms = {
  temperatureC: 25,
  socWindow: { minimum: 0.1, maximum: 0.9 },
  endOfLifeFraction: 0.7,
  replaces: true,
} as const;

/** Charged at night and sold in the evening. */
const socOfDay = [0, 0.25, 0.5, 0.75, ...Array(13).fill(1), 0.75, 0.5, 0.25, 0, 0, 0, 0];

describe.each(['lfp', 'nmc'] as const)('%s cells under the same use every day', (chemistry) => {
  test('age as simulateAgeing says', () => {
    const cells = createCellAgeing({ ...terms, chemistry }, sampleBattery, {
      capacityMwh: 200,
      spanDays: 73,
    });
    const { years } = simulateAgeing({
      ...terms,
      chemistry,
      capacityMwh: 200,
      stepMinutes: 60,
      years: 6,
      socSeries: socOfDay,
    });
    for (const expected of years) {
      for (let span = 0; span < 5; span++) {
        const { maxEnergyMwh } = cells.battery();
        const energy = Float64Array.from(
          { length: 73 * 24 },
          (_, hour) => socOfDay[hour % 24]! * maxEnergyMwh,
        );
        cells.ageSpan(energy, maxEnergyMwh);
      }
      expect(cells.capacityFraction()).toBeCloseTo(expected.endCapacityFraction, 3);
      expect(cells.takeFullCycles()).toBeCloseTo(expected.fullCycles, -1);
      if (expected.replaced) cells.replace();
      expect(cells.isSpent()).toBe(false);
    }
    const { chargeEfficiency, dischargeEfficiency } = cells.battery();
    const last = years[5]!.roundTripEfficiency;
    expect(chargeEfficiency * dischargeEfficiency).toBeLessThan(0.85);
    expect(chargeEfficiency * dischargeEfficiency).toBeGreaterThan(last - 0.01);
  });
});
