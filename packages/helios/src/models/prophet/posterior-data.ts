import { exp } from '../../internal/elementary.js';
import type { ModelSeries } from '../../types.js';
import type { PosteriorData } from './posterior.js';
import type { ProphetOptions, ResolvedProphetOptions, WeeklyPrior } from './prophet-options.js';
import {
  harmonicsInto,
  type SeasonalityTerm,
  selectSeasonalities,
  type WeeklyTable,
  weeklyTable,
} from './seasonality.js';

/** Data of the posterior, and the scaling back to the unit of the values. */
export interface PreparedPosterior {
  readonly data: PosteriorData;
  readonly offset: number;
  readonly scale: number;
  readonly constant: boolean;
  readonly terms: readonly SeasonalityTerm[];
  /** Known-ahead covariates, followed by the transient if there is one. */
  readonly known: readonly { readonly mean: number; readonly deviation: number }[];
  /** Decay time of the transient [steps]. Absent without a transient. */
  readonly transientSteps?: number;
  /** The weekly prior if used, its curves, and the index of its first feature. */
  readonly week?: {
    readonly prior: WeeklyPrior;
    readonly table: WeeklyTable;
    readonly firstFeature: number;
  };
}

/**
 * Scales a checked series, places its changepoints and builds its features.
 *
 * @param position - steps from Monday 00:00 to the first value, required by a weekly prior
 */
export function preparePosterior(
  series: ModelSeries,
  checked: ResolvedProphetOptions,
  options: ProphetOptions,
  position = 0,
): PreparedPosterior {
  const { values, stepMinutes, knownAhead = [] } = series;
  const count = values.length;
  const flat = checked.growth === 'flat';
  const { offset, scale, constant } = fitScaling(values, checked.scaling);
  const terms = selectSeasonalities(count, stepMinutes, options);
  const transientSteps =
    checked.transientHours === undefined ? undefined : (60 * checked.transientHours) / stepMinutes;
  const regressors = [...knownAhead];
  if (transientSteps !== undefined) {
    regressors.push(values.map((_, i) => transientAt(i + 1 - count, transientSteps)));
  }
  const known = regressors.map((ahead) => ({ ahead, ...fitStandardization(ahead, count) }));
  // A constant series has no weekly pattern.
  const weeklyPrior = constant ? undefined : checked.weeklyPrior;
  const aligned = weeklyPrior && alignWeeklyTable(weeklyPrior, stepMinutes, position);
  const scaled = values.map((value) => (value - offset) / scale);
  if (aligned) subtractPriorMean(scaled, aligned);
  const { halfLifeDays, noisePrior } = checked;
  const agePerStep = stepMinutes / (1440 * halfLifeDays);
  const data: PosteriorData = {
    values: scaled,
    weights: values.map((_, i) => exp(-Math.LN2 * agePerStep * (count - 1 - i))),
    noisePrior: {
      values: noisePrior.values,
      squares: noisePrior.values * noisePrior.deviation * noisePrior.deviation,
    },
    changepoints: changepointTimes(
      count,
      flat ? 0 : checked.changepoints,
      checked.changepointShare,
    ),
    features: buildFeatures(count, terms, known, aligned),
    featureScales: Float64Array.of(
      ...terms.flatMap((term) => harmonicScales(term, checked)),
      ...(weeklyPrior?.axes ?? []).map(() => 1),
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
    ...(weeklyPrior &&
      aligned && {
        week: {
          prior: weeklyPrior,
          table: aligned.table,
          firstFeature: terms.reduce((sum, { order }) => sum + 2 * order, 0),
        },
      }),
  };
}

function alignWeeklyTable(
  prior: WeeklyPrior,
  stepMinutes: number,
  position: number,
): AlignedWeeklyTable {
  const whole = Math.floor(position);
  const table = weeklyTable(prior, stepMinutes, position - whole);
  return { table, firstRow: ((whole % table.steps) + table.steps) % table.steps };
}

function subtractPriorMean(scaled: Float64Array, { table, firstRow }: AlignedWeeklyTable): void {
  const { steps, rows, width } = table;
  for (let i = 0; i < scaled.length; i++) {
    scaled[i] = scaled[i]! - rows[((firstRow + i) % steps) * width]!;
  }
}

function harmonicScales(
  { name, order }: SeasonalityTerm,
  checked: ResolvedProphetOptions,
): number[] {
  const common = name === 'weekly' ? checked.weeklyScale : checked.seasonalityScale;
  const own = checked.seasonalityScales[name] ?? [];
  return Array.from({ length: 2 * order }, (_, j) => own[Math.floor(j / 2)] ?? common);
}

/** Curves of a weekly prior, and the row of the first value. */
interface AlignedWeeklyTable {
  readonly table: WeeklyTable;
  readonly firstRow: number;
}

/** Harmonics, axes of the weekly prior and standardised known-ahead covariates at every value: values × features. */
function buildFeatures(
  count: number,
  terms: readonly SeasonalityTerm[],
  known: readonly { ahead: Float64Array; mean: number; deviation: number }[],
  aligned?: AlignedWeeklyTable,
): Float64Array {
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const axisCount = aligned ? aligned.table.width - 1 : 0;
  const width = harmonicCount + axisCount + known.length;
  const features = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    harmonicsInto(features, i * width, i, terms);
    if (aligned) {
      const { steps, rows } = aligned.table;
      const from = ((aligned.firstRow + i) % steps) * (axisCount + 1) + 1;
      features.set(rows.subarray(from, from + axisCount), i * width + harmonicCount);
    }
    for (let j = 0; j < known.length; j++) {
      const { ahead, mean, deviation } = known[j]!;
      features[i * width + harmonicCount + axisCount + j] = (ahead[i]! - mean) / deviation;
    }
  }
  return features;
}

