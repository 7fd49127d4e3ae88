/** Largest probability with which a test may fail by chance in one run. */
const DEFAULT_RISK = 1e-7;

/**
 * The range that a binomial variable leaves with at most the given probability, half of it on each side. The tails are
 * summed exactly, not approximated.
 *
 * @param trials - number of independent trials [integer ≥ 1]
 * @param probability - probability of success of each trial, in (0, 1)
 * @param risk - probability that a correct implementation falls outside; divide it if a test makes several comparisons
 * @returns the smallest and the largest count in the range
 * @example
 * // 1,000 intervals that should contain 80 % of the values:
 * binomialRange(1000, 0.8); // => { least: 730, most: 864 }
 */
export function binomialRange(
  trials: number,
  probability: number,
  risk = DEFAULT_RISK,
): { least: number; most: number } {
  return {
    least: countBelow(trials, probability, risk / 2),
    most: trials - countBelow(trials, 1 - probability, risk / 2),
  };
}

/** The largest count c with P(X < c) ≤ risk. */
function countBelow(trials: number, probability: number, risk: number): number {
  const logOdds = Math.log(probability) - Math.log1p(-probability);
  let logTerm = trials * Math.log1p(-probability);
  let below = Math.exp(logTerm);
  let count = 0;
  while (below <= risk && count < trials) {
    logTerm += Math.log((trials - count) / (count + 1)) + logOdds;
    count += 1;
    below += Math.exp(logTerm);
  }
  return count;
}

/**
 * The number of standard deviations that a normal variable exceeds, on either side, with the given probability.
 *
 * @param risk - probability that a correct implementation exceeds it, in (0, 1); divide it if a test makes several
 *   comparisons
 * @example
 * deviationsWithin(1e-7); // => 5.3267
 */
export function deviationsWithin(risk = DEFAULT_RISK): number {
  let low = 0;
  let high = 40;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (upperTail(middle) * 2 > risk) low = middle;
    else high = middle;
  }
  return high;
}

/** P(Z > z) of a standard normal Z, z ≥ 0, by Simpson's rule on the density from z on, relative to the density at z. */
function upperTail(z: number): number {
  const width = 40;
  const parts = 8000;
  const step = width / parts;
  let sum = 0;
  for (let i = 0; i <= parts; i += 1) {
    const x = i * step;
    const weight = i === 0 || i === parts ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-x * (z + x / 2));
  }
  return ((sum * step) / 3) * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
}
