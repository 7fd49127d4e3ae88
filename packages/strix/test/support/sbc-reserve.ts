import { nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import type { ReservePrior } from '../../src/fitting/priors-and-posteriors.js';
import { fitReserveRegression, type ReserveObservation } from '../../src/fitting/reserve.js';
import { drawGamma } from '../../src/internal/random-streams.js';
import type { PosteriorDraws } from '../../src/price/posterior-draws.js';
import type { Replication } from './sbc.js';

const DAYS = 66;
const DAYS_OF_MONTH = 6;
/** Months 0 to 10 have data. */
const [SEEN, UNSEEN] = [3, 11];
const HOUR = 19;
const MISSING_SHARE = 0.03;

/**
 * One replication of equation (8): parameters from the prior; log prices of that model with an autoregressive residual and
 * gaps in eleven of twelve months; draws from the posterior as the price tables draw them.
 *
 * @param prior - prior of true values and fit
 * @param stream - source of true values and data
 * @param draws - source of posterior draws
 */
export function replicateReserve(
  prior: ReservePrior,
  stream: RandomStream,
  draws: PosteriorDraws,
): Replication {
  const truth = drawTruth(prior, stream);
  const fit = fitReserveRegression(simulate(truth, stream), prior);
  const block = draws.normalBlock({
    mean: [fit.hour.mean[HOUR]!, fit.month.mean[SEEN]!, fit.month.mean[UNSEEN]!, fit.slope.mean],
    standardDeviation: [
      fit.hour.standardDeviation[HOUR]!,
      fit.month.standardDeviation[SEEN]!,
      fit.month.standardDeviation[UNSEEN]!,
      fit.slope.standardDeviation,
    ],
  });
  const residual = draws.autoregression(fit.residual);
  const rows = (of: (row: number) => number) =>
    Float64Array.from({ length: draws.count }, (_, row) => of(row));
  const drawn = (row: number, part: number) => block[row * 4 + part]!;
  // Only sums of hours and months are identified; each is compared about the mean of the other's fit.
  const meanHour = meanOf(truth.hour);
  const fittedLevel = meanOf(fit.hour.mean);
  const level = (month: number) => truth.level + meanHour + truth.month[month]! - fittedLevel;
  return {
    hour: {
      truth: truth.hour[HOUR]! - meanHour,
      draws: rows((row) => drawn(row, 0) - fittedLevel),
    },
    'month seen': { truth: level(SEEN), draws: rows((row) => drawn(row, 1)) },
    'month not seen': { truth: level(UNSEEN), draws: rows((row) => drawn(row, 2)) },
    slope: { truth: truth.slope, draws: rows((row) => drawn(row, 3)) },
    'an hour of a month at x = 0.5': {
      truth: truth.level + truth.hour[HOUR]! + truth.month[SEEN]! + truth.slope / 2,
      draws: rows((row) => drawn(row, 0) + drawn(row, 1) + drawn(row, 3) / 2),
    },
    persistence: { truth: truth.persistence, draws: rows((row) => residual[row * 3 + 1]!) },
    'innovation sd': { truth: truth.sd, draws: rows((row) => residual[row * 3 + 2]!) },
  };
}

type Truth = ReturnType<typeof drawTruth>;

function drawTruth(prior: ReservePrior, stream: RandomStream) {
  const sd = Math.sqrt(prior.rate / drawGamma(stream, prior.shape));
  const monthScale = prior.monthScale * Math.exp(prior.monthScaleLogSd * nextNormal(stream));
  const normal = (mean: number, variance: number) =>
    mean + sd * Math.sqrt(variance) * nextNormal(stream);
  const first = drawGamma(stream, prior.persistence.first);
  const second = drawGamma(stream, prior.persistence.second);
  return {
    sd,
    persistence: first / (first + second),
    level: normal(0, prior.levelVariance),
    hour: prior.hour.mean.map((mean, i) => normal(mean, prior.hour.variance[i]!)),
    month: prior.month.mean.map((mean, i) =>
      normal(mean, prior.month.variance[i]! + monthScale ** 2),
    ),
    slope: normal(prior.slope.mean, prior.slope.variance),
  };
}

function simulate(truth: Truth, stream: RandomStream): ReserveObservation[] {
  const observations: ReserveObservation[] = [];
  let deviation = (truth.sd / Math.sqrt(1 - truth.persistence ** 2)) * nextNormal(stream);
  let wander = 0;
  for (let hour = 0; hour < 24 * DAYS; hour++) {
    deviation = truth.persistence * deviation + truth.sd * nextNormal(stream);
    wander = 0.7 * wander + 0.4 * nextNormal(stream);
    if (nextUniform(stream) < MISSING_SHARE) continue;
    const month = Math.floor(hour / 24 / DAYS_OF_MONTH);
    const x = 0.8 * Math.sin((hour * Math.PI) / 12) + wander;
    const logarithm =
      truth.level + truth.hour[hour % 24]! + truth.month[month]! + truth.slope * x + deviation;
    observations.push({ hour, month, x, logarithm });
  }
  return observations;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
