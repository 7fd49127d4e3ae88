import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import type { EffectProcess } from '../../src/fitting/effect-process.js';
import {
  dirichletPosterior,
  type EffectsPrior,
  exponentialRatePosterior,
  normalPosterior,
  poissonRatePosterior,
  reservePrior,
  yearVariancePosterior,
} from '../../src/fitting/priors-and-posteriors.js';
import { fitSeasonAndYears, type MonthlyMean } from '../../src/fitting/season-and-years.js';
import { drawGamma } from '../../src/internal/random-streams.js';
import { regress } from '../../src/internal/regression.js';
import { createPosteriorDraws, type PosteriorDraws } from '../../src/price/posterior-draws.js';
import { replicateReserve } from './sbc-reserve.js';

/** True values and, for each, draws from its posterior; by name of the quantity. */
export type Replication = Readonly<Record<string, { truth: number; draws: Float64Array }>>;

/** One posterior under test: draws a true value from its prior, data given that value, and the posterior given the data. */
export interface Case {
  readonly name: string;
  readonly replicate: (stream: RandomStream, draws: PosteriorDraws) => Replication;
}

/** Uniformity of the ranks of one quantity. */
export interface Uniformity {
  readonly name: string;
  readonly replications: number;
  /** Ranks of the true values, 0 to 1. */
  readonly ranks: readonly number[];
  /** Pearson's statistic over 20 cells, 19 degrees of freedom: mean 19, 99.9 % quantile 43.8. */
  readonly chiSquare: number;
}

/** 99 independent draws give ranks 0 to 99: five to a cell. */
const RANKS = 100;
const CELLS = 20;
const TRUTH_STREAM = 100;

/**
 * Simulation-based calibration: over true values drawn from the prior, their rank among posterior draws is uniform if and only
 * if prior, data and posterior agree.
 *
 * @see S. Talts, M. Betancourt, D. Simpson, A. Vehtari, A. Gelman, Validating Bayesian inference algorithms with
 * simulation-based calibration, arXiv:1804.06788 (2018).
 */
export function calibrate(test: Case, replications: number, seed: number): Uniformity[] {
  const ranks = new Map<string, number[]>();
  for (let replication = 0; replication < replications; replication++) {
    const stream = createStream({ seed, stream: TRUTH_STREAM, path: replication });
    // Draws come in antithetic pairs; the first ones of the pairs are independent.
    const draws = createPosteriorDraws(seed + replication + 1, 2 * (RANKS - 1));
    for (const [name, { truth, draws: posterior }] of Object.entries(
      test.replicate(stream, draws),
    )) {
      let rank = 0;
      for (let i = 0; i < posterior.length; i += 2) if (posterior[i]! < truth) rank++;
      const before = ranks.get(name) ?? [];
      before.push((rank + 0.5) / RANKS);
      ranks.set(name, before);
    }
  }
  return [...ranks].map(([name, ofName]) => {
    const cells = new Float64Array(CELLS);
    for (const rank of ofName) cells[Math.floor(rank * CELLS)]! += 1;
    const expected = replications / CELLS;
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    return { name: `${test.name}: ${name}`, replications, ranks: ofName, chiSquare };
  });
}

const memory: EffectProcess = {
  slowPersistence: 0.97,
  slowSd: 0.3,
  fastPersistence: 0.6,
  fastSd: 0.4,
  noiseSd: 0.2,
};

const effectsPrior: EffectsPrior = {
  season: [0.3, 0.1, 0, -0.1, -0.2, 0, 0.2, 0.3, 0, -0.2, -0.2, -0.2],
  seasonSd: 0.3,
  weekday: new Array<number>(7).fill(0),
  weekdaySd: 0.3,
  yearSd: 0.35,
  yearFreedom: 4,
  effectProcess: { slowDays: 30, fastPersistence: 0.6 },
};

