import type { ModelSeries } from '../model-series.js';
import type { KnownAheadScale } from './prepared-series.js';
import { meanAndSpread } from './window-scale.js';

/** Mean and standard deviation of each series known ahead over the time of the values; a spread of 0 counts as 1. */
export function knownAheadScales({ values, knownAhead = [] }: ModelSeries): KnownAheadScale[] {
  return knownAhead.map((known) => {
    const { centre, spread } = meanAndSpread(known, 0, values.length);
    return { centre, spread: spread > 0 ? spread : 1 };
  });
}
