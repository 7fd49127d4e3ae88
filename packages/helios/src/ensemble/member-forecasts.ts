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

/** How many times what the origins show the belief weighs that others mean what they seem to: as much, chosen on validation. */
const PRIOR_STRENGTH = 1;

const LEVELS = MEMBER_LEVELS.length;

/** Least share of the variance that is left, whatever is known. */
const MIN_VARIANCE_SHARE = 0.25;

/**
 * What each model of an ensemble says inside and after a series, told of series known ahead as far as that helps.
 *
 * @param beforePart - called before each part of the work, to count or to stop it
 */
export function memberForecasts(
  ensemble: Ensemble,
  series: ModelSeries,
  { horizon, seed }: MemberFit,
  beforePart: () => void,
): MemberForecasts {
  const forecastsOf = (used: Ensemble, about: ModelSeries): MemberForecasts => {
    const rolled = forecastRollingOrigins(used, about, horizon, seed, beforePart);
    beforePart();
    const space = rolled.fitTransform(about.values);
    return {
      blocks: rolled.blocks,
      ahead: forecastMembers(rolled.fitted, about, horizon, space),
    };
  };
  const { members } = ensemble;
  const { knownAhead, ...plain } = series;
  if (knownAhead === undefined) return forecastsOf(ensemble, series);
  const told = forecastsOf({ ...ensemble, members: adjustForKnownAhead(members) }, series);
  // With a year of values what others mean is known well enough, and fitting twice would take long.
  if (members.some(({ learnsKnownAhead }) => learnsKnownAhead?.(series))) return told;
  return shrinkKnownAheadAdjustment(told, forecastsOf(ensemble, plain));
}

/**
 * Lets members use series known ahead that they do not learn from: what those series together mean for the values
 * ({@link fitKnownAheadEffects}) is a series of its own, known ahead. A member forecasts the values and, as if it were not known, that series; by
 * how much it errs about the second, its quantiles of the first are moved. What a member expects anyway, such as a weekend, is thus not
 * counted twice.
 *
 * @param members - models of an ensemble
 */
export function adjustForKnownAhead(members: readonly Member[]): Member[] {
  // All members are asked about the same series in turn.
  const meanings = new WeakMap<ModelSeries, Float64Array | undefined>();
  const meaningOf = (known: ModelSeries) => {
    if (!meanings.has(known)) meanings.set(known, knownAheadContribution(known));
    return meanings.get(known);
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
        const meant = meaningOf(known);
        if (meant === undefined) return expected;
        return adjustQuantiles(expected, computeInnovation(fitted, plain, meant, horizon));
      };
    },
  }));
}

/** What series known ahead add to the values, step by step over both past and future; undefined where that is nothing. */
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

/** What a member did not know of a series known ahead. */
interface Innovation {
  /** How the series goes on, less what the member made of its past, step by step. */
  readonly shift: Float64Array;
  /** P10–P90 of the member. */
  readonly width: Float64Array;
}

function computeInnovation(
  fitted: FittedMember,
  series: ModelSeries,
  meant: Float64Array,
  horizon: number,
): Innovation {
  const past = meant.subarray(0, series.values.length);
  const seen = { ...series, values: past };
  const expected = forecastMembers([fitted], seen, horizon, fitAsinhTransformCore(past))[0]!;
  const steps = Array.from({ length: horizon }, (_, step) => step * LEVELS);
  return {
    shift: Float64Array.from(
      steps,
      (at, step) => meant[past.length + step]! - expected[at + MEMBER_MEDIAN]!,
    ),
    width: Float64Array.from(
      steps,
      (at) => expected[at + MEMBER_P90]! - expected[at + MEMBER_P10]!,
    ),
  };
}

/** Moves quantiles by what was not expected, and takes from their width what the member was unsure of and is now known. */
function adjustQuantiles(
  { levels, values }: QuantileForecast,
  { shift, width }: Innovation,
): QuantileForecast {
  const told = values.slice();
  for (let step = 0; step < shift.length; step++) {
    const at = step * LEVELS;
    const median = values[at + MEMBER_MEDIAN]!;
    const before = values[at + MEMBER_P90]! - values[at + MEMBER_P10]!;
    const known = before > 0 ? width[step]! / before : 0;
    const left = Math.sqrt(Math.max(MIN_VARIANCE_SHARE, 1 - known * known));
    for (let k = at; k < at + LEVELS; k++) {
      told[k] = median + shift[step]! + left * (values[k]! - median);
    }
  }
  return { levels, values: told };
}

/**
 * Moves forecasts that were told of series known ahead towards those that were not, by how far being told helped at the origins inside
 * the series: a relation that held by chance in the past moves forecasts to no good.
 *
 * @param told - forecasts of models that were told
 * @param untold - of the same models from the same origins, not told
 */
export function shrinkKnownAheadAdjustment(
  told: MemberForecasts,
  untold: MemberForecasts,
): MemberForecasts {
  const share = shrinkageFactor(told.blocks, untold.blocks);
  const between = (ones: readonly Float64Array[], others: readonly Float64Array[]) =>
    ones.map((one, k) => combineQuantiles([others[k]!, one], [1 - share, share]));
  return {
    blocks: told.blocks.map((block, i) => ({
      ...block,
      members: between(block.members, untold.blocks[i]!.members),
    })),
    ahead: between(told.ahead, untold.ahead),
  };
}

/**
 * Least squares of what came, less what was expected untold, on how far the medians moved when told, drawn towards 1; from 0 to 1. A
 * block counts by the square of the length known at its origin, as where models are weighed.
 */
function shrinkageFactor(
  told: readonly RollingOriginForecast[],
  untold: readonly RollingOriginForecast[],
): number {
  let products = 0;
  let squares = 0;
  told.forEach(({ origin, actual, members }, i) => {
    const before = meanMedians(untold[i]!.members);
    const after = meanMedians(members);
    actual.forEach((value, step) => {
      const moved = after[step]! - before[step]!;
      products += origin * origin * moved * (value - before[step]!);
      squares += origin * origin * moved * moved;
    });
  });
  if (!(squares > 0)) return 1;
  const share = (products / squares + PRIOR_STRENGTH) / (1 + PRIOR_STRENGTH);
  return Math.max(0, Math.min(1, share));
}

/** Mean over the models of their medians, step by step. */
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
