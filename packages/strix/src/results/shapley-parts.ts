/**
 * Exact Shapley values of a game of few players: each player's marginal contribution, averaged over all orders in which
 * the players can join.
 *
 * @param playerCount - players, 1 to 16
 * @param worth - worth of every coalition, by the sum of 2^player over its members; 2^playerCount entries
 * @returns one part a player; they add up to the worth of all less that of none
 * @see L. S. Shapley, A value for n-person games, in: Contributions to the Theory of Games II (1953) 307–317, (12).
 * @example
 * shapleyParts(2, [0, 10, 20, 50]);
 * // => [20, 30]
 */
export function shapleyParts(playerCount: number, worth: ArrayLike<number>): number[] {
  const coalitions = 2 ** playerCount;
  const weights = coalitionWeights(playerCount);
  const parts = new Array<number>(playerCount).fill(0);
  for (let player = 0; player < playerCount; player++) {
    const member = 2 ** player;
    for (let coalition = 0; coalition < coalitions; coalition++) {
      if ((coalition & member) !== 0) continue;
      const gain = worth[coalition + member]! - worth[coalition]!;
      parts[player] = parts[player]! + weights[sizeOf(coalition)]! * gain;
    }
  }
  // The largest part takes the rounding: a factor that changes nothing keeps exactly 0.
  const sizes = parts.map(Math.abs);
  const largest = sizes.indexOf(sizes.reduce((a, b) => Math.max(a, b)));
  const others = parts.reduce((sum, part, player) => (player === largest ? sum : sum + part), 0);
  parts[largest] = worth[coalitions - 1]! - worth[0]! - others;
  return parts;
}

/** s!·(n − s − 1)!/n! for coalitions of s others. */
function coalitionWeights(playerCount: number): number[] {
  const weights: number[] = [1 / playerCount];
  for (let size = 1; size < playerCount; size++) {
    weights.push((weights[size - 1]! * size) / (playerCount - size));
  }
  return weights;
}

function sizeOf(coalition: number): number {
  let size = 0;
  for (let rest = coalition; rest > 0; rest >>= 1) size += rest & 1;
  return size;
}
