import type { ModelSeries } from '../../model-series.js';
import type { ProphetOptions } from '../prophet-options.js';
import { changepointTimes } from './changepoint-times.js';
import type { CheckedOptions } from './check-prophet-input.js';
import { featuresOf } from './features-of.js';
import type { PosteriorData } from './prophet-posterior.js';
import { scalingOf } from './scaling-of.js';
import { type SeasonalityTerm, seasonalitiesOf } from './seasonalities-of.js';
import { standardizationOf } from './standardization-of.js';
import { transientAt } from './transient-at.js';

/** A series as its posterior sees it, and what takes the parameters back to the unit of the values. */
export interface PreparedSeries {
  readonly data: PosteriorData;
  readonly offset: number;
  readonly scale: number;
  readonly constant: boolean;
  readonly terms: readonly SeasonalityTerm[];
  /** Series known ahead, and last the transient where there is one. */
  readonly known: readonly { readonly mean: number; readonly deviation: number }[];
  /** Steps in which the transient fades; absent where there is none. */
  readonly transientSteps?: number;
}

/** Scales a checked series, places its changepoints and lays out its features. */
export function posteriorDataOf(
  series: ModelSeries,
  checked: CheckedOptions,
  options: ProphetOptions,
): PreparedSeries {
  const { values, stepMinutes, knownAhead = [] } = series;
  const count = values.length;
  const flat = checked.growth === 'flat';
  const { offset, scale, constant } = scalingOf(values, checked.scaling);
  const terms = seasonalitiesOf(count, stepMinutes, options);
  const transientSteps =
    checked.transientHours === undefined ? undefined : (60 * checked.transientHours) / stepMinutes;
  const regressors = [...knownAhead];
  if (transientSteps !== undefined) {
    regressors.push(values.map((_, i) => transientAt(i + 1 - count, transientSteps)));
  }
  const known = regressors.map((ahead) => ({ ahead, ...standardizationOf(ahead, count) }));
  const data: PosteriorData = {
    values: values.map((value) => (value - offset) / scale),
    changepoints: changepointTimes(
      count,
      flat ? 0 : checked.changepoints,
      checked.changepointShare,
    ),
    features: featuresOf(count, terms, known),
    featureScales: Float64Array.of(
      ...terms.flatMap(({ name, order }) =>
        new Array<number>(2 * order).fill(
          name === 'weekly' ? checked.weeklyScale : checked.seasonalityScale,
        ),
      ),
      ...knownAhead.map(() => checked.knownAheadScale),
      ...(transientSteps === undefined ? [] : [checked.transientScale]),
    ),
    changepointScale: checked.changepointScale,
    multiplicative: checked.mode === 'multiplicative',
    flat,
  };
  return {
    data,
    offset,
    scale,
    constant,
    terms,
    known,
    ...(transientSteps !== undefined && { transientSteps }),
  };
}
