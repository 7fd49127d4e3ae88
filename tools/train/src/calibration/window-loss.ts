import { combineQuantiles } from '../../../../packages/helios/src/ensemble/combine-quantiles.js';
import type { PriorWeights } from '../../../../packages/helios/src/ensemble/ensemble-prior.js';
import { MEMBER_LEVELS } from '../../../../packages/helios/src/ensemble/member.js';
import { memberLosses } from '../../../../packages/helios/src/ensemble/member-losses.js';
import { memberWeights } from '../../../../packages/helios/src/ensemble/member-weights.js';
import type { ModelName } from '../../../../packages/helios/src/ensemble/model-name.js';
import type { CalibrationWindow } from './calibration-window.js';

const LEVELS = MEMBER_LEVELS.length;

/** Weights of the models at a window, as a request would give them. */
export function windowWeights(
  window: CalibrationWindow,
  prior: PriorWeights,
  names: readonly ModelName[],
): number[] {
  const weights = memberWeights(prior, window.known / 24, memberLosses(window.blocks, names));
  return names.map((name) => weights[name]!);
}

/** Mean pinball loss of the combined quantiles, in the naive error of the series. */
export function windowLoss(window: CalibrationWindow, weights: readonly number[]): number {
  const { actual, members, scale } = window;
  const combined = combineQuantiles(members, weights);
  let sum = 0;
  for (let i = 0; i < combined.length; i++) {
    const level = MEMBER_LEVELS[i % LEVELS]!;
    const over = actual[Math.floor(i / LEVELS)]! - combined[i]!;
    sum += over >= 0 ? level * over : (level - 1) * over;
  }
  return sum / (combined.length * scale);
}
