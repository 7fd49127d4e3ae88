import { pinball } from '../metrics/internal/pinball.js';
import { MEMBER_LEVELS } from './member.js';
import type { MemberSigns } from './member-weights.js';
import type { ModelName } from './model-name.js';
import type { RolledBlock } from './roll-members.js';

/**
 * Mean pinball loss of each model over all rolled values and member levels. A block counts by the square of the length known at its
 * origin: a model may be good with two days known and not with seven, and the later origins are more like the one that is asked for.
 */
export function memberLosses(
  blocks: readonly RolledBlock[],
  names: readonly ModelName[],
): Pick<MemberSigns, 'losses' | 'values'> {
  const countOf = ({ actual }: RolledBlock) => actual.length;
  const weightOf = ({ origin }: RolledBlock) => origin * origin;
  const values = blocks.reduce((sum, block) => sum + countOf(block), 0);
  const counted = blocks.reduce((sum, block) => sum + weightOf(block) * countOf(block), 0);
  const losses = names.map((name, k): [ModelName, number] => {
    let total = 0;
    for (const block of blocks) {
      total += weightOf(block) * pinballSum(block.actual, block.members[k]!);
    }
    return [name, counted > 0 ? total / (counted * MEMBER_LEVELS.length) : 0];
  });
  return { losses: Object.fromEntries(losses), values };
}

function pinballSum(actual: Float64Array, quantiles: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < quantiles.length; i++) {
    const level = MEMBER_LEVELS[i % MEMBER_LEVELS.length]!;
    sum += pinball(actual[Math.floor(i / MEMBER_LEVELS.length)]! - quantiles[i]!, level);
  }
  return sum;
}
