import { mean } from '@bess/kernel/stats';
import type { BasestockTargets } from '../../../../../packages/strix/src/valuation/stored-energy-value.js';
import { clockPlace, latestOfClock } from '../../latest-of-clock.js';
import type { IntervalPolicyMaker } from '../interval-policy.js';
import { powerTowards, restingPlan } from '../resting-plan.js';

/** The coming day and two more like it, so that energy left at midnight has the value that the next day gives it. */
const PLANNED_DAYS = 3;

/**
 * At each midnight plans three days as if the mean of the latest prices of each clock time were certain, and then steers the stored energy towards
 * the plan whatever the prices are.
 *
 * @param count - number of prices averaged; 1: the day before
 */
export function dayPlan(count: number): IntervalPolicyMaker {
  return () => {
    let today = -1;
    let plan: BasestockTargets[] = [];
    return {
      act: ({ step, grid, calendar, prices, energyMwh, battery }) => {
        const { stepMinutes } = grid;
        if (calendar.dayIndex[step] !== today) {
          today = calendar.dayIndex[step]!;
          const before = prices.subarray(0, step);
          const latest = latestOfClock(before, calendar, stepMinutes, count);
          const day = latest.map((seen) => (seen.length === 0 ? Number.NaN : mean(seen)));
          const expected = Array.from({ length: PLANNED_DAYS }, () => day).flat();
          plan = day.some(Number.isNaN)
            ? []
            : restingPlan(expected, battery, stepMinutes, day.length);
        }
        const range = plan[clockPlace(calendar, step, stepMinutes)];
        const powerMw =
          range === undefined ? 0 : powerTowards(battery, energyMwh, range, stepMinutes);
        return { powerMw };
      },
    };
  };
}
