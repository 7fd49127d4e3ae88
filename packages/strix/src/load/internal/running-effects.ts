import { nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { drawGamma } from '../../internal/draw-gamma.js';
import type { LoadModel } from '../load-model.js';
import { pick } from './pick.js';

/** Both parts of the day effect, and how they go on. */
export interface RunningEffects {
  slow: number;
  fast: number;
  slowPersistence: number;
  fastPersistence: number;
  slowSd: number;
  fastSd: number;
}

/**
 * The day effects on the day before the first: from the end of the history, gone on for as many days as lie between; before
 * that end, and long after it, stationary.
 */
export function startDayEffects(
  model: LoadModel,
  firstDate: string,
  stream: RandomStream,
): RunningEffects {
  const chosen = pick(model.dayEffects, nextUniform(stream));
  const { slowPersistence, fastPersistence, slowShare } = chosen;
  const sd = Math.sqrt(chosen.rate / drawGamma(stream, chosen.shape));
  const slowScale = sd * Math.sqrt(slowShare);
  const fastScale = sd * Math.sqrt(1 - slowShare);
  const [z, zSlow, zFast] = [nextNormal(stream), nextNormal(stream), nextNormal(stream)];
  const gap = daysBetween(model.lastDate, firstDate) - 1;
  const known = sd * Math.sqrt(chosen.slowVariance) * z;
  const kept = gap >= 0 ? [slowPersistence ** gap, fastPersistence ** gap] : [0, 0];
  return {
    slow: kept[0]! * (chosen.slow + known) + slowScale * Math.sqrt(1 - kept[0]! ** 2) * zSlow,
    fast: kept[1]! * (chosen.fast - known) + fastScale * Math.sqrt(1 - kept[1]! ** 2) * zFast,
    slowPersistence,
    fastPersistence,
    slowSd: slowScale * Math.sqrt(1 - slowPersistence ** 2),
    fastSd: fastScale * Math.sqrt(1 - fastPersistence ** 2),
  };
}

export function nextDayEffect(effects: RunningEffects, stream: RandomStream): number {
  effects.slow = effects.slowPersistence * effects.slow + effects.slowSd * nextNormal(stream);
  effects.fast = effects.fastPersistence * effects.fast + effects.fastSd * nextNormal(stream);
  return effects.slow + effects.fast;
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}
