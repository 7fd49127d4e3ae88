import type { DaySituation } from '../day-planner.js';
import { meanOfDays } from './mean-of-days.js';

const MONDAY = 1;
const SATURDAY = 6;

/**
 * The seasonal naive forecast of day-ahead prices: the day before; on Mondays, Saturdays and Sundays the day a week before.
 *
 * @see R. Weron, Electricity price forecasting: A review of the state-of-the-art with a look into the future, International Journal of
 * Forecasting 30 (2014) 1030–1081, section 3.4.1 (similar-day method).
 */
export function similarDay(situation: DaySituation): Float64Array | undefined {
  const { calendar, day, prices, grid } = situation;
  const weekday = calendar.weekday[day.from]!;
  if (weekday !== MONDAY && weekday < SATURDAY) return meanOfDays(situation, 1);
  const perDay = 1440 / grid.stepMinutes;
  // Without the last six days, the latest known day is the one a week before.
  return meanOfDays({ ...situation, prices: prices.subarray(0, day.from - 6 * perDay) }, 1);
}
