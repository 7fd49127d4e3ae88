import { MS_PER_DAY } from '../facility/local-day.js';
import type { PeakRisk } from '../risk/peak-risk.js';
import type { WindowDay, WindowDays } from './risk-assessment.js';

/**
 * On which local days the window of a peak starts and ends. It lies within the 24 hours from `fromStep` on, so it is never later than
 * tomorrow.
 *
 * @param date - local date of the assessment, `YYYY-MM-DD`; null if it has no time
 */
export function windowDays(
  { windowFrom, windowUntil, timeShares }: PeakRisk,
  {
    fromStep,
    stepsPerDay,
    date,
  }: { readonly fromStep: number; readonly stepsPerDay: number; readonly date: string | null },
): WindowDays {
  const dayOf = (lookahead: number): WindowDay =>
    fromStep + lookahead < stepsPerDay ? 'today' : 'tomorrow';
  const dateOf = (day: WindowDay) => (date === null || day === 'today' ? date : dayAfter(date));
  const windowStartDay = dayOf(windowFrom);
  const windowEndDay = dayOf(windowUntil);
  const sum = (shares: Float64Array) => shares.reduce((total, share) => total + share, 0);
  return {
    windowStartDay,
    windowEndDay,
    windowStartsOn: dateOf(windowStartDay),
    windowEndsOn: dateOf(windowEndDay),
    peakTodayShare:
      sum(timeShares) === 0
        ? null
        : Math.min(1, sum(timeShares.subarray(0, stepsPerDay - fromStep))),
  };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + MS_PER_DAY).toISOString().slice(0, 10);
}
