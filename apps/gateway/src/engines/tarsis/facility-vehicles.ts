import type { Facility } from '@bess/tarsis';
import type { EvSession } from '../../stores/stores.js';

type Vehicles = NonNullable<Facility['vehicles']>[number];

const minutesPerDay = 1440;

/**
 * A described fleet in steps of the facility's day: no vehicle charges in a step of which it is there for a part only.
 *
 * @param sessions - of the description
 * @param stepMinutes - length of a step [min]
 * @returns sessions with at least one whole step
 * @example
 * const night = { vehicles: 3, days: 'all' as const, arrival: '18:20', departure: '07:00', energyKwh: 20, powerKw: 11, minimumPowerKw: null };
 * facilityVehicles([night], 60)[0]?.departureStep;
 * // => 31
 */
export function facilityVehicles(sessions: readonly EvSession[], stepMinutes: number): Vehicles[] {
  return sessions
    .map((session): Vehicles => {
      const { vehicles, days, arrival, departure, energyKwh, powerKw } = session;
      const { minimumPowerKw, vehicleToGrid } = session;
      const comes = minutesOf(arrival);
      const goes = minutesOf(departure);
      const leaves = goes > comes ? goes : goes + minutesPerDay;
      const stepsPerDay = minutesPerDay / stepMinutes;
      const arrivalStep = Math.ceil(comes / stepMinutes);
      // A night belongs to the day on which it begins, and its hours after midnight are the first of that day.
      const midnightSteps = arrivalStep === stepsPerDay ? stepsPerDay : 0;
      return {
        count: vehicles,
        days,
        arrivalStep: arrivalStep - midnightSteps,
        departureStep: Math.floor(leaves / stepMinutes) - midnightSteps,
        energyKwh,
        powerKw,
        ...(minimumPowerKw !== null && { minimumKw: minimumPowerKw }),
        ...(vehicleToGrid && { vehicleToGrid: givingOf(vehicleToGrid) }),
      };
    })
    .filter(({ arrivalStep, departureStep }) => departureStep > arrivalStep);
}

function givingOf({
  roundTripEfficiency,
  ...known
}: NonNullable<EvSession['vehicleToGrid']>): NonNullable<Vehicles['vehicleToGrid']> {
  return { ...known, ...(roundTripEfficiency !== null && { efficiency: roundTripEfficiency }) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}
