import { logGamma } from '../../../packages/helios/src/internal/distributions.js';
import {
  type PastRatio,
  type PeakPrior,
  pastRatios,
  posteriorPredictive,
  standardise,
} from '../../../packages/phalanx/src/futures/peak-outlook.js';
import { nelderMead } from '../internal/nelder-mead.js';

/** Days to come of the distributions. */
export const HORIZON_DAYS = [1, 3, 7, 14, 21, 31];

/** From this many recent days on, the history tells what may change. */
export const SITUATION_DAYS = 28;

/** Mornings this many days apart count; those of one week are almost identical. */
const STRIDE_DAYS = 7;

/** Below 3 degrees of freedom, one path in a thousand would have a peak several times that of any building. */
const LEAST_DEGREES = 3;
const STEP_SIZE = 0.25;
/** Moves of the simplex, for four parameters and for all. */
const COMMON_ROUNDS = 200;
const ROUNDS = 600;

/** Keeps a parameter that the likelihood says nothing about near its start. */
const RIDGE = 1e-4;

/**
 * The law under which the peaks of many buildings are most likely, each forecast from its own past. Each building counts the same.
 *
 * @param sites - daily peaks of each building [kW]
 * @param recentDays - looked back on
 * @param days - to come
 * @param hasSituation - whether the situation of a morning matters; it needs a long history
 */
export function fitPeakLaw(
  sites: readonly ArrayLike<number>[],
  recentDays: number,
  days: number,
  hasSituation: boolean,
): PeakPrior {
  const ratiosOf = sites
    .map((peaks) => pastRatios(peaks, recentDays, days))
    .filter((ratios) => ratios.length > 0);
  const lawAt = (parameters: readonly number[]) =>
    peakLaw(recentDays, days, hasSituation ? parameters : parameters.slice(0, COMMON));
  const start = new Array<number>(hasSituation ? ALL : COMMON).fill(0);
  const found = nelderMead(
    (parameters) => {
      const law = lawAt(parameters);
      const lost = ratiosOf.reduce((sum, site) => sum - logScore(law, site, days), 0);
      const ridge = parameters.reduce((sum, x) => sum + x * x, 0);
      return Number.isFinite(lost) ? lost + RIDGE * ratiosOf.length * ridge : 1e300;
    },
    start,
    STEP_SIZE,
    hasSituation ? ROUNDS : COMMON_ROUNDS,
  );
  return lawAt(found);
}

/** Parameters of a law without a situation, and of one with it. */
const COMMON = 4;
const ALL = 13;

function peakLaw(recentDays: number, days: number, parameters: readonly number[]): PeakPrior {
  const [location = 0, logScale = 0, logUpper = 0, logDegrees = 0, ...more] = parameters;
  const [earlier = 0, lastWeek = 0, lastYear = 0, scaleByEarlier = 0, scaleByLastWeek = 0] = more;
  const [scaleBySpread = 0, logMeanMonths = 0, logVarianceMonths = 0, logVariance = 0] =
    more.slice(5);
  const isShort = parameters.length === COMMON;
  return {
    recentDays,
    days,
    location: 0.1 * location,
    locationByEarlier: earlier,
    locationByLastWeek: lastWeek,
    locationByLastYear: lastYear,
    logScale: -2.5 + logScale,
    logScaleByEarlier: 3 * scaleByEarlier,
    logScaleByLastWeek: 3 * scaleByLastWeek,
    logScaleBySpread: scaleBySpread,
    upperRatio: Math.exp(logUpper),
    degreesOfFreedom: LEAST_DEGREES + Math.exp(logDegrees),
    // A history of less than four weeks says nothing about itself.
    meanMonths: isShort ? 100 : Math.exp(2 + logMeanMonths),
    varianceMonths: isShort ? 100 : Math.exp(0.5 + logVarianceMonths),
    usualVariance: Math.exp(logVariance),
  };
}

/** Mean log density of the ratios, each predicted from those that were over on its morning. */
export function logScore(law: PeakPrior, ratios: readonly PastRatio[], days: number): number {
  let sum = 0;
  let scored = 0;
  let over = 0;
  const moments = { count: 0, sum: 0, sumOfSquares: 0 };
  for (const { day, ratio, situation } of ratios) {
    for (; ratios[over]!.day + days <= day; over += 1) {
      const value = standardise(law, ratios[over]!);
      moments.count += 1;
      moments.sum += value;
      moments.sumOfSquares += value * value;
    }
    if (day % STRIDE_DAYS !== 0) continue;
    const predicted = posteriorPredictive(law, situation, moments);
    const above = ratio - predicted.location;
    const scale = above > 0 ? predicted.upperScale : predicted.scale;
    sum += logDensity(above / scale, predicted.degreesOfFreedom) - Math.log(scale);
    scored += 1;
  }
  return scored > 0 ? sum / scored : 0;
}

/** Log density of the standard Student t. */
function logDensity(z: number, degrees: number): number {
  return (
    logGamma((degrees + 1) / 2) -
    logGamma(degrees / 2) -
    Math.log(degrees * Math.PI) / 2 -
    ((degrees + 1) / 2) * Math.log1p((z * z) / degrees)
  );
}
