import { mean, standardDeviation } from '@bess/kernel/stats';
import { type PeakPrior, peakRatios } from '../../../packages/phalanx/src/futures/peak-outlook.js';
import { studentFit } from './student-fit.js';

/** Windows that overlap by this many days are not independent. */
const DAYS_PER_MONTH = 28;
const WINDOW_STRIDE = 5;
const LEAST_WEIGHT = 0.5;
const GREATEST_WEIGHT = 50;

/**
 * The prior whose predictive distribution is the Student t of all sites, each with the same weight. The weight of its mean, in months,
 * follows from the variance within the sites and that between their means.
 *
 * @param sites - daily peaks of each site [kW]
 * @param recentDays - looked back on
 * @param days - to come
 */
export function peakPriorRow(
  sites: readonly ArrayLike<number>[],
  recentDays: number,
  days: number,
): PeakPrior {
  const groups = sites
    .map((dayPeaksKw) => peakRatios(dayPeaksKw, recentDays, days))
    .filter((group) => group.length >= 2 * Math.max(DAYS_PER_MONTH, days));
  // Windows one day apart are almost identical.
  const { location, scale, degreesOfFreedom } = studentFit(
    groups.map((group) => group.filter((_, i) => i % WINDOW_STRIDE === 0)),
  );
  const means = groups.map(mean);
  const variances = groups.map(variance);
  const ofMeans = groups.map(
    (group, site) => (variances[site]! * Math.max(DAYS_PER_MONTH, days)) / group.length,
  );
  const between = Math.max(0, variance(means) - mean(ofMeans));
  const weight = Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, mean(variances) / between));
  const shape = degreesOfFreedom / 2;
  return {
    recentDays,
    days,
    mean: location,
    weight,
    shape,
    rate: (scale * scale * shape * weight) / (weight + 1),
  };
}

function variance(values: readonly number[]): number {
  return standardDeviation(values) ** 2;
}
