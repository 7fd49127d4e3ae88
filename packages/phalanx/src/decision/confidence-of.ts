import type { RecommendedAction } from '../gate/schedule-terms.js';
import type { GateRules, Verdict } from '../gate/validate-schedules.js';

/**
 * The share of the draws of the posterior for which the same action would have been chosen from their own paths alone, by the same rules
 * as over all paths.
 *
 * @param verdicts - of the gate
 * @param action - that was chosen
 * @param missLimit - highest probability of missing a target that is accepted
 */
export function confidenceOf(
  verdicts: readonly Verdict[],
  action: RecommendedAction,
  { missLimit }: Pick<GateRules, 'missLimit'>,
): number {
  const groups = verdicts[0]!.groups.length;
  let same = 0;
  for (let group = 0; group < groups; group += 1) {
    let best = 0;
    for (let index = 1; index < verdicts.length; index += 1) {
      if (isBetter(verdicts[index]!, verdicts[best]!, group, missLimit)) best = index;
    }
    if (verdicts[best]!.terms.action === action) same += 1;
  }
  return same / groups;
}

/** A candidate within the limit beats one that is not; two within it compare their costs, two beyond it their misses. */
function isBetter(a: Verdict, b: Verdict, group: number, missLimit: number): boolean {
  const ofA = a.groups[group]!;
  const ofB = b.groups[group]!;
  const isWithin = ofA.missProbability <= missLimit;
  if (isWithin !== ofB.missProbability <= missLimit) return isWithin;
  if (!isWithin && ofA.missProbability !== ofB.missProbability) {
    return ofA.missProbability < ofB.missProbability;
  }
  return ofA.cost < ofB.cost;
}
