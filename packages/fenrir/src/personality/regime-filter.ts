import { quantileSorted } from '@bess/kernel/stats';
import type { Personality } from '../schema/personality.js';
import { assumedQuantiles } from './price-regime.js';
import { type PriceTransform, transformPrice } from './profile.js';

/** Assumed price below 0 before any was seen [currency/MWh]. */
const NEGATIVE_PRICE = -10;

/** Scarcity prices relative to their threshold. */
const BEYOND = 1.2;

const MIN_SCALE = 0.15;

/** Scale of the outer regimes. */
const OPEN_SCALE = 0.7;

/** Spike threshold of a site without history [currency/MWh]. */
export const spikeThresholdWithoutHistory = Math.max(
  1.5 * assumedQuantiles.q99,
  3 * assumedQuantiles.q50,
);

/** The assumed quantiles, and those between them. */
const assumedPlaces: Places = {
  ...assumedQuantiles,
  q02: 5,
  q15: 22,
  q55: 43,
  q90: 85,
  scarcity: spikeThresholdWithoutHistory,
};

/** Number of regimes. */
export const REGIMES = 5;

/** Degrees of freedom of the prices of a regime: heavy tails, so that no price makes all regimes impossible. */
const DEGREES_OF_FREEDOM = 4;

/** Factor for a price on the wrong side of 0, or of the scarcity threshold, for a regime. */
const WRONG_SIDE = 0.02;

/** Maximum steps over a gap; by then the chain has forgotten its initial state. */
const MAX_STEPS = 500;

/** Hours that a row of transition counts keeps. */
const ROW_HOURS = 400;

/** An observation of the regime filter. */
interface RegimeObservation {
  readonly x: number;
  readonly side: PriceSide;
  /** Local hour, 0 to 23. */
  readonly hour: number;
  /** Intervals since the last price; 0 for the first one. */
  readonly gap: number;
  readonly intervalHours: number;
}

/** Updates the filter by one price, equations (32) to (34), and counts the transition. */
export function learnRegimes(
  draft: Pick<Personality, 'regimes' | 'transitions' | 'anchors'>,
  { x, side, hour, gap, intervalHours }: RegimeObservation,
): void {
  const { transitions, anchors } = draft;
  const offset = Math.floor(hour / 6) * REGIMES * REGIMES;
  const likelihoods = regimeLikelihoods(anchors, x, side);
  let before: ArrayLike<number> = draft.regimes;
  for (let step = 1; step < Math.min(gap, MAX_STEPS); step += 1) {
    before = predictRegimes(before, transitions, offset);
  }
  const predicted = gap === 0 ? before : predictRegimes(before, transitions, offset);
  draft.regimes = Array.from(updateRegimes(predicted, likelihoods));
  // Over a gap the transitions are unknown.
  if (gap !== 1) return;
  const pairs = jointRegimeProbabilities(before, likelihoods, transitions, offset);
  for (let from = 0; from < REGIMES; from += 1) {
    updateTransitionRow(
      transitions,
      offset + from * REGIMES,
      pairs.subarray(from * REGIMES, (from + 1) * REGIMES),
      ROW_HOURS / intervalHours,
    );
  }
}

function updateTransitionRow(
  transitions: number[],
  at: number,
  cases: Float64Array,
  most: number,
): void {
  let total = 0;
  for (let to = 0; to < REGIMES; to += 1) {
    transitions[at + to]! += cases[to]!;
    total += transitions[at + to]!;
  }
  if (total <= most) return;
  for (let to = 0; to < REGIMES; to += 1) transitions[at + to]! *= most / total;
}

/** Position of a price relative to 0 and to the scarcity threshold. */
export type PriceSide = 'negative' | 'scarcity' | 'between';

/** Centre and scale of each regime's prices in x. */
interface RegimeAnchors {
  readonly centres: readonly number[];
  readonly scales: readonly number[];
}

/** Density of a price in each regime, equation (33), up to a constant factor. The outer regimes are unbounded on their outer side. */
export function regimeLikelihoods(
  { centres, scales }: RegimeAnchors,
  x: number,
  side: PriceSide,
): Float64Array {
  return Float64Array.from({ length: REGIMES }, (_, regime) => {
    const off = x - centres[regime]!;
    const isOpen = (regime === 0 && off < 0) || (regime === REGIMES - 1 && off > 0);
    const z = isOpen ? 0 : off / scales[regime]!;
    const heavy = 1 + (z * z) / DEGREES_OF_FREEDOM;
    // t distribution with four degrees of freedom: (1 + z²/4)^(−5/2)
    const density = 1 / (heavy * heavy * Math.sqrt(heavy) * scales[regime]!);
    return density * (sideOfRegime(regime) === side ? 1 : WRONG_SIDE);
  });
}

