import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planningBattery } from '../../src/planning/battery.js';
import { addReserveValue, createDayValueFunctions } from '../../src/planning/value-function.js';
import { evenly } from '../support/evenly.js';
import {
  fitted,
  gridBatteries,
  putSegments,
  type Segment,
  segmentsOf,
  valueFunctions,
} from './planning-grid.js';

const PLACE = 11;

/** Value of the stored energy, from an empty battery on. */
function worthAt(segments: readonly Segment[], energyMwh: number): number {
  let left = energyMwh;
  let worth = 0;
  for (const { value, length } of segments) {
    worth += value * Math.min(length, Math.max(0, left));
    left -= length;
  }
  return worth;
}

const terms = fc.record({
  durationHours: fc.constantFrom(0.25, 1, 2, 4),
  deploymentMwhPerMwHour: fc.constantFrom(0, 0.15, 1),
  depthMw: evenly(0.01, 3),
});

describe('addReserveValue', () => {
  test.each(['regulation', 'spinning'] as const)(
    'property: adds the revenue of %s at each energy',
    (kind) => {
      fc.assert(
        fc.property(
          gridBatteries([0.3, 12]),
          valueFunctions,
          terms,
          evenly(0.1, 60),
          (grid, drawn, reserve, netPerMw) => {
            const battery = planningBattery(grid.battery, { kind, terms: reserve });
            const { usableMwh } = battery;
            const plan = createDayValueFunctions();
            const before = fitted(drawn, grid);
            putSegments(plan, PLACE, before);
            addReserveValue(
              plan,
              PLACE,
              usableMwh,
              battery.reserve!,
              netPerMw,
              battery.toleranceMwh,
            );
            const after = segmentsOf(plan, PLACE);
            // Energy, or headroom, for the longer of the stated duration and of the energy deployed.
            const { chargeEfficiency, dischargeEfficiency, powerMw } = grid.battery;
            const hours = Math.max(reserve.durationHours, reserve.deploymentMwhPerMwHour);
            const offerAt = (energyMwh: number) =>
              Math.min(
                ...[reserve.depthMw, powerMw, (energyMwh * dischargeEfficiency) / hours],
                ...(kind === 'regulation'
                  ? [(usableMwh - energyMwh) / (chargeEfficiency * hours)]
                  : []),
              );
            for (let i = 0; i <= 200; i++) {
              const energyMwh = (i / 200) * usableMwh;
              const added = worthAt(after, energyMwh) - worthAt(before, energyMwh);
              const paid = netPerMw * (offerAt(energyMwh) - offerAt(0));
              assert(Math.abs(added - paid) < 5e-7, `${energyMwh} MWh: ${added}, paid ${paid}`);
            }
            expect(after.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(usableMwh, 9);
            for (const [i, { value, extra, tag }] of after.entries()) {
              if (i > 0) expect(value).toBeLessThanOrEqual(after[i - 1]!.value + 1e-9);
              // The addition does not depend on the hour's price.
              const origin = before.find(
                (one) =>
                  one.tag === tag && Math.abs(one.value - one.extra - (value - extra)) < 1e-9,
              );
              expect(origin).toBeDefined();
            }
          },
        ),
        { numRuns: 200 },
      );
    },
  );
});
