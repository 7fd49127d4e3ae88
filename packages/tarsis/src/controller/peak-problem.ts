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

/** Charges beyond the tier schedules are left to the plan. */
const handledSeparately = supportedCharges;

const maxDays = 28;

/** Data for choosing the peaks to defend: the past weeks, today's scenarios, and the rest of the month. */
export interface PeakProblem {
  readonly battery: Battery;
  readonly stepHours: number;
  /** Length of a meter interval; demand is the mean over it. */
  readonly intervalHours: number;
  readonly storedKwh: number;
  /** Tier schedules of the month's peaks: any-time first, then by demand period. */
  readonly tierSchedules: readonly (readonly PriceTier[])[];
  /** Demand that is billed in any case, in the same order [kW]. */
  readonly floorKw: readonly number[];
  /** Indices of the peaks that cost something and can still occur. */
  readonly charged: readonly number[];
  /** The past weeks, by meter interval. */
  readonly past: {
    readonly netKwSeries: Float64Array;
    /** Demand period of each interval under this month's schedule, -1 for none. */
    readonly periodSeries: Int16Array;
    readonly intervalsPerDay: number;
    /** By day. */
    readonly isWeekend: readonly boolean[];
  };
  /** Scenarios of the rest of today, by meter interval; the first entry is the rest of the current interval. */
  readonly today: {
    readonly netKwSeries: readonly Float64Array[];
    readonly periodSeries: Int16Array;
    readonly running: RestOfInterval;
  };
  /** Remaining days of the month after today. */
  readonly later: { readonly weekdays: number; readonly weekendDays: number };
}

/** Input of {@link peakProblem}. */
export interface PeakProblemOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** State at the end of the grid, in the month of that instant. */
  readonly state: ControllerState;
  /** The measured steps. */
  readonly grid: TimeGrid;
  /** Steps over which the meter averages demand. */
  readonly meterSteps: number;
  /** Net load of the measured steps without the battery, negative where solar exceeds consumption [kW]. */
  readonly netKwSeries: Float64Array;
}

/**
 * Lays the last four weeks before today over the current month: each past day gets the demand periods that its weekday
 * has in this month, and each day of today's kind becomes a scenario of the rest of today. Uses past data only.
 *
 * @returns undefined before the first complete day was measured.
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
  const isWeekendByDay = Array.from({ length: days + 1 }, (_, day) =>
    isWeekend(weekday[(day + 0.5) * stepsPerDay]!),
  );
  const allDays = Array.from({ length: days }, (_, day) => day);
  const sameKindDays = allDays.filter((day) => isWeekendByDay[day] === isWeekendByDay[days]);
  const past = {
    netKwSeries: meterIntervalMeans(pastKwSeries, meterSteps),
    periodSeries: Int16Array.from({ length: pastKwSeries.length / meterSteps }, (_, interval) =>
      monthNow.periodAt(interval * meterSteps - days * stepsPerDay),
    ),
    intervalsPerDay: stepsPerDay / meterSteps,
    isWeekend: isWeekendByDay.slice(0, days),
  };
  const scenarios = todayScenarios({
    pastKwSeries,
    todayKwSeries: netKwSeries.subarray(midnight),
    sameKind: sameKindDays.length > 0 ? sameKindDays : allDays,
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
  const ratcheted = ratchetPeriods(tariff);
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
            ratcheted?.includes(index - 1) ? ratchetFloorKw : 0,
          ),
    ),
    charged: tierSchedules.flatMap((tierSchedule, index) => {
      const occurs =
        index === 0 || [past, today].some(({ periodSeries }) => periodSeries.includes(index - 1));
      return occurs && tierSchedule.some(({ price }) => price > 0) ? [index] : [];
    }),
    past,
    today,
    later: monthNow.later,
  };
}

/** Up to four whole weeks; during the first week, the complete days so far. */
function wholeWeeks(days: number): number {
  return days < 7 ? days : Math.min(maxDays, days - (days % 7));
}

/** The current month, seen from now. */
interface MonthCalendar {
  /** Steps since local midnight. */
  readonly stepOfDay: number;
  /** Tier schedules of the month's peaks: any-time first, then by demand period. */
  readonly tierSchedules: readonly (readonly PriceTier[])[];
  /** Demand that the ratchet bills in any case: any-time, or, where that is not charged, in each demand period [kW]. */
  readonly ratchetFloorKw: number;
  /** Demand period of a step counted from today's midnight (negative before it): that of its weekday and hour in this month; -1 for none. */
  readonly periodAt: (step: number) => number;
  /** Remaining days after today. */
  readonly later: { readonly weekdays: number; readonly weekendDays: number };
}

/**
 * Reads the rate of the month in which a grid ends.
 *
 * @param priorPeaksKw Highest demand of each of the last months, latest first [kW].
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
  // Noon lies on the right day even across a clock change.
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

/** Measurements of today and of the days before. */
interface TodaySoFar {
  /** Complete days up to today's midnight, one after the other [kW]. */
  readonly pastKwSeries: Float64Array;
  /** From today's midnight until now [kW]. */
  readonly todayKwSeries: Float64Array;
  /** Past days of today's kind, as indices from the first day. */
  readonly sameKind: readonly number[];
  readonly stepMinutes: number;
}

/**
 * Scenarios of the rest of today: each past day of the same kind, corrected by the forecast error of the last hours.
 *
 * @returns One series per such day, from now to midnight [kW].
 */
function todayScenarios({
  pastKwSeries,
  todayKwSeries,
  sameKind,
  stepMinutes,
}: TodaySoFar): Float64Array[] {
  const stepsPerDay = 1440 / stepMinutes;
  return sameKind.map((day) =>
    correctByResiduals(
      pastKwSeries.subarray(day * stepsPerDay, (day + 1) * stepsPerDay),
      todayKwSeries,
      stepMinutes,
    ),
  );
}

/** Whether an ISO weekday (1 to 7) is a Saturday or Sunday. */
function isWeekend(weekday: number): boolean {
  return weekday >= 6;
}
