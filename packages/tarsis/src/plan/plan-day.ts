import { costOfMonths } from '../inputs/cost-of-months.js';
import { plannedMonths } from '../inputs/fixed-months.js';
import type { YearProblem } from '../inputs/year-problem.js';
import type { FixedMonth, PlannedBlock } from '../model/model-spec.js';
import { daySchedule } from '../results/day-schedule.js';
import type { DaySchedule, SolveRecord } from '../types.js';
import { type Plan, type SolveSettings, solvePlan } from './solve-plan.js';

/** The day's schedule and the solves behind it. */
export interface DayPlan {
  readonly schedule: DaySchedule;
  readonly records: readonly SolveRecord[];
}

/**
 * Plans a typical weekday of the first month from the present state of charge, with all else as the year left it.
 *
 * @throws EngineError those of {@link solvePlan}.
 */
export async function planDay(
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
      // Limits may keep a battery from what its power alone would reach.
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

/** The peaks that the month has already seen, where they are above the year's targets. */
function withMonthToDate(
  month: FixedMonth,
  seen: { readonly flatKw: number; readonly touKw: readonly number[] },
): FixedMonth {
  return {
    ...month,
    // A peak seen in a demand window is an any-time peak too.
    peakKw: Math.max(month.peakKw, seen.flatKw, ...seen.touKw),
    periodPeaksKw: month.periodPeaksKw.map((kw, period) => Math.max(kw, seen.touKw[period] ?? 0)),
  };
}
