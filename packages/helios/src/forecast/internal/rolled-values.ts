import type { CombinedBlock } from '../../ensemble/combine-blocks.js';
import type { ScoreQuantiles } from '../../ensemble/score-quantiles.js';
import type { RolledValues } from './rolled-metrics.js';

/** What the ensemble said inside the series, all blocks one after the other, with P10 and P90 from the given scores. */
export function rolledValues(
  blocks: readonly CombinedBlock[],
  endsAt: ScoreQuantiles,
): RolledValues {
  const all = { actual: [], point: [], p10: [], p90: [] } as Record<keyof RolledValues, number[]>;
  for (const { actual, point, spread } of blocks) {
    for (let step = 0; step < actual.length; step++) {
      const ends = endsAt(step + 1);
      all.actual.push(actual[step]!);
      all.point.push(point[step]!);
      all.p10.push(point[step]! + spread[step]! * Math.min(0, ends[0]!));
      all.p90.push(point[step]! + spread[step]! * Math.max(0, ends[1]!));
    }
  }
  return all;
}
