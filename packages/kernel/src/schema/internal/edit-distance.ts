/**
 * Number of insertions, deletions, substitutions and swaps of neighbours that turn one text into the
 * other (optimal string alignment, by dynamic programming over three rows).
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
