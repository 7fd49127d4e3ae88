import type { PolicyState } from '../create-policy.js';
import type { HourToDecide } from '../planning/choose-move.js';
import { kindOfDay, kindOfNextDay } from './kind-of-day.js';
import { withinReach } from './within-reach.js';

/**
 * Fills in what a policy has seen of its latest hour; energy, reserve and correction are left as they are.
 *
 * @param now - changed
 * @param state - what the policy remembers
 */
export function describeHour(now: HourToDecide, state: PolicyState): void {
  const { observer, seen, weekday } = state;
  now.kind = kindOfDay(weekday);
  now.nextKind = kindOfNextDay(weekday);
  now.hour = state.hour;
  now.regime = seen.regime;
  now.scalePerMwh = observer.scalePerMwh;
  now.profileMean = observer.profileMean;
  now.deviation = withinReach(seen.deviation);
  now.pricePerMwh = state.pricePerMwh;
}
