import { quantileSorted } from '@bess/kernel/stats';
import type { OperatingRule } from './operating-rule.js';

const WINDOW_HOURS = 168;
const FEWEST_HOURS = 24;

/**
 * The naive line: full charge below the lower quartile of the seven days before, full discharge above the upper one
 * (quantile type 7), else rest. It rests until it has seen a day.
 *
 * @example
 * const rule = thresholdRule();
 * for (let hour = 0; hour < 24; hour += 1) {
 *   rule.observe({ pricePerMwh: hour, month: 0, weekday: 0, hour, day: 0 });
 * }
 * rule.observe({ pricePerMwh: 3, month: 0, weekday: 1, hour: 0, day: 1 });
 * rule.act(2);
 * // => 1
 */
export function thresholdRule(): OperatingRule {
  const latest: number[] = [];
  const sorted: number[] = [];
  let action = 0;
  return {
    observe({ pricePerMwh }) {
      action = 0;
      if (sorted.length >= FEWEST_HOURS) {
        if (pricePerMwh < quantileSorted(sorted, 0.25)) action = 1;
        else if (pricePerMwh > quantileSorted(sorted, 0.75)) action = -1;
      }
      if (latest.length === WINDOW_HOURS) sorted.splice(firstAtLeast(sorted, latest.shift()!), 1);
      latest.push(pricePerMwh);
      sorted.splice(firstAtLeast(sorted, pricePerMwh), 0, pricePerMwh);
    },
    act: () => action,
  };
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
