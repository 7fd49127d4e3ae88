import { quantileSorted } from '@bess/kernel/stats';
import type { PriceModel } from '../price/price-model.js';
import type { LocalDays } from './history.js';

/** The level is persistent: this many days count as one observation. */
const DAYS_PER_OBSERVATION = 30;

/** Prior standard deviations of the centre, in units of the level's spread, and of the logarithm of the scale. */
const PLACE_SD = 1;
const LOG_SCALE_SD = 1;

/** The search extends three standard deviations to both sides. */
const SEARCH = 3;
const STEP = 0.25;

/** Levels that vary less than this share of their unit do not determine a transform. */
const MIN_VARIATION = 1e-6;

/** A day with fewer hours than this gives neither level nor spread. */
const MIN_HOURS = 18;

/** 1 over the 75 % quantile of the normal distribution. */
const NORMAL_CONSISTENCY = 1.4826;

/** The spread of a day counts as at least this share of the unit. */
const SPREAD_FLOOR = 0.01;

/** Expected centre, in units of the level's spread below its median. */
const CENTRE_BELOW = 3;

/** Ratios of the levels of a market and its prior beyond this are not used; a level about 0 has none. */
const MIN_RATIO = 0.01;
const MAX_ARGUMENT = 8;
const MIN_RELATIVE_UNIT = 0.3;

/** Transform of the level, and level and log spread of each day; NaN where a day has too few hours. */
export interface DailyMeasures extends LevelTransform {
  /** Median of the daily levels and their robust standard deviation [currency/MWh]. */
  readonly typicalPerMwh: number;
  readonly unitPerMwh: number;
  /** Increase of the transformed level for one {@link unitPerMwh} above the typical level. */
  readonly unitLevel: number;
  /** ℓ = asinh((median − centre)/scale). */
  readonly level: Float64Array;
  /** v = ln(mean|p − median|/scale). */
  readonly logSpread: Float64Array;
  /** Median of each day [currency/MWh]. */
  readonly medianPerMwh: Float64Array;
  readonly usableDays: number;
}

/**
 * Daily level and spread, and the transform on which the level is modelled.
 *
 * The unit is the robust standard deviation of daily medians, but at least 0.3 of the typical daily median and a fifth of the
 * typical spread within a day, so that constant prices have one.
 *
 * @param days - hourly local days
 * @param prior - prior model, whose transform is expected
 */
export function dailyMeasures(days: LocalDays, prior?: PriceModel): DailyMeasures {
  const { dayCount, hours } = days;
  const medianPerMwh = new Float64Array(dayCount).fill(Number.NaN);
  const deviation = new Float64Array(dayCount).fill(Number.NaN);
  const sorted = new Float64Array(24);
  let usableDays = 0;
  for (let day = 0; day < dayCount; day++) {
    let count = 0;
    for (let hour = 0; hour < 24; hour++) {
      const price = hours[day * 24 + hour]!;
      if (!Number.isNaN(price)) sorted[count++] = price;
    }
    if (count < MIN_HOURS) continue;
    usableDays++;
    const present = sorted.subarray(0, count).sort();
    const median = quantileSorted(present, 0.5);
    let total = 0;
    for (let i = 0; i < count; i++) total += Math.abs(present[i]! - median);
    medianPerMwh[day] = median;
    deviation[day] = total / count;
  }
  const typicalPerMwh = medianOf(medianPerMwh);
  const spread =
    NORMAL_CONSISTENCY * medianOf(medianPerMwh.map((value) => Math.abs(value - typicalPerMwh)));
  const unitPerMwh =
    Math.max(
      spread,
      MIN_RELATIVE_UNIT * medianOf(medianPerMwh.map(Math.abs)),
      0.2 * medianOf(deviation),
    ) || 1;
  const { centrePerMwh, scalePerMwh } = fitLevelTransform(
    medianPerMwh,
    unitPerMwh,
    expectedTransform(typicalPerMwh, unitPerMwh, prior),
  );
  return {
    centrePerMwh,
    scalePerMwh,
    typicalPerMwh,
    unitPerMwh,
    unitLevel: unitPerMwh / Math.hypot(typicalPerMwh - centrePerMwh, scalePerMwh),
    medianPerMwh,
    usableDays,
    level: medianPerMwh.map((value) => clamp(Math.asinh((value - centrePerMwh) / scalePerMwh))),
    logSpread: deviation.map((value) =>
      clamp(Math.log(Math.max(SPREAD_FLOOR * unitPerMwh, value) / scalePerMwh)),
    ),
  };
}

