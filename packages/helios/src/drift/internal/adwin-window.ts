import type { Adwin } from '../adwin.js';

/** Adds a value as a bucket of its own and merges buckets where there are too many of one size. */
export function insertValue(adwin: Adwin, value: number): void {
  const before = adwin.width;
  adwin.width += 1;
  if (before > 0) {
    const deviation = value - adwin.total / before;
    adwin.squaredDeviations += (before * deviation * deviation) / adwin.width;
  }
  adwin.total += value;
  adwin.rows[0]!.push(value, 0);
  mergeBuckets(adwin);
}

/** Drops the oldest bucket and takes its share out of the sums of the window. */
export function dropOldestBucket(adwin: Adwin): void {
  const row = adwin.rows.length - 1;
  const buckets = adwin.rows[row]!;
  const size = 2 ** row;
  const [total, squaredDeviations] = buckets.splice(0, 2) as [number, number];
  adwin.width -= size;
  adwin.total -= total;
  const difference = total / size - adwin.total / adwin.width;
  adwin.squaredDeviations -=
    squaredDeviations + (size * adwin.width * difference * difference) / (size + adwin.width);
  if (buckets.length === 0) adwin.rows.pop();
}

function mergeBuckets(adwin: Adwin): void {
  const { rows, bucketsPerSize } = adwin;
  for (let row = 0; rows[row]!.length > 2 * bucketsPerSize; row++) {
    const [oldTotal, oldSquares, nextTotal, nextSquares] = rows[row]!.splice(0, 4) as [
      number,
      number,
      number,
      number,
    ];
    const size = 2 ** row;
    const difference = oldTotal / size - nextTotal / size;
    if (row + 1 === rows.length) rows.push([]);
    rows[row + 1]!.push(
      oldTotal + nextTotal,
      oldSquares + nextSquares + (size / 2) * difference * difference,
    );
  }
}
