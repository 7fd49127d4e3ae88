import type { DayAheadModel } from '../schema/stored-models.js';
import { PLAIN_EXPERTS } from './plain-experts.js';

/** Number of parts into which the weights of the caller's experts are divided, and of combinations with plain experts. */
const OWN_PARTS = 4;
const PLAIN_PARTS = 2;

/** How fast weights follow values: a combination that earned a third of a day's bound more weighs e times as much. */
const LEARNING_RATE = 3;

/** Log prior weight that an expert loses where it is a profile of the caller, and where it is plain. */
const PROFILE_PENALTY = 2;
const PLAIN_PENALTY = 8;

/** Corrections that are compared: none, the carried residual, the bias, both. */
export const CORRECTIONS: readonly { readonly carried: 0 | 1; readonly bias: 0 | 1 }[] = [
  { carried: 0, bias: 0 },
  { carried: 1, bias: 0 },
  { carried: 0, bias: 1 },
  { carried: 1, bias: 1 },
];

/**
 * The convex combinations that are compared, in a fixed order: those of the caller's experts in quarters, then those with plain experts in halves. Method
 * note, equation (47).
 *
 * @param experts - number of the caller's experts
 * @returns shares of the caller's experts, then of the plain ones
 */
export function combinations(experts: number): number[][] {
  const own = compositions(experts, OWN_PARTS).map((parts) => [
    ...parts.map((part) => part / OWN_PARTS),
    ...new Array<number>(PLAIN_EXPERTS).fill(0),
  ]);
  const withPlain = compositions(experts + PLAIN_EXPERTS, PLAIN_PARTS)
    .filter((parts) => parts.slice(experts).some((part) => part > 0))
    .map((parts) => parts.map((part) => part / PLAIN_PARTS));
  return [...own, ...withPlain];
}

/** All ways to distribute `left` parts among the experts. */
function compositions(experts: number, left: number): number[][] {
  if (experts === 1) return [[left]];
  return Array.from({ length: left + 1 }, (_, first) =>
    compositions(experts - 1, left - first).map((rest) => [first, ...rest]),
  ).flat();
}

/**
 * Weights of the experts by what plans on their combinations earned: equations (48) and (49). The weight of experts without a forecast goes to the others in
 * proportion.
 *
 * @param hasForecast - of the caller's experts, then of the plain ones
 */
export function expertWeights(model: DayAheadModel, hasForecast: readonly boolean[]): number[] {
  const { experts, profiles } = model;
  const penalties = hasForecast.map((_, expert) => {
    if (expert >= experts.length) return PLAIN_PENALTY;
    return profiles.includes(experts[expert]!) ? PROFILE_PENALTY : 0;
  });
  const shareList = combinations(experts.length);
  const beliefs = beliefsOf(
    model,
    model.combinations.values,
    shareList.map((shares) => -dot(shares, penalties)),
  );
  const weights = hasForecast.map((has, expert) =>
    has
      ? dot(
          beliefs,
          shareList.map((shares) => shares[expert]!),
        )
      : 0,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0) return weights.map((weight) => weight / total);
  // All experts with a forecast have a weight of exactly 0.
  const forecasting = hasForecast.filter(Boolean).length;
  return hasForecast.map((one) => (one ? 1 / forecasting : 0));
}

/** Shares of the carried residual and of the bias that have earned their place: equation (53b). */
export function correctionShares(model: DayAheadModel): {
  readonly carried: number;
  readonly bias: number;
} {
  const beliefs = beliefsOf(
    model,
    model.corrections,
    CORRECTIONS.map(() => 0),
  );
  const total = beliefs.reduce((sum, belief) => sum + belief, 0);
  const shareOf = (part: 'carried' | 'bias') =>
    dot(
      beliefs,
      CORRECTIONS.map((correction) => correction[part]),
    ) / total;
  return { carried: shareOf('carried'), bias: shareOf('bias') };
}

/** Unnormalised weights by values; the largest is 1. */
function beliefsOf(
  { combinations: { bound, days } }: DayAheadModel,
  values: readonly number[],
  logPriors: readonly number[],
): number[] {
  // Without any price spread yet, only the prior counts.
  const rate = bound > 0 ? (LEARNING_RATE * days) / bound : 0;
  const logs = values.map((value, at) => logPriors[at]! + rate * value);
  const largest = Math.max(...logs);
  return logs.map((log) => Math.exp(log - largest));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}
