import { type BatteryOptions, createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';

describe('createBattery', () => {
  test('fills in the documented defaults', () => {
    const battery = createBattery({ powerKw: 50, capacityKwh: 200 });
    expect(battery).toEqual({
      powerKw: 50,
      capacityKwh: 200,
      chargeEfficiency: Math.sqrt(0.85),
      dischargeEfficiency: Math.sqrt(0.85),
      minSocFraction: 0,
      maxSocFraction: 1,
      wearPerMwhDischarged: 5,
      availabilityFraction: 1,
    });
  });

  test('copies its input', () => {
    const powerLimits = [
      { socFraction: 0, chargeKw: 5, dischargeKw: 1 },
      { socFraction: 1, chargeKw: 1, dischargeKw: 5 },
    ];
    const battery = createBattery({ powerKw: 5, capacityKwh: 5, powerLimits });
    powerLimits[0]!.chargeKw = 0;
    expect(battery.powerLimits?.[0]?.chargeKw).toBe(5);
  });

  const limit = (socFraction: number) => ({ socFraction, chargeKw: 1, dischargeKw: 1 });
  test.each<[Record<string, unknown>, string, string]>([
    [{ powerKw: 0 }, 'outOfRange', 'powerKw must be above 0 and at most 100000000; 0 came'],
    [{ powerKw: undefined }, 'invalid', 'powerKw is required; nothing came'],
    [{ powerKw: Number.NaN }, 'invalid', 'powerKw must be a finite number; NaN came'],
    [
      { capacityKwh: 1.1e8 },
      'outOfRange',
      'capacityKwh must be above 0 and at most 100000000; 110000000 came',
    ],
    [
      { chargeEfficiency: 0 },
      'outOfRange',
      'chargeEfficiency must be above 0 and at most 1; 0 came',
    ],
    [
      { dischargeEfficiency: 1.01 },
      'outOfRange',
      'dischargeEfficiency must be above 0 and at most 1; 1.01 came',
    ],
    [
      { capacityKWh: 3 },
      'invalid',
      'capacityKWh is not a known field, the nearest known one is capacityKwh',
    ],
    [
      { minSocFraction: 0.6, maxSocFraction: 0.5 },
      'outOfRange',
      'minSocFraction must be at most maxSocFraction, 0.5; 0.6 came',
    ],
    [
      { powerLimits: [limit(0.1), limit(1)] },
      'outOfRange',
      'powerLimits[0].socFraction must be 0 at the first breakpoint; 0.1 came',
    ],
    [
      { powerLimits: [limit(0), limit(0.9)] },
      'outOfRange',
      'powerLimits[1].socFraction must be 1 at the last breakpoint; 0.9 came',
    ],
    [
      { powerLimits: [limit(0), limit(0.5), limit(0.5), limit(1)] },
      'outOfRange',
      'powerLimits[2].socFraction must rise above 0.5, that of the breakpoint before; 0.5 came',
    ],
    [
      { powerLimits: [limit(0)] },
      'outOfRange',
      'powerLimits must have between 2 and 1000 items; an array of 1 item came',
    ],
  ])('rejects %j', (change, kind, message) => {
    const options = { powerKw: 1, capacityKwh: 1, ...change } as BatteryOptions;
    expect(() => createBattery(options)).toThrow(
      expect.objectContaining({ kind, message, engine: 'kernel' }),
    );
  });
});
