import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../../src/internal/day-number.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { nextDayInto } from '../../src/price/next-day.js';
import { createPathState, startPath } from '../../src/price/path-state.js';
import type { PriceHistory, PriceModel } from '../../src/price/price-model.js';

const MS_PER_HOUR = 3_600_000;

/** Hourly history in UTC from a function of the hour. */
export function hourlyHistory(
  firstDate: string,
  hours: number,
  price: (hour: number) => number,
): { epochMsSeries: number[]; pricePerMwhSeries: number[]; timeZone: string } {
  const startMs = Date.parse(`${firstDate}T00:00:00Z`);
  return {
    epochMsSeries: Array.from({ length: hours }, (_, hour) => startMs + hour * MS_PER_HOUR),
    pricePerMwhSeries: Array.from({ length: hours }, (_, hour) => price(hour)),
    timeZone: 'Etc/UTC',
  };
}

/** History drawn from a model, from one posterior draw. */
export function simulatedHistory(
  model: PriceModel,
  firstDate: string,
  dayCount: number,
  seed: number,
): PriceHistory {
  const firstDay = dayNumber('firstDate', firstDate);
  const state = createPathState(drawPriceTables(model, { seed, drawCount: 1 }), {
    dayCount,
    monthOfDay: Uint8Array.from({ length: dayCount }, (_, day) => monthOfDayNumber(firstDay + day)),
    weekdayOfDay: Uint8Array.from({ length: dayCount }, (_, day) =>
      weekdayOfDayNumber(firstDay + day),
    ),
    dated: true,
  });
  startPath(state, seed, 0);
  const prices = new Float64Array(24 * dayCount);
  for (let day = 0; day < dayCount; day++)
    nextDayInto(state, prices.subarray(24 * day, 24 * day + 24));
  return { ...hourlyHistory(firstDate, prices.length, (hour) => prices[hour]!), currency: 'USD' };
}
