import type { VehicleSession } from '../horizon-options.js';
import { defaultEfficiency } from '../inputs/default-efficiency.js';

/** A vehicle that has come, and what it still wants. */
export interface PluggedVehicle {
  readonly name: string;
  readonly session: VehicleSession;
  /** In its battery [kWh]. */
  remainingKwh: number;
}

/** A step in which vehicles charge, and what is meant for them. */
export interface ChargingStep {
  readonly step: number;
  readonly stepHours: number;
  /** Planned for a vehicle [kW]; infinity: as much as it can take. */
  readonly plannedKw: (vehicle: PluggedVehicle) => number;
  /** What all of them may draw by the plan, and where one would else go without [kW]. */
  readonly roomKw: number;
  readonly mostRoomKw: number;
}

/** What vehicles drew in a step. */
export interface Charged {
  /** All together [kW]. */
  readonly drawnKw: number;
  /** Whether there was too little room for the plan of one. */
  readonly isShort: boolean;
}

/** Plans are as exact as their solver. */
const planTolerance = 1e-4;

/**
 * Charges the vehicles that are there for one step: first each at so much that it can still have all it wants before it
 * goes, those that go first before the others, then each up to what was planned for it. Both only as far as there is room, and none at less than its
 * least power.
 *
 * @param plugged Vehicles that came by now; what they take is booked.
 */
export function chargeVehicles(
  plugged: readonly PluggedVehicle[],
  { step, stepHours, plannedKw, roomKw, mostRoomKw }: ChargingStep,
): Charged {
  const present = plugged
    .filter(({ session, remainingKwh }) => session.departureStep > step && remainingKwh > 0)
    .map((vehicle) => ({
      vehicle,
      ...bounds(vehicle, step, stepHours),
      wantedKw: plannedKw(vehicle),
    }))
    .toSorted((one, other) => one.departureStep - other.departureStep);
  let drawnKw = 0;
  const must = present.map(({ vehicle, mustKw, mostKw }) => {
    const { minimumKw = 0 } = vehicle.session;
    const leftKw = mostRoomKw - drawnKw;
    const leastKw = mustKw > 0 ? Math.min(mostKw, Math.max(mustKw, minimumKw)) : 0;
    const kw = Math.max(0, Math.min(leastKw, leftKw));
    const taken = kw < minimumKw ? 0 : kw;
    drawnKw += taken;
    return taken;
  });
  let isShort = false;
  for (const [index, { vehicle, mostKw, evenKw, wantedKw, perKw }] of present.entries()) {
    const { minimumKw = 0 } = vehicle.session;
    const aimedKw = Math.min(
      wantedKw,
      mostKw,
      wantedKw === Number.POSITIVE_INFINITY ? evenKw : mostKw,
    );
    const moreKw = Math.max(0, Math.min(aimedKw - must[index]!, roomKw - drawnKw));
    const isTooLittle = must[index]! + moreKw < minimumKw;
    const kw = must[index]! + (isTooLittle ? 0 : moreKw);
    drawnKw += kw - must[index]!;
    isShort ||= Number.isFinite(wantedKw) && kw < aimedKw - planTolerance * Math.max(1, aimedKw);
    vehicle.remainingKwh = Math.max(0, vehicle.remainingKwh - kw * perKw);
  }
  return { drawnKw, isShort };
}

function bounds({ session, remainingKwh }: PluggedVehicle, step: number, stepHours: number) {
  const { powerKw, departureStep, minimumKw = 0, efficiency = defaultEfficiency } = session;
  const perKw = efficiency * stepHours;
  const laterKwh = (departureStep - step - 1) * powerKw * perKw;
  const missingKw = remainingKwh / perKw;
  const mostKw = Math.min(powerKw, missingKw);
  const mustKw = Math.min(mostKw, Math.max(0, (remainingKwh - laterKwh) / perKw));
  // At full power its last kWh might be less than its least power allows.
  const evenKw = minimumKw > 0 ? missingKw / Math.max(1, Math.ceil(missingKw / powerKw)) : mostKw;
  return { departureStep, perKw, mostKw, mustKw, evenKw };
}
