import type { VehicleSession } from '../horizon-options.js';
import type { VehicleResult } from '../horizon-result.js';
import type { ExpectedVehicle } from '../inputs/expected-vehicles.js';
import type { PluggedVehicle } from './charge-vehicles.js';

/** What a plan has for vehicles that are there, and for those that it expects. */
export interface PlannedCharging {
  /**
   * Whether just those come in a step that the plan expected then, with the same wishes; what it has for them is theirs from
   * then on. Asked once for each step after the plan's first.
   */
  readonly foresees: (step: number, arriving: readonly PluggedVehicle[]) => boolean;
  /** For a vehicle in a step [kW]; infinity: as much as it can take. */
  readonly kwOf: (vehicle: PluggedVehicle, step: number) => number;
}

/** A share of what was wanted that is more than the solver's rounding. */
const noiseShare = 1e-4;

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
    foresees: (step, arriving) => {
      const places = awaited.get(step) ?? [];
      if (places.length !== arriving.length) return false;
      const left = [...places];
      for (const vehicle of arriving) {
        const index = left.findIndex((place) =>
          isAlike(expected[place]!.session, vehicle.session, from),
        );
        if (index < 0) return false;
        placeOf.set(vehicle, left.splice(index, 1)[0]!);
      }
      return true;
    },
    kwOf: (vehicle, step) => {
      const result = resultOf.get(placeOf.get(vehicle) ?? -1);
      const wantedKwh = vehicle.session.energyKwh;
      const lacks = (result?.undeliveredKwh ?? 0) > noiseShare * Math.max(1, wantedKwh);
      if (!result || lacks) return Number.POSITIVE_INFINITY;
      return Math.max(0, result.powerKwSeries[step - from - result.firstStep] ?? 0);
    },
  };
}

function isAlike(expected: VehicleSession, came: VehicleSession, from: number): boolean {
  return (
    from + expected.departureStep === came.departureStep &&
    expected.energyKwh === came.energyKwh &&
    expected.powerKw === came.powerKw &&
    expected.minimumKw === came.minimumKw &&
    expected.efficiency === came.efficiency
  );
}
