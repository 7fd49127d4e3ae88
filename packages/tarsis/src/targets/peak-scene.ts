import type { Battery } from '@bess/kernel/battery';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { PriceTier } from '@bess/tariff-library/tiers';
import type { ControllerState } from '../controller-state.js';
import { ratchetPeriods } from '../inputs/ratchet-periods.js';
import type { RestOfInterval } from '../internal/rest-of-interval.js';
import { isWeekend } from './is-weekend.js';
import { meteredMeans } from './metered-means.js';
import { monthClock } from './month-clock.js';
import { waysOfToday } from './ways-of-today.js';

/** What is known when the peaks to be defended are chosen, and how the days to come may go. */
export interface PeakScene {
  readonly battery: Battery;
  readonly stepHours: number;
  /** Of a meter interval: demand is the mean over it. */
  readonly intervalHours: number;
  readonly storedKwh: number;
  /** What the month charges for its highest demand, at any time first, then by demand period. */
  readonly ladders: readonly (readonly PriceTier[])[];
  /** What is billed whatever is done, in the same order [kW]. */
  readonly setKw: readonly number[];
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
  /** The ways that the rest of today may go, by meter interval; the first is what is left of the one that runs. */
  readonly today: {
    readonly netKwSeries: readonly Float64Array[];
    readonly periodSeries: Int16Array;
    readonly running: RestOfInterval;
  };
  /** Days of the month after today. */
  readonly later: { readonly weekdays: number; readonly weekendDays: number };
}

/** What a scene is made of. */
export interface PeakSceneOptions {
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

const mostDays = 28;

/**
 * Lays the last four weeks before today over the month that runs: each past day on the periods of its weekday, and each that is like
 * today as a way in which today may go on. Nothing of it is known only later.
 *
 * @returns undefined before a first whole day was measured.
 */
export function peakScene(options: PeakSceneOptions): PeakScene | undefined {
  const { tariff, battery, state, grid, meterSteps, netKwSeries } = options;
  const { stepMinutes } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  const clock = monthClock(tariff, grid, state.priorPeaksKw);
  const midnight = grid.length - clock.stepOfDay;
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
    netKwSeries: meteredMeans(pastKwSeries, meterSteps),
    periodSeries: Int16Array.from({ length: pastKwSeries.length / meterSteps }, (_, interval) =>
      clock.periodAt(interval * meterSteps - days * stepsPerDay),
    ),
    intervalsPerDay: stepsPerDay / meterSteps,
    isWeekend: ofDays.slice(0, days),
  };
  const ways = waysOfToday({
    pastKwSeries,
    todayKwSeries: netKwSeries.subarray(midnight),
    daysAlike: alike.length > 0 ? alike : allDays,
    stepMinutes,
  });
  const stepsInto = clock.stepOfDay % meterSteps;
  const restSteps = meterSteps - stepsInto;
  const firstInterval = clock.stepOfDay - stepsInto;
  const today = {
    netKwSeries: ways.map((kwSeries) => meteredMeans(kwSeries, meterSteps, restSteps)),
    periodSeries: Int16Array.from(
      { length: (stepsPerDay - firstInterval) / meterSteps },
      (_, interval) => clock.periodAt(firstInterval + interval * meterSteps),
    ),
    running: {
      steps: restSteps,
      knownSteps: state.openInterval.steps,
      knownSumKw: state.openInterval.sumKw,
    },
  };
  const { ladders, ratchetFloorKw } = clock;
  const raised = ratchetPeriods(tariff);
  return {
    battery,
    stepHours: stepMinutes / 60,
    intervalHours: (meterSteps * stepMinutes) / 60,
    storedKwh: state.socFraction * battery.capacityKwh,
    ladders,
    setKw: ladders.map((_, index) =>
      index === 0
        ? Math.max(state.peakKw, ratchetFloorKw)
        : Math.max(
            state.periodPeaksKw[index - 1] ?? 0,
            raised?.includes(index - 1) ? ratchetFloorKw : 0,
          ),
    ),
    charged: ladders.flatMap((ladder, index) => {
      const comes =
        index === 0 || [past, today].some(({ periodSeries }) => periodSeries.includes(index - 1));
      return comes && ladder.some(({ price }) => price > 0) ? [index] : [];
    }),
    past,
    today,
    later: clock.later,
  };
}

/** Up to four weeks; before the first week is over, the days that there are. */
function wholeWeeks(days: number): number {
  return days < 7 ? days : Math.min(mostDays, days - (days % 7));
}
