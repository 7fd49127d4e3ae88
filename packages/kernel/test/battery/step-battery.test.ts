import { createBattery, stepBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { charge, discharge } from './arbitraries.js';

describe('stepBattery, by hand', () => {
  const battery = createBattery({
    powerKw: 100,
    capacityKwh: 200,
    chargeEfficiency: 0.9,
    dischargeEfficiency: 0.8,
    minSocFraction: 0.1,
    maxSocFraction: 0.9,
    wearPerMwhDischarged: 20,
  });
  test.each([
    // 40 kW for half an hour: 20 kWh at the meter, 18 kWh in the battery, 9 % of 200 kWh.
    [
      'charge within limits',
      0.5,
      charge(40),
      30,
      { chargeKw: 40, dischargeKw: 0, socFraction: 0.59, wearCost: 0 },
    ],
    [
      'charge above the rated power',
      0.5,
      charge(400),
      30,
      { chargeKw: 100, dischargeKw: 0, socFraction: 0.725, wearCost: 0 },
    ],
    // Room for 10 % = 20 kWh in the battery: 22.2 kWh at the meter in half an hour.
    [
      'charge to the top',
      0.8,
      charge(100),
      30,
      { chargeKw: 400 / 9, dischargeKw: 0, socFraction: 0.9, wearCost: 0 },
    ],
    // 40 kW for half an hour: 20 kWh at the meter, 25 kWh from the battery; wear 0.02 MWh × 20.
    [
      'discharge within limits',
      0.5,
      discharge(40),
      30,
      { chargeKw: 0, dischargeKw: 40, socFraction: 0.375, wearCost: 0.4 },
    ],
    // 10 % = 20 kWh above the bottom: 16 kWh at the meter.
    [
      'discharge to the bottom',
      0.2,
      discharge(100),
      60,
      { chargeKw: 0, dischargeKw: 16, socFraction: 0.1, wearCost: 0.32 },
    ],
    [
      'discharge below the window',
      0.05,
      discharge(10),
      60,
      { chargeKw: 0, dischargeKw: 0, socFraction: 0.05, wearCost: 0 },
    ],
    [
      'charge from below the window',
      0.05,
      charge(10),
      60,
      { chargeKw: 10, dischargeKw: 0, socFraction: 0.095, wearCost: 0 },
    ],
    [
      'discharge from above the window',
      0.95,
      discharge(8),
      60,
      { chargeKw: 0, dischargeKw: 8, socFraction: 0.9, wearCost: 0.16 },
    ],
    [
      'charge above the window',
      0.95,
      charge(8),
      60,
      { chargeKw: 0, dischargeKw: 0, socFraction: 0.95, wearCost: 0 },
    ],
  ])('%s', (_, socFraction, request, stepMinutes, expected) => {
    const step = stepBattery(battery, { socFraction }, request, stepMinutes);
    for (const [name, value] of Object.entries(expected)) {
      expect(step).toHaveProperty(name, expect.closeTo(value, 10));
    }
  });

  test.each([
    [
      { socFraction: 0.5 },
      { chargeKw: 1, dischargeKw: 1 },
      15,
      'invalid',
      'chargeKw and dischargeKw must not both be above 0 in one step; 1 and 1 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: -1, dischargeKw: 0 },
      15,
      'outOfRange',
      'chargeKw must be at least 0; -1 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: Number.NaN },
      15,
      'invalid',
      'dischargeKw must be a finite number; NaN came',
    ],
    [
      { socFraction: 1.2 },
      { chargeKw: 0, dischargeKw: 0 },
      15,
      'outOfRange',
      'socFraction must be between 0 and 1; 1.2 came',
    ],
    [
      { socFraction: Number.NaN },
      { chargeKw: 0, dischargeKw: 0 },
      15,
      'invalid',
      'socFraction must be a finite number; NaN came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: 0 },
      0,
      'outOfRange',
      'stepMinutes must be positive and finite; 0 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: 0 },
      Number.POSITIVE_INFINITY,
      'invalid',
      'stepMinutes must be positive and finite; Infinity came',
    ],
  ])('rejects %j %j %f', (state, request, stepMinutes, kind, message) => {
    expect(() => stepBattery(battery, state, request, stepMinutes)).toThrow(
      expect.objectContaining({ kind, message }),
    );
  });
});