/**
 * Times of changepoints, as Prophet places them: steps spread evenly over the first part of the series, without its first value; at most
 * one less than the number of values in that part.
 */
function changepointTimes(count: number, wanted: number, share: number): Float64Array {
  const reach = Math.floor(count * share);
  const number = Math.max(0, Math.min(wanted, reach - 1));
  const spacing = (reach - 1) / number;
  return Float64Array.from({ length: number }, (_, j) => {
    const index = j + 1 === number ? reach - 1 : roundHalfToEven((j + 1) * spacing);
    return index / (count - 1);
  });
}

/** Rounds halves to even like NumPy, so that changepoints agree with Prophet's. */
function roundHalfToEven(x: number): number {
  const rounded = Math.round(x);
  return rounded - x === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Offset and scale of (value − offset)/scale, and whether all values are equal. */
function fitScaling(
  values: Float64Array,
  scaling: 'range' | 'magnitude',
): { offset: number; scale: number; constant: boolean } {
  let least = values[0]!;
  let largest = values[0]!;
  for (const value of values) {
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  const magnitude = Math.max(Math.abs(least), Math.abs(largest)) || 1;
  const constant = least === largest;
  if (scaling === 'magnitude') return { offset: 0, scale: magnitude, constant };
  return { offset: least, scale: constant ? magnitude : largest - least, constant };
}

/**
 * Mean and standard deviation (n − 1) of a known-ahead covariate over the history. Covariates of zeros and ones and constant ones stay
 * unchanged, as in Prophet.
 */
export function fitStandardization(
  series: Float64Array,
  count: number,
): { mean: number; deviation: number } {
  let sum = 0;
  let binary = true;
  let constant = true;
  for (let i = 0; i < count; i++) {
    const value = series[i]!;
    sum += value;
    if (value !== 0 && value !== 1) binary = false;
    if (value !== series[0]) constant = false;
  }
  if (binary || constant) return { mean: 0, deviation: 1 };
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const rest = series[i]! - mean;
    squares += rest * rest;
  }
  return { mean, deviation: Math.sqrt(squares / (count - 1)) };
}

/**
 * Size of the transient `stepsAhead` steps after the last value (negative before it): exponential on both sides of its peak, which is
 * halfway between the last value and the first forecast step. `fadingSteps` is the number of steps after which e⁻¹ remains.
 */
export function transientAt(stepsAhead: number, fadingSteps: number): number {
  return exp(-Math.abs(stepsAhead - 0.5) / fadingSteps);
}