function sideOfRegime(regime: number): PriceSide {
  if (regime === 0) return 'negative';
  return regime === REGIMES - 1 ? 'scarcity' : 'between';
}

/** One step of the chain without an observation: q′ = q·A. The rows of `counts` from `offset` on are unnormalised probabilities. */
export function predictRegimes(
  probabilities: ArrayLike<number>,
  counts: ArrayLike<number>,
  offset: number,
): Float64Array {
  const next = new Float64Array(REGIMES);
  for (let from = 0; from < REGIMES; from += 1) {
    const share = probabilities[from]! / rowTotal(counts, offset, from);
    for (let to = 0; to < REGIMES; to += 1) {
      next[to]! += share * counts[offset + from * REGIMES + to]!;
    }
  }
  return next;
}

/** Bayes' rule, equation (32); the result adds up to 1. */
export function updateRegimes(
  predicted: ArrayLike<number>,
  likelihoods: ArrayLike<number>,
): Float64Array {
  const weighed = Float64Array.from(
    { length: REGIMES },
    (_, at) => predicted[at]! * likelihoods[at]!,
  );
  let total = 0;
  for (let at = 0; at < REGIMES; at += 1) total += weighed[at]!;
  for (let at = 0; at < REGIMES; at += 1) weighed[at]! /= total;
  return weighed;
}

/** Probability of each pair of regimes before and after, given the price: equation (34). */
export function jointRegimeProbabilities(
  before: ArrayLike<number>,
  likelihoods: ArrayLike<number>,
  counts: ArrayLike<number>,
  offset: number,
): Float64Array {
  const pairs = new Float64Array(REGIMES * REGIMES);
  let total = 0;
  for (let from = 0; from < REGIMES; from += 1) {
    const share = before[from]! / rowTotal(counts, offset, from);
    for (let to = 0; to < REGIMES; to += 1) {
      const at = from * REGIMES + to;
      pairs[at] = share * counts[offset + at]! * likelihoods[to]!;
      total += pairs[at]!;
    }
  }
  for (let at = 0; at < pairs.length; at += 1) pairs[at]! /= total;
  return pairs;
}

function rowTotal(counts: ArrayLike<number>, offset: number, from: number): number {
  let total = 0;
  for (let to = 0; to < REGIMES; to += 1) total += counts[offset + from * REGIMES + to]!;
  return total;
}

/** Prices from which the anchors are computed [currency/MWh]. */
interface Places {
  readonly q02: number;
  readonly q15: number;
  readonly q30: number;
  readonly q55: number;
  readonly q80: number;
  readonly q90: number;
  readonly q99: number;
  readonly scarcity: number;
}

/**
 * Anchors of the regimes: the middles of the price bands that define the label, equation (35).
 *
 * @param sortedPrices - at least a day of prices in ascending order; none without history
 */
export function regimeAnchors(
  space: PriceTransform,
  sortedPrices?: ArrayLike<number>,
): RegimeAnchors {
  const places = sortedPrices === undefined ? assumedPlaces : quantilePlaces(sortedPrices);
  const x = (pricePerMwh: number) => transformPrice(space, pricePerMwh);
  const half = (low: number, high: number) => Math.max(MIN_SCALE, (x(high) - x(low)) / 2);
  const scarcity = Math.max(places.scarcity * BEYOND, places.scarcity + space.scale);
  return {
    centres: [x(NEGATIVE_PRICE), x(places.q15), x(places.q55), x(places.q90), x(scarcity)],
    scales: [
      OPEN_SCALE,
      half(places.q02, places.q30),
      half(places.q30, places.q80),
      half(places.q80, places.q99),
      OPEN_SCALE,
    ],
  };
}

function quantilePlaces(sortedPrices: ArrayLike<number>): Places {
  const at = (probability: number) => quantileSorted(sortedPrices, probability);
  const q99 = at(0.99);
  return {
    q02: at(0.02),
    q15: at(0.15),
    q30: at(0.3),
    q55: at(0.55),
    q80: at(0.8),
    q90: at(0.9),
    q99,
    scarcity: Math.max(1.5 * q99, 3 * at(0.5)),
  };
}
