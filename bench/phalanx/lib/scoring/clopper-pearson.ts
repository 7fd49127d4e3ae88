/**
 * Exact one-sided upper bound of a share: the p at which at most `hits` of `count` have probability `1 − confidence`.
 *
 * @param hits - whole number, 0 to `count`
 * @param count - whole number, at least 1
 * @param confidence - 0.95 for 95 %
 * @see C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
 * Biometrika 26 (1934) 404–413.
 * @example
 * clopperPearsonUpper(0, 59, 0.95).toFixed(4); // => '0.0495'
 */
export function clopperPearsonUpper(hits: number, count: number, confidence: number): number {
  if (hits >= count) return 1;
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (atMost(hits, count, middle) > 1 - confidence) low = middle;
    else high = middle;
  }
}

/** P(at most `hits` of `count`), summed by logarithms so that large counts do not underflow. */
function atMost(hits: number, count: number, probability: number): number {
  let logTerm = count * Math.log1p(-probability);
  const odds = Math.log(probability) - Math.log1p(-probability);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= hits; k += 1) {
    logTerm += Math.log(count - k + 1) - Math.log(k) + odds;
    sum += Math.exp(logTerm);
  }
  return sum;
}
