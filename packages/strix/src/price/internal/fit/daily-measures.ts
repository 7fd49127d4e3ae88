import { quantileSorted } from '@bess/kernel/stats';
import type { PriceModel } from '../../price-model.js';
import { fitLevelTransform, type LevelTransform } from './fit-level-transform.js';
import type { LocalDays } from './local-days.js';
import { typicalLevel } from './typical-level.js';

/** Transform of the level, and level and log spread of each day; NaN where a day has too few hours. */
export interface DailyMeasures extends LevelTransform {
  /** Median of the daily levels and their robust standard deviation [currency/MWh]. */
  readonly typicalPerMwh: number;
  readonly unitPerMwh: number;
  /** What one {@link unitPerMwh} more than typical is on the transform. */
  readonly unitLevel: number;
  /** ℓ = asinh((median − centre)/scale). */
  readonly level: Float64Array;
  /** v = ln(mean|p − median|/scale). */
  readonly logSpread: Float64Array;
  /** Median of each day [currency/MWh]. */
  readonly medianPerMwh: Float64Array;
  readonly usableDays: number;
}

/** A day with fewer hours than this tells neither its level nor its spread. */
const FEWEST_HOURS = 18;
/** 1 over the 75 % quantile of the normal distribution. */
const NORMAL_CONSISTENCY = 1.4826;
/** Below this share of the unit two hours count as equally dear. */
const SPREAD_FLOOR = 0.01;
/** Where the centre is expected, in spreads of the level below its median. */
const CENTRE_BELOW = 3;
/** Levels of a market and its prior are comparable up to this ratio; a level about 0 has none. */
const LEAST_RATIO = 0.01;
const LARGEST_ARGUMENT = 8;
const LEAST_RELATIVE_UNIT = 0.3;

/**
 * Daily level and spread, and the transform that the level is modelled on.
 *
 * The unit is the robust standard deviation of daily medians, but not less than 0.3 of the typical daily median and a
 * fifth of the typical spread within a day, so that constant prices have one.
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
    if (count < FEWEST_HOURS) continue;
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
      LEAST_RELATIVE_UNIT * medianOf(medianPerMwh.map(Math.abs)),
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
 * The prior model's, moved to this level; without one, or where levels about 0 have no ratio, one that is nearly a logarithm
 * where levels vary by a third, because there the cost of production bounds them below and nothing above.
 */
function expectedTransform(
  typicalPerMwh: number,
  unitPerMwh: number,
  prior: PriceModel | undefined,
): LevelTransform {
  const relative = prior === undefined ? 0 : typicalPerMwh / typicalLevel(prior);
  return prior !== undefined && relative > LEAST_RATIO && relative < 1 / LEAST_RATIO
    ? {
        centrePerMwh: prior.centrePerMwh * relative,
        scalePerMwh: prior.levelScalePerMwh * relative,
      }
    : { centrePerMwh: typicalPerMwh - CENTRE_BELOW * unitPerMwh, scalePerMwh: unitPerMwh };
}

/** Median of what is not NaN; 0 of nothing. */
export function medianOf(values: Float64Array): number {
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  return present.length === 0 ? 0 : quantileSorted(present, 0.5);
}

function clamp(value: number): number {
  return Math.max(-LARGEST_ARGUMENT, Math.min(LARGEST_ARGUMENT, value));
}
