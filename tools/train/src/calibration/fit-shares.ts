import { MEMBER_LEVELS } from '../../../../packages/helios/src/ensemble/member.js';
import type { CalibrationWindow } from './calibration-window.js';

const LEVELS = MEMBER_LEVELS.length;
const ROUNDS = 200;
const FIRST_STEP = 0.3;
/** No model is left without a voice: a series of a kind not seen here may need it. */
const LEAST_SHARE = 0.03;

/**
 * Shares of the models that give the least mean pinball loss over the windows, each counted in the naive error of its series. The loss
 * is convex in the shares; exponentiated gradient descent (Kivinen and Warmuth 1997) finds them.
 *
 * @param windows - all with as many models
 */
export function fitShares(windows: readonly CalibrationWindow[]): number[] {
  const count = windows[0]!.members.length;
  let shares = new Array<number>(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = gradientOf(windows, shares);
    const mean = gradient.reduce((sum, value, k) => sum + shares[k]! * value, 0);
    const excess = gradient.map((value) => value - mean);
    // As shares of the steepest: a model that is far off must not overflow the exponential.
    const rate = FIRST_STEP / ((1 + round / 10) * Math.max(...excess.map(Math.abs), 1e-12));
    const moved = shares.map((share, k) => share * Math.exp(-rate * excess[k]!));
    const total = moved.reduce((sum, share) => sum + share, 0);
    const floored = moved.map((share) => Math.max(LEAST_SHARE, share / total));
    const whole = floored.reduce((sum, share) => sum + share, 0);
    shares = floored.map((share) => share / whole);
  }
  return shares;
}

function gradientOf(windows: readonly CalibrationWindow[], shares: readonly number[]): number[] {
  const gradient = shares.map(() => 0);
  for (const { actual, members, scale } of windows) {
    const factor = 1 / (scale * actual.length * LEVELS * windows.length);
    for (let i = 0; i < actual.length * LEVELS; i++) {
      let combined = 0;
      for (let k = 0; k < shares.length; k++) combined += shares[k]! * members[k]![i]!;
      const level = MEMBER_LEVELS[i % LEVELS]!;
      const slope = actual[Math.floor(i / LEVELS)]! >= combined ? -level : 1 - level;
      for (let k = 0; k < shares.length; k++) {
        gradient[k] = gradient[k]! + factor * slope * members[k]![i]!;
      }
    }
  }
  return gradient;
}
