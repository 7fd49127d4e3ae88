import type { ObserverState } from '../observer.js';
import type { ObserverTable } from '../policy-table.js';
import { BLOCKS, HOURS } from './layout.js';

const HOURS_OF_BLOCK = HOURS / BLOCKS;

/** Settles the scale of a day, equation (9), and writes its features, equation (10). */
export function featuresInto(
  out: Float64Array,
  state: ObserverState,
  table: ObserverTable,
  kind: number,
): void {
  const { profile } = state;
  const ofKind = kind * HOURS;
  let sum = 0;
  for (let hour = 0; hour < HOURS; hour++) sum += profile[ofKind + hour]!;
  const mean = sum / HOURS;
  let apart = 0;
  for (let hour = 0; hour < HOURS; hour++) apart += Math.abs(profile[ofKind + hour]! - mean);
  const wide = (table.scaleFactor * apart) / HOURS;
  const scale = wide > table.leastScalePerMwh ? wide : table.leastScalePerMwh;
  const inverse = 1 / scale;
  state.scalePerMwh = scale;
  state.profileMean = mean;
  const ofBlock = (table.shapeWeight * inverse) / HOURS_OF_BLOCK;
  for (let block = 0; block < BLOCKS; block++) {
    const first = ofKind + block * HOURS_OF_BLOCK;
    const total = profile[first]! + profile[first + 1]! + profile[first + 2]!;
    out[block] = (total - HOURS_OF_BLOCK * mean) * ofBlock;
  }
  const level = mean * inverse;
  out[BLOCKS] = (table.levelWeight * level) / (1 + Math.abs(level));
  out[BLOCKS + 1] = (table.scaleWeight * scale) / (scale + table.typicalScalePerMwh);
}
