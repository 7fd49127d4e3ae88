import { checkFinite } from '../internal/check-finite.js';
import { meanUnder, nominalLaw } from './internal/nominal-law.js';
import type { WorstLaw } from './worst-law.js';

const MOST_HALVINGS = 200;

/**
 * The law within a Kullback–Leibler ball around the nominal one under which the mean value is least. It tilts the nominal law
 * exponentially, q ∝ p·exp(−θ·v), with the θ ≥ 0 at which the divergence of q from p is the radius: one root in one dimension, found
 * by bisection. Method note, equations (5) and (6). From the radius −ln P(v = min v) on, the worst law is the nominal one given the
 * least value. Radius 0 is the nominal law to the bit; the worst value never rises with the radius.
 *
 * @param values - value of each scenario [currency]
 * @param radius - largest divergence, 0 or more [nats]
 * @param weights - nominal weights, 0 or more, not all 0; equal when absent
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see Z. Hu, L. J. Hong, Kullback-Leibler Divergence Constrained Distributionally Robust Optimization, Optimization Online (2013),
 * theorem 1.
 * @example
 * worstLawKullbackLeibler([0, 100], Math.log(2)).worstValue;
 * // => 0
 */
export function worstLawKullbackLeibler(
  values: ArrayLike<number>,
  radius: number,
  weights?: ArrayLike<number>,
): WorstLaw {
  const nominal = nominalLaw(values, weights);
  checkFinite('radius', radius, 0);
  const nominalValue = meanUnder(nominal, values);
  const { least, most } = rangeOf(nominal, values);
  if (radius === 0 || least === most) {
    return { probabilities: nominal, nominalValue, worstValue: nominalValue };
  }
  const leastMass = nominal.reduce((mass, p, at) => mass + (values[at] === least ? p : 0), 0);
  const probabilities =
    radius >= -Math.log(leastMass)
      ? nominal.map((p, at) => (values[at] === least ? p / leastMass : 0))
      : tiltTo(nominal, values, least, most, radius);
  // Rounding must not let the worst law do better than the nominal one.
  const worstValue = Math.min(nominalValue, meanUnder(probabilities, values));
  return { probabilities, nominalValue, worstValue };
}

/** Least and most among values that can come. */
function rangeOf(nominal: Float64Array, values: ArrayLike<number>) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < nominal.length; at += 1) {
    if (nominal[at] === 0) continue;
    least = Math.min(least, values[at]!);
    most = Math.max(most, values[at]!);
  }
  return { least, most };
}

/** The divergence rises with the tilt, from 0 to −ln P(v = min v). */
function tiltTo(
  nominal: Float64Array,
  values: ArrayLike<number>,
  least: number,
  most: number,
  radius: number,
): Float64Array {
  const span = most - least;
  const depths = Float64Array.from(nominal, (_, at) => (values[at]! - least) / span);
  const tilted = new Float64Array(nominal.length);
  let high = 1;
  while (tiltInto(tilted, nominal, depths, high) < radius && high < Number.MAX_VALUE / 4) high *= 2;
  let low = 0;
  for (let halving = 0; halving < MOST_HALVINGS && low < high; halving += 1) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (tiltInto(tilted, nominal, depths, middle) < radius) low = middle;
    else high = middle;
  }
  // The lower end lies inside the ball.
  tiltInto(tilted, nominal, depths, low);
  return tilted;
}

/** Writes q ∝ p·exp(−tilt·depth) and answers its divergence from p. */
function tiltInto(
  out: Float64Array,
  nominal: Float64Array,
  depths: Float64Array,
  tilt: number,
): number {
  let total = 0;
  for (let at = 0; at < nominal.length; at += 1) {
    out[at] = nominal[at]! * Math.exp(-tilt * depths[at]!);
    total += out[at]!;
  }
  let meanDepth = 0;
  for (let at = 0; at < nominal.length; at += 1) {
    out[at]! /= total;
    meanDepth += out[at]! * depths[at]!;
  }
  return -tilt * meanDepth - Math.log(total);
}
