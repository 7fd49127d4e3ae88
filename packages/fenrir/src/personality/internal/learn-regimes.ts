import type { Personality } from '../../schema/personality.js';
import {
  type PriceSide,
  pairProbabilities,
  predictRegimes,
  REGIMES,
  regimeLikelihoods,
  weighRegimes,
} from './regime-filter.js';

/** Most steps that the chain is carried on over a gap; it has long forgotten where it began. */
const MOST_STEPS = 500;
/** Hours that a row of transitions remembers. */
const ROW_HOURS = 400;

/** What a price means for the regimes. */
export interface RegimeObservation {
  readonly x: number;
  readonly side: PriceSide;
  /** Local hour, 0 to 23. */
  readonly hour: number;
  /** Intervals since the last price; 0 for the first one. */
  readonly gap: number;
  readonly intervalHours: number;
}

/** Carries the filter on by one price, equations (32) to (34), and counts the move between regimes. */
export function learnRegimes(
  draft: Pick<Personality, 'regimes' | 'transitions' | 'anchors'>,
  { x, side, hour, gap, intervalHours }: RegimeObservation,
): void {
  const { transitions, anchors } = draft;
  const offset = Math.floor(hour / 6) * REGIMES * REGIMES;
  const likelihoods = regimeLikelihoods(anchors, x, side);
  let before: ArrayLike<number> = draft.regimes;
  for (let step = 1; step < Math.min(gap, MOST_STEPS); step += 1) {
    before = predictRegimes(before, transitions, offset);
  }
  const predicted = gap === 0 ? before : predictRegimes(before, transitions, offset);
  draft.regimes = Array.from(weighRegimes(predicted, likelihoods));
  // Over a gap it is not known which moves were made.
  if (gap !== 1) return;
  const pairs = pairProbabilities(before, likelihoods, transitions, offset);
  for (let from = 0; from < REGIMES; from += 1) {
    learnRow(
      transitions,
      offset + from * REGIMES,
      pairs.subarray(from * REGIMES, (from + 1) * REGIMES),
      ROW_HOURS / intervalHours,
    );
  }
}

function learnRow(transitions: number[], at: number, cases: Float64Array, most: number): void {
  let total = 0;
  for (let to = 0; to < REGIMES; to += 1) {
    transitions[at + to]! += cases[to]!;
    total += transitions[at + to]!;
  }
  if (total <= most) return;
  for (let to = 0; to < REGIMES; to += 1) transitions[at + to]! *= most / total;
}
