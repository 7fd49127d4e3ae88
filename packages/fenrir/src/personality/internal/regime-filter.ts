/** How many regimes there are. */
export const REGIMES = 5;
/** Degrees of freedom of a regime's prices: heavy tails, so that no price makes all regimes impossible. */
const TAILS = 4;
/** What a price counts in a regime on whose other side of 0, or of the threshold of scarcity, it lies. */
const WRONG_SIDE = 0.02;

/** Which of the two definite borders a price lies beyond. */
export type PriceSide = 'negative' | 'scarcity' | 'between';

/** Where each regime has its prices, in the space of the filters. */
export interface RegimeAnchors {
  readonly centres: readonly number[];
  readonly scales: readonly number[];
}

/**
 * Density of a price in each regime, equation (33); constant factors are left out. The outer two regimes are open to their side: no price is too
 * low for the one or too high for the other.
 */
export function regimeLikelihoods(
  { centres, scales }: RegimeAnchors,
  x: number,
  side: PriceSide,
): Float64Array {
  return Float64Array.from({ length: REGIMES }, (_, regime) => {
    const off = x - centres[regime]!;
    const isOpen = (regime === 0 && off < 0) || (regime === REGIMES - 1 && off > 0);
    const z = isOpen ? 0 : off / scales[regime]!;
    const heavy = 1 + (z * z) / TAILS;
    // t with four degrees of freedom: (1 + z²/4)^(−5/2)
    const density = 1 / (heavy * heavy * Math.sqrt(heavy) * scales[regime]!);
    return density * (sideOf(regime) === side ? 1 : WRONG_SIDE);
  });
}

function sideOf(regime: number): PriceSide {
  if (regime === 0) return 'negative';
  return regime === REGIMES - 1 ? 'scarcity' : 'between';
}

/** One step of the chain without an observation: q′ = q·A, with rows of `counts` from `offset` on as unnormalised probabilities. */
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
export function weighRegimes(
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
export function pairProbabilities(
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
