import type { DaySituation } from '../day-planner.js';
import { meanOfDays } from './mean-of-days.js';

const MONDAY = 1;
const SATURDAY = 6;

/**
 * The seasonal naive expectation of day-ahead prices: the day before, on Mondays, Saturdays and Sundays that of a week before.
 *
 * @param situation - what is known
 * @see R. Weron, Electricity price forecasting: A review of the state-of-the-art with a look into the future, International Journal of
 * Forecasting 30 (2014) 1030–1081, section 3.4.1 (similar-day method).
 */
export function similarDay(situation: DaySituation): Float64Array | undefined {
  const { calendar, day, prices, grid } = situation;
  const weekday = calendar.weekday[day.from]!;
  if (weekday !== MONDAY && weekday < SATURDAY) return meanOfDays(situation, 1);
  const perDay = 1440 / grid.stepMinutes;
  // The day before is a week and a day before that of a week later: six days are forgotten.
  return meanOfDays({ ...situation, prices: prices.subarray(0, day.from - 6 * perDay) }, 1);
}
