import { exp } from '../../../internal/elementary.js';
import type { ModelSeries } from '../../model-series.js';
import type { ProphetOptions } from '../prophet-options.js';
import type { WeeklyPrior } from '../weekly-prior.js';
import { changepointTimes } from './changepoint-times.js';
import type { CheckedOptions } from './check-prophet-input.js';
import { featuresOf, type PlacedTable } from './features-of.js';
import type { PosteriorData } from './prophet-posterior.js';
import { scalingOf } from './scaling-of.js';
import { type SeasonalityTerm, seasonalitiesOf } from './seasonalities-of.js';
import { standardizationOf } from './standardization-of.js';
import { transientAt } from './transient-at.js';
import { type WeeklyTable, weeklyTable } from './weekly-table.js';

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
export function posteriorDataOf(
  series: ModelSeries,
  checked: CheckedOptions,
  options: ProphetOptions,
  place = 0,
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
  // A series that has never moved shows that it has no week.
  const weeklyPrior = constant ? undefined : checked.weeklyPrior;
  const placed = weeklyPrior && placedTable(weeklyPrior, stepMinutes, place);
  const scaled = values.map((value) => (value - offset) / scale);
  if (placed) lessMean(scaled, placed);
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
    features: featuresOf(count, terms, known, placed),
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

function placedTable(prior: WeeklyPrior, stepMinutes: number, place: number): PlacedTable {
  const whole = Math.floor(place);
  const table = weeklyTable(prior, stepMinutes, place - whole);
  return { table, firstRow: ((whole % table.steps) + table.steps) % table.steps };
}

function lessMean(scaled: Float64Array, { table, firstRow }: PlacedTable): void {
  const { steps, rows, width } = table;
  for (let i = 0; i < scaled.length; i++) {
    scaled[i] = scaled[i]! - rows[((firstRow + i) % steps) * width]!;
  }
}

function harmonicScales({ name, order }: SeasonalityTerm, checked: CheckedOptions): number[] {
  const common = name === 'weekly' ? checked.weeklyScale : checked.seasonalityScale;
  const own = checked.seasonalityScales[name] ?? [];
  return Array.from({ length: 2 * order }, (_, j) => own[Math.floor(j / 2)] ?? common);
}
