import { tarsisError } from '../internal/errors.js';
import { validators } from '../internal/validate.js';
import type { ModelSpec } from '../model/model-spec.js';
import { horizonProblem } from '../problem/horizon-problem.js';
import { resolveHorizon } from '../problem/resolve-horizon.js';
import type { HorizonPlan, OptimizeOptions, OptimizeResult } from '../schema/optimize-types.js';
import { planCostByTariff } from '../solve/plan-cost.js';
import { worstGapPct } from '../solve/solve-joint.js';
import { type Plan, solvePlan } from '../solve/solve-plan.js';
import { horizonViolations, vehicleResults } from './violations.js';

/** Relative difference allowed between our own cost of the plan and the solver's objective. */
const costTolerance = 1e-6;

/**
 * Optimises a facility over a given timeline (a day, a week, a billing month or a year in steps of 5 to 60 minutes)
 * against every charge of the tariff at once. Battery, panels, vehicles and limits at the point of connection form one
 * model. Equations in `docs/method.md`.
 *
 * Goals are soft. A goal that cannot be met (the energy of a vehicle, an import limit below the load itself, the energy
 * requested at the end) is missed by as little as possible and reported with amount and reason.
 *
 * @param options Powers in [kW], energies in [kWh], amounts in the tariff's currency.
 * @returns The plan, its cost by component, and the proven gap [%].
 * @throws EngineError `invalid` and `outOfRange` naming field, rule and value, `contradiction` for limits that exclude
 * each other; `tariffNotSupported`; `engine` / `noAnswerInTime`, `cancelled`, `objectiveNotBill`.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const loadKwSeries = new Float64Array(24).fill(100);
 * const battery = { powerKw: 0, capacityKwh: 0 };
 * (await optimize({ tariff: 'sce-tou-8-option-d-under-2-kv', grid, loadKwSeries, battery })).monthPeaksKw;
 * // => [100]
 */
export async function optimize(options: OptimizeOptions): Promise<OptimizeResult> {
  validators.optimize(options);
  return optimizeHorizon(options);
}

/** {@link optimize} without validation against the schema. */
export async function optimizeHorizon(options: OptimizeOptions): Promise<OptimizeResult> {
  const resolved = resolveHorizon(options);
  const spec = horizonProblem(resolved);
  const { solver, nowMs, signal, timeLimitMs, relGap = 1e-6 } = options;
  const plan = await solvePlan(spec, {
    purpose: 'horizon',
    relGap,
    ...(solver && { solver }),
    ...(nowMs && { nowMs }),
    ...(signal && { signal }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
  const { cost, peaks } = planCostByTariff(spec, plan.blocks);
  const objective = cost.total + cost.wear + cost.laterRatchet;
  checkCostEqualsObjective(plan, objective);
  return {
    tariffCode: resolved.tariff.code,
    currency: resolved.tariff.currency,
    plan: horizonPlan(spec, plan),
    vehicles: vehicleResults(options.vehicles ?? [], spec, plan),
    cost,
    monthPeaksKw: peaks.monthKw,
    monthPeriodPeaksKw: peaks.periodKw,
    objective,
    optimalityGapPct: worstGapPct(plan.records),
    violations: horizonViolations(resolved, spec, plan),
    solves: plan.records,
    ...(nowMs && {
      solveTimeMs: plan.records.reduce((sum, { solveMs }) => sum + (solveMs ?? 0), 0),
    }),
  };
}

/** The plan's cost by our own arithmetic must lie between the proven bound and the solver's objective. */
function checkCostEqualsObjective({ objective, bound, missedCost }: Plan, cost: number): void {
  const tolerance = costTolerance * Math.max(1, Math.abs(cost));
  if (cost <= objective - missedCost + tolerance && cost + missedCost >= bound - tolerance) return;
  throw tarsisError(
    'engine',
    'objectiveNotBill',
    `TARSIS’ objective ${objective - missedCost}, proven to be at least ${bound - missedCost}, differs from the cost of its own plan, ${cost}`,
    { objective, bound, missedCost, cost },
  );
}

function horizonPlan(spec: ModelSpec, { blocks }: Plan): HorizonPlan {
  const capacityKwh = spec.battery.capacityKwh;
  const stored = concatSeries(blocks.map(({ storedKwhSeries }) => storedKwhSeries));
  return {
    chargeKwSeries: concatSeries(blocks.map(({ chargeKwSeries }) => chargeKwSeries)),
    dischargeKwSeries: concatSeries(blocks.map(({ dischargeKwSeries }) => dischargeKwSeries)),
    importKwSeries: concatSeries(blocks.map(({ importKwSeries }) => importKwSeries)),
    exportKwSeries: concatSeries(blocks.map(({ exportKwSeries }) => exportKwSeries)),
    curtailKwSeries: concatSeries(blocks.map(({ curtailKwSeries }) => curtailKwSeries)),
    vehicleKwSeries: concatSeries(blocks.map(({ vehicleKwSeries }) => vehicleKwSeries)),
    socFractionSeries: stored.map((kwh) =>
      capacityKwh === 0 ? 0 : Math.min(1, Math.max(0, kwh / capacityKwh)),
    ),
  };
}

/** Concatenates series. */
function concatSeries(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    joined.set(part, from);
    from += part.length;
  }
  return joined;
}
