import { createHash } from 'node:crypto';

/**
 * A hash of a whole request, so that a request with another past has another hash.
 *
 * @param settings - all else that the answer depends on
 */
export function fingerprint(
  settings: unknown,
  seriesList: readonly ArrayLike<number | null>[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const series of seriesList) {
    hash.update(Float64Array.from(series, (value) => value ?? Number.NaN));
  }
  return hash.digest('base64');
}
