import type { VehicleSession } from '../horizon-options.js';
import type { PluggedVehicle } from '../results/charge-vehicles.js';

/** What a controller sees of vehicles when it plans. */
export interface VehicleView {
  /** Every vehicle that has come by now. */
  readonly come: readonly PluggedVehicle[];
  /** The step that begins now, and how many it plans [steps]. */
  readonly from: number;
  readonly ahead: number;
  readonly stepsPerDay: number;
}

/** A vehicle that a plan counts on, in steps from now on. */
export interface ExpectedVehicle {
  readonly session: VehicleSession;
  /** The one that it is, where it is there already. */
  readonly vehicle?: PluggedVehicle;
}

/**
 * The vehicles of a plan, in steps from now on: those that are there with what they still want, and those that came a
 * week ago, in the first week a day ago, as if they came again. Nothing of it is known only later.
 */
export function expectedVehicles({
  come,
  from,
  ahead,
  stepsPerDay,
}: VehicleView): ExpectedVehicle[] {
  const present = come
    .filter(({ session, remainingKwh }) => session.departureStep > from && remainingKwh > 0)
    .map((vehicle): ExpectedVehicle => {
      const { session, remainingKwh: energyKwh } = vehicle;
      const departureStep = session.departureStep - from;
      return {
        vehicle,
        session: { ...charging(session), arrivalStep: 0, departureStep, energyKwh },
      };
    });
  const lag = from >= 7 * stepsPerDay ? 7 * stepsPerDay : stepsPerDay;
  const again: ExpectedVehicle[] = [];
  for (const { session } of come) {
    const { arrivalStep, departureStep } = session;
    if (arrivalStep < from - lag || arrivalStep >= from) continue;
    for (let shift = lag - from; arrivalStep + shift < ahead; shift += lag) {
      // What comes now is there already, and known.
      if (arrivalStep + shift <= 0) continue;
      again.push({
        session: {
          ...charging(session),
          arrivalStep: arrivalStep + shift,
          departureStep: departureStep + shift,
        },
      });
    }
  }
  return [...present, ...again];
}

/** What the vehicle takes; what it could give is left out. */
function charging({ vehicleToGrid: _gives, name: _name, ...session }: VehicleSession) {
  return session;
}
