import type {
  PlannedBlock,
  PlannedVehicle,
  StepReference,
  TimeBlock,
} from '../model/model-spec.js';
import type { VehicleSession } from '../schema/optimize-types.js';
import type { FacilityVehicles } from '../schema/schedule-options.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/** Energy stored per energy drawn, and delivered per energy taken out, of vehicles whose session does not say. */
export const defaultVehicleEfficiency = 0.93;

/** Of a vehicle's charger and battery, there and back: 0.93 each way. */
const defaultRoundTrip = 0.86;

/**
 * The sessions as far as the horizon goes. Alike sessions (the same steps, power and energy, no least power, nothing
 * given back) are planned as one of several times the power: any power of the group divides
 * among its members in equal shares.
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
    const alike = groups.get(key);
    groups.set(key, {
      ...(alike ?? vehicle),
      count: (alike?.count ?? 0) + 1,
      sessionIndices: [...(alike?.sessionIndices ?? []), index],
    });
  }
  return [...groups.values()];
}

/** Name of a session. */
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
  // What can still be charged after the horizon may wait until then, even what a vehicle that gives came with.
  const laterKwh = Math.max(0, session.departureStep - length) * stepHours * powerKw * efficiency;
  const leastKwh = vehicleToGrid ? -vehicleToGrid.arrivalKwh : 0;
  return {
    name: vehicleName(session, index),
    steps: Array.from({ length: end - first }, (_, step) => locateStep(blocks, first + step)),
    energyKwh: Math.max(leastKwh, energyKwh - laterKwh),
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
 * The vehicles of each day that is planned. A night is part of the day on which it begins: what is charged after
 * midnight stands in the first hours of that same day, as days of a kind repeat.
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

/** Where a step of the grid stands among the blocks. */
export function locateStep(blocks: readonly PlannedBlock[], step: number): StepReference {
  let rest = step;
  for (const [block, planned] of blocks.entries()) {
    const steps = planned.block.loadKwSeries.length;
    if (rest < steps) return { block, step: rest };
    rest -= steps;
  }
  throw new RangeError(`step ${step} lies behind the last block`);
}
