import { fitsItsOwn, withoutKnownAhead } from '../ensemble/internal/own-fit.js';
import { type FittedMember, MEMBER_LEVELS, type Member } from '../ensemble/member.js';
import type { ModelSeries } from '../models/model-series.js';
import { requestSpace } from '../weights/request-space.js';
import { fitKnownAhead } from './fit-known-ahead.js';

const MEDIAN = MEMBER_LEVELS.indexOf(0.5);

/**
 * Lets members use series known ahead where the series is too short for them to learn from it: what those series together mean for the
 * values ({@link fitKnownAhead}) is a series of its own, known ahead. A member forecasts the values and, as if it were not known, that
 * series; by how much it errs about the second, its quantiles of the first are moved. What a member expects anyway, such as a weekend,
 * is thus not counted twice. Series long enough are left to the members.
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
      if (series.knownAhead === undefined || fitsItsOwn(series)) return member.fit(series, options);
      const fitted = member.fit(withoutKnownAhead(series), options);
      return (known, horizon) => {
        const plain = withoutKnownAhead(known);
        const expected = fitted(plain, horizon);
        const meant = meaningOf(known);
        if (meant === undefined) return expected;
        const shift = surprise(fitted, plain, meant, horizon);
        const { levels } = expected;
        return {
          levels,
          values: expected.values.map((value, i) => value + shift[Math.floor(i / levels.length)]!),
        };
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

/** How a series known ahead goes on, less what a member makes of its past. */
function surprise(
  fitted: FittedMember,
  series: ModelSeries,
  meant: Float64Array,
  horizon: number,
): Float64Array {
  const past = meant.subarray(0, series.values.length);
  const space = requestSpace(past);
  const expected = fitted({ ...series, values: space.toModel(past) }, horizon).values;
  const medians = Float64Array.from(
    { length: horizon },
    (_, step) => expected[step * MEMBER_LEVELS.length + MEDIAN]!,
  );
  return space.fromModel(medians).map((value, step) => meant[past.length + step]! - value);
}
