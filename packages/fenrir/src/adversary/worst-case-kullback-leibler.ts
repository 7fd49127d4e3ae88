import { requireFinite } from '../internal/validate.js';
import {
  expectedValue,
  nominalDistribution,
  validateDistribution,
  type WorstCaseDistribution,
} from './worst-case-tail.js';

const MAX_HALVINGS = 200;

/**
 * Worst-case distribution within a Kullback–Leibler ball around the nominal one: the distribution with the smallest mean value. It tilts the
 * nominal distribution exponentially, q ∝ p·exp(−θ·v), with the θ ≥ 0 at which the divergence of q from p equals the radius; θ is found by
 * bisection. Method note, equations (5) and (6). From the radius −ln P(v = min v) on, it is the nominal distribution conditional on the smallest
 * value. Radius 0 gives the nominal distribution, bit for bit; the worst value never rises with the radius.
 *
 * @param values - value of each scenario [currency]
 * @param radius - maximum divergence, 0 or more [nats]
 * @param weights - nominal weights, 0 or more, not all 0; equal when absent
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see Z. Hu, L. J. Hong, Kullback-Leibler Divergence Constrained Distributionally Robust Optimization, Optimization Online (2013),
 * theorem 1.
 * @example
 * worstCaseKullbackLeibler([0, 100], Math.log(2)).worstValue;
 * // => 0
 */
export function worstCaseKullbackLeibler(
  values: ArrayLike<number>,
  radius: number,
  weights?: ArrayLike<number>,
): WorstCaseDistribution {
  validateDistribution(values, weights);
  requireFinite('radius', radius, 0);
  return worstCaseKullbackLeiblerCore(values, radius, weights);
}

/** {@link worstCaseKullbackLeibler} without checks. */
export function worstCaseKullbackLeiblerCore(
  values: ArrayLike<number>,
  radius: number,
  weights?: ArrayLike<number>,
): WorstCaseDistribution {
  const nominal = nominalDistribution(values.length, weights);
  const nominalValue = expectedValue(nominal, values);
  const { least, most } = attainableRange(nominal, values);
  if (radius === 0 || least === most) {
    return { probabilities: nominal, nominalValue, worstValue: nominalValue };
  }
  const leastMass = nominal.reduce((mass, p, at) => mass + (values[at] === least ? p : 0), 0);
  const probabilities =
    radius >= -Math.log(leastMass)
      ? nominal.map((p, at) => (values[at] === least ? p / leastMass : 0))
      : tiltToRadius(nominal, values, least, most, radius);
  // Rounding must not make the worst case better than the nominal one.
  const worstValue = Math.min(nominalValue, expectedValue(probabilities, values));
  return { probabilities, nominalValue, worstValue };
}

/** Smallest and largest of the values with positive probability. */
function attainableRange(nominal: Float64Array, values: ArrayLike<number>) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < nominal.length; at += 1) {
    if (nominal[at] === 0) continue;
    least = Math.min(least, values[at]!);
    most = Math.max(most, values[at]!);
  }
  return { least, most };
}

/** Bisects for the tilt at which the divergence, which increases with the tilt, equals the radius. */
function tiltToRadius(
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
  for (let halving = 0; halving < MAX_HALVINGS && low < high; halving += 1) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (tiltInto(tilted, nominal, depths, middle) < radius) low = middle;
    else high = middle;
  }
  // The lower end lies inside the ball.
  tiltInto(tilted, nominal, depths, low);
  return tilted;
}

/** Writes q ∝ p·exp(−tilt·depth) and returns its divergence from p. */
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

/**
 * Radius of the Kullback–Leibler ball that the data support: z²/(2n) for n independent observations. For the mean of any single value, this ball
 * contains about the same distributions as the confidence interval of ±z standard errors. Method note, equation (4).
 *
 * @param observations - independent observations behind the scenarios, above 0; for correlated ones the effective number
 * @param standardErrors - z; 1.96 (95 %) when absent
 * @returns radius [nats]
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 * @see A. B. Owen, Empirical Likelihood Ratio Confidence Intervals for a Single Functional, Biometrika 75 (1988) 237–249, theorem 1.
 * @example
 * ambiguityRadiusKullbackLeibler(50, 2);
 * // => 0.04
 */
export function ambiguityRadiusKullbackLeibler(
  observations: number,
  standardErrors = 1.96,
): number {
  requireFinite('observations', observations, Number.MIN_VALUE);
  requireFinite('standardErrors', standardErrors, 0);
  return (standardErrors * standardErrors) / (2 * observations);
}
