/**
 * The choice that a uniform number falls on.
 *
 * @param choices - at least one; probabilities add up to 1
 * @param uniform - between 0 and 1
 */
export function pick<T extends { probability: number }>(choices: readonly T[], uniform: number): T {
  let rest = uniform;
  for (const choice of choices) {
    rest -= choice.probability;
    if (rest < 0) return choice;
  }
  return choices[choices.length - 1]!;
}
