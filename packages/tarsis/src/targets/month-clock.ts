import { localCalendar, localToEpochMs, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { type BillingMonth, rateCalendar } from '@bess/tariff-library/calendar';
import {
  flatDemandTierSchedule,
  type PriceTier,
  ratchetLookback,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';
import { plannedCharges } from '../inputs/planned-charges.js';
import { isWeekend } from './is-weekend.js';

/** What is charged beside the ladders is left to the plan. */
const handledSeparately = plannedCharges;

/** The month that runs, seen from now. */
export interface MonthClock {
  /** Steps since local midnight. */
  readonly stepOfDay: number;
  /** What it charges for its highest demand, at any time first, then by demand period. */
  readonly ladders: readonly (readonly PriceTier[])[];
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
export function monthClock(
  tariff: Tariff,
  grid: TimeGrid,
  priorPeaksKw: readonly number[],
): MonthClock {
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
    ladders: [
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
