import { periodMonths } from '../period-months.js';
import type { PolicyMaker } from '../policy.js';
import { type ReplayCase, replayPolicy } from '../replay-policy.js';
import { settleMonths } from '../settle-months.js';
import { threshold } from './threshold.js';

/** Tried shares: 50 to 110 % by 2.5 points. */
const SHARES = Array.from({ length: 25 }, (_, index) => 0.5 + index * 0.025);

/**
 * The threshold that would have cost least on the site's own months before the first replayed one (from the 150th day on). Where
 * there are none, it is chosen on the replayed months themselves, in its favour.
 *
 * @param replay - the replayed months
 */
export function siteThreshold(replay: ReplayCase): {
  readonly share: number;
  readonly makePolicy: PolicyMaker;
} {
  const { building, months } = replay;
  const first = months[0]!.startStep;
  const earlier = periodMonths(building, 'before-test').filter(({ endStep }) => endStep <= first);
  const past: ReplayCase = { ...replay, months: earlier.length === 0 ? months : earlier };
  const costs = SHARES.map((share) => {
    const { gridKw } = replayPolicy(past, threshold(share));
    return settleMonths(past, gridKw).reduce((sum, { demandCost }) => sum + demandCost, 0);
  });
  const share = SHARES[costs.indexOf(Math.min(...costs))]!;
  return { share, makePolicy: threshold(share) };
}