/**
 * The prior model's transform, scaled to this level. Without a prior, or where levels about 0 have no ratio: a transform that
 * is nearly a logarithm where levels vary by a third, because there production costs bound them below and nothing bounds them
 * above.
 */
function expectedTransform(
  typicalPerMwh: number,
  unitPerMwh: number,
  prior: PriceModel | undefined,
): LevelTransform {
  const relative = prior === undefined ? 0 : typicalPerMwh / typicalLevel(prior);
  return prior !== undefined && relative > MIN_RATIO && relative < 1 / MIN_RATIO
    ? {
        centrePerMwh: prior.centrePerMwh * relative,
        scalePerMwh: prior.levelScalePerMwh * relative,
      }
    : { centrePerMwh: typicalPerMwh - CENTRE_BELOW * unitPerMwh, scalePerMwh: unitPerMwh };
}

/** Median of the values that are not NaN; 0 without any. */
export function medianOf(values: Float64Array): number {
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  return present.length === 0 ? 0 : quantileSorted(present, 0.5);
}

function clamp(value: number): number {
  return Math.max(-MAX_ARGUMENT, Math.min(MAX_ARGUMENT, value));
}

/** Transform of the daily level, ℓ = asinh((median − centre)/scale). */
interface LevelTransform {
  readonly centrePerMwh: number;
  readonly scalePerMwh: number;
}

/**
 * Most probable transform that makes daily levels normal. Levels have a long upper tail in one market and none in another, and
 * a lower tail that the market never had would be simulated as negative prices. Centre and scale are the mode over a grid of
 * the profile likelihood, with days counted in months, times a prior about the expected transform.
 *
 * @see N. L. Johnson, Systems of frequency curves generated by methods of translation, Biometrika 36 (1949), the S_U system.
 */
export function fitLevelTransform(
  levelPerMwh: Float64Array,
  unitPerMwh: number,
  expected: LevelTransform,
): LevelTransform {
  const levels = levelPerMwh.filter((value) => !Number.isNaN(value));
  if (standardDeviation(levels) < MIN_VARIATION * unitPerMwh) return expected;
  let best = expected;
  let most = Number.NEGATIVE_INFINITY;
  for (let place = -SEARCH; place <= SEARCH; place += STEP) {
    const centrePerMwh = expected.centrePerMwh + place * PLACE_SD * unitPerMwh;
    for (let width = -SEARCH; width <= SEARCH; width += STEP) {
      const scalePerMwh = expected.scalePerMwh * Math.exp(width * LOG_SCALE_SD);
      const trial = { centrePerMwh, scalePerMwh };
      const value =
        logLikelihood(levels, trial) / DAYS_PER_OBSERVATION - 0.5 * (place ** 2 + width ** 2);
      if (value > most) [most, best] = [value, trial];
    }
  }
  return best;
}

/** Profile log likelihood of normal transformed levels with any mean and variance. */
function logLikelihood(
  levels: Float64Array,
  { centrePerMwh, scalePerMwh }: LevelTransform,
): number {
  const transformed = new Float64Array(levels.length);
  let logSlopes = 0;
  for (let i = 0; i < levels.length; i++) {
    const from = levels[i]! - centrePerMwh;
    transformed[i] = Math.asinh(from / scalePerMwh);
    logSlopes -= 0.5 * Math.log(from * from + scalePerMwh * scalePerMwh);
  }
  return logSlopes - levels.length * Math.log(standardDeviation(transformed));
}

function standardDeviation(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  const mean = total / Math.max(1, values.length);
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / Math.max(1, values.length));
}

/** Level of a typical month and year [currency/MWh]. */
export function typicalLevel({ centrePerMwh, levelScalePerMwh, level }: PriceModel): number {
  const mean = level.season.mean.reduce((total, value) => total + value, 0) / 12;
  return centrePerMwh + levelScalePerMwh * Math.sinh(mean);
}
