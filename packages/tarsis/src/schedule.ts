import type { Bill } from '@bess/tariff-library';
import { type ResolvedOptions, resolveOptions } from './inputs/resolve-options.js';
import { type YearProblem, yearProblem } from './inputs/year-problem.js';
import { achieveYear } from './plan/achieve-year.js';
import { planDay } from './plan/plan-day.js';
import { planYear, type YearPlan } from './plan/plan-year.js';
import type { SolveSettings } from './plan/solve-plan.js';
import { savingsParts } from './results/savings-parts.js';
import { worstGapPct } from './results/worst-gap-pct.js';
import { yearViolations } from './results/year-violations.js';
import type { ScheduleResult, SolveRecord, TarsisOptions } from './types.js';

/**
 * Optimises a battery behind a utility meter against the whole tariff at once, and plans the next 24 hours.
 *
 * First the year: the twelve billing months that begin with `month`, each as ordinary weekdays, weekend days and the
 * day of its peak, weighted by the calendar and coupled by monthly peaks, tiers and the ratchet. Then the day: a typical
 * weekday of the first month from the state of charge that came, with everything else as the year left it, so that
 * flattening below the year's peaks earns nothing. Equations in `docs/method.md`.
 *
 * @param options Tariff, month, facility; powers in [kW], energies in [kWh], amounts in the tariff's currency.
 * @returns Savings per year, both bills, the schedule, and the proven gap [%].
 * @throws EngineError `invalid` and `outOfRange` for options, `tariffNotSupported` where the tariff has charges that are
 * not covered, `engine` / `noAnswerInTime`, `cancelled`, `objectiveNotBill`.
 * @example
 * const { savings } = await schedule({ tariff: 'sce-tou-8-option-d-under-2-kv', month: 7, year: 2026 });
 * savings.totalAnnual;
 * // => 31146.01
 */
export async function schedule(options: TarsisOptions): Promise<ScheduleResult> {
  const resolved = resolveOptions(options);
  const problem = yearProblem(resolved);
  const settings = solveSettings(options, resolved.relGap);
  const year = await planYear(problem, settings);
  const day = await planDay(problem, year.plan, settings);

  const solves = [...year.plan.records, ...day.records];
  const { billWithoutBattery } = problem;
  const { billWithBattery, wearAnnual } = year;
  const alone = await vehicleBills(resolved, problem, year, settings);
  solves.push(...alone.records);
  const bills = {
    neither: billWithoutBattery,
    storage: alone.storage,
    vehicles: alone.vehicles,
    both: billWithBattery,
  };
  return {
    tariffCode: resolved.tariff.code,
    currency: resolved.tariff.currency,
    savings: savingsParts(bills),
    firstMonthSavings: savingsParts(bills, 0),
    ...(resolved.achievable && {
      achievableSavings: await achieveYear(problem, settings),
    }),
    wearAnnual,
    yearObjective: year.plan.objective - year.plan.missedCost,
    billWithoutBattery,
    billWithBattery,
    violations: yearViolations(problem.spec, year.plan),
    day: day.schedule,
    solves,
    ...(options.nowMs && {
      solveTimeMs: toMicroseconds(solves.reduce((sum, solve) => sum + (solve.solveMs ?? 0), 0)),
    }),
    optimalityGapPct: worstGapPct(solves),
    assumptions: [...resolved.assumptions],
  };
}

/** The bills with only the battery and only the vehicles managed; without vehicles those with both and with neither. */
async function vehicleBills(
  resolved: ResolvedOptions,
  problem: YearProblem,
  year: YearPlan,
  settings: SolveSettings,
): Promise<{ storage: Bill; vehicles: Bill; records: readonly SolveRecord[] }> {
  const { billWithoutBattery } = problem;
  if (!problem.spec.vehicles?.length) {
    return { storage: year.billWithBattery, vehicles: billWithoutBattery, records: [] };
  }
  const storage = await planYear(yearProblem(resolved, 'unmanaged'), settings);
  const withoutBattery = { ...resolved.battery, powerKw: 0, capacityKwh: 0 };
  const idle = yearProblem({ ...resolved, battery: withoutBattery, storedKwh: 0 });
  const vehicles = await planYear(idle, settings);
  return {
    storage: storage.billWithBattery,
    vehicles: vehicles.billWithBattery,
    records: [...storage.plan.records, ...vehicles.plan.records],
  };
}

function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

function solveSettings(options: TarsisOptions, relGap: number): SolveSettings {
  const { solver, nowMs, signal, timeLimitMs } = options;
  return {
    relGap,
    ...(solver && { solver }),
    ...(nowMs && { nowMs }),
    ...(signal && { signal }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  };
}
