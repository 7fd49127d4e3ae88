import type { HourPayoffs } from './hour-payoffs.js';

/** Advantage that rounding may feign. */
const TIE = 1e-12;

/**
 * The best action of a state at each point of the SoC grid; idle unless another is better.
 *
 * @param values - receives what the best actions are worth from `at` on
 * @param actions - receives them from `actionAt` on, in steps, charging above 0
 * @param expected - worth of what is stored after the hour, by point
 * @param payoffs - turned to the state
 * @param steps - steps of the rated power
 * @returns how many actions differ from those that stood there
 */
export function chooseActions(
  values: Float64Array,
  at: number,
  actions: Int8Array,
  actionAt: number,
  expected: Float64Array,
  payoffs: HourPayoffs,
  steps: number,
): number {
  const { nextPoint, nextShare } = payoffs.moves;
  const { price, reservePrice, fixed } = payoffs;
  const { soldMwh, reservedMw } = payoffs.moves;
  const points = expected.length;
  let changed = 0;
  for (let point = 0; point < points; point++) {
    // Idle first, and only what is better replaces it: no movement for nothing.
    let i = steps * points + point;
    let below = nextPoint[i]!;
    let best =
      price * soldMwh[i]! +
      reservePrice * reservedMw[i]! +
      fixed[i]! +
      expected[below]! +
      (expected[below + 1]! - expected[below]!) * nextShare[i]!;
    const margin = TIE * (1 + Math.abs(best));
    let chosen = steps;
    for (let action = 0; action <= 2 * steps; action++) {
      i = action * points + point;
      below = nextPoint[i]!;
      const value =
        price * soldMwh[i]! +
        reservePrice * reservedMw[i]! +
        fixed[i]! +
        expected[below]! +
        (expected[below + 1]! - expected[below]!) * nextShare[i]!;
      if (value > best + margin) {
        best = value;
        chosen = action;
      }
    }
    values[at + point] = best;
    if (actions[actionAt + point] !== chosen - steps) {
      actions[actionAt + point] = chosen - steps;
      changed++;
    }
  }
  return changed;
}
