import { cos, sin } from '../../../internal/elementary.js';
import type { WeeklyPrior } from '../weekly-prior.js';

/**
 * The curve of a weekly prior with given shares of its axes, as Fourier coefficients in the time since the first value: each harmonic
 * is turned by the angle at which the series begins.
 *
 * @param shares - one an axis
 * @param angle - of the middle of the first step in the week since Monday 00:00 [radians]
 */
export function weeklyCoefficients(
  { mean, axes }: WeeklyPrior,
  shares: ArrayLike<number>,
  angle: number,
): number[] {
  const curve = mean.map((value, j) =>
    axes.reduce((sum, axis, k) => sum + axis[j]! * shares[k]!, value),
  );
  for (let at = 0; at < curve.length; at += 2) {
    const turn = (at / 2 + 1) * angle;
    const [sine, cosine] = [curve[at]!, curve[at + 1]!];
    curve[at] = sine * cos(turn) - cosine * sin(turn);
    curve[at + 1] = sine * sin(turn) + cosine * cos(turn);
  }
  return curve;
}
