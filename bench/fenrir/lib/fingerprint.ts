import { createHash } from 'node:crypto';

/**
 * A name that stands for all of a request, so that another past is another request.
 *
 * @param settings - what else was asked for
 * @param seriesList - numbers
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
