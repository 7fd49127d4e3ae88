import type { BatteryOptions } from '../../src/schema/battery-options.js';
import type { Facility, TypicalDay } from '../../src/schema/schedule-options.js';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The same load on every day of the year. */
export function steadyFacility(
  loadKwAt: (hour: number) => number,
  battery: BatteryOptions,
  stepMinutes: Facility['stepMinutes'] = 60,
): Facility {
  const loadKwSeries = Array.from({ length: 1440 / stepMinutes }, (_, step) =>
    loadKwAt((step * stepMinutes) / 60),
  );
  const typicalDays = months.flatMap((month): TypicalDay[] => [
    { month, kind: 'weekday', loadKwSeries },
    { month, kind: 'weekend', loadKwSeries },
  ]);
  return { battery, stepMinutes, typicalDays };
}

/** A lossless battery without wear, for computations by hand. */
export const idealBattery = (powerKw: number, capacityKwh: number): BatteryOptions => ({
  powerKw,
  capacityKwh,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: 0,
});
