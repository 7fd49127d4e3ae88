import { isPriced } from '../model/demand-peaks.js';
import type { TimeBlock } from '../model/model-spec.js';
import { plannedMonths } from '../problem/fixed-months.js';
import type { YearProblem } from '../problem/year-problem.js';
import type { Plan } from '../solve/solve-plan.js';
import type { DayRules, DayWithLevels } from './hold-levels.js';
import type { MeasuredDay, MeasuredYear } from './representative-days.js';

/** Index that leaves out no block. */
const none = -1;

/** Import may exceed a level by this much, as a share and in kW: solver rounding. */
const roundingShare = 1e-6;

const roundingKw = 1e-5;

/** What a plan of the year requires of its measured days. */
export interface DayRequirements {
  readonly rules: DayRules;
  /** The day with the vehicles of its typical day and the levels that are paid for, by meter interval. */
  readonly withLevels: (day: MeasuredDay) => DayWithLevels;
  /** For demand periods and for coincident periods: the period of each interval of the day, −1 where its demand is not charged. */
  readonly pricedPeriods: (day: MeasuredDay) => readonly Int32Array[];
}

/** Reads the demand levels and periods of each kind of day from a plan of the year. */
export function dayRequirements(
  problem: YearProblem,
  plan: Plan,
  year: MeasuredYear,
): DayRequirements {
  const { spec, resolved } = problem;
  const { meterSteps, limits = {} } = spec;
  const levels = paidDemandLevels(problem, plan);
  const known = new Map<MeasuredDay, DayWithLevels>();
  const blockOf = ({ month, isOffDay }: MeasuredDay): number => {
    const monthIndex = (month - resolved.month + 12) % 12;
    return spec.blocks.findIndex(
      ({ block }) => block.monthIndex === monthIndex && block.isOffDay === isOffDay,
    );
  };
  const leveledDay = (day: MeasuredDay): DayWithLevels => {
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
        ...demandWindows(block, month).map(({ periods, levelsKw }) => levelsKw[periods[step]!]!),
      );
      // The import limit is soft where the load itself exceeds it.
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
    withLevels: (day) => {
      const before = known.get(day);
      if (before) return before;
      const leveled = leveledDay(day);
      known.set(day, leveled);
      return leveled;
    },
    pricedPeriods: (day) => {
      const { block } = spec.blocks[blockOf(day)]!;
      return demandWindows(block, levels[block.monthIndex]!).map(({ periods, levelsKw }) =>
        Int32Array.from({ length: day.steps.length / meterSteps }, (_, interval) => {
          const period = periods[interval * meterSteps]!;
          return Number.isFinite(levelsKw[period]) ? period : -1;
        }),
      );
    },
  };
}

/** The period of each step of a day, and the demand that is paid for in each period [kW]. */
function demandWindows(
  { demandPeriodSeries, coincidentPeriodSeries }: TimeBlock,
  { byPeriodKw, byCoincidentKw }: PaidDemandLevels,
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

/** Demand that any day of the month may reach at no further charge [kW]; ∞ where demand costs nothing. */
interface PaidDemandLevels {
  readonly anyTimeKw: number;
  readonly byPeriodKw: readonly number[];
  /** In the hours in which the system may peak, by coincident period; empty if the tariff has none. */
  readonly byCoincidentKw: readonly number[];
}

/**
 * Demand levels that a plan of the year has paid for, by month: its peaks in each charged period and the any-time billing
 * demand, lowered where a higher level would cost more through a ratchet in later months.
 */
export function paidDemandLevels(
  { spec, fixedCharges }: YearProblem,
  plan: Plan,
): PaidDemandLevels[] {
  const { charges } = spec;
  const months = plannedMonths(spec, fixedCharges, plan.blocks, none);
  const billedKw = charges.map(({ ratchetFloorKw, ratchetFraction, lookbackMonths }, index) =>
    Math.max(
      months[index]!.peakKw,
      ratchetFloorKw,
      ...lookbackMonths.map((earlier) => ratchetFraction * months[earlier]!.peakKw),
    ),
  );
  return charges.map(({ touTierSchedules, coincidentTierSchedules = [] }, monthIndex) => {
    const limits = charges.flatMap((charge, index) => {
      if (!isPriced(charge.flatTierSchedule)) return [];
      const ownKw = index === monthIndex ? [billedKw[index]!] : [];
      const looksBack = charge.lookbackMonths.includes(monthIndex) && charge.ratchetFraction > 0;
      return looksBack ? [...ownKw, billedKw[index]! / charge.ratchetFraction] : ownKw;
    });
    return {
      anyTimeKw: Math.min(Number.POSITIVE_INFINITY, ...limits),
      byPeriodKw: touTierSchedules.map((tierSchedule, period) =>
        isPriced(tierSchedule)
          ? months[monthIndex]!.periodPeaksKw[period]!
          : Number.POSITIVE_INFINITY,
      ),
      byCoincidentKw: coincidentTierSchedules.map((tierSchedule, period) =>
        isPriced(tierSchedule)
          ? (months[monthIndex]!.coincidentPeaksKw?.[period] ?? 0)
          : Number.POSITIVE_INFINITY,
      ),
    };
  });
}
