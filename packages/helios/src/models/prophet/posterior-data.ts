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

/** A series as its posterior sees it, and what takes the parameters back to the unit of the values. */
export interface PreparedPosterior {
  readonly data: PosteriorData;
  readonly offset: number;
  readonly scale: number;
  readonly constant: boolean;
  readonly terms: readonly SeasonalityTerm[];
  /** Series known ahead, and last the transient where there is one. */
  readonly known: readonly { readonly mean: number; readonly deviation: number }[];
  /** Steps in which the transient fades; absent where there is none. */
  readonly transientSteps?: number;
  /** The prior on the week where it is used, its curves, and the first feature that belongs to it. */
  readonly week?: {
    readonly prior: WeeklyPrior;
    readonly table: WeeklyTable;
    readonly firstFeature: number;
  };
}

/**
 * Scales a checked series, places its changepoints and lays out its features.
 *
 * @param place - steps from Monday 00:00 to the first value, which a weekly prior needs
 */
export function preparePosterior(
  series: ModelSeries,
  checked: ResolvedProphetOptions,
  options: ProphetOptions,
  place = 0,
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
  // A series that has never moved shows that it has no week.
  const weeklyPrior = constant ? undefined : checked.weeklyPrior;
  const placed = weeklyPrior && alignWeeklyTable(weeklyPrior, stepMinutes, place);
  const scaled = values.map((value) => (value - offset) / scale);
  if (placed) subtractPriorMean(scaled, placed);
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
    features: buildFeatures(count, terms, known, placed),
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
      placed && {
        week: {
          prior: weeklyPrior,
          table: placed.table,
          firstFeature: terms.reduce((sum, { order }) => sum + 2 * order, 0),
        },
      }),
  };
}

function alignWeeklyTable(
  prior: WeeklyPrior,
  stepMinutes: number,
  place: number,
): AlignedWeeklyTable {
  const whole = Math.floor(place);
  const table = weeklyTable(prior, stepMinutes, place - whole);
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

/** A weekly prior's curves, and in which row of them the first value stands. */
interface AlignedWeeklyTable {
  readonly table: WeeklyTable;
  readonly firstRow: number;
}

/** Harmonics, axes of the weekly prior and standardised series known ahead at every value: values × features. */
function buildFeatures(
  count: number,
  terms: readonly SeasonalityTerm[],
  known: readonly { ahead: Float64Array; mean: number; deviation: number }[],
  placed?: AlignedWeeklyTable,
): Float64Array {
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const axisCount = placed ? placed.table.width - 1 : 0;
  const width = harmonicCount + axisCount + known.length;
  const features = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    harmonicsInto(features, i * width, i, terms);
    if (placed) {
      const { steps, rows } = placed.table;
      const from = ((placed.firstRow + i) % steps) * (axisCount + 1) + 1;
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
 * Times at which the trend may bend: steps spread evenly over the first part of the series, without its first value, as Prophet
 * places them; at most one less than there are values in that part.
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

/** Rounding of halves as NumPy does it, so that changepoints fall where Prophet's fall. */
function roundHalfToEven(x: number): number {
  const rounded = Math.round(x);
  return rounded - x === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Offset and scale that take values to scaled ones, (value − offset)/scale, and whether all values are the same. */
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
 * What is taken off a series known ahead, and what it is divided by: mean and standard deviation (n − 1) over the history. Series
 * of zeros and ones and constant ones stay as they are, as in Prophet.
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
 * What is left of a passing change of level, halfway between the last value and the first step ahead at its height: it comes and goes
 * exponentially.
 *
 * @param stepsAhead - from the last value; 0 and below lie before
 * @param fadingSteps - steps after which e⁻¹ of it is left
 */
export function transientAt(stepsAhead: number, fadingSteps: number): number {
  return exp(-Math.abs(stepsAhead - 0.5) / fadingSteps);
}
