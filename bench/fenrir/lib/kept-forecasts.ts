import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { lineStore } from './line-store.js';

/**
 * Makes a forecast, or answers the one that was made for the same request.
 *
 * @param settings - everything that it depends on but its series; plain data
 * @param seriesList - the series
 * @param make - makes it
 */
export type KeptForecasts = (
  settings: unknown,
  seriesList: readonly ArrayLike<number | null>[],
  make: () => Float64Array,
) => Float64Array;

/**
 * Forecasts that take long, made once for each request: they are kept in a file of lines under a hash of everything that was asked, so that a
 * replay with another past asks anew.
 *
 * @param folder - where the file lies, made if it does not exist; undefined: they are kept in memory
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
