import { createBattery, powerLimitsAt } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from './arbitraries.js';

describe('powerLimitsAt', () => {
  const battery = createBattery({
    powerKw: 100,
    capacityKwh: 100,
    availabilityFraction: 0.5,
    powerLimits: [
      { socFraction: 0, chargeKw: 200, dischargeKw: 0 },
      { socFraction: 0.2, chargeKw: 200, dischargeKw: 80 },
      { socFraction: 1, chargeKw: 40, dischargeKw: 80 },
    ],
  });
  test.each([
    // The rated 100 kW limit the 200 kW; half of that is available.
    [0, 50, 0],
    // Halfway to the second breakpoint: 40 kW of discharge.
    [0.1, 50, 20],
    [0.2, 50, 40],
    // Three quarters of the way from 200 to 40: 80 kW.
    [0.8, 40, 40],
    [1, 20, 40],
  ])('at %f: charge %f, discharge %f', (socFraction, chargeKw, dischargeKw) => {
    const limits = powerLimitsAt(battery, socFraction);
    expect(limits.chargeKw).toBeCloseTo(chargeKw, 10);
    expect(limits.dischargeKw).toBeCloseTo(dischargeKw, 10);
  });

  test('property: equal breakpoints at the rated power change nothing', () => {
    fc.assert(
      fc.property(
        fraction,
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 4 }),
        (soc, inner) => {
          const socs = [0, ...new Set(inner.sort((a, b) => a - b)), 1];
          const powerLimits = socs.map((socFraction) => ({
            socFraction,
            chargeKw: 30,
            dischargeKw: 20,
          }));
          const limits = powerLimitsAt(
            createBattery({ powerKw: 100, capacityKwh: 1, powerLimits }),
            soc,
          );
          expect(limits.chargeKw).toBeCloseTo(30, 9);
          expect(limits.dischargeKw).toBeCloseTo(20, 9);
        },
      ),
    );
  });
});
