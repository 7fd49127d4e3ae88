import type { TimeGrid } from '@bess/kernel/series';
import type { VehicleSession } from '@bess/tarsis/schema';
import type { CaseSource, Draws } from './case-source.js';

/** Up to twelve real sessions on a timeline; some begin before it, some end after it, some cannot be charged in time. */
export function randomSessions(
  { sessions }: CaseSource,
  { chance, below, pick, between }: Draws,
  grid: TimeGrid,
): VehicleSession[] {
  const stepsPerHour = 60 / grid.stepMinutes;
  const days = Math.max(1, Math.floor(grid.length / (24 * stepsPerHour)));
  return Array.from({ length: below(13) }, () => {
    const { arrivalHour, stayHours, energyKwh } = pick(sessions);
    const arrivalStep = Math.floor((24 * below(days) + arrivalHour) * stepsPerHour);
    const before = chance(0.1) ? 24 * stepsPerHour : 0;
    const powerKw = pick([3.3, 6.6, 7.2, 22]);
    const gives = chance(0.2);
    return {
      arrivalStep: arrivalStep - before,
      departureStep: arrivalStep - before + Math.max(1, Math.round(stayHours * stepsPerHour)),
      energyKwh: chance(0.05) ? 10 * energyKwh : energyKwh,
      powerKw,
      ...(chance(0.3) && { minimumKw: 1.4 }),
      ...(chance(0.3) && { efficiency: between(0.8, 1) }),
      ...(gives && {
        vehicleToGrid: {
          powerKw: chance(0.5) ? powerKw : 3,
          capacityKwh: 60,
          arrivalKwh: between(0, 60),
        },
      }),
    };
  });
}
