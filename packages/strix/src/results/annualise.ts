import { explainRevenue } from './internal/explain-revenue.js';
import { startBlocks } from './internal/start-blocks.js';
import { type YearFeatures, yearFeatures } from './internal/year-features.js';

const YEAR_DAYS = 365;
/** A mean below this share of the mean of all cannot be divided by. */
const SAFE_SHARE = 0.1;

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
   * Mean daily revenue over the 365 days from the common start date [currency/day]; absent where the start days are spread
   * over the calendar year, because then the paths themselves give it.
   */
  readonly yearMeanPerDay?: number;
}

/** Annual figures of each path, and the parts from which they come. */
export interface AnnualRevenue {
  /** Method note, (20) [currency/year]. */
  readonly annual: Float64Array;
  /** Expected daily revenue of the calendar year, given the year that the path drew [currency/day]. */
  readonly yearMean: Float64Array;
  /** What the year did not explain of the daily revenue of the days simulated [currency/day]. */
  readonly residual: Float64Array;
  /** Calendar year over simulated days, g of the method note; 1 where the paths are spread over the year. */
  readonly seasonFactor: number;
  /** √(H/365), at most 1: how much of what is not explained by the year is left in a year. */
  readonly noiseShare: number;
  /** Regressors, their weights and the factor of their Gram matrix; absent where nothing was regressed (H ≥ 365). */
  readonly fit?: YearFeatures & { readonly weights: Float64Array; readonly factor: Float64Array };
}

/**
 * Brings revenue over a horizon to a year: what the year effect explains lasts the year, what is left averages out over
 * the days not simulated. Method note, (20) to (23).
 *
 * @param simulated - revenue of the paths and the years they drew
 * @example
 * const flat = Float64Array.of(10, 20);
 * annualise({ horizonDays: 365, revenue: flat, levelYear: flat, spreadYear: flat, drawCount: 1 }).annual;
 * // => Float64Array.of(10, 20)
 */
export function annualise(simulated: SimulatedRevenue): AnnualRevenue {
  const { horizonDays, revenue, levelYear, spreadYear, drawCount, yearMeanPerDay } = simulated;
  const daily = revenue.map((amount) => amount / horizonDays);
  if (horizonDays >= YEAR_DAYS) {
    return {
      annual: daily.map((amount) => YEAR_DAYS * amount),
      yearMean: daily,
      residual: new Float64Array(daily.length),
      seasonFactor: 1,
      noiseShare: 1,
    };
  }
  const dated = yearMeanPerDay !== undefined;
  const blocks = dated ? new Uint8Array(daily.length) : startBlocks(daily.length);
  const features = yearFeatures(spreadYear, levelYear);
  const explained = explainRevenue(daily, blocks, features, drawCount);
  const { yearMean, simulatedMean, weights, factor } = explained;
  const mean = daily.reduce((sum, amount) => sum + amount, 0) / daily.length;
  const isSafe = dated && mean > SAFE_SHARE * Math.abs(yearMeanPerDay);
  const seasonFactor = isSafe ? yearMeanPerDay / mean : 1;
  // A mean that cannot be divided by is moved instead.
  const shift = dated && !isSafe ? yearMeanPerDay - mean : 0;
  const wholeYearMean = yearMean.map((value) => seasonFactor * value + shift);
  const residual = daily.map((amount, path) => amount - simulatedMean[path]!);
  const noiseShare = Math.sqrt(horizonDays / YEAR_DAYS);
  return {
    annual: wholeYearMean.map(
      (expected, path) => YEAR_DAYS * (expected + noiseShare * seasonFactor * residual[path]!),
    ),
    yearMean: wholeYearMean,
    residual,
    seasonFactor,
    noiseShare,
    fit: { ...features, weights, factor },
  };
}
