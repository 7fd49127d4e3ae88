import type { VehicleSession } from '../horizon-options.js';

/** A vehicle that has come, and what it still wants. */
export interface PluggedVehicle {
  readonly session: VehicleSession;
  /** In its battery [kWh]. */
  remainingKwh: number;
}

const defaultEfficiency = 0.93;

/**
 * Charges the vehicles that are there for one step: each at least so much that it can still have all it wants before it
 * goes, and with what is left of the budget those that go first. No vehicle charges at less than its least power.
 *
 * @param plugged Vehicles that came by now; what they take is booked.
 * @param budgetKw What all of them may draw beyond what they must [kW].
 * @returns What they draw together [kW].
 */
export function chargeVehicles(
  plugged: readonly PluggedVehicle[],
  step: number,
  stepHours: number,
  budgetKw: number,
): number {
  const present = plugged
    .filter(({ session, remainingKwh }) => session.departureStep > step && remainingKwh > 0)
    .map((vehicle) => ({ vehicle, ...limits(vehicle, step, stepHours) }))
    .sort((one, other) => one.departureStep - other.departureStep);
  let leftKw = budgetKw - present.reduce((sum, { mustKw }) => sum + mustKw, 0);
  let drawnKw = 0;
  for (const { vehicle, mustKw, mostKw, efficiency } of present) {
    const { minimumKw = 0 } = vehicle.session;
    const moreKw = Math.min(mostKw - mustKw, Math.max(0, leftKw));
    let kw = mustKw + moreKw;
    if (kw < minimumKw) kw = mustKw > 0 && mostKw >= minimumKw ? minimumKw : 0;
    leftKw -= kw - mustKw;
    drawnKw += kw;
    vehicle.remainingKwh = Math.max(0, vehicle.remainingKwh - kw * efficiency * stepHours);
  }
  return drawnKw;
}

function limits({ session, remainingKwh }: PluggedVehicle, step: number, stepHours: number) {
  const { powerKw, departureStep, efficiency = defaultEfficiency } = session;
  const perKw = efficiency * stepHours;
  const laterKwh = (departureStep - step - 1) * powerKw * perKw;
  const mostKw = Math.min(powerKw, remainingKwh / perKw);
  const mustKw = Math.min(mostKw, Math.max(0, (remainingKwh - laterKwh) / perKw));
  return { departureStep, efficiency, mostKw, mustKw };
}
