import { type Battery, type BatteryOptions, createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';

/** Rounding error of a few operations, relative to the size of the battery. */
export const TINY = 1e-12;

export const optionsArbitrary: fc.Arbitrary<BatteryOptions> = fc
  .record({
    powerKw: fc.double({ min: 1, max: 1e5, noNaN: true }),
    capacityKwh: fc.double({ min: 1, max: 1e5, noNaN: true }),
    chargeEfficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
    dischargeEfficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
    window: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    wearPerMwhDischarged: fc.double({ min: 0, max: 100, noNaN: true }),
    availabilityFraction: fc.double({ min: 0, max: 1, noNaN: true }),
    powerLimits: fc.option(
      fc.array(
        fc.record({
          chargeKw: fc.double({ min: 0, max: 1e5, noNaN: true }),
          dischargeKw: fc.double({ min: 0, max: 1e5, noNaN: true }),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      { nil: undefined },
    ),
  })
  .map(({ window, powerLimits, ...rest }) => ({
    ...rest,
    minSocFraction: Math.min(...window),
    maxSocFraction: Math.max(...window),
    ...(powerLimits === undefined
      ? {}
      : {
          powerLimits: powerLimits.map((limit, i) => ({
            ...limit,
            socFraction: i / (powerLimits.length - 1),
          })),
        }),
  }));
export const fraction = fc.double({ min: 0, max: 1, noNaN: true });
export const stepMinutesArbitrary = fc.constantFrom(1, 2.5, 5, 15, 30, 60);
export const scenario = fc.record({
  battery: optionsArbitrary.map(createBattery),
  place: fraction,
  requestKw: fc.double({ min: 0, max: 2e5, noNaN: true }),
  stepMinutes: stepMinutesArbitrary,
});
/** A state inside the battery's window. */
export const within = (battery: Battery, place: number) =>
  Math.min(
    battery.maxSocFraction,
    battery.minSocFraction + place * (battery.maxSocFraction - battery.minSocFraction),
  );
export const charge = (chargeKw: number) => ({ chargeKw, dischargeKw: 0 });
export const discharge = (dischargeKw: number) => ({ chargeKw: 0, dischargeKw });
