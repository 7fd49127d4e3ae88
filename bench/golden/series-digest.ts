import { createHash } from 'node:crypto';

/** A series in short: how many values, their range, and a hash of every bit of them. */
export interface SeriesDigest {
  readonly length: number;
  readonly least: number;
  readonly greatest: number;
  readonly hash: string;
}

/**
 * A long series in short, so that it need not be written out. Two series have the same digest exactly where all their
 * values are the same to the bit.
 *
 * @param series - numbers of any kind
 */
export function seriesDigest(series: ArrayLike<number>): SeriesDigest {
  const values = Float64Array.from(series);
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const hash = createHash('sha256').update(values).digest('hex');
  return { length: values.length, least, greatest, hash };
}
