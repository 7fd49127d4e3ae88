import { MEMBER_LEVELS } from './member.js';
import type { MemberLosses } from './member-weights.js';
import type { ModelName } from './model-name.js';
import type { RolledBlock } from './roll-members.js';

/** Mean pinball loss of each model over all rolled values and member levels. */
export function memberLosses(
  blocks: readonly RolledBlock[],
  names: readonly ModelName[],
): MemberLosses {
  const values = blocks.reduce((sum, { actual }) => sum + actual.length, 0);
  const losses = names.map((name, k): [ModelName, number] => {
    let total = 0;
    for (const { actual, members } of blocks) total += pinballSum(actual, members[k]!);
    return [name, values > 0 ? total / (values * MEMBER_LEVELS.length) : 0];
  });
  return { losses: Object.fromEntries(losses), values };
}

function pinballSum(actual: Float64Array, quantiles: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < quantiles.length; i++) {
    const level = MEMBER_LEVELS[i % MEMBER_LEVELS.length]!;
    const over = actual[Math.floor(i / MEMBER_LEVELS.length)]! - quantiles[i]!;
    sum += over >= 0 ? level * over : (level - 1) * over;
  }
  return sum;
}
