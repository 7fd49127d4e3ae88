import type {
  PlannedBlock,
  PlannedVehicle,
  StepReference,
  TimeBlock,
} from '../model/model-spec.js';
import type { VehicleSession } from '../schema/optimize-types.js';
import type { FacilityVehicles } from '../schema/schedule-options.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/** Energy stored per energy imported, and energy exported per energy taken out, for sessions without an efficiency. */
export const defaultVehicleEfficiency = 0.93;

/** Round trip of a vehicle's charger and battery: 0.93 each way. */
const defaultRoundTrip = 0.86;

/**
 * The sessions within the horizon. Identical sessions (the same steps, power and energy, no minimum power, no
 * vehicle-to-grid) are planned as one with several times the power; its power divides equally among its members.
 */
export function horizonVehicles(
  { options }: ResolvedHorizon,
  blocks: readonly PlannedBlock[],
): PlannedVehicle[] {
  const { grid, vehicles = [] } = options;
  const groups = new Map<string, PlannedVehicle>();
  for (const [index, session] of vehicles.entries()) {
    const vehicle = toPlannedVehicle(session, index, grid.length, grid.stepMinutes / 60, blocks);
    if (!vehicle) continue;
    const isSimple = vehicle.minimumKw === 0 && vehicle.vehicleToGrid === undefined;
    const { arrivalStep, departureStep } = session;
    const { energyKwh, powerKw, efficiency } = vehicle;
    const key = isSimple
      ? [arrivalStep, departureStep, energyKwh, powerKw, efficiency].join()
      : `by itself ${index}`;
    const group = groups.get(key);
    groups.set(key, {
      ...(group ?? vehicle),
      count: (group?.count ?? 0) + 1,
      sessionIndices: [...(group?.sessionIndices ?? []), index],
    });
  }
  return [...groups.values()];
}

/** Name of a session, given or by its number. */
export function vehicleName(session: VehicleSession, index: number): string {
  return session.name ?? `vehicle ${index + 1}`;
}

function toPlannedVehicle(
  session: VehicleSession,
  index: number,
  length: number,
  stepHours: number,
  blocks: readonly PlannedBlock[],
): PlannedVehicle | undefined {
  const { powerKw, energyKwh, vehicleToGrid } = session;
  const first = Math.max(0, session.arrivalStep);
  const end = Math.min(length, session.departureStep);
  if (end <= first) return undefined;
  const efficiency = session.efficiency ?? defaultVehicleEfficiency;
  // Energy that can still be charged after the horizon may wait; a vehicle-to-grid vehicle may even discharge its arrival energy.
  const laterKwh = Math.max(0, session.departureStep - length) * stepHours * powerKw * efficiency;
  const minKwh = vehicleToGrid ? -vehicleToGrid.arrivalKwh : 0;
  return {
    name: vehicleName(session, index),
    steps: Array.from({ length: end - first }, (_, step) => locateStep(blocks, first + step)),
    energyKwh: Math.max(minKwh, energyKwh - laterKwh),
    powerKw,
    minimumKw: session.minimumKw ?? 0,
    efficiency,
    count: 1,
    ...(vehicleToGrid && {
      vehicleToGrid: {
        ...vehicleToGrid,
        efficiency: vehicleToGrid.efficiency ?? defaultVehicleEfficiency,
      },
    }),
  };
}

/**
 * The vehicles of each planned day. A night belongs to the day on which it begins: charging after midnight is placed in
 * the first hours of the same day, because days of a kind repeat.
 */
export function dayVehicles(
  vehicles: readonly FacilityVehicles[],
  blocks: readonly PlannedBlock[],
): PlannedVehicle[] {
  return blocks.flatMap(({ block }, index) =>
    vehicles
      .filter((vehicle) => arrivesOn(vehicle, block))
      .map(
        (vehicle, position): PlannedVehicle => ({
          name: `vehicles ${position + 1} on ${block.name}`,
          steps: pluggedSteps(vehicle, block.loadKwSeries.length).map((step) => ({
            block: index,
            step,
          })),
          energyKwh: vehicle.energyKwh,
          powerKw: vehicle.powerKw,
          minimumKw: vehicle.minimumKw ?? 0,
          // The energy of facility vehicles is measured at the meter.
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

/** Power of vehicles that charge at full power on arrival [kW]. */
export function unmanagedKwSeries(
  vehicles: readonly FacilityVehicles[],
  block: TimeBlock,
  stepHours: number,
): Float64Array {
  const series = new Float64Array(block.loadKwSeries.length);
  for (const vehicle of vehicles) {
    if (!arrivesOn(vehicle, block)) continue;
    let missingKwh = vehicle.energyKwh;
    for (const step of pluggedSteps(vehicle, series.length)) {
      const kw = Math.min(vehicle.powerKw, missingKwh / stepHours);
      series[step]! += vehicle.count * kw;
      missingKwh -= kw * stepHours;
    }
  }
  return series;
}

/** Whether vehicles arrive on the days of a block. */
export function arrivesOn({ days }: FacilityVehicles, { isOffDay }: TimeBlock): boolean {
  if (days === 'all') return true;
  return (days === 'weekends') === (isOffDay ?? false);
}

function pluggedSteps(
  { arrivalStep, departureStep }: FacilityVehicles,
  stepsPerDay: number,
): number[] {
  const stay = Math.min(stepsPerDay, departureStep - arrivalStep);
  return Array.from({ length: Math.max(0, stay) }, (_, step) => (arrivalStep + step) % stepsPerDay);
}

/** Block and step within it of a step of the grid. */
export function locateStep(blocks: readonly PlannedBlock[], step: number): StepReference {
  let rest = step;
  for (const [block, planned] of blocks.entries()) {
    const steps = planned.block.loadKwSeries.length;
    if (rest < steps) return { block, step: rest };
    rest -= steps;
  }
  throw new RangeError(`step ${step} lies behind the last block`);
}
