/**
 * One entry per instant, the last one given, by time. PostgreSQL refuses to meet a row twice in one statement, and two
 * calls that lock the same rows in the same order cannot wait for each other.
 *
 * @param entries - in any order
 */
export function latestOfEachTime<Entry extends { timeMs: number }>(
  entries: readonly Entry[],
): Entry[] {
  const byTime = new Map(entries.map((entry) => [entry.timeMs, entry]));
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}
