import { defaultVehicleEfficiency } from '../problem/vehicles.js';
import type { VehicleResult, VehicleSession } from '../schema/optimize-types.js';

/** Share of the requested energy above which a shortfall is more than solver rounding. */
const deliveryNoiseShare = 1e-4;

/** Plans are only as exact as their solver. */
const planTolerance = 1e-4;

/** A vehicle that has arrived, and the energy that it still needs. */
export interface PluggedVehicle {
  readonly name: string;
  readonly session: VehicleSession;
  /** Measured in its battery [kWh]. */
  remainingKwh: number;
}

/** A step in which vehicles charge, and the power planned for them. */
interface ChargingStep {
  readonly step: number;
  readonly stepHours: number;
  /** Planned power of a vehicle [kW]; infinity for as much as it can take. */
  readonly plannedKw: (vehicle: PluggedVehicle) => number;
  /** Power available to all vehicles under the plan, and where a vehicle would otherwise miss its energy [kW]. */
  readonly roomKw: number;
  readonly maxRoomKw: number;
}

/** What vehicles drew in a step. */
export interface ChargedVehicles {
  /** All vehicles together [kW]. */
  readonly drawnKw: number;
  /** Whether some vehicle got less than planned for lack of room. */
  readonly isShort: boolean;
}

/**
 * Charges the plugged-in vehicles for one step. First, in order of departure, each gets the power without which it could
 * no longer reach its energy before departure; then each is raised to its planned power. Both stop at the available
 * room, and no vehicle charges below its minimum power. Updates `remainingKwh` of the vehicles.
 */
