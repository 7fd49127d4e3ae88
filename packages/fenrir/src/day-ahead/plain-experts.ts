import type { DayAheadModel } from '../schema/stored-models.js';
import type { MarketDay } from './market-day.js';

/** Number of plain experts: the previous day, the mean of seven days, the seasonal naive forecast. */
export const PLAIN_EXPERTS = 3;

const DAYS_PER_WEEK = 7;

/** Days of the week from Monday on, as 1970-01-01 was a Thursday. */
const MONDAY = 0;
const SATURDAY = 5;

/**
 * Plain forecasts of a day, in a fixed order: the latest day; the mean of the latest seven days; the latest day too, but on Mondays, Saturdays and Sundays
 * the same day of the week before, where it is known. Method note, equation (46a).
 *
 * @returns undefined before a day with prices was learned
 * @see R. Weron, Electricity price forecasting: A review of the state-of-the-art with a look into the future, International Journal of Forecasting 30 (2014)
 * 1030–1081, section 3.4.1 (similar-day method).
 */
export function plainForecasts(
  { recentDays }: DayAheadModel,
  { number, places }: MarketDay,
): Float64Array[] | undefined {
  const latest = recentDays.at(-1);
  if (latest === undefined) return undefined;
  const mean = latest.prices.map(
    (_, place) =>
      recentDays.reduce((sum, { prices }) => sum + prices[place]!, 0) / recentDays.length,
  );
  const weekday = (((number + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const weekBefore = recentDays.find(({ day }) => day === number - DAYS_PER_WEEK);
  const similar =
    weekday === MONDAY || weekday >= SATURDAY ? (weekBefore ?? latest).prices : latest.prices;
  return [latest.prices, mean, similar].map((byClock) =>
    Float64Array.from(places, (place) => byClock[place]!),
  );
}
