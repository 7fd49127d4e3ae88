import { energyScore } from '@bess/helios';
import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { mean, quantile } from '@bess/kernel/stats';
import { dailySpread } from './daily-spread.js';

const DAY = 24;

/** What joint paths said of one spread, beside what came. */
export interface SpreadScore {
  readonly hours: number;
  readonly realised: number;
  /** Mean over the paths. */
  readonly joint: number;
  /** Mean over paths whose hours were drawn apart, with the same quantiles in every hour. */
  readonly apart: number;
  /** Of the point forecast. */
  readonly point: number;
  /** Whether it came between P10 and P90 of the joint paths, and of those drawn apart. */
  readonly jointInside: boolean;
  readonly apartInside: boolean;
}

/** Scores of the paths of one forecast. */
export interface PathScore {
  /** In the unit of the series, of the joint paths and of those whose hours were drawn apart. */
  readonly jointEnergy: number;
  readonly apartEnergy: number;
  /** For each whole day and number of hours. */
  readonly spreads: readonly SpreadScore[];
}

/**
 * Scores joint paths, and the same numbers with the paths shuffled hour by hour: what is lost is what the paths know beyond quantiles.
 *
 * @param actual - what came
 * @param point - the point forecast
 * @param paths - paths × steps
 * @param hoursSold - hours of the spreads
 * @param stream - random stream for the shuffles
 */
export function scorePaths(
  actual: Float64Array,
  point: Float64Array,
  paths: Float64Array,
  hoursSold: readonly number[],
  stream: RandomStream,
): PathScore {
  const steps = actual.length;
  const apart = shuffledByStep(paths, steps, stream);
  const spreads: SpreadScore[] = [];
  for (let from = 0; from + DAY <= steps; from += DAY) {
    for (const hours of hoursSold) {
      const realised = dailySpread(actual.subarray(from, from + DAY), hours);
      const spreadsOf = (all: Float64Array) =>
        Array.from({ length: all.length / steps }, (_, path) => {
          const start = path * steps + from;
          return dailySpread(all.subarray(start, start + DAY), hours);
        });
      const ofJoint = spreadsOf(paths);
      const ofApart = spreadsOf(apart);
      const inside = (all: readonly number[]) =>
        realised >= quantile(all, 0.1) && realised <= quantile(all, 0.9);
      spreads.push({
        ...{ hours, realised, joint: mean(ofJoint), apart: mean(ofApart) },
        point: dailySpread(point.subarray(from, from + DAY), hours),
        jointInside: inside(ofJoint),
        apartInside: inside(ofApart),
      });
    }
  }
  return {
    jointEnergy: energyScore(actual, paths),
    apartEnergy: energyScore(actual, apart),
    spreads,
  };
}

function shuffledByStep(paths: Float64Array, steps: number, stream: RandomStream): Float64Array {
  const shuffled = paths.slice();
  const count = paths.length / steps;
  for (let step = 0; step < steps; step += 1) {
    for (let i = count - 1; i > 0; i -= 1) {
      const j = Math.floor(nextUniform(stream) * (i + 1));
      const kept = shuffled[i * steps + step]!;
      shuffled[i * steps + step] = shuffled[j * steps + step]!;
      shuffled[j * steps + step] = kept;
    }
  }
  return shuffled;
}
