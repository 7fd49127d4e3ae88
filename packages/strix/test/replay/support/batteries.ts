import fc from 'fast-check';
import type { BatteryParameters } from '../../../src/planning/battery.js';

/** 1 MW, 4 MWh, round trip 85 %. */
export const fourHours: BatteryParameters = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 2,
  chargeEfficiency: Math.sqrt(0.85),
  dischargeEfficiency: Math.sqrt(0.85),
  wearPerMwhDischarged: 5,
};

/** Batteries of 0.3 to 8 hours with any windows, losses and wear. */
export const anyBattery: fc.Arbitrary<BatteryParameters> = fc
  .record({
    powerMw: fc.constantFrom(0.5, 1, 3),
    hours: fc.double({ min: 0.3, max: 8, noNaN: true }),
    lowest: fc.constantFrom(0, 0.1),
    initial: fc.constantFrom(0, 0.3, 1),
    chargeEfficiency: fc.constantFrom(0.7, 0.92, 1),
    dischargeEfficiency: fc.constantFrom(0.8, 0.92, 1),
    wearPerMwhDischarged: fc.constantFrom(0, 5, 40),
  })
  .map(({ powerMw, hours, lowest, initial, ...rest }) => {
    const minEnergyMwh = lowest * powerMw * hours;
    const maxEnergyMwh = powerMw * hours;
    const initialEnergyMwh = minEnergyMwh + initial * (maxEnergyMwh - minEnergyMwh);
    return { powerMw, minEnergyMwh, maxEnergyMwh, initialEnergyMwh, ...rest };
  });

/** Hourly prices that include equal, negative, large and missing ones. */
export function anyPrices(minLength: number, maxLength: number): fc.Arbitrary<number[]> {
  const price = fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: -20, max: 120, noNaN: true }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 30, 30, 50) },
    { weight: 1, arbitrary: fc.double({ min: -500, max: 3000, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  );
  return fc.array(price, { minLength, maxLength });
}
