import { logistic } from './share-logit.js';

/** With so many days of prices a site's scenarios are its own. */
const DAYS_UNTIL_OWN = 3;

/**
 * What a confidence is worth while most of the scenarios behind it are those of sites in general: its logit counts by (1 + days)/4 until three days of the site's own prices
 * were seen. Method note, equation (139).
 *
 * @param confidence - 0 to 1, as if the site were known
 * @param days - of prices seen, 0 or more
 */
export function withDaysSeen(confidence: number, days: number): number {
  const weight = Math.min(1, (1 + days) / (1 + DAYS_UNTIL_OWN));
  return weight === 1 ? confidence : logistic(weight * Math.log(confidence / (1 - confidence)));
}
