import { createBattery, stepBattery, wearPerKwhThroughput } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charge, discharge, optionsArbitrary, TINY } from './arbitraries.js';

describe('wearPerKwhThroughput', () => {
  test('by hand: 10 per MWh, 80 % round trip: 1 kWh in and 0.8 kWh out cost 0.008', () => {
    const battery = createBattery({
      powerKw: 1,
      capacityKwh: 1,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 10,
    });
    expect(wearPerKwhThroughput(battery) * 1.8).toBeCloseTo(0.008, 15);
  });

  test('property: over any schedule that ends at its initial state it costs the same as the steps', () => {
    fc.assert(
      fc.property(
        optionsArbitrary,
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (options, plan) => {
          const { powerLimits: _, ...rest } = options;
          const battery = createBattery({
            ...rest,
            minSocFraction: 0,
            maxSocFraction: 1,
            availabilityFraction: 1,
          });
          let state = { socFraction: 0 };
          let throughputKwh = 0;
          let wear = 0;
          const run = (request: { chargeKw: number; dischargeKw: number }, minutes: number) => {
            const step = stepBattery(battery, state, request, minutes);
            throughputKwh += ((step.chargeKw + step.dischargeKw) * minutes) / 60;
            wear += step.wearCost;
            state = step;
          };
          for (const share of plan)
            run(
              share > 0 ? charge(share * battery.powerKw) : discharge(-share * battery.powerKw),
              15,
            );
          // A very long step brings the battery back to its initial state.
          run(discharge(battery.powerKw), (60 * 2 * battery.capacityKwh) / battery.powerKw);
          expect(state.socFraction).toBeLessThan(TINY);
          expect(
            Math.abs(wearPerKwhThroughput(battery) * throughputKwh - wear),
          ).toBeLessThanOrEqual(1e-9 * (wear + 1e-9));
        },
      ),
    );
  });
});
