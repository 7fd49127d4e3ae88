import { HOURS, OUTLOOK_HOURS, REGIMES } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import type { WatchedSample } from './watch-sample.js';

/** What a policy tells apart. */
export interface OutlookFactors {
  /** Off: the deviation of the price is not seen, only the regime. */
  readonly priceState: boolean;
  /** Off: all regimes are one. */
  readonly regime: boolean;
}

/** Hours by which the mean of a regime leans on none. */
const PRIOR_HOURS = 24;

/**
 * What a deviation of the price says of the 24 hours after it, equation (15): for each hour ahead, least squares of the later deviation
 * on the present one with a mean for each regime. Hours further ahead go on as a day ahead does.
 *
 * @param sample - days with their weights
 * @param watched - what an observer made of them
 * @param factors - what is told apart
 */
export function fitOutlook(
  sample: DaySample,
  watched: WatchedSample,
  factors: OutlookFactors,
): Outlook {
  const shift = new Float64Array(REGIMES * OUTLOOK_HOURS);
  const carry = new Float64Array(REGIMES * OUTLOOK_HOURS);
  for (let ahead = 0; ahead <= HOURS; ahead++) {
    const sums = sumsAhead(sample, watched, ahead, factors.regime);
    const slope =
      !factors.priceState || sums.squares === 0
        ? 0
        : Math.min(1, Math.max(0, sums.products / sums.squares));
    for (let regime = 0; regime < REGIMES; regime++) {
      const from = factors.regime ? regime : 0;
      const mean = (sums.later[from]! - slope * sums.now[from]!) / (sums.mass[from]! + PRIOR_HOURS);
      // At once the deviation is what was seen.
      shift[regime * OUTLOOK_HOURS + ahead] = factors.priceState && ahead === 0 ? 0 : mean;
      carry[regime * OUTLOOK_HOURS + ahead] = factors.priceState && ahead === 0 ? 1 : slope;
    }
  }
  for (let regime = 0; regime < REGIMES; regime++) {
    const day = regime * OUTLOOK_HOURS + HOURS;
    for (let at = day + 1; at < (regime + 1) * OUTLOOK_HOURS; at++) {
      shift[at] = shift[day]! * carry[at - HOURS]!;
      carry[at] = carry[day]! * carry[at - HOURS]!;
    }
  }
  return { shift, carry };
}

/** Weighted sums over pairs of hours; squares and products within regimes. */
function sumsAhead(
  sample: DaySample,
  { deviations, regimes }: WatchedSample,
  ahead: number,
  tellsRegimes: boolean,
) {
  const mass = new Float64Array(REGIMES);
  const now = new Float64Array(REGIMES);
  const later = new Float64Array(REGIMES);
  let squares = 0;
  let products = 0;
  for (let day = 0; day + 1 < sample.follows.length; day++) {
    if (sample.follows[day + 1] === 0) continue;
    const weight = sample.weights[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const x = deviations[at]!;
      const y = deviations[at + ahead]!;
      const regime = tellsRegimes ? regimes[at]! : 0;
      mass[regime]! += weight;
      now[regime]! += weight * x;
      later[regime]! += weight * y;
      squares += weight * x * x;
      products += weight * x * y;
    }
  }
  for (let regime = 0; regime < REGIMES; regime++) {
    if (mass[regime] === 0) continue;
    squares -= (now[regime]! * now[regime]!) / mass[regime]!;
    products -= (now[regime]! * later[regime]!) / mass[regime]!;
  }
  return { mass, now, later, squares, products };
}
