import type { OptimizeOptions } from './horizon-options.js';
import type { HorizonPlan, OptimizeResult } from './horizon-result.js';
import { checkPlain } from './inputs/check-plain.js';
import { horizonProblem } from './inputs/horizon-problem.js';
import { resolveHorizon } from './inputs/resolve-horizon.js';
import { tarsisError } from './internal/tarsis-error.js';
import type { ModelSpec } from './model/model-spec.js';
import { type Plan, solvePlan } from './plan/solve-plan.js';
import { costOfHorizon } from './results/cost-of-horizon.js';
import { horizonViolations } from './results/horizon-violations.js';
import { joinedSeries } from './results/joined-series.js';
import { vehicleResults } from './results/vehicle-results.js';
import { worstGapPct } from './results/worst-gap-pct.js';

/** Share by which our own cost of the plan may differ from the solver's objective. */
const costTolerance = 1e-6;

/**
 * Optimises a facility over a timeline of its own: a day, a week, a billing month or a year in steps of 5 to 60
 * minutes, against every charge of the tariff at once. Battery, panels, vehicles and limits at the point of connection
 * are one model. Equations in `docs/method.md`.
 *
 * Goals are soft: what cannot be met (a vehicle's energy, an import limit below the load itself, the energy wanted at
 * the end) is missed by as little as possible and reported with amount and reason.
 *
 * @param options Powers in [kW], energies in [kWh], amounts in the tariff's currency.
 * @returns The plan, what it costs part by part, and the proven gap [%].
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
  checkPlain.horizon(options);
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
  const { cost, peaks } = costOfHorizon(spec, plan.blocks);
  const objective = cost.total + cost.wear + cost.laterRatchet;
  checkObjective(plan, objective);
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

/** What the plan costs in our own arithmetic must lie between the proven bound and the solver's objective. */
function checkObjective({ objective, bound, missedCost }: Plan, cost: number): void {
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
  const stored = joinedSeries(blocks.map(({ storedKwhSeries }) => storedKwhSeries));
  return {
    chargeKwSeries: joinedSeries(blocks.map(({ chargeKwSeries }) => chargeKwSeries)),
    dischargeKwSeries: joinedSeries(blocks.map(({ dischargeKwSeries }) => dischargeKwSeries)),
    importKwSeries: joinedSeries(blocks.map(({ importKwSeries }) => importKwSeries)),
    exportKwSeries: joinedSeries(blocks.map(({ exportKwSeries }) => exportKwSeries)),
    curtailKwSeries: joinedSeries(blocks.map(({ curtailKwSeries }) => curtailKwSeries)),
    vehicleKwSeries: joinedSeries(blocks.map(({ vehicleKwSeries }) => vehicleKwSeries)),
    socFractionSeries: stored.map((kwh) =>
      capacityKwh === 0 ? 0 : Math.min(1, Math.max(0, kwh / capacityKwh)),
    ),
  };
}