/** Every conjugate posterior of the price model. */
export const cases: readonly Case[] = [
  { name: 'autoregression within a regime', replicate: replicateAutoregression },
  { name: 'transitions', replicate: replicateDirichlet },
  { name: 'jump rate', replicate: replicateJumpRate },
  { name: 'jump size', replicate: replicateJumpSize },
  { name: 'season and years', replicate: replicateSeason },
  { name: 'weekday, coupling (shrunk normal)', replicate: replicateShrunkNormal },
  { name: 'variance of years', replicate: replicateYearVariance },
  {
    name: 'reserve',
    replicate: (stream, draws) => replicateReserve(reservePrior(undefined), stream, draws),
  },
];

function replicateAutoregression(stream: RandomStream, draws: PosteriorDraws): Replication {
  const prior = { mean: [0.1, 0.5], precision: [4, 9], shape: 4, rate: 0.3 };
  const variance = prior.rate / drawGamma(stream, prior.shape);
  const sd = Math.sqrt(variance);
  const intercept = prior.mean[0]! + (sd / 2) * nextNormal(stream);
  const persistence = prior.mean[1]! + (sd / 3) * nextNormal(stream);
  const rows: number[] = [];
  const y: number[] = [];
  let before = 0;
  for (let i = 0; i < 40; i++) {
    const now = intercept + persistence * before + sd * nextNormal(stream);
    rows.push(1, before);
    y.push(now);
    // Hours of a regime need not be consecutive, so the value before may be anything.
    before = i % 5 === 4 ? nextNormal(stream) : Math.max(-3, Math.min(3, now));
  }
  const { mean, covariance, shape, rate } = regress(rows, y, prior);
  const posterior = draws.autoregression({
    mean: [mean[0]!, mean[1]!],
    covariance: [covariance[0]!, covariance[1]!, covariance[2]!, covariance[3]!],
    shape,
    rate,
  });
  return {
    intercept: { truth: intercept, draws: column(posterior, 3, 0) },
    persistence: { truth: persistence, draws: column(posterior, 3, 1) },
    'innovation sd': { truth: sd, draws: column(posterior, 3, 2) },
  };
}

function replicateDirichlet(stream: RandomStream, draws: PosteriorDraws): Replication {
  const prior = [0.3, 2, 5, 1.5, 0.4];
  const gammas = prior.map((shape) => drawGamma(stream, shape));
  const total = gammas.reduce((sum, value) => sum + value, 0);
  const truth = gammas.map((value) => value / total);
  const counts = new Float64Array(5);
  for (let i = 0; i < 30; i++) {
    let left = nextUniform(stream);
    let to = 0;
    while (to < 4 && left > truth[to]!) left -= truth[to++]!;
    counts[to] = counts[to]! + 1;
  }
  const posterior = draws.dirichlet(dirichletPosterior(prior, counts));
  return {
    'rare regime': { truth: truth[0]!, draws: column(posterior, 5, 0) },
    'common regime': { truth: truth[2]!, draws: column(posterior, 5, 2) },
  };
}

function replicateJumpRate(stream: RandomStream, draws: PosteriorDraws): Replication {
  const prior = { shape: 0.4, rate: 200 };
  const truth = drawGamma(stream, prior.shape) / prior.rate;
  const hours = 2_000;
  let events = 0;
  // Waiting times of a Poisson process.
  for (let at = -Math.log(nextUniform(stream)) / truth; at < hours; events++) {
    at -= Math.log(nextUniform(stream)) / truth;
  }
  return { rate: { truth, draws: draws.gamma(poissonRatePosterior(prior, events, hours)) } };
}

function replicateJumpSize(stream: RandomStream, draws: PosteriorDraws): Replication {
  const prior = { shape: 3, rate: 2 };
  const truth = drawGamma(stream, prior.shape) / prior.rate;
  let sum = 0;
  for (let i = 0; i < 6; i++) sum -= Math.log(nextUniform(stream)) / truth;
  return { rate: { truth, draws: draws.gamma(exponentialRatePosterior(prior, 6, sum)) } };
}

