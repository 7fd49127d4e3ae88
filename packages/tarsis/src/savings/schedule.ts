import type { Bill } from '@bess/tariff-library';
import { importLimitViolation } from '../horizon/violations.js';
import { tarsisError } from '../internal/errors.js';
import type { FixedMonth, ModelSpec, PlannedBlock } from '../model/model-spec.js';
import { costOfMonths, plannedMonths } from '../problem/fixed-months.js';
import { type ResolvedSchedule, resolveSchedule } from '../problem/resolve-schedule.js';
import { type YearProblem, yearProblem } from '../problem/year-problem.js';
import type {
  DaySchedule,
  ScheduleOptions,
  ScheduleResult,
  SolveRecord,
  Violation,
} from '../schema/schedule-types.js';
import { wearCost } from '../solve/plan-cost.js';
import { type SolveSettings, worstGapPct } from '../solve/solve-joint.js';
import { type Plan, solvePlan } from '../solve/solve-plan.js';
import { achievableYearSavings } from './achievable-savings.js';
import { daySchedule } from './day-schedule.js';
import { savingsParts } from './savings-parts.js';

/** Smaller amounts are rounding [kWh]. */
const undeliveredNoiseKwh = 1e-6;

/** Relative difference allowed between our own bill of the plan and the solver's objective. */
const billTolerance = 1e-6;

/**
 * Optimises a battery behind a utility meter against the whole tariff at once, and plans the next 24 hours.
 *
 * First the year is planned: the twelve billing months from `month` on, each as ordinary weekdays, weekend days and the
 * day of its peak, weighted by the calendar and coupled by monthly peaks, tiers and the ratchet. Then the day is planned:
 * a typical weekday of the first month from the present state of charge, with everything else as in the year's plan, so
 * that flattening below the year's peaks saves nothing. Equations in `docs/method.md`.
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
export async function schedule(options: ScheduleOptions): Promise<ScheduleResult> {
  const resolved = resolveSchedule(options);
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
      achievableSavings: await achievableYearSavings(problem, settings),
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

/** The bills with only the battery and with only the vehicles managed; without vehicles, those with both and with neither. */
async function vehicleBills(
  resolved: ResolvedSchedule,
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

function solveSettings(options: ScheduleOptions, relGap: number): SolveSettings {
  const { solver, nowMs, signal, timeLimitMs } = options;
  return {
    relGap,
    ...(solver && { solver }),
    ...(nowMs && { nowMs }),
    ...(signal && { signal }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  };
}

/** The optimal year and its bill. */
interface YearPlan {
  readonly plan: Plan;
  readonly billWithBattery: Bill;
  /** [currency/year] */
  readonly wearAnnual: number;
}

/**
 * Plans all days of the twelve months together and bills the result.
 *
 * @throws EngineError those of {@link solvePlan}; `engine` / `objectiveNotBill` when bill and objective disagree.
 */
async function planYear(problem: YearProblem, settings: SolveSettings): Promise<YearPlan> {
  const { spec, billOf } = problem;
  const plan = await solvePlan(spec, { ...settings, purpose: 'year' });
  const billWithBattery = billOf((index) => {
    const { importKwSeries, exportKwSeries } = plan.blocks[index]!;
    return importKwSeries.map((kw, step) => kw - exportKwSeries[step]!);
  });
  const wearAnnual = wearCost(spec, plan.blocks);
  checkBillEqualsObjective(plan, billWithBattery.total + wearAnnual);
  return { plan, billWithBattery, wearAnnual };
}

/**
 * The tariff library's bill of the plan, plus wear, must lie between the proven bound and the solver's objective; where the
 * gap is closed, the two are equal. The bill of a plan short of the optimum may be lower than its objective, never higher.
 */
function checkBillEqualsObjective(
  { objective: whole, bound: least, missedCost }: Plan,
  billPlusWear: number,
): void {
  const objective = whole - missedCost;
  const bound = least - missedCost;
  const tolerance = billTolerance * Math.max(1, Math.abs(billPlusWear));
  if (billPlusWear <= objective + tolerance && billPlusWear >= bound - tolerance) return;
  throw tarsisError(
    'engine',
    'objectiveNotBill',
    `TARSIS’ objective ${objective}, proven to be at least ${bound}, differs from the bill of its own schedule with wear, ${billPlusWear}`,
    { objective, bound, billPlusWear },
  );
}

/** The day's schedule and the solves behind it. */
interface DayPlan {
  readonly schedule: DaySchedule;
  readonly records: readonly SolveRecord[];
}

/**
 * Plans a typical weekday of the first month from the present state of charge, with everything else as in the year's plan.
 *
 * @throws EngineError those of {@link solvePlan}.
 */
async function planDay(
  problem: YearProblem,
  year: Plan,
  settings: SolveSettings,
): Promise<DayPlan> {
  const { resolved, spec, weekdayBlock, fixedCharges } = problem;
  const { charges, blocks } = spec;
  const [first, ...later] = plannedMonths(spec, fixedCharges, year.blocks, weekdayBlock);
  const floors = withMonthToDate(first!, resolved.monthToDatePeaks);
  const fixed = [floors, ...later];
  const isLimited = spec.limits !== undefined || spec.battery.powerLimits !== undefined;
  const today: PlannedBlock = {
    block: {
      ...blocks[weekdayBlock]!.block,
      name: 'the day',
      start: { kind: 'exactly', kwh: resolved.storedKwh },
      // Limits may keep the battery below the energy that its power alone would reach.
      end: { kind: 'atLeast', kwh: year.boundaryKwh!, soft: isLimited },
    },
    repeats: 1,
  };
  const vehicles = (spec.vehicles ?? [])
    .filter(({ steps }) => steps[0]?.block === weekdayBlock)
    .map((vehicle) => ({
      ...vehicle,
      steps: vehicle.steps.map(({ step }) => ({ block: 0, step })),
    }));
  const referenceCost = costOfMonths(charges, fixed, spec.netCreditPrice);
  const plan = await solvePlan(
    { ...spec, blocks: [today], vehicles, fixed, referenceCost },
    { ...settings, purpose: 'day' },
  );
  return {
    records: plan.records,
    schedule: daySchedule(resolved, today, plan, charges[0]!, floors),
  };
}

/** Raises the year's target peaks to those that the month has already reached. */
function withMonthToDate(
  month: FixedMonth,
  seen: { readonly flatKw: number; readonly touKw: readonly number[] },
): FixedMonth {
  return {
    ...month,
    // A peak in a demand period is also an any-time peak.
    peakKw: Math.max(month.peakKw, seen.flatKw, ...seen.touKw),
    periodPeaksKw: month.periodPeaksKw.map((kw, period) => Math.max(kw, seen.touKw[period] ?? 0)),
  };
}

/** Goals that the typical year misses, with amount and reason; energy is counted on every date of a day. */
function yearViolations(
  { limits = {}, vehicles = [], blocks }: ModelSpec,
  plan: Pick<Plan, 'blocks' | 'vehicles'>,
): Violation[] {
  const undeliveredKwh = vehicles.reduce((sum, { steps }, index) => {
    const days = blocks[steps[0]?.block ?? 0]?.repeats ?? 0;
    return sum + days * plan.vehicles[index]!.undeliveredKwh;
  }, 0);
  const reason =
    'vehicles depart before they can get all the energy they need at their charging power and within the limits';
  return [
    ...importLimitViolation(limits, plan.blocks),
    ...(undeliveredKwh > undeliveredNoiseKwh
      ? [{ goal: 'energy of the vehicles', amount: undeliveredKwh, unit: 'kWh', reason }]
      : []),
  ];
}
