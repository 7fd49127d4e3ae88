import type { Battery } from '@bess/kernel/battery';
import { localCalendar, localToEpochMs, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { type BillingMonth, rateCalendar } from '@bess/tariff-library/calendar';
import {
  flatDemandTierSchedule,
  type PriceTier,
  ratchetLookback,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';
import { ratchetPeriods, supportedCharges } from '../charges/read-charges.js';
import type { ControllerState } from './controller-state.js';
import { correctByResiduals } from './forecast.js';
import { meterIntervalMeans, type RestOfInterval } from './meter-interval.js';

/** What is charged beside the tier schedules is left to the plan. */
const handledSeparately = supportedCharges;

const maxDays = 28;

/** What is known when the peaks to be defended are chosen, and how the days to come may go. */
export interface PeakProblem {
  readonly battery: Battery;
  readonly stepHours: number;
  /** Of a meter interval: demand is the mean over it. */
  readonly intervalHours: number;
  readonly storedKwh: number;
  /** What the month charges for its highest demand, at any time first, then by demand period. */
  readonly tierSchedules: readonly (readonly PriceTier[])[];
  /** What is billed whatever is done, in the same order [kW]. */
  readonly floorKw: readonly number[];
  /** Which of them cost something and can still come. */
  readonly charged: readonly number[];
  /** The last weeks, by meter interval. */
  readonly past: {
    readonly netKwSeries: Float64Array;
    /** Demand period that each interval has in this month, -1: none. */
    readonly periodSeries: Int16Array;
    readonly intervalsPerDay: number;
    /** By day. */
    readonly isWeekend: readonly boolean[];
  };
  /** Scenarios of the rest of today, by meter interval; the first is what is left of the one that runs. */
  readonly today: {
    readonly netKwSeries: readonly Float64Array[];
    readonly periodSeries: Int16Array;
    readonly running: RestOfInterval;
  };
  /** Days of the month after today. */
  readonly later: { readonly weekdays: number; readonly weekendDays: number };
}

/** What the problem is made of. */
export interface PeakProblemOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** At the end of the grid, in the month that runs there. */
  readonly state: ControllerState;
  /** The steps that were measured. */
  readonly grid: TimeGrid;
  /** Steps over which the meter averages demand. */
  readonly meterSteps: number;
  /** Drawn in them without the battery, below 0 where panels gave more than was used [kW]. */
  readonly netKwSeries: Float64Array;
}

/**
 * Lays the last four weeks before today over the month that runs: each past day on the periods of its weekday, and each that is like
 * today as a scenario of the rest of today. Nothing of it is known only later.
 *
 * @returns undefined before a first whole day was measured.
 */
export function peakProblem(options: PeakProblemOptions): PeakProblem | undefined {
  const { tariff, battery, state, grid, meterSteps, netKwSeries } = options;
  const { stepMinutes } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  const monthNow = monthCalendar(tariff, grid, state.priorPeaksKw);
  const midnight = grid.length - monthNow.stepOfDay;
  const days = wholeWeeks(Math.floor(midnight / stepsPerDay));
  if (days <= 0) return undefined;
  const first = midnight - days * stepsPerDay;
  const pastKwSeries = netKwSeries.subarray(first, midnight);
  const startMs = grid.startMs + first * stepMinutes * 60_000;
  const { weekday } = localCalendar({ ...grid, startMs, length: (days + 1) * stepsPerDay });
  const ofDays = Array.from({ length: days + 1 }, (_, day) =>
    isWeekend(weekday[(day + 0.5) * stepsPerDay]!),
  );
  const allDays = Array.from({ length: days }, (_, day) => day);
  const alike = allDays.filter((day) => ofDays[day] === ofDays[days]);
  const past = {
    netKwSeries: meterIntervalMeans(pastKwSeries, meterSteps),
    periodSeries: Int16Array.from({ length: pastKwSeries.length / meterSteps }, (_, interval) =>
      monthNow.periodAt(interval * meterSteps - days * stepsPerDay),
    ),
    intervalsPerDay: stepsPerDay / meterSteps,
    isWeekend: ofDays.slice(0, days),
  };
  const scenarios = todayScenarios({
    pastKwSeries,
    todayKwSeries: netKwSeries.subarray(midnight),
    daysAlike: alike.length > 0 ? alike : allDays,
    stepMinutes,
  });
  const stepsInto = monthNow.stepOfDay % meterSteps;
  const restSteps = meterSteps - stepsInto;
  const firstInterval = monthNow.stepOfDay - stepsInto;
  const today = {
    netKwSeries: scenarios.map((kwSeries) => meterIntervalMeans(kwSeries, meterSteps, restSteps)),
    periodSeries: Int16Array.from(
      { length: (stepsPerDay - firstInterval) / meterSteps },
      (_, interval) => monthNow.periodAt(firstInterval + interval * meterSteps),
    ),
    running: {
      steps: restSteps,
      knownSteps: state.openInterval.steps,
      knownSumKw: state.openInterval.sumKw,
    },
  };
  const { tierSchedules, ratchetFloorKw } = monthNow;
  const raised = ratchetPeriods(tariff);
  return {
    battery,
    stepHours: stepMinutes / 60,
    intervalHours: (meterSteps * stepMinutes) / 60,
    storedKwh: state.socFraction * battery.capacityKwh,
    tierSchedules,
    floorKw: tierSchedules.map((_, index) =>
      index === 0
        ? Math.max(state.peakKw, ratchetFloorKw)
        : Math.max(
            state.periodPeaksKw[index - 1] ?? 0,
            raised?.includes(index - 1) ? ratchetFloorKw : 0,
          ),
    ),
    charged: tierSchedules.flatMap((tierSchedule, index) => {
      const comes =
        index === 0 || [past, today].some(({ periodSeries }) => periodSeries.includes(index - 1));
      return comes && tierSchedule.some(({ price }) => price > 0) ? [index] : [];
    }),
    past,
    today,
    later: monthNow.later,
  };
}

/** Up to four weeks; before the first week is over, the days that there are. */
function wholeWeeks(days: number): number {
  return days < 7 ? days : Math.min(maxDays, days - (days % 7));
}

/** The month that runs, seen from now. */
interface MonthCalendar {
  /** Steps since local midnight. */
  readonly stepOfDay: number;
  /** What it charges for its highest demand, at any time first, then by demand period. */
  readonly tierSchedules: readonly (readonly PriceTier[])[];
  /** What a ratchet bills whatever the month comes to, at any time or, where that is not charged, in each demand period [kW]. */
  readonly ratchetFloorKw: number;
  /** Demand period of a step counted from today's midnight, below 0 before it: that of its weekday and hour in this month; -1: none. */
  readonly periodAt: (step: number) => number;
  /** Days after today. */
  readonly later: { readonly weekdays: number; readonly weekendDays: number };
}

/**
 * Reads the rate of the month in which a grid ends.
 *
 * @param priorPeaksKw Highest demand of the months before, the latest first [kW].
 */
function monthCalendar(
  tariff: Tariff,
  grid: TimeGrid,
  priorPeaksKw: readonly number[],
): MonthCalendar {
  const { timeZone, stepMinutes } = grid;
  const stepMs = stepMinutes * 60_000;
  const stepsPerDay = 1440 / stepMinutes;
  const nowMs = grid.startMs + grid.length * stepMs;
  const now = localCalendar({ ...grid, startMs: nowMs, length: 1 });
  const year = now.year[0]!;
  const month = now.month[0]!;
  const startMs = localToEpochMs({ year, month, day: 1 }, timeZone);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const endMs = localToEpochMs({ ...next, day: 1 }, timeZone);
  const monthGrid = {
    startMs,
    stepMinutes,
    length: Math.round((endMs - startMs) / stepMs),
    timeZone,
  };
  const calendar = rateCalendar(tariff, monthGrid);
  const stepOfDay = Math.floor((60 * now.hour[0]! + now.minute[0]!) / stepMinutes);
  const midnight = Math.round((nowMs - startMs) / stepMs) - stepOfDay;
  const weekSteps = 7 * stepsPerDay;
  const last = monthGrid.length - 1;
  const { weekday } = localCalendar(monthGrid);
  const later = { weekdays: 0, weekendDays: 0 };
  // Noon is on the day, also where a clock changes.
  for (let noon = midnight + 1.5 * stepsPerDay; noon <= last; noon += stepsPerDay) {
    later[isWeekend(weekday[noon]!) ? 'weekendDays' : 'weekdays'] += 1;
  }
  return {
    stepOfDay,
    tierSchedules: [
      flatDemandTierSchedule(tariff, month, { handledSeparately }),
      ...(tariff.touDemand?.periods ?? []).map((_, period) =>
        touDemandTierSchedule(tariff, period, { handledSeparately }),
      ),
    ],
    ratchetFloorKw: ratchetFloor(tariff, calendar.months, priorPeaksKw),
    periodAt: (step) => {
      let at = midnight + step;
      if (at < 0) at += weekSteps * Math.ceil(-at / weekSteps);
      return calendar.demandPeriodSeries?.[Math.min(last, at)] ?? -1;
    },
    later,
  };
}

function ratchetFloor(
  tariff: Tariff,
  months: readonly BillingMonth[],
  priorPeaksKw: readonly number[],
): number {
  const { priorOffsets } = ratchetLookback(tariff, months, 0);
  const highest = Math.max(0, ...priorOffsets.map((offset) => priorPeaksKw[offset - 1] ?? 0));
  return (tariff.ratchet?.fraction ?? 0) * highest;
}

/** What is known of today, and of the days before it. */
interface TodaySoFar {
  /** Whole days up to today's midnight, one after the other [kW]. */
  readonly pastKwSeries: Float64Array;
  /** From midnight until now [kW]. */
  readonly todayKwSeries: Float64Array;
  /** Past days that are like today, counted from the first. */
  readonly daysAlike: readonly number[];
  readonly stepMinutes: number;
}

/**
 * Scenarios of the rest of today: as each past day that is like it, corrected by what was measured in the last
 * hours.
 *
 * @returns One series for each of those days, from now to midnight [kW].
 */
function todayScenarios({
  pastKwSeries,
  todayKwSeries,
  daysAlike,
  stepMinutes,
}: TodaySoFar): Float64Array[] {
  const stepsPerDay = 1440 / stepMinutes;
  return daysAlike.map((day) =>
    correctByResiduals(
      pastKwSeries.subarray(day * stepsPerDay, (day + 1) * stepsPerDay),
      todayKwSeries,
      stepMinutes,
    ),
  );
}

/** Whether an ISO weekday, 1 to 7, is a Saturday or a Sunday. */
function isWeekend(weekday: number): boolean {
  return weekday >= 6;
}
