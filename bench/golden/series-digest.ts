import { createHash } from 'node:crypto';

/** Digest of a series: number of values, their range, and a hash of all bits. */
export interface SeriesDigest {
  readonly length: number;
  readonly least: number;
  readonly greatest: number;
  readonly hash: string;
}

/**
 * Digest of a long series, which need not be written out. Two series have the same digest exactly where all their
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
