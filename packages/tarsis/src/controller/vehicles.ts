import { defaultVehicleEfficiency } from '../problem/vehicles.js';
import type { VehicleResult, VehicleSession } from '../schema/optimize-types.js';

/** A share of what was wanted that is more than the solver's rounding. */
const deliveryNoiseShare = 1e-4;

/** Plans are as exact as their solver. */
const planTolerance = 1e-4;

/** A vehicle that has come, and what it still wants. */
export interface PluggedVehicle {
  readonly name: string;
  readonly session: VehicleSession;
  /** In its battery [kWh]. */
  remainingKwh: number;
}

/** A step in which vehicles charge, and what is meant for them. */
interface ChargingStep {
  readonly step: number;
  readonly stepHours: number;
  /** Planned for a vehicle [kW]; infinity: as much as it can take. */
  readonly plannedKw: (vehicle: PluggedVehicle) => number;
  /** What all of them may draw by the plan, and where one would else go without [kW]. */
  readonly roomKw: number;
  readonly mostRoomKw: number;
}

/** What vehicles drew in a step. */
export interface ChargedVehicles {
  /** All together [kW]. */
  readonly drawnKw: number;
  /** Whether there was too little room for the plan of one. */
  readonly isShort: boolean;
}

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

function chargingBounds(
  { session, remainingKwh }: PluggedVehicle,
  step: number,
  stepHours: number,
) {
  const { powerKw, departureStep, minimumKw = 0, efficiency = defaultVehicleEfficiency } = session;
  const perKw = efficiency * stepHours;
  const laterKwh = (departureStep - step - 1) * powerKw * perKw;
  const missingKw = remainingKwh / perKw;
  const mostKw = Math.min(powerKw, missingKw);
  const mustKw = Math.min(mostKw, Math.max(0, (remainingKwh - laterKwh) / perKw));
  // At full power its last kWh might be less than its least power allows.
  const evenKw = minimumKw > 0 ? missingKw / Math.max(1, Math.ceil(missingKw / powerKw)) : mostKw;
  return { departureStep, perKw, mostKw, mustKw, evenKw };
}

/** What a plan has for vehicles that are there, and for those that it expects. */
export interface PlannedCharging {
  /**
   * Whether just those come in a step that the plan expected then, with the same wishes; what it has for them is theirs from
   * then on. Asked once for each step after the plan's first.
   */
  readonly expectsArrivals: (step: number, arriving: readonly PluggedVehicle[]) => boolean;
  /** For a vehicle in a step [kW]; infinity: as much as it can take. */
  readonly plannedKw: (vehicle: PluggedVehicle, step: number) => number;
}

/**
 * Reads from a plan what each vehicle is to have. One that the plan leaves without takes what room there turns out to be.
 *
 * @param from First step of the plan.
 * @param results By place among the expected; undefined: vehicles charge at full power from their arrival.
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

/** What a controller sees of vehicles when it plans. */
interface VehicleView {
  /** Every vehicle that has come by now. */
  readonly arrived: readonly PluggedVehicle[];
  /** The step that begins now, and how many it plans [steps]. */
  readonly from: number;
  readonly lookaheadSteps: number;
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
      // What comes now is there already, and known.
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

/** What the vehicle takes; what it could give is left out. */
function withoutDischarge({ vehicleToGrid: _gives, name: _name, ...session }: VehicleSession) {
  return session;
}
