import type { PathModel } from '../../schema/path-model.js';
import type { Personality } from '../../schema/personality.js';

/** The path model of a personality, with the clock and the latest price that both share. */
export function pathModelOf(personality: Personality): PathModel {
  const { timeZone, intervalMinutes, pending, lastInterval, path } = personality;
  return {
    version: 1,
    timeZone,
    intervalMinutes,
    pending:
      pending === null ? null : { interval: pending.interval, pricePerMwh: pending.pricePerMwh },
    lastInterval,
    ...path,
  };
}

/** What of a path model a personality keeps. */
export function pathStateOf(model: PathModel): Personality['path'] {
  const { observations, level, sizes, profile, features, origins, regression } = model;
  return { observations, level, sizes, profile, features, origins, regression };
}
