import type { Personality } from '../../schema/personality.js';
import { resetDrift } from './learn-drift.js';
import { fromSpace, toSpace } from './price-space.js';
import { REGIMES } from './regime-filter.js';

/** Hours that a cell of the profile still weighs after a restart. */
const WEIGHT_LEFT = 2;

/**
 * Starts anew on another level, equation (41): the profile keeps its shape and moves by the shift, but weighs little from now on, and the
 * regimes move along. The path model stays as it is: how long a deviation lasts is for it to say, and on PJM and Agile plans were worse both where its profile moved
 * along and where it was to be learned anew.
 *
 * @param shift - of the level, in x
 * @param interval - first interval of the new level
 * @param hour - its hour since the Unix epoch
 */
export function restart(draft: Personality, shift: number, interval: number, hour: number): void {
  const { means, weights, squares } = draft.profile;
  for (let cell = 0; cell < means.length; cell += 1) {
    const weight = Math.min(weights[cell]!, WEIGHT_LEFT);
    means[cell]! += shift;
    squares[cell]! *= weight / weights[cell]!;
    weights[cell] = weight;
  }
  const { recent, space } = draft;
  for (const [cell, mean] of recent.means.entries()) {
    recent.means[cell] = fromSpace(space, toSpace(space, mean) + shift);
    recent.weights[cell] = Math.min(recent.weights[cell]!, WEIGHT_LEFT);
  }
  draft.memory.residual -= shift;
  // Prices below 0 stay what they are.
  for (let regime = 1; regime < REGIMES; regime += 1) draft.anchors.centres[regime]! += shift;
  resetDrift(draft.drift, hour);
  draft.restarts += 1;
  draft.lastRestart = interval;
}
