import type { Stretch } from '../stretch.js';
import type { DayPlannerMaker } from './day-planner.js';

const DAYS_PER_WEEK = 7;

/**
 * Asks a planner without memory in some weeks only; in the others the battery rests.
 *
 * @param weeks - of `sampledWeeks`
 */
export function askedInWeeks(
  makePlanner: DayPlannerMaker,
  { fromDay }: Pick<Stretch, 'fromDay'>,
  weeks: ReadonlySet<number>,
): DayPlannerMaker {
  return () => {
    const planner = makePlanner();
    return {
      plan: (situation) => {
        const { day, calendar } = situation;
        const week = Math.floor((calendar.dayIndex[day.from]! - fromDay) / DAYS_PER_WEEK);
        return weeks.has(week)
          ? planner.plan(situation)
          : { powerMwSeries: new Float64Array(day.until - day.from) };
      },
    };
  };
}
