import type { DayBlock } from '../inputs/day-block.js';
import type { YearProblem } from '../inputs/year-problem.js';
import type { Plan } from '../plan/solve-plan.js';
import { freeLevels, type MonthLevels } from './free-levels.js';
import type { MeasuredDay } from './measured-days.js';
import type { MeasuredYear } from './measured-year.js';
import type { DayRules, LeveledDay } from './raise-to-hold.js';

/** What a plan of the year asks of each of its measured days. */
export interface DayTerms {
  readonly rules: DayRules;
  /** The day with the vehicles of a typical day and the levels that are paid for, in the intervals of the meter. */
  readonly leveled: (day: MeasuredDay) => LeveledDay;
  /** By demand period and by coincident period: the period of each of its intervals, −1 where demand in it is not charged. */
  readonly pricedPeriods: (day: MeasuredDay) => readonly Int32Array[];
}

/** So far above a level is rounding of the solver's, as a share and in kW. */
const roundingShare = 1e-6;
const roundingKw = 1e-5;

/** Reads a plan of the year: its levels of demand, by month, and where each kind of date has which window. */
export function dayTerms(problem: YearProblem, plan: Plan, year: MeasuredYear): DayTerms {
  const { spec, resolved } = problem;
  const { meterSteps, limits = {} } = spec;
  const levels = freeLevels(problem, plan);
  const known = new Map<MeasuredDay, LeveledDay>();
  const blockOf = ({ month, off }: MeasuredDay): number => {
    const monthIndex = (month - resolved.month + 12) % 12;
    return spec.blocks.findIndex(
      ({ block }) => block.monthIndex === monthIndex && block.isOffDay === off,
    );
  };
  const leveledDay = (day: MeasuredDay): LeveledDay => {
    const index = blockOf(day);
    const { block } = spec.blocks[index]!;
    const { vehicleKwSeries } = plan.blocks[index]!;
    const month = levels[block.monthIndex]!;
    const netKwSeries = intervalMeans(
      day.steps.map((step, at) => year.netKwSeries[step]! + vehicleKwSeries[at]!),
      meterSteps,
    );
    const levelKwSeries = netKwSeries.map((netKw, interval) => {
      const step = interval * meterSteps;
      const paidKw = Math.min(
        month.anyTimeKw,
        ...windowsOf(block, month).map(({ periods, levelsKw }) => levelsKw[periods[step]!]!),
      );
      // A limit that the load by itself is above is soft.
      const limitKw = Math.max(netKw, limits.importKw ?? Number.POSITIVE_INFINITY);
      return Math.min(paidKw * (1 + roundingShare) + roundingKw, limitKw);
    });
    return { netKwSeries, levelKwSeries, stepHours: (meterSteps * spec.stepMinutes) / 60 };
  };
  return {
    rules: {
      battery: spec.battery,
      boundaryKwh: plan.boundaryKwh ?? 0,
      mayExport: (spec.exportRule ?? 'none') !== 'none',
      gridChargeKw: limits.gridChargeKw ?? Number.POSITIVE_INFINITY,
    },
    leveled: (day) => {
      const before = known.get(day);
      if (before) return before;
      const leveled = leveledDay(day);
      known.set(day, leveled);
      return leveled;
    },
    pricedPeriods: (day) => {
      const { block } = spec.blocks[blockOf(day)]!;
      return windowsOf(block, levels[block.monthIndex]!).map(({ periods, levelsKw }) =>
        Int32Array.from({ length: day.steps.length / meterSteps }, (_, interval) => {
          const period = periods[interval * meterSteps]!;
          return Number.isFinite(levelsKw[period]) ? period : -1;
        }),
      );
    },
  };
}

/** Which steps of a day belong to which period, and what is paid for in each [kW]. */
function windowsOf(
  { demandPeriodSeries, coincidentPeriodSeries }: DayBlock,
  { byPeriodKw, byCoincidentKw }: MonthLevels,
): { periods: Uint8Array; levelsKw: readonly number[] }[] {
  return [
    ...(demandPeriodSeries ? [{ periods: demandPeriodSeries, levelsKw: byPeriodKw }] : []),
    ...(coincidentPeriodSeries && byCoincidentKw.length > 0
      ? [{ periods: coincidentPeriodSeries, levelsKw: byCoincidentKw }]
      : []),
  ];
}

function intervalMeans(kw: readonly number[], steps: number): Float64Array {
  return Float64Array.from({ length: kw.length / steps }, (_, interval) => {
    const first = interval * steps;
    return kw.slice(first, first + steps).reduce((sum, next) => sum + next, 0) / steps;
  });
}
