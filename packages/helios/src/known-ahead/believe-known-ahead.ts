import { combineQuantiles } from '../ensemble/combine-quantiles.js';
import { MEMBER_LEVELS, MEMBER_MEDIAN } from '../ensemble/member.js';
import type { RolledBlock } from '../ensemble/roll-members.js';

/** What models said from origins inside a series and after it. */
export interface MemberForecasts {
  readonly blocks: readonly RolledBlock[];
  /** For each model steps × member levels, in the unit of the series. */
  readonly ahead: readonly Float64Array[];
}

/** How many times what the origins show the belief weighs that others mean what they seem to: as much, chosen on validation. */
const PRIOR_WEIGHT = 1;

/**
 * Moves forecasts that were told of series known ahead towards those that were not, by how far being told helped at the origins inside
 * the series: a relation that held by chance in the past moves forecasts to no good.
 *
 * @param told - forecasts of models that were told
 * @param untold - of the same models from the same origins, not told
 */
export function believeKnownAhead(told: MemberForecasts, untold: MemberForecasts): MemberForecasts {
  const share = believedShare(told.blocks, untold.blocks);
  const between = (ones: readonly Float64Array[], others: readonly Float64Array[]) =>
    ones.map((one, k) => combineQuantiles([others[k]!, one], [1 - share, share]));
  return {
    blocks: told.blocks.map((block, i) => ({
      ...block,
      members: between(block.members, untold.blocks[i]!.members),
    })),
    ahead: between(told.ahead, untold.ahead),
  };
}

/**
 * Least squares of what came, less what was expected untold, on how far the medians moved when told, drawn towards 1; from 0 to 1. A
 * block counts by the square of the length known at its origin, as where models are weighed.
 */
function believedShare(told: readonly RolledBlock[], untold: readonly RolledBlock[]): number {
  let products = 0;
  let squares = 0;
  told.forEach(({ origin, actual, members }, i) => {
    const before = meanMedians(untold[i]!.members);
    const after = meanMedians(members);
    actual.forEach((value, step) => {
      const moved = after[step]! - before[step]!;
      products += origin * origin * moved * (value - before[step]!);
      squares += origin * origin * moved * moved;
    });
  });
  if (!(squares > 0)) return 1;
  const share = (products / squares + PRIOR_WEIGHT) / (1 + PRIOR_WEIGHT);
  return Math.max(0, Math.min(1, share));
}

/** Mean over the models of their medians, step by step. */
function meanMedians(members: readonly Float64Array[]): Float64Array {
  const levels = MEMBER_LEVELS.length;
  const steps = members[0]!.length / levels;
  return Float64Array.from(
    { length: steps },
    (_, step) =>
      members.reduce((sum, member) => sum + member[step * levels + MEMBER_MEDIAN]!, 0) /
      members.length,
  );
}