export function chargeVehicles(
  plugged: readonly PluggedVehicle[],
  { step, stepHours, plannedKw, roomKw, maxRoomKw }: ChargingStep,
): ChargedVehicles {
  const present = plugged
    .filter(({ session, remainingKwh }) => session.departureStep > step && remainingKwh > 0)
    .map((vehicle) => ({
      vehicle,
      ...chargingBounds(vehicle, step, stepHours),
      wantedKw: plannedKw(vehicle),
    }))
    .toSorted((one, other) => one.departureStep - other.departureStep);
  let drawnKw = 0;
  const must = present.map(({ vehicle, requiredKw, maxKw }) => {
    const { minimumKw = 0 } = vehicle.session;
    const leftKw = maxRoomKw - drawnKw;
    const minKw = requiredKw > 0 ? Math.min(maxKw, Math.max(requiredKw, minimumKw)) : 0;
    const kw = Math.max(0, Math.min(minKw, leftKw));
    const taken = kw < minimumKw ? 0 : kw;
    drawnKw += taken;
    return taken;
  });
  let isShort = false;
  for (const [index, { vehicle, maxKw, evenKw, wantedKw, perKw }] of present.entries()) {
    const { minimumKw = 0 } = vehicle.session;
    const aimedKw = Math.min(
      wantedKw,
      maxKw,
      wantedKw === Number.POSITIVE_INFINITY ? evenKw : maxKw,
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

function chargingBounds(
  { session, remainingKwh }: PluggedVehicle,
  step: number,
  stepHours: number,
) {
  const { powerKw, departureStep, minimumKw = 0, efficiency = defaultVehicleEfficiency } = session;
  const perKw = efficiency * stepHours;
  const laterKwh = (departureStep - step - 1) * powerKw * perKw;
  const missingKw = remainingKwh / perKw;
  const maxKw = Math.min(powerKw, missingKw);
  const requiredKw = Math.min(maxKw, Math.max(0, (remainingKwh - laterKwh) / perKw));
  // At full power the last remainder might be less than the minimum power allows.
  const evenKw = minimumKw > 0 ? missingKw / Math.max(1, Math.ceil(missingKw / powerKw)) : maxKw;
  return { departureStep, perKw, maxKw, requiredKw, evenKw };
}

/** The charging that a plan contains for present and expected vehicles. */
export interface PlannedCharging {
  /**
   * Whether exactly the vehicles arrive that the plan expected in this step, with the same requests. If so, they take over
   * the planned charging. Must be called once for each step after the plan's first.
   */
  readonly expectsArrivals: (step: number, arriving: readonly PluggedVehicle[]) => boolean;
  /** Planned power of a vehicle in a step [kW]; infinity for as much as it can take. */
  readonly plannedKw: (vehicle: PluggedVehicle, step: number) => number;
}

/**
 * Reads the planned charging of each vehicle from a plan. A vehicle that the plan leaves short takes whatever room there is.
 *
 * @param results By index among the expected vehicles; undefined if vehicles charge at full power on arrival.
 */
export function plannedCharging(
  expected: readonly ExpectedVehicle[],
  from: number,
  results: readonly VehicleResult[] | undefined,
): PlannedCharging {
  const resultOf = new Map(results?.map((result) => [result.sessionIndex, result]));
  const placeOf = new Map<PluggedVehicle, number>();
  const awaited = new Map<number, number[]>();
  for (const [place, { vehicle, session }] of expected.entries()) {
    if (vehicle) placeOf.set(vehicle, place);
    else {
      const arrivalStep = from + session.arrivalStep;
      awaited.set(arrivalStep, [...(awaited.get(arrivalStep) ?? []), place]);
    }
  }
  return {
    expectsArrivals: (step, arriving) => {
      const places = awaited.get(step) ?? [];
      if (places.length !== arriving.length) return false;
      const left = [...places];
      for (const vehicle of arriving) {
        const index = left.findIndex((place) =>
          isSameRequest(expected[place]!.session, vehicle.session, from),
        );
        if (index < 0) return false;
        placeOf.set(vehicle, left.splice(index, 1)[0]!);
      }
      return true;
    },
    plannedKw: (vehicle, step) => {
      const result = resultOf.get(placeOf.get(vehicle) ?? -1);
      const wantedKwh = vehicle.session.energyKwh;
      const lacks = (result?.undeliveredKwh ?? 0) > deliveryNoiseShare * Math.max(1, wantedKwh);
      if (!result || lacks) return Number.POSITIVE_INFINITY;
      return Math.max(0, result.powerKwSeries[step - from - result.firstStep] ?? 0);
    },
  };
}

function isSameRequest(expected: VehicleSession, came: VehicleSession, from: number): boolean {
  return (
    from + expected.departureStep === came.departureStep &&
    expected.energyKwh === came.energyKwh &&
    expected.powerKw === came.powerKw &&
    expected.minimumKw === came.minimumKw &&
    expected.efficiency === came.efficiency
  );
}

/** What a controller knows of vehicles when it plans. */
interface VehicleView {
  /** All vehicles that have arrived so far. */
  readonly arrived: readonly PluggedVehicle[];
  /** The current step, and the number of planned steps. */
  readonly from: number;
  readonly lookaheadSteps: number;
  readonly stepsPerDay: number;
}

/** A vehicle in a plan, with steps counted from now. */
export interface ExpectedVehicle {
  readonly session: VehicleSession;
  /** The present vehicle; absent for one that is only expected. */
  readonly vehicle?: PluggedVehicle;
}

/**
 * The vehicles of a plan, with steps counted from now: present vehicles with their remaining energy, and repetitions of
 * the arrivals one week ago (one day ago during the first week). Uses past arrivals only.
 */
export function expectedVehicles({
  arrived,
  from,
  lookaheadSteps,
  stepsPerDay,
}: VehicleView): ExpectedVehicle[] {
  const present = arrived
    .filter(({ session, remainingKwh }) => session.departureStep > from && remainingKwh > 0)
    .map((vehicle): ExpectedVehicle => {
      const { session, remainingKwh: energyKwh } = vehicle;
      const departureStep = session.departureStep - from;
      return {
        vehicle,
        session: { ...withoutDischarge(session), arrivalStep: 0, departureStep, energyKwh },
      };
    });
  const lag = from >= 7 * stepsPerDay ? 7 * stepsPerDay : stepsPerDay;
  const again: ExpectedVehicle[] = [];
  for (const { session } of arrived) {
    const { arrivalStep, departureStep } = session;
    if (arrivalStep < from - lag || arrivalStep >= from) continue;
    for (let shift = lag - from; arrivalStep + shift < lookaheadSteps; shift += lag) {
      // An arrival in the current step is already known.
      if (arrivalStep + shift <= 0) continue;
      again.push({
        session: {
          ...withoutDischarge(session),
          arrivalStep: arrivalStep + shift,
          departureStep: departureStep + shift,
        },
      });
    }
  }
  return [...present, ...again];
}

/** The session without vehicle-to-grid. */
function withoutDischarge({ vehicleToGrid: _gives, name: _name, ...session }: VehicleSession) {
  return session;
}
