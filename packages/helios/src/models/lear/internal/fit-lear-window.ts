import type { LearFit, LearRegression } from '../lear-model.js';
import { chooseLasso } from './choose-lasso.js';
import { type LearDesign, learDesign, meanProduct, momentsOf } from './lear-design.js';
import { learScales, learTransformed } from './lear-scales.js';
import { LONGEST_LAG_DAYS, learTermColumn, learTerms } from './lear-terms.js';

/** How far beyond what was seen a forecast may go, in asinh units: far out, one unit is a factor e. */
const REACH = 1;

/**
 * Fits the regressions of all steps of the day on the last days of a series.
 *
 * @param seriesList - the series and those known ahead, whole days up to the same end
 * @param daySteps - steps in a day
 * @param days - days to fit; seven more lie before them
 * @param apart - whether each step of the day has a scale of its own
 */
export function fitLearWindow(
  seriesList: readonly Float64Array[],
  daySteps: number,
  days: number,
  apart: boolean,
): LearFit {
  const length = (days + LONGEST_LAG_DAYS) * daySteps;
  const last = seriesList.map((values) => values.subarray(values.length - length));
  const scales = last.map((values) =>
    learScales(values.subarray(LONGEST_LAG_DAYS * daySteps), daySteps, apart),
  );
  const transformed = last.map((values, series) => learTransformed(values, scales[series]!));
  // Days of the week are counted from the day after the last.
  const firstDayOfWeek = (7 - (days % 7)) % 7;
  const source = { transformed, daySteps, firstDay: LONGEST_LAG_DAYS, firstDayOfWeek };
  const columns = learTerms(seriesList.length, daySteps).map((term) =>
    learTermColumn(term, source, days),
  );
  const design = learDesign(columns);
  const regressions = Array.from({ length: daySteps }, (_, step) => {
    const target = Float64Array.from(
      { length: days },
      (_, row) => transformed[0]![(row + LONGEST_LAG_DAYS) * daySteps + step]!,
    );
    return regress(design, target);
  });
  return { days, scales, regressions };
}

function regress(design: LearDesign, target: Float64Array): LearRegression {
  const { columns, means, inverseDeviations, gram, rows } = design;
  const { mean, deviation } = momentsOf(target);
  let lower = target[0]!;
  let upper = target[0]!;
  for (const value of target) {
    lower = Math.min(lower, value);
    upper = Math.max(upper, value);
  }
  const terms: number[] = [];
  const weights: number[] = [];
  let intercept = mean;
  if (deviation > 0) {
    const standard = target.map((value) => (value - mean) / deviation);
    const products = Float64Array.from(columns, (column) => meanProduct(column, standard));
    chooseLasso(gram, products, rows).forEach((coefficient, j) => {
      if (coefficient === 0) return;
      const weight = coefficient * deviation * inverseDeviations[j]!;
      terms.push(j);
      weights.push(weight);
      intercept -= weight * means[j]!;
    });
  }
  return { intercept, terms, weights, lower: lower - REACH, upper: upper + REACH };
}
