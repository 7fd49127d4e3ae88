/** Values of which some are drawn, each as likely as the others and as often as it comes. */
export interface DrawnValues {
  /** Ascending, at least one. */
  readonly sortedValues: Float64Array;
  /** How many are drawn, 0 or more. */
  readonly draws: number;
}

/**
 * Mean of a rising function of the highest value among independent draws: P(highest ≤ x) = Π_g F_g(x)^draws_g, with
 * F_g the share of a group's values that are at most x.
 *
 * @param groups From which values are drawn; at least one is.
 * @param costOf What a highest value counts; rising.
 * @example
 * // Two throws of a coin of 0 and 1: three times of four the highest is 1.
 * expectedOfHighest([{ sortedValues: Float64Array.of(0, 1), draws: 2 }], (highest) => highest);
 * // => 0.75
 */
export function expectedOfHighest(
  groups: readonly DrawnValues[],
  costOf: (highest: number) => number,
): number {
  const drawn = groups.filter(({ draws }) => draws > 0);
  const passed = drawn.map(() => 0);
  let below = 0;
  let mean = 0;
  while (below < 1) {
    let next = Number.POSITIVE_INFINITY;
    for (const [index, { sortedValues }] of drawn.entries()) {
      const value = sortedValues[passed[index]!];
      if (value !== undefined && value < next) next = value;
    }
    if (next === Number.POSITIVE_INFINITY) break;
    let atMost = 1;
    for (const [index, { sortedValues, draws }] of drawn.entries()) {
      let count = passed[index]!;
      while (count < sortedValues.length && sortedValues[count]! <= next) count += 1;
      passed[index] = count;
      atMost *= (count / sortedValues.length) ** draws;
    }
    if (atMost > below) mean += (atMost - below) * costOf(next);
    below = atMost;
  }
  return mean;
}
