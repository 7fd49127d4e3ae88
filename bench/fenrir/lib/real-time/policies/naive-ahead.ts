import type { IntervalExpectation } from '../plan-ahead.js';

const DAYS_AHEAD = 2;
const MOST_DAYS_BACK = 7;

/** The prices of the day before, repeated twice; a missing price is that of a day earlier. */
export function naiveAhead(): IntervalExpectation {
  return ({ step, prices, grid }) => {
    const perDay = 1440 / grid.stepMinutes;
    const day = Array.from({ length: perDay }, (_, after) => {
      for (let back = 1; back <= MOST_DAYS_BACK; back += 1) {
        const price = prices[step + 1 + after - back * perDay];
        if (price !== undefined && !Number.isNaN(price)) return price;
      }
      return Number.NaN;
    });
    if (day.some(Number.isNaN)) return undefined;
    return Array.from({ length: DAYS_AHEAD }, () => day).flat();
  };
}
