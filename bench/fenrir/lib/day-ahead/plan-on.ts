import { bestPlan } from '../best-plan.js';
import type { DayPlannerMaker, DaySituation } from './day-planner.js';

/** What the prices of the day are expected to be, by the step [currency/MWh]; undefined: nothing is. */
export type DayExpectation = (situation: DaySituation) => Float64Array | undefined;

/**
 * Plans each day as if the expectation came true; rests where there is none.
 *
 * @param begin - begins the expectation of a replay
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
