/** Longer names are unlikely to be misspellings, and the cost of a comparison grows with the square of the length. */
const MAX_LENGTH = 64;

/**
 * The known name closest to a misspelt one. The edit distance ignores case, `_` and `-`, so `batteryPowerMw` finds
 * `battery_power_mw`. A name is suggested only if at most a third of the longer name differs, or if one name contains the
 * other.
 *
 * @param name - the misspelt name
 * @param known - the allowed names; among equally close names the first wins
 * @example
 * nearestName('curent_soc', ['current_price', 'current_soc']);
 * // => 'current_soc'
 * nearestName('colour', ['current_price', 'current_soc']);
 * // => undefined
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name);
  if (wanted === '' || wanted.length > MAX_LENGTH) return undefined;
  let nearest: string | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const folded = fold(candidate);
    if (folded.length > MAX_LENGTH) continue;
    const distance = editDistance(wanted, folded);
    if (distance < smallest && isNear(wanted, folded, distance)) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

function isNear(wanted: string, candidate: string, distance: number): boolean {
  if (3 * distance <= Math.max(wanted.length, candidate.length)) return true;
  const [short, long] =
    wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
  return short.length >= 3 && long.includes(short);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

/**
 * Number of insertions, deletions, substitutions and swaps of neighbours that turn one text into the other (optimal
 * string alignment, dynamic programming over three rows).
 */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let distance = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) distance = Math.min(distance, beforePrevious[j - 2]! + 1);
      row.push(distance);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[right.length]!;
}
