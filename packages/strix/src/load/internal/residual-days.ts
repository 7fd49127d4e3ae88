import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import type { LoadModel } from '../load-model.js';

/** Residual days with the weights of one Bayesian bootstrap. */
export interface WeighedDays {
  days: LoadModel['residualDays'];
  weights: Float64Array;
}

/** A path believes in its own weights of the days seen: exponential ones, so that their shares are Dirichlet(1, …, 1). */
export function weighDays(days: LoadModel['residualDays'], stream: RandomStream): WeighedDays {
  return { days, weights: Float64Array.from(days, () => -Math.log(nextUniform(stream))) };
}

/** How near in the year a day must be to count fully, and what the farthest still counts. */
const SEASON_WIDTH = 0.12;
const FAR_WEIGHT = 0.05;

/** The residuals of one day of the history, of the same kind and rather of the same season. */
export function pickResiduals(
  { days, weights }: WeighedDays,
  kind: number,
  season: number,
  stream: RandomStream,
): readonly number[] {
  const masses = days.map((day, i) => {
    if (day.kind !== kind) return 0;
    const apart = Math.abs(day.season - season);
    const z = Math.min(apart, 1 - apart) / SEASON_WIDTH;
    return weights[i]! * (FAR_WEIGHT + Math.exp(-0.5 * z * z));
  });
  let rest = nextUniform(stream) * masses.reduce((sum, mass) => sum + mass, 0);
  let chosen = 0;
  for (let i = 0; i < days.length; i++) {
    if (masses[i] === 0) continue;
    chosen = i;
    rest -= masses[i]!;
    if (rest < 0) break;
  }
  return days[chosen]!.residualSeries;
}
