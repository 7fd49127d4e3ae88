import type { YearProblem } from '../inputs/year-problem.js';
import type { Plan } from '../plan/solve-plan.js';
import { freeLevels } from './free-levels.js';
import type { MeasuredDay } from './measured-days.js';
import type { MeasuredYear } from './measured-year.js';
import type { DayRules, LeveledDay } from './raise-to-hold.js';

/** What a plan of the year asks of each of its measured days. */
export interface DayTerms {
  readonly rules: DayRules;
  /** The day with the vehicles of a typical day and the levels that are paid for, in the intervals of the meter. */
  readonly leveled: (day: MeasuredDay) => LeveledDay;
  /** Demand period of each of its intervals, where the tariff charges for demand in it, else −1; undefined where it charges for none. */
  readonly pricedPeriods: (day: MeasuredDay) => Int32Array | undefined;
}

/** So far above a level is rounding of the solver's, as a share and in kW. */
const roundingShare = 1e-6;
const roundingKw = 1e-5;

/** Reads a plan of the year: its levels of demand, by month, and where each kind of date has which window. */
export function dayTerms(problem: YearProblem, plan: Plan, year: MeasuredYear): DayTerms {
  const { spec, resolved } = problem;
  const { meterSteps, limits = {} } = spec;
  const levels = freeLevels(problem, plan);
  const blockOf = ({ month, off }: MeasuredDay): number => {
    const monthIndex = (month - resolved.month + 12) % 12;
    return spec.blocks.findIndex(
      ({ block }) => block.monthIndex === monthIndex && block.isOffDay === off,
    );
  };
  return {
    rules: {
      battery: spec.battery,
      boundaryKwh: plan.boundaryKwh ?? 0,
      mayExport: (spec.exportRule ?? 'none') !== 'none',
      gridChargeKw: limits.gridChargeKw ?? Number.POSITIVE_INFINITY,
    },
    leveled: (day) => {
      const index = blockOf(day);
      const { monthIndex, demandPeriodSeries } = spec.blocks[index]!.block;
      const { vehicleKwSeries } = plan.blocks[index]!;
      const { anyTimeKw, byPeriodKw } = levels[monthIndex]!;
      const netKwSeries = intervalMeans(
        day.steps.map((step, at) => year.netKwSeries[step]! + vehicleKwSeries[at]!),
        meterSteps,
      );
      const levelKwSeries = netKwSeries.map((netKw, interval) => {
        const period = demandPeriodSeries?.[interval * meterSteps];
        const paidKw = Math.min(
          anyTimeKw,
          period === undefined ? Number.POSITIVE_INFINITY : byPeriodKw[period]!,
        );
        // A limit that the load by itself is above is soft.
        const limitKw = Math.max(netKw, limits.importKw ?? Number.POSITIVE_INFINITY);
        return Math.min(paidKw * (1 + roundingShare) + roundingKw, limitKw);
      });
      return { netKwSeries, levelKwSeries, stepHours: (meterSteps * spec.stepMinutes) / 60 };
    },
    pricedPeriods: (day) => {
      const { monthIndex, demandPeriodSeries } = spec.blocks[blockOf(day)]!.block;
      if (!demandPeriodSeries) return undefined;
      const { byPeriodKw } = levels[monthIndex]!;
      return Int32Array.from({ length: day.steps.length / meterSteps }, (_, interval) => {
        const period = demandPeriodSeries[interval * meterSteps]!;
        return Number.isFinite(byPeriodKw[period]) ? period : -1;
      });
    },
  };
}

function intervalMeans(kw: readonly number[], steps: number): Float64Array {
  return Float64Array.from({ length: kw.length / steps }, (_, interval) => {
    const first = interval * steps;
    return kw.slice(first, first + steps).reduce((sum, next) => sum + next, 0) / steps;
  });
}
