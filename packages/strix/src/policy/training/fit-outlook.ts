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

/**
 * What is left of a deviation an hour later. One figure for all markets, chosen by value and not by least squares: method note,
 * section 4.3.
 */
const PERSISTENCE = 0.96;
/** Hours by which the mean of a regime leans on none: beside a deviation, and where none is seen. */
const PRIOR_HOURS = 3000;
const PRIOR_HOURS_UNSEEN = 24;

/**
 * What a deviation of the price says of the 24 hours after it, equation (15): what is left of it, and what real days then deviate by
 * beside that, by regime. Where deviations are not seen, the mean of each regime over all days. Hours further ahead go on as a day
 * ahead does.
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
  const { priceState } = factors;
  let left = priceState ? 1 : 0;
  // At once the deviation is what was seen.
  for (let ahead = 0; ahead <= HOURS; ahead++) {
    const means = meansAhead(sample, watched, ahead, left, factors);
    for (let regime = 0; regime < REGIMES; regime++) {
      const at = regime * OUTLOOK_HOURS + ahead;
      shift[at] = priceState && ahead === 0 ? 0 : means[factors.regime ? regime : 0]!;
      carry[at] = left;
    }
    left *= PERSISTENCE;
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

/** Mean of the later deviation less what is left of the present one, by regime. */
function meansAhead(
  sample: DaySample,
  { deviations, regimes }: WatchedSample,
  ahead: number,
  left: number,
  { priceState, regime: tellsRegimes }: OutlookFactors,
): Float64Array {
  const mass = new Float64Array(REGIMES).fill(priceState ? PRIOR_HOURS : PRIOR_HOURS_UNSEEN);
  const rest = new Float64Array(REGIMES);
  const { follows, weights, simulatedDays } = sample;
  for (let day = priceState ? simulatedDays : 0; day + 1 < follows.length; day++) {
    if (follows[day + 1] === 0) continue;
    const weight = priceState ? 1 : weights[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const regime = tellsRegimes ? regimes[at]! : 0;
      mass[regime]! += weight;
      rest[regime]! += weight * (deviations[at + ahead]! - left * deviations[at]!);
    }
  }
  return rest.map((sum, regime) => sum / mass[regime]!);
}
