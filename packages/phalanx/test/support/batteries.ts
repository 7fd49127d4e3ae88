import { type Battery, createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const efficiency = fc.double({ min: 0.6, max: 1, noNaN: true });
const power = fc.double({ min: 1, max: 200, noNaN: true });

/** Batteries with constant power limits. */
export const plainBattery: fc.Arbitrary<Battery> = fc
  .record({
    powerKw: power,
    capacityKwh: fc.double({ min: 1, max: 800, noNaN: true }),
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    minSocFraction: fc.constantFrom(0, 0.1, 0.2),
    maxSocFraction: fc.constantFrom(0.8, 0.9, 1),
    availabilityFraction: fc.constantFrom(0, 0.5, 1),
  })
  .map(createBattery);

/** Batteries whose power limits may depend on the state of charge. */
export const anyBattery: fc.Arbitrary<Battery> = fc
  .tuple(
    plainBattery,
    fc.boolean(),
    fc.array(fc.tuple(power, power), { minLength: 3, maxLength: 3 }),
    unit,
  )
  .map(([battery, isLimited, limits, middle]) => {
    if (!isLimited) return battery;
    const socs = [0, 0.1 + 0.8 * middle, 1];
    const powerLimits = limits.map(([chargeKw, dischargeKw], index) => {
      return { socFraction: socs[index]!, chargeKw, dischargeKw };
    });
    return createBattery({ ...battery, powerLimits });
  });
