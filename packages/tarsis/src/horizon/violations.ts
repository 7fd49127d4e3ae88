import type { ModelSpec, PlannedVehicle } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';
import { vehicleName } from '../problem/vehicles.js';
import type { GridLimits, VehicleResult, VehicleSession } from '../schema/optimize-types.js';
import type { Violation } from '../schema/schedule-types.js';
import type { Plan } from '../solve/solve-plan.js';

/** Violations below this share of the limit are rounding. */
const limitNoiseShare = 1e-6;

/** Shortfalls below this share of the requested energy are rounding. */
const noiseShare = 1e-6;

/** Goals that a plan of a horizon misses, with amount and reason. */
export function horizonViolations(
  resolved: ResolvedHorizon,
  spec: ModelSpec,
  plan: Pick<Plan, 'blocks' | 'vehicles'>,
): Violation[] {
  return [
    ...vehicleShortfalls(resolved, spec, plan),
    ...importLimitViolation(spec.limits ?? {}, plan.blocks),
    ...endOfHorizonShortfalls(resolved, spec, plan),
  ];
}

function vehicleShortfalls(
  { options }: ResolvedHorizon,
  spec: ModelSpec,
  plan: Pick<Plan, 'vehicles'>,
): Violation[] {
  const bySession = new Map<number, PlannedVehicle>();
  for (const vehicle of spec.vehicles ?? []) {
    for (const index of vehicle.sessionIndices ?? []) bySession.set(index, vehicle);
  }
  const results = vehicleResults(options.vehicles ?? [], spec, plan);
  return results.flatMap(({ name, sessionIndex, undeliveredKwh }) => {
    const vehicle = bySession.get(sessionIndex)!;
    if (undeliveredKwh <= noiseShare * Math.max(1, vehicle.energyKwh)) return [];
    const reason = undeliveredReason(vehicle, spec.stepMinutes / 60);
    return [{ goal: `energy of ${name}`, amount: undeliveredKwh, unit: 'kWh', reason }];
  });
}

function undeliveredReason(
  { steps, powerKw, efficiency, energyKwh, vehicleToGrid }: PlannedVehicle,
  hours: number,
): string {
  const chargedKwh = steps.length * hours * powerKw * efficiency;
  const roomKwh = vehicleToGrid
    ? vehicleToGrid.capacityKwh - vehicleToGrid.arrivalKwh
    : Number.POSITIVE_INFINITY;
  const maxKwh = Math.min(chargedKwh, roomKwh);
  return shortfallReason(
    { hours: steps.length * hours, maxKwh, wantedKwh: energyKwh },
    'the import limit or its minimum charging power leaves too little room before it departs',
  );
}

function endOfHorizonShortfalls(
  { startKwh, endKwh: wantedKwh, options }: ResolvedHorizon,
  spec: ModelSpec,
  plan: Pick<Plan, 'blocks'>,
): Violation[] {
  const { battery } = spec;
  const toleranceKwh = noiseShare * Math.max(1, battery.capacityKwh);
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const found: Violation[] = [];
  const outsideKwh = Math.max(lowKwh - startKwh, startKwh - highKwh);
  if (outsideKwh > toleranceKwh) {
    const goal = 'state of charge inside the operating window';
    const reason = `the battery starts at ${startKwh} kWh, outside ${lowKwh} to ${highKwh} kWh, and returns to it during the first day as fast as pays off`;
    found.push({ goal, amount: outsideKwh, unit: 'kWh', reason });
  }
  for (const [index, { block }] of spec.blocks.entries()) {
    if (block.end.kind !== 'atLeast') continue;
    const endKwh = plan.blocks[index]!.storedKwhSeries.at(-1)!;
    const isLast = index === spec.blocks.length - 1;
    const isAboveWindow =
      isLast && options.endSocFraction !== undefined && wantedKwh > highKwh + toleranceKwh;
    const minKwh = isAboveWindow ? wantedKwh : block.end.kwh;
    const missedKwh = Math.max(minKwh - endKwh, endKwh - highKwh);
    if (missedKwh <= toleranceKwh) continue;
    const goal = isLast
      ? 'stored energy at the end'
      : 'return to the operating window on the first day';
    const reason = isAboveWindow
      ? `${wantedKwh} kWh are requested, but maxSocFraction limits the battery to ${highKwh} kWh`
      : 'charging or discharging at the highest power that the battery and the limits allow does not reach it';
    found.push({ goal, amount: missedKwh, unit: 'kWh', reason });
  }
  return found;
}

/**
 * By how much a plan exceeds its import limit at most, and in how many steps.
 *
 * @param cause What exceeds the limit in these steps.
 */
export function importLimitViolation(
  { importKw: limitKw }: GridLimits,
  blocks: readonly Pick<BlockPlan, 'importKwSeries'>[],
  cause = 'the load itself',
): Violation[] {
  if (limitKw === undefined) return [];
  let worstKw = 0;
  let steps = 0;
  for (const { importKwSeries } of blocks) {
    for (const kw of importKwSeries) {
      if (kw <= limitKw + limitNoiseShare * Math.max(1, limitKw)) continue;
      steps += 1;
      worstKw = Math.max(worstKw, kw - limitKw);
    }
  }
  if (steps === 0) return [];
  const reason = `${cause} exceeds ${limitKw} kW and the battery cannot cover all of the excess; ${steps} steps are above the limit`;
  return [{ goal: 'import limit', amount: worstKw, unit: 'kW', reason }];
}

/** Time that a vehicle is plugged in, the most energy it can take in that time, and the energy it requests. */
interface VehicleStay {
  readonly hours: number;
  readonly maxKwh: number;
  readonly wantedKwh: number;
}

/** Why a vehicle lacks energy: it is not plugged in long enough, or else `otherwise`. */
export function shortfallReason(
  { hours, maxKwh, wantedKwh }: VehicleStay,
  otherwise: string,
): string {
  return maxKwh < wantedKwh
    ? `it is plugged in for ${hours} h and can take at most ${maxKwh} kWh`
    : otherwise;
}

/**
 * What each session does, in the given order. Sessions that were planned as a group get equal shares, which keep every
 * limit that the group keeps. Sessions outside the horizon are left out.
 */
export function vehicleResults(
  sessions: readonly VehicleSession[],
  { vehicles = [] }: ModelSpec,
  plan: Pick<Plan, 'vehicles'>,
): VehicleResult[] {
  const results = vehicles.flatMap(({ count, sessionIndices = [] }, index): VehicleResult[] => {
    const { chargeKwSeries, dischargeKwSeries, undeliveredKwh } = plan.vehicles[index]!;
    return sessionIndices.map((sessionIndex) => {
      const session = sessions[sessionIndex]!;
      return {
        name: vehicleName(session, sessionIndex),
        sessionIndex,
        firstStep: Math.max(0, session.arrivalStep),
        powerKwSeries: chargeKwSeries.map(
          (kw, step) => (kw - (dischargeKwSeries[step] ?? 0)) / count,
        ),
        undeliveredKwh: undeliveredKwh / count,
      };
    });
  });
  return results.sort((one, other) => one.sessionIndex - other.sessionIndex);
}
