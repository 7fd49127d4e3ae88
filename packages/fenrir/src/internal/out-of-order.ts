import { fenrirError } from './fenrir-error.js';

/**
 * Of a price that lies before the interval of one before it.
 *
 * @param field - its time, as the caller named it
 * @param timeMs - that came
 * @param latestMs - begin of the latest interval
 * @param latest - what that is of, in words
 */
export function outOfOrder(field: string, timeMs: number, latestMs: number, latest: string) {
  return fenrirError(
    'conflict',
    'observationOutOfOrder',
    `${field} must not lie before the interval of ${latest}, which begins at ${latestMs}; ${timeMs} came`,
    { field, value: timeMs, latestMs },
  );
}
