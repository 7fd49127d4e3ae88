import type { PlannedBlock, PlannedVehicle } from '../model/model-spec.js';
import type { FacilityVehicles } from '../schema/options.js';
import type { DayBlock } from './day-block.js';

/** Of a vehicle's charger and battery, there and back: 0.93 each way. */
const defaultRoundTrip = 0.86;

/**
 * The vehicles of each day that is planned. A night is part of the day on which it begins: what is charged after
 * midnight stands in the first hours of that same day, as days of a kind repeat.
 */
export function dayVehicles(
  vehicles: readonly FacilityVehicles[],
  blocks: readonly PlannedBlock[],
): PlannedVehicle[] {
  return blocks.flatMap(({ block }, index) =>
    vehicles
      .filter((vehicle) => comesOn(vehicle, block))
      .map(
        (vehicle, position): PlannedVehicle => ({
          name: `vehicles ${position + 1} on ${block.name}`,
          steps: stepsOf(vehicle, block.loadKwSeries.length).map((step) => ({
            block: index,
            step,
          })),
          energyKwh: vehicle.energyKwh,
          powerKw: vehicle.powerKw,
          minimumKw: vehicle.minimumKw ?? 0,
          // Their energy is counted at the meter.
          efficiency: 1,
          count: vehicle.count,
          ...(vehicle.vehicleToGrid && {
            vehicleToGrid: {
              ...vehicle.vehicleToGrid,
              efficiency: vehicle.vehicleToGrid.efficiency ?? defaultRoundTrip,
            },
          }),
        }),
      ),
  );
}

/** What vehicles draw that charge at full power from their arrival [kW]. */
export function unmanagedKwSeries(
  vehicles: readonly FacilityVehicles[],
  block: DayBlock,
  stepHours: number,
): Float64Array {
  const series = new Float64Array(block.loadKwSeries.length);
  for (const vehicle of vehicles) {
    if (!comesOn(vehicle, block)) continue;
    let missingKwh = vehicle.energyKwh;
    for (const step of stepsOf(vehicle, series.length)) {
      const kw = Math.min(vehicle.powerKw, missingKwh / stepHours);
      series[step]! += vehicle.count * kw;
      missingKwh -= kw * stepHours;
    }
  }
  return series;
}

/** Whether vehicles arrive on the days of a block. */
export function comesOn({ days }: FacilityVehicles, { isOffDay }: DayBlock): boolean {
  if (days === 'all') return true;
  return (days === 'weekends') === (isOffDay ?? false);
}

function stepsOf({ arrivalStep, departureStep }: FacilityVehicles, stepsPerDay: number): number[] {
  const stay = Math.min(stepsPerDay, departureStep - arrivalStep);
  return Array.from({ length: Math.max(0, stay) }, (_, step) => (arrivalStep + step) % stepsPerDay);
}
