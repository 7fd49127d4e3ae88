import type { NormalBlock, ReserveModel } from '../../price-model.js';

/** Prior of equation (8); variances in those of an innovation of the residual. */
export interface ReservePrior {
  readonly levelVariance: number;
  readonly hour: { readonly mean: number[]; readonly variance: number[] };
  /** Variances are added to that of the scale. */
  readonly month: { readonly mean: number[]; readonly variance: number[] };
  /** Median standard deviation of what months differ by, and that of its logarithm. */
  readonly monthScale: number;
  readonly monthScaleLogSd: number;
  readonly slope: { readonly mean: number; readonly variance: number };
  /** φ ~ Beta(first, second). */
  readonly persistence: { readonly first: number; readonly second: number };
  /** Variance of an innovation ~ InverseGamma(shape, rate). */
  readonly shape: number;
  readonly rate: number;
}

/** The level is left to the data. */
const LEVEL_VARIANCE = 1_000;
const HOUR_SD = 1.5;
const SLOPE_SD = 1;
/** Hours and slope resemble those of a prior model. */
const KNOWN = 0.5;
/** What months differ by in the two years of regulation prices in California at hand: 0.5 and 1.1 innovations. */
const MONTH_SCALE = 0.8;
const MONTH_SCALE_LOG_SD = 0.3;
/** Months of one year are no measure of those of another: of a prior's contrasts half is expected. */
const MONTHS_KEPT = 0.5;
const SHAPE = 2;
const RATE = 0.2;

/**
 * Prior of the regression. Without a prior model of the same product: no shape, no season, no response. With one: its hours
 * and slope, half of its months, and the uncertainty that it has itself.
 *
 * @param known - reserve prices of the prior model
 */
export function reservePrior(known: ReserveModel | undefined): ReservePrior {
  const common = {
    levelVariance: LEVEL_VARIANCE,
    monthScale: MONTH_SCALE,
    monthScaleLogSd: MONTH_SCALE_LOG_SD,
    persistence: { first: 4, second: 2 },
    shape: SHAPE,
    rate: RATE,
  };
  if (known === undefined) {
    return {
      ...common,
      hour: { mean: repeated(0, 24), variance: repeated(HOUR_SD ** 2, 24) },
      month: { mean: repeated(0, 12), variance: repeated(0, 12) },
      slope: { mean: 0, variance: SLOPE_SD ** 2 },
    };
  }
  const innovation = known.residual.rate / known.residual.shape;
  const varianceOf = (sd: number) => sd ** 2 / innovation;
  return {
    ...common,
    hour: {
      mean: contrasts(known.hour),
      variance: known.hour.standardDeviation.map((sd) => (KNOWN * HOUR_SD) ** 2 + varianceOf(sd)),
    },
    month: {
      mean: contrasts(known.month).map((value) => MONTHS_KEPT * value),
      variance: known.month.standardDeviation.map((sd) => MONTHS_KEPT ** 2 * varianceOf(sd)),
    },
    slope: {
      mean: known.slope.mean,
      variance: (KNOWN * SLOPE_SD) ** 2 + varianceOf(known.slope.standardDeviation),
    },
  };
}

function repeated(value: number, length: number): number[] {
  return new Array<number>(length).fill(value);
}

function contrasts({ mean }: NormalBlock): number[] {
  const average = mean.reduce((sum, value) => sum + value, 0) / mean.length;
  return mean.map((value) => value - average);
}
