import type { VehicleSession } from '../horizon-options.js';
import type { PlannedBlock, PlannedVehicle } from '../model/model-spec.js';
import { defaultEfficiency } from './default-efficiency.js';
import type { ResolvedHorizon } from './resolve-horizon.js';
import { stepReference } from './step-reference.js';

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
    const vehicle = planned(session, index, grid.length, grid.stepMinutes / 60, blocks);
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

function planned(
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
  const efficiency = session.efficiency ?? defaultEfficiency;
  // What can still be charged after the horizon may wait until then, even what a vehicle that gives came with.
  const laterKwh = Math.max(0, session.departureStep - length) * stepHours * powerKw * efficiency;
  const leastKwh = vehicleToGrid ? -vehicleToGrid.arrivalKwh : 0;
  return {
    name: vehicleName(session, index),
    steps: Array.from({ length: end - first }, (_, step) => stepReference(blocks, first + step)),
    energyKwh: Math.max(leastKwh, energyKwh - laterKwh),
    powerKw,
    minimumKw: session.minimumKw ?? 0,
    efficiency,
    count: 1,
    ...(vehicleToGrid && {
      vehicleToGrid: {
        ...vehicleToGrid,
        efficiency: vehicleToGrid.efficiency ?? defaultEfficiency,
      },
    }),
  };
}
