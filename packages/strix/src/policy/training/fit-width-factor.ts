import { createObserver } from '../create-observer.js';
import { HOURS } from '../internal/layout.js';
import { observe } from '../observe.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from './day-sample.js';

/** Real days by which a market leans on the width factor that serves all of them. */
const PRIOR_DAYS = 365;
/** Deviations count up to this many scales: one spike must not decide how wide all dear hours are. */
const REACH = 5;
const MOST = 0.8;

/**
 * How much wider deviations are in dear hours: least squares of their size on the scale of the day and on the distance of the hour's
 * profile above its mean, over the real days alone, leaning on the factor of the table. Method note, section 4.2.
 *
 * @param sample - days; simulated ones are not looked at
 * @param table - constants of the observer, with the width factor that is leaned on
 * @returns the width factor, 0 to 0.8
 */
export function fitWidthFactor(sample: DaySample, table: ObserverTable): number {
  const first = sample.simulatedDays;
  const days = sample.follows.length - first;
  if (days === 0) return table.widthFactor;
  const state = createObserver(table, sample.months[first]!);
  let above = 0;
  let aboveSquares = 0;
  let size = 0;
  let products = 0;
  for (let day = first; day < first + days; day++) {
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = sample.prices[day * HOURS + hour]!;
      const seen = observe(state, table, { pricePerMwh, hour, weekday, newDay: hour === 0 });
      const expected = pricePerMwh - seen.deviationPerMwh;
      const x = Math.max(0, expected - state.profileMean) / state.scalePerMwh;
      const y = Math.min(REACH, Math.abs(seen.deviationPerMwh) / state.scalePerMwh);
      above += x;
      aboveSquares += x * x;
      size += y;
      products += x * y;
    }
  }
  const hours = days * HOURS;
  // Slope over intercept of the line; their common denominator cancels out.
  const intercept = aboveSquares * size - above * products;
  const slope = hours * products - above * size;
  const ofMarket = intercept > 0 ? slope / intercept : table.widthFactor;
  const bounded = Math.min(MOST, Math.max(0, ofMarket));
  return (days * bounded + PRIOR_DAYS * table.widthFactor) / (days + PRIOR_DAYS);
}
