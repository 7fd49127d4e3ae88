import { checkNumbers } from '../internal/check-numbers.js';

/** A cycle between two turning points. */
export interface RainflowCycle {
  /** Difference between its turning points, in the unit of the series. */
  readonly range: number;
  /** Mean of its turning points. */
  readonly mean: number;
  /** 1 for a full cycle, 0.5 for a half cycle. */
  readonly count: 1 | 0.5;
  /** Indices of its turning points in the series. */
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Counts the cycles of a series by the rainflow method (ASTM E1049-85 (2017), section 5.4.4). Points of a plateau count
 * once, at its first index. What does not close is counted as half cycles.
 *
 * @param series - any finite series, such as states of charge
 * @example
 * countRainflowCycles([-2, 1, -3, 5, -1, 3, -4, 4, -2]).map(({ range, count }) => `${range} × ${count}`);
 * // => ['3 × 0.5', '4 × 0.5', '4 × 1', '8 × 0.5', '9 × 0.5', '8 × 0.5', '6 × 0.5']
 */
export function countRainflowCycles(series: ArrayLike<number>): RainflowCycle[] {
  checkNumbers(series, 'series');
  const cycles: RainflowCycle[] = [];
  // Turning points that are not counted yet.
  const stack: number[] = [];
  const at = (index: number) => series[index] ?? 0;
  const rangeOf = (from: number, to: number) => Math.abs(at(to) - at(from));
  const add = (startIndex: number, endIndex: number, count: 1 | 0.5) =>
    cycles.push({
      range: rangeOf(startIndex, endIndex),
      mean: (at(startIndex) + at(endIndex)) / 2,
      count,
      startIndex,
      endIndex,
    });
  for (const point of turningPoints(series)) {
    stack.push(point);
    while (stack.length >= 3) {
      const last = stack.length - 1;
      const first = stack[last - 2] ?? 0;
      const second = stack[last - 1] ?? 0;
      const third = stack[last] ?? 0;
      const previous = rangeOf(first, second);
      if (rangeOf(second, third) < previous) break;
      if (stack.length === 3) {
        // The range contains the start of the series: half a cycle, and the start moves on.
        add(first, second, 0.5);
        stack.shift();
      } else {
        add(first, second, 1);
        stack[last - 2] = third;
        stack.length = last - 1;
      }
    }
  }
  for (let index = 1; index < stack.length; index += 1) {
    add(stack[index - 1] ?? 0, stack[index] ?? 0, 0.5);
  }
  return cycles;
}

/** Indices of the first and last point and of every reversal between them. */
function turningPoints(series: ArrayLike<number>): number[] {
  const points: number[] = [];
  let direction = 0;
  let candidate = 0;
  for (let index = 1; index < series.length; index += 1) {
    const step = Math.sign((series[index] ?? 0) - (series[candidate] ?? 0));
    if (step === 0) continue;
    if (step !== direction) points.push(candidate);
    direction = step;
    candidate = index;
  }
  if (candidate > 0) points.push(candidate);
  return points;
}