function replicateSeason(stream: RandomStream, draws: PosteriorDraws): Replication {
  const months: Omit<MonthlyMean, 'mean'>[] = [];
  // Two years and a half, the oldest half a year.
  for (let i = 0; i < 30; i++) {
    months.push({
      month: (i + 6) % 12,
      year: i < 6 ? 0 : i < 18 ? 1 : 2,
      middle: 30 * i + 15,
      days: i % 7 === 3 ? 12 : 30,
    });
  }
  const overall = 10 * nextNormal(stream);
  const contrasts = Array.from(
    effectsPrior.season,
    (value) => value + effectsPrior.seasonSd * nextNormal(stream),
  );
  const years = [0, 1, 2].map(() => effectsPrior.yearSd * nextNormal(stream));
  const daily = simulateDays(30 * 30, stream);
  const seen = months.map((cell, i) => {
    let total = 0;
    for (let day = 0; day < cell.days; day++)
      total += daily[30 * i + 15 - Math.floor(cell.days / 2) + day]!;
    return {
      ...cell,
      mean: overall + contrasts[cell.month]! + years[cell.year]! + total / cell.days,
    };
  });
  const fit = fitSeasonAndYears(seen, memory, effectsPrior);
  const shared = contrasts.reduce((sum, value) => sum + value, 0) / 12;
  const fitted = fit.season.mean.reduce((sum, value) => sum + value, 0) / 12;
  const block = draws.normalBlock({
    mean: [
      fit.season.mean[0]! - fitted,
      fit.season.mean[9]! - fitted,
      fitted,
      fit.years[0]!,
      fit.years[2]!,
    ],
    standardDeviation: [
      fit.season.standardDeviation[0]!,
      fit.season.standardDeviation[9]!,
      fit.overallSd,
      Math.sqrt(fit.yearNoise[0]!),
      Math.sqrt(fit.yearNoise[2]!),
    ],
  });
  return {
    January: { truth: contrasts[0]! - shared, draws: column(block, 5, 0) },
    October: { truth: contrasts[9]! - shared, draws: column(block, 5, 1) },
    'mean year': { truth: overall + shared, draws: column(block, 5, 2) },
    'half a year': { truth: years[0]!, draws: column(block, 5, 3) },
    'whole year': { truth: years[2]!, draws: column(block, 5, 4) },
  };
}

function replicateShrunkNormal(stream: RandomStream, draws: PosteriorDraws): Replication {
  const prior = { mean: 0.1, sd: 0.3 };
  const truth = prior.mean + prior.sd * nextNormal(stream);
  const posterior = normalPosterior(prior, truth + 0.2 * nextNormal(stream), 0.04);
  return {
    mean: {
      truth,
      draws: draws.normalBlock({ mean: [posterior.mean], standardDeviation: [posterior.sd] }),
    },
  };
}

function replicateYearVariance(stream: RandomStream, draws: PosteriorDraws): Replication {
  const [yearSd, freedom] = [0.35, 4];
  const truth = (freedom * yearSd ** 2) / 2 / drawGamma(stream, freedom / 2);
  const years = Array.from({ length: 5 }, () => 3 + Math.sqrt(truth) * nextNormal(stream));
  const posterior = yearVariancePosterior(years, [0, 0, 0, 0, 0], yearSd, freedom);
  return { precision: { truth: 1 / truth, draws: draws.gamma(posterior) } };
}

/** Days of the process above, started from the stationary distribution. */
function simulateDays(count: number, stream: RandomStream): Float64Array {
  const parts = [
    [memory.slowPersistence, memory.slowSd],
    [memory.fastPersistence, memory.fastSd],
  ] as const;
  const states = parts.map(([, sd]) => sd * nextNormal(stream));
  return Float64Array.from({ length: count }, () => {
    const value = states[0]! + states[1]! + memory.noiseSd * nextNormal(stream);
    for (const [i, [persistence, sd]] of parts.entries()) {
      states[i] =
        persistence * states[i]! + sd * Math.sqrt(1 - persistence ** 2) * nextNormal(stream);
    }
    return value;
  });
}

function column(rows: Float64Array, width: number, at: number): Float64Array {
  return Float64Array.from({ length: rows.length / width }, (_, row) => rows[row * width + at]!);
}
