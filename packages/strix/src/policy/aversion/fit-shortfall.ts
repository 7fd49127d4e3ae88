import { HOURS, OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import type { DaySample } from '../training/day-sample.js';
import type { WatchedSample } from '../training/watch-sample.js';

/** Share of the outcomes that is looked at. */
const TAIL = 0.1;
/** Every so many hours are enough to know a tenth of them. */
const STRIDE = 29;

/**
 * How far prices fall short of what the outlook says in the worst tenth of cases: for each number of hours ahead the mean of what is
 * then missing, in widths of the hour. Method note, section 6.
 *
 * @param sample - days
 * @param watched - what an observer made of them
 * @param outlook - what is expected
 * @returns 48; from 24 on as a day ahead
 */
export function fitShortfall(
  sample: DaySample,
  { deviations, regimes }: WatchedSample,
  outlook: Outlook,
): Float64Array {
  const shortfall = new Float64Array(OUTLOOK_HOURS);
  const lastHour = (sample.follows.length - 1) * HOURS;
  for (let ahead = 1; ahead <= HOURS; ahead++) {
    const errors: number[] = [];
    for (let at = 0; at < lastHour; at += STRIDE) {
      const day = Math.floor(at / HOURS);
      const laterDay = Math.floor((at + ahead) / HOURS);
      if (laterDay > day && sample.follows[laterDay] === 0) continue;
      const entry = regimes[at]! * OUTLOOK_HOURS + ahead;
      const expected = outlook.shift[entry]! + outlook.carry[entry]! * deviations[at]!;
      errors.push(deviations[at + ahead]! - expected);
    }
    const worst = Float64Array.from(errors)
      .sort()
      .subarray(0, Math.max(1, Math.floor(TAIL * errors.length)));
    let sum = 0;
    for (const error of worst) sum += error;
    shortfall[ahead] = Math.max(0, -sum / Math.max(1, worst.length));
  }
  return shortfall.fill(shortfall[HOURS]!, HOURS);
}
