import { logit } from './logit.js';

/**
 * Quantiles at other levels than a network answers: straight lines between neighbours over the logistic score
 * ln(level / (1 − level)), the outermost continued.
 *
 * @param levels - levels of the values, rising
 * @param asked - levels to answer, rising
 * @returns a function from rising values to rising answers, written from `at` on
 */
export function quantilesAt(
  levels: readonly number[],
  asked: readonly number[],
): (values: readonly number[], out: Float64Array, at: number) => void {
  const scores = levels.map(logit);
  const places = asked.map((level) => {
    const score = logit(level);
    const above = scores.findIndex((known) => known >= score);
    const upper = Math.max(1, above === -1 ? scores.length - 1 : above);
    const width = scores[upper] === undefined ? 1 : scores[upper] - scores[upper - 1]!;
    return { upper, share: (score - scores[upper - 1]!) / width };
  });
  return (values, out, at) => {
    let highest = -Infinity;
    places.forEach(({ upper, share }, i) => {
      const low = values[upper - 1]!;
      const high = values[upper] ?? low;
      // Rounding at a neighbour may not turn the order.
      highest = Math.max(highest, low + share * (high - low));
      out[at + i] = highest;
    });
  };
}
