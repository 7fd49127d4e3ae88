import { fitAsinhTransformCore } from '../transforms/asinh.js';
import type { ModelSeries, QuantileForecast } from '../types.js';
import { combineQuantiles } from './combine.js';
import {
  type Ensemble,
  type FittedMember,
  MEMBER_LEVELS,
  MEMBER_MEDIAN,
  MEMBER_P10,
  MEMBER_P90,
  type Member,
  type MemberFit,
} from './ensemble.js';
import { fitKnownAheadEffects } from './known-ahead-regression.js';
import {
  forecastMembers,
  forecastRollingOrigins,
  type MemberForecasts,
  type RollingOriginForecast,
} from './rolling-origins.js';

/** Strength of the prior λ = 1 relative to the evidence from the rolling origins. Chosen on validation data. */
const PRIOR_STRENGTH = 1;

const LEVELS = MEMBER_LEVELS.length;

/** Least share of the variance that remains, however well covariates are known. */
const MIN_VARIANCE_SHARE = 0.25;

/**
 * Forecasts of each model at rolling origins and after the series, adjusted for known-ahead covariates as far as that reduced errors.
 *
 * @param beforePart - called before each part of the work; it may count or cancel
 */
export function memberForecasts(
  ensemble: Ensemble,
  series: ModelSeries,
  { horizon, seed }: MemberFit,
  beforePart: () => void,
): MemberForecasts {
  const forecastsOf = (used: Ensemble, known: ModelSeries): MemberForecasts => {
    const rolling = forecastRollingOrigins(used, known, horizon, seed, beforePart);
    beforePart();
    const space = rolling.fitTransform(known.values);
    return {
      blocks: rolling.blocks,
      ahead: forecastMembers(rolling.fitted, known, horizon, space),
    };
  };
  const { members } = ensemble;
  const { knownAhead, ...plain } = series;
  if (knownAhead === undefined) return forecastsOf(ensemble, series);
  const adjusted = forecastsOf({ ...ensemble, members: adjustForKnownAhead(members) }, series);
  // With a year of values the fits know the effects of covariates well enough, and fitting twice would take long.
  if (members.some(({ learnsKnownAhead }) => learnsKnownAhead?.(series))) return adjusted;
  return shrinkKnownAheadAdjustment(adjusted, forecastsOf(ensemble, plain));
}

/**
 * Adjusts the forecasts of members that do not learn from known-ahead covariates. The estimated contribution of all covariates to the
 * values ({@link fitKnownAheadEffects}) is itself a series with a known future. The member forecasts both the values and, without its
 * future, the contribution; its error on the contribution is added to its quantiles of the values. What the member expects anyway, such as
 * a weekend, is therefore not counted twice.
 */
export function adjustForKnownAhead(members: readonly Member[]): Member[] {
  // All members forecast the same series in turn.
  const contributions = new WeakMap<ModelSeries, Float64Array | undefined>();
  const contributionOf = (known: ModelSeries) => {
    if (!contributions.has(known)) contributions.set(known, knownAheadContribution(known));
    return contributions.get(known);
  };
  return members.map((member) => ({
    name: member.name,
    fit(series, options) {
      if (series.knownAhead === undefined || member.learnsKnownAhead?.(series)) {
        return member.fit(series, options);
      }
      const fitted = member.fit(withoutKnownAhead(series), options);
      return (known, horizon) => {
        const plain = withoutKnownAhead(known);
        const expected = fitted(plain, horizon);
        const contribution = contributionOf(known);
        if (contribution === undefined) return expected;
        return adjustQuantiles(expected, computeInnovation(fitted, plain, contribution, horizon));
      };
    },
  }));
}

/** Contribution of known-ahead covariates to the values, past and future. Undefined if it is 0. */
function knownAheadContribution(series: ModelSeries): Float64Array | undefined {
  const { knownAhead = [] } = series;
  const effect = fitKnownAheadEffects(series);
  if (effect.every((each) => each === 0)) return undefined;
  const length = knownAhead[0]!.length;
  return Float64Array.from({ length }, (_, i) =>
    effect.reduce((sum, each, k) => sum + each * knownAhead[k]![i]!, 0),
  );
}

