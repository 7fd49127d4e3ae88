import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { lineStore } from './line-store.js';

/**
 * Makes a forecast, or returns the one that was made for the same request.
 *
 * @param settings - everything that it depends on but its series; plain data
 */
export type KeptForecasts = (
  settings: unknown,
  seriesList: readonly ArrayLike<number | null>[],
  make: () => Float64Array,
) => Float64Array;

/**
 * Keeps slow forecasts, so that each request is computed once. They are stored as lines of a file under a hash of the whole request; a replay with another
 * past is another request.
 *
 * @param folder - of the file, made if it does not exist; undefined: in memory alone
 */
export function keptForecasts(folder: string | undefined): KeptForecasts {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const answers = lineStore<number[]>(
    folder === undefined ? undefined : join(folder, 'forecasts.jsonl'),
  );
  return (settings, seriesList, make) => {
    const key = fingerprint(settings, seriesList);
    const kept = answers.get(key);
    if (kept !== undefined) return Float64Array.from(kept);
    const made = make();
    answers.set(key, [...made]);
    return made;
  };
}
