import { quantile } from '@bess/kernel/stats';
import type { DayPlannerMaker } from '../day-planner.js';
import { meanOfDays } from './mean-of-days.js';

const DAYS = 7;

/**
 * Charges at full power where the mean of seven days lies below the lower quartile of their prices, discharges where it lies above
 * the upper one.
 */
export function quartilePlan(): ReturnType<DayPlannerMaker> {
  return {
    plan: (situation) => {
      const { prices, day, grid, battery } = situation;
      const expected = meanOfDays(situation, DAYS) ?? new Float64Array(day.until - day.from);
      const known = prices
        .subarray(-DAYS * (1440 / grid.stepMinutes))
        .filter((price) => !Number.isNaN(price));
      if (known.length === 0) return { powerMwSeries: expected };
      const low = quantile(known, 0.25);
      const high = quantile(known, 0.75);
      return {
        powerMwSeries: expected.map((price) =>
          price < low ? battery.powerMw : price > high ? -battery.powerMw : 0,
        ),
      };
    },
  };
}