function withoutKnownAhead(series: ModelSeries): ModelSeries {
  const { knownAhead: _, ...rest } = series;
  return rest;
}

/** The part of a contribution that the member did not predict. */
interface Innovation {
  /** Actual less predicted contribution, step by step. */
  readonly shift: Float64Array;
  /** P10–P90 width of the member's prediction. */
  readonly width: Float64Array;
}

function computeInnovation(
  fitted: FittedMember,
  series: ModelSeries,
  contribution: Float64Array,
  horizon: number,
): Innovation {
  const past = contribution.subarray(0, series.values.length);
  const seen = { ...series, values: past };
  const expected = forecastMembers([fitted], seen, horizon, fitAsinhTransformCore(past))[0]!;
  const steps = Array.from({ length: horizon }, (_, step) => step * LEVELS);
  return {
    shift: Float64Array.from(
      steps,
      (at, step) => contribution[past.length + step]! - expected[at + MEMBER_MEDIAN]!,
    ),
    width: Float64Array.from(
      steps,
      (at) => expected[at + MEMBER_P90]! - expected[at + MEMBER_P10]!,
    ),
  };
}

/** Shifts quantiles by the innovation and narrows them by the variance that the contribution explained. */
function adjustQuantiles(
  { levels, values }: QuantileForecast,
  { shift, width }: Innovation,
): QuantileForecast {
  const adjusted = values.slice();
  for (let step = 0; step < shift.length; step++) {
    const at = step * LEVELS;
    const median = values[at + MEMBER_MEDIAN]!;
    const before = values[at + MEMBER_P90]! - values[at + MEMBER_P10]!;
    const known = before > 0 ? width[step]! / before : 0;
    const left = Math.sqrt(Math.max(MIN_VARIANCE_SHARE, 1 - known * known));
    for (let k = at; k < at + LEVELS; k++) {
      adjusted[k] = median + shift[step]! + left * (values[k]! - median);
    }
  }
  return { levels, values: adjusted };
}

/**
 * Shrinks adjusted forecasts towards unadjusted ones, depending on how much the adjustment reduced errors at the rolling origins: a chance
 * correlation in the past makes forecasts worse.
 */
export function shrinkKnownAheadAdjustment(
  adjusted: MemberForecasts,
  unadjusted: MemberForecasts,
): MemberForecasts {
  const share = shrinkageFactor(adjusted.blocks, unadjusted.blocks);
  const between = (ones: readonly Float64Array[], others: readonly Float64Array[]) =>
    ones.map((one, k) => combineQuantiles([others[k]!, one], [1 - share, share]));
  return {
    blocks: adjusted.blocks.map((block, i) => ({
      ...block,
      members: between(block.members, unadjusted.blocks[i]!.members),
    })),
    ahead: between(adjusted.ahead, unadjusted.ahead),
  };
}

/**
 * Least-squares coefficient, from 0 to 1, of the unadjusted error on the shift of the median by the adjustment, shrunk towards 1. An origin
 * has the square of its known length as weight, as in the weights of the models.
 */
function shrinkageFactor(
  adjusted: readonly RollingOriginForecast[],
  unadjusted: readonly RollingOriginForecast[],
): number {
  let products = 0;
  let squares = 0;
  adjusted.forEach(({ origin, actual, members }, i) => {
    const before = meanMedians(unadjusted[i]!.members);
    const after = meanMedians(members);
    actual.forEach((value, step) => {
      if (Number.isNaN(value)) return;
      const moved = after[step]! - before[step]!;
      products += origin * origin * moved * (value - before[step]!);
      squares += origin * origin * moved * moved;
    });
  });
  if (!(squares > 0)) return 1;
  const share = (products / squares + PRIOR_STRENGTH) / (1 + PRIOR_STRENGTH);
  return Math.max(0, Math.min(1, share));
}

/** Mean of the models' medians, step by step. */
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
