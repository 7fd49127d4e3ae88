import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import type { ModelSpec, PlannedVehicle } from '../model/model-spec.js';
import type { Plan } from '../plan/solve-plan.js';
import type { Violation } from '../types.js';
import { importAboveLimit } from './import-above-limit.js';
import { vehicleResults } from './vehicle-results.js';
import { whyEnergyLacks } from './why-energy-lacks.js';

/** Amounts below this share of what was wanted are rounding. */
const noiseShare = 1e-6;

/** Goals of a horizon that were missed, with amount and reason. */
export function horizonViolations(
  resolved: ResolvedHorizon,
  spec: ModelSpec,
  plan: Pick<Plan, 'blocks' | 'vehicles'>,
): Violation[] {
  return [
    ...missedVehicles(resolved, spec, plan),
    ...importAboveLimit(spec.limits ?? {}, plan.blocks),
    ...missedEnds(resolved, spec, plan),
  ];
}

function missedVehicles(
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
    const reason = reasonOf(vehicle, spec.stepMinutes / 60);
    return [{ goal: `energy of ${name}`, amount: undeliveredKwh, unit: 'kWh', reason }];
  });
}

function reasonOf(
  { steps, powerKw, efficiency, energyKwh, vehicleToGrid }: PlannedVehicle,
  hours: number,
): string {
  const chargedKwh = steps.length * hours * powerKw * efficiency;
  const roomKwh = vehicleToGrid
    ? vehicleToGrid.capacityKwh - vehicleToGrid.arrivalKwh
    : Number.POSITIVE_INFINITY;
  const mostKwh = Math.min(chargedKwh, roomKwh);
  return whyEnergyLacks(
    { hours: steps.length * hours, mostKwh, wantedKwh: energyKwh },
    'the import limit or its least power leaves no room before it departs',
  );
}

function missedEnds(
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
    const goal = 'state of charge inside its window';
    const reason = `the battery starts at ${startKwh} kWh, outside ${lowKwh} to ${highKwh} kWh, and is led back as fast as pays within its first day`;
    found.push({ goal, amount: outsideKwh, unit: 'kWh', reason });
  }
  for (const [index, { block }] of spec.blocks.entries()) {
    if (block.end.kind !== 'atLeast') continue;
    const endKwh = plan.blocks[index]!.storedKwhSeries.at(-1)!;
    const isLast = index === spec.blocks.length - 1;
    const isAboveWindow =
      isLast && options.endSocFraction !== undefined && wantedKwh > highKwh + toleranceKwh;
    const leastKwh = isAboveWindow ? wantedKwh : block.end.kwh;
    const missedKwh = Math.max(leastKwh - endKwh, endKwh - highKwh);
    if (missedKwh <= toleranceKwh) continue;
    const goal = isLast ? 'energy wanted at the end' : 'return into the window on the first day';
    const reason = isAboveWindow
      ? `${wantedKwh} kWh are wanted, and by maxSocFraction the battery may hold ${highKwh} kWh`
      : 'charging or discharging as fast as power and limits allow does not reach it';
    found.push({ goal, amount: missedKwh, unit: 'kWh', reason });
  }
  return found;
}
