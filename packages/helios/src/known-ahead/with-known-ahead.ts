import { forecastMembers } from '../ensemble/forecast-members.js';
import {
  type FittedMember,
  MEMBER_LEVELS,
  MEMBER_MEDIAN,
  MEMBER_P10,
  MEMBER_P90,
  type Member,
} from '../ensemble/member.js';
import type { ModelSeries } from '../models/model-series.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';
import { requestSpace } from '../weights/request-space.js';
import { fitKnownAhead } from './fit-known-ahead.js';

const LEVELS = MEMBER_LEVELS.length;
/** Least share of the variance that is left, whatever is known. */
const LEAST_LEFT = 0.25;

/**
 * Lets members use series known ahead that they do not learn from: what those series together mean for the values
 * ({@link fitKnownAhead}) is a series of its own, known ahead. A member forecasts the values and, as if it were not known, that series; by
 * how much it errs about the second, its quantiles of the first are moved. What a member expects anyway, such as a weekend, is thus not
 * counted twice.
 *
 * @param members - models of an ensemble
 */
export function withKnownAhead(members: readonly Member[]): Member[] {
  // All members are asked about the same series in turn.
  const meanings = new WeakMap<ModelSeries, Float64Array | undefined>();
  const meaningOf = (known: ModelSeries) => {
    if (!meanings.has(known)) meanings.set(known, meaning(known));
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
        return toldOf(expected, surprise(fitted, plain, meant, horizon));
      };
    },
  }));
}

/** What series known ahead add to the values, step by step over both past and future; undefined where that is nothing. */
function meaning(series: ModelSeries): Float64Array | undefined {
  const { knownAhead = [] } = series;
  const effect = fitKnownAhead(series);
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
interface Surprise {
  /** How the series goes on, less what the member made of its past, step by step. */
  readonly shift: Float64Array;
  /** P10–P90 of the member. */
  readonly width: Float64Array;
}

function surprise(
  fitted: FittedMember,
  series: ModelSeries,
  meant: Float64Array,
  horizon: number,
): Surprise {
  const past = meant.subarray(0, series.values.length);
  const seen = { ...series, values: past };
  const expected = forecastMembers([fitted], seen, horizon, requestSpace(past))[0]!;
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
function toldOf(
  { levels, values }: QuantileForecast,
  { shift, width }: Surprise,
): QuantileForecast {
  const told = values.slice();
  for (let step = 0; step < shift.length; step++) {
    const at = step * LEVELS;
    const median = values[at + MEMBER_MEDIAN]!;
    const before = values[at + MEMBER_P90]! - values[at + MEMBER_P10]!;
    const known = before > 0 ? width[step]! / before : 0;
    const left = Math.sqrt(Math.max(LEAST_LEFT, 1 - known * known));
    for (let k = at; k < at + LEVELS; k++) {
      told[k] = median + shift[step]! + left * (values[k]! - median);
    }
  }
  return { levels, values: told };
}
