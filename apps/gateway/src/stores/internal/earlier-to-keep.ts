const dayMs = 86_400_000;
/** Ages from which on one state is kept each [days]; the oldest is given up from the last age on. */
const ages = [0, 1, 4, 16, 35];

/**
 * Which earlier states of a personality are kept: of each range of ages the oldest one, so that after a change of a price of any
 * age up to a month there is one to learn on from that is not much older.
 *
 * @param earlierMs - until when those that are there have learned [ms since the epoch]
 * @param learnedUntilMs - until when the one that is saved has
 * @param relearnedFromMs - those that have learned from prices after it are given up
 * @returns until when those have learned that are kept, the one that is saved perhaps among them
 *
 * @example
 * earlierToKeep([0, 86_400_000], 2 * 86_400_000, Infinity); // Two of them are 1 to 4 days old
 * // => new Set([172_800_000, 0])
 */
export function earlierToKeep(
  earlierMs: readonly number[],
  learnedUntilMs: number,
  relearnedFromMs: number,
): ReadonlySet<number> {
  const valid = earlierMs.filter((ms) => ms <= relearnedFromMs && ms < learnedUntilMs);
  const all = [...valid, learnedUntilMs].sort((one, other) => one - other);
  const oldest = ages.slice(0, -1).map((age, at) => {
    const [from, until] = [age, ages[at + 1] ?? 0].map((days) => learnedUntilMs - days * dayMs);
    return all.find((ms) => ms <= (from ?? 0) && ms > (until ?? 0));
  });
  return new Set(oldest.filter((ms) => ms !== undefined));
}
