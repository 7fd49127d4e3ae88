import { MEMBER_LEVELS, MEMBER_P10, MEMBER_P90 } from './member.js';
import type { MemberSigns } from './member-weights.js';
import type { ModelName } from './model-name.js';

const LEVELS = MEMBER_LEVELS.length;

/**
 * Mean width of P10–P90 of each model's forecast.
 *
 * @param forecasts - for each model steps × member levels
 */
export function memberWidths(
  forecasts: readonly Float64Array[],
  names: readonly ModelName[],
): MemberSigns['widths'] {
  const entries = names.map((name, k): [ModelName, number] => {
    const quantiles = forecasts[k]!;
    let sum = 0;
    for (let at = 0; at < quantiles.length; at += LEVELS) {
      sum += quantiles[at + MEMBER_P90]! - quantiles[at + MEMBER_P10]!;
    }
    return [name, (sum * LEVELS) / quantiles.length];
  });
  return Object.fromEntries(entries);
}
