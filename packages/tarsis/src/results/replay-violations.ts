import { defaultEfficiency } from '../inputs/default-efficiency.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import type { ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { Violation } from '../types.js';
import type { PluggedVehicle } from './charge-vehicles.js';
import { horizonViolations } from './horizon-violations.js';
import { importAboveLimit } from './import-above-limit.js';
import { whyEnergyLacks } from './why-energy-lacks.js';

/** Amounts below this share of what was wanted are rounding. */
const noiseShare = 1e-6;

/** What was carried out, as far as goals may be missed by it. */
export interface ReplayedGoals {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly PluggedVehicle[];
  readonly managesVehicles: boolean;
}

/** Goals that a controller missed, with amount and reason; what a vehicle can still have after the last step is none. */
export function replayViolations(
  resolved: ResolvedHorizon,
  spec: ModelSpec,
  { blocks, vehicles, managesVehicles }: ReplayedGoals,
): Violation[] {
  const { grid, limits = {} } = resolved.options;
  const isUnmanaged = !managesVehicles && vehicles.length > 0;
  const ends = { ...spec, limits: {}, vehicles: [] };
  return [
    ...vehicles.flatMap((vehicle) => missedEnergy(vehicle, grid.length, grid.stepMinutes / 60)),
    ...importAboveLimit(
      limits,
      blocks,
      isUnmanaged ? 'the load with vehicles that charge at full power' : undefined,
    ),
    ...horizonViolations(resolved, ends, { blocks, vehicles: [] }),
  ];
}

function missedEnergy(
  { name, session, remainingKwh }: PluggedVehicle,
  length: number,
  stepHours: number,
): Violation[] {
  const { arrivalStep, departureStep, powerKw, energyKwh } = session;
  const perStepKwh = stepHours * powerKw * (session.efficiency ?? defaultEfficiency);
  const laterKwh = Math.max(0, departureStep - length) * perStepKwh;
  const amount = remainingKwh - laterKwh;
  if (amount <= noiseShare * Math.max(1, energyKwh)) return [];
  const steps = departureStep - Math.max(0, arrivalStep);
  const stay = { hours: steps * stepHours, mostKwh: steps * perStepKwh, wantedKwh: energyKwh };
  const reason = whyEnergyLacks(
    stay,
    'the import limit or its least power left no room before it went',
  );
  return [{ goal: `energy of ${name}`, amount, unit: 'kWh', reason }];
}
