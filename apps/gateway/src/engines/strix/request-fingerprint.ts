import { createHash } from 'node:crypto';

/**
 * A hash of all that makes a request what it is, so that a repeat can be told from another request. The order of fields
 * and of names to expand does not count.
 *
 * @param body - validated body, flat
 * @param expand - names asked for with `?expand=`
 * @param nativeCurrency - whether amounts may be in the site's own currency
 * @returns SHA-256, hex
 * @example
 * requestFingerprint({ seed: 1, n_paths: 2000 }, new Set(), false) ===
 *   requestFingerprint({ n_paths: 2000, seed: 1 }, new Set(), false);
 * // => true
 */
export function requestFingerprint(
  body: Readonly<Record<string, string | number | undefined>>,
  expand: ReadonlySet<string>,
  nativeCurrency: boolean,
): string {
  const fields = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  const text = JSON.stringify([fields, [...expand].sort(), nativeCurrency]);
  return createHash('sha256').update(text).digest('hex');
}
