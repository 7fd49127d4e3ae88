import { average } from './internal/average.js';
import { explainRevenue } from './internal/explain-revenue.js';
import { startBlocks } from './internal/start-blocks.js';
import { type YearFeatures, yearFeatures } from './internal/year-features.js';
import { type YearRegression, yearRegression } from './internal/year-regression.js';

const YEAR_DAYS = 365;
/** A mean below this share of the mean of all cannot be divided by. */
const SAFE_SHARE = 0.1;
/** From so many years on their variance is known. */
const YEARS_FOR_VARIANCE = 200;

/** What {@link annualise} starts from; one entry a path, beginning with path 0. */
export interface SimulatedRevenue {
  /** Days of each path. */
  readonly horizonDays: number;
  /** Revenue over the horizon [currency]. */
  readonly revenue: Float64Array;
  /** Effects of the year that each path drew, level and log spread. */
  readonly levelYear: Float64Array;
  readonly spreadYear: Float64Array;
  /** Posterior draws that the paths share in turn. */
  readonly drawCount: number;
  /**
   * Revenue over 365 days from the common start date, of the first paths [currency]; absent where the start days are spread
   * over the calendar year: then the paths themselves tell what a year earns.
   */
  readonly yearRevenue?: Float64Array;
}

/** Annual figures of each path, and the parts from which they come. */
export interface AnnualRevenue {
  /** Method note, (40) [currency/year]. */
  readonly annual: Float64Array;
  /** Expected daily revenue of the calendar year, given the year that the path drew [currency/day]. */
  readonly yearMean: Float64Array;
  /** What the year did not explain of the daily revenue of the days simulated [currency/day]. */
  readonly residual: Float64Array;
  /** What the rest is multiplied by, g of the method note; 1 where the paths are spread over the year. */
  readonly restFactor: number;
  /** √(H/365), at most 1: how much of what is not explained by the year is left in a year. */
  readonly noiseShare: number;
  /** Regressors, their weights and the factor of their Gram matrix; absent where nothing was regressed (H ≥ 365). */
  readonly fit?: YearFeatures & { readonly weights: Float64Array; readonly factor: Float64Array };
  /** How the calendar year was found, where all paths start on one day. */
  readonly yearFit?: YearRegression;
}

/**
 * Brings revenue over a horizon to a year: what the year effect explains lasts the year, what is left averages out over
 * the days not simulated. Method note, (40) to (44).
 *
 * @param simulated - revenue of the paths and the years they drew
 * @example
 * const flat = Float64Array.of(10, 20);
 * annualise({ horizonDays: 365, revenue: flat, levelYear: flat, spreadYear: flat, drawCount: 1 }).annual;
 * // => Float64Array.of(10, 20)
 */
export function annualise(simulated: SimulatedRevenue): AnnualRevenue {
  const { horizonDays, revenue, levelYear, spreadYear, drawCount, yearRevenue } = simulated;
  const daily = revenue.map((amount) => amount / horizonDays);
  if (horizonDays >= YEAR_DAYS) {
    return {
      annual: daily.map((amount) => YEAR_DAYS * amount),
      yearMean: daily,
      residual: new Float64Array(daily.length),
      restFactor: 1,
      noiseShare: 1,
    };
  }
  const dated = yearRevenue !== undefined;
  const blocks = dated ? new Uint8Array(daily.length) : startBlocks(daily.length);
  const features = yearFeatures(spreadYear, levelYear);
  const explained = explainRevenue(daily, blocks, features, drawCount);
  const { simulatedMean, weights, factor } = explained;
  const yearFit = dated
    ? yearRegression({ daily, expected: simulatedMean, features, yearRevenue })
    : undefined;
  const yearMean = yearFit?.perDay ?? explained.yearMean;
  const residual = daily.map((amount, path) => amount - simulatedMean[path]!);
  const noiseShare = Math.sqrt(horizonDays / YEAR_DAYS);
  const restFactor =
    yearFit === undefined ? 1 : restFactorOf(daily, residual, noiseShare, yearFit, yearRevenue);
  return {
    annual: yearMean.map(
      (expected, path) => YEAR_DAYS * (expected + noiseShare * restFactor * residual[path]!),
    ),
    yearMean,
    residual,
    restFactor,
    noiseShare,
    fit: { ...features, weights, factor },
    ...(yearFit !== undefined && { yearFit }),
  };
}

/**
 * The mean of the year over that of the days simulated, but no more than makes the rest as variable as what is left of the
 * years themselves: a season that earns little is not divided by.
 */
function restFactorOf(
  daily: Float64Array,
  residual: Float64Array,
  noiseShare: number,
  yearFit: YearRegression,
  yearRevenue: Float64Array = new Float64Array(0),
): number {
  const mean = average(daily);
  const ofYear = average(yearFit.perDay);
  const ratio = mean > SAFE_SHARE * Math.abs(ofYear) ? ofYear / mean : 1;
  const restSd = Math.sqrt(average(residual.map((rest) => rest * rest)));
  if (yearRevenue.length < YEARS_FOR_VARIANCE || !(restSd > 0)) return ratio;
  const asInYears = Math.sqrt(yearFit.variance) / (noiseShare * restSd);
  return mean > SAFE_SHARE * Math.abs(ofYear) ? Math.min(ratio, asInYears) : asInYears;
}
