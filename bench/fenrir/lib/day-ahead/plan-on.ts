import { bestPlan } from '../best-plan.js';
import type { DayPlannerMaker, DaySituation } from './day-planner.js';

/** Expected prices of the day, by the step [currency/MWh]; undefined if there is no expectation. */
export type DayExpectation = (situation: DaySituation) => Float64Array | undefined;

/**
 * Plans each day as if the expectation were certain; without one the battery rests.
 *
 * @param begin - starts the expectation of a replay
 */
export function planOn(begin: () => DayExpectation): DayPlannerMaker {
  return () => {
    const expect = begin();
    return {
      plan: (situation) => {
        const { day, battery, grid } = situation;
        const expected = expect(situation);
        return {
          powerMwSeries:
            expected === undefined
              ? new Float64Array(day.until - day.from)
              : bestPlan(expected, battery, grid.stepMinutes),
        };
      },
    };
  };
}
