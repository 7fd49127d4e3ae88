import type { ModelSeries } from '../../model-series.js';
import type { ProphetOptions } from '../prophet-options.js';
import { changepointTimes } from './changepoint-times.js';
import type { CheckedOptions } from './check-prophet-input.js';
import { featuresOf } from './features-of.js';
import type { PosteriorData } from './prophet-posterior.js';
import { scalingOf } from './scaling-of.js';
import { type SeasonalityTerm, seasonalitiesOf } from './seasonalities-of.js';
import { standardizationOf } from './standardization-of.js';

/** A series as its posterior sees it, and what takes the parameters back to the unit of the values. */
export interface PreparedSeries {
  readonly data: PosteriorData;
  readonly offset: number;
  readonly scale: number;
  readonly constant: boolean;
  readonly terms: readonly SeasonalityTerm[];
  readonly known: readonly { readonly mean: number; readonly deviation: number }[];
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
  const known = knownAhead.map((ahead) => ({ ahead, ...standardizationOf(ahead, count) }));
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const data: PosteriorData = {
    values: values.map((value) => (value - offset) / scale),
    changepoints: changepointTimes(
      count,
      flat ? 0 : checked.changepoints,
      checked.changepointShare,
    ),
    features: featuresOf(count, terms, known),
    featureScales: new Float64Array(harmonicCount + known.length)
      .fill(checked.seasonalityScale)
      .fill(checked.knownAheadScale, harmonicCount),
    changepointScale: checked.changepointScale,
    multiplicative: checked.mode === 'multiplicative',
    flat,
  };
  return { data, offset, scale, constant, terms, known };
}
