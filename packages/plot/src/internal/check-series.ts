import { refuse } from './refuse.js';

/**
 * Refuses a series of the wrong length or with a value that cannot be drawn.
 *
 * @param missingAllowed - whether null and NaN may stand for values that are not known
 */
export function checkSeries(
  name: string,
  series: ArrayLike<number | null>,
  length: number,
  missingAllowed = false,
): void {
  if (series.length !== length || length === 0) {
    throw refuse(
      'invalid',
      'seriesLength',
      `${name} must have ${Math.max(length, 1)} values; ${series.length} came`,
      { field: name, expected: length, actual: series.length },
    );
  }
  for (let i = 0; i < length; i += 1) {
    const value = series[i] ?? Number.NaN;
    if (Number.isFinite(value) || (missingAllowed && Number.isNaN(value))) continue;
    throw refuse('invalid', 'notFinite', `${name}[${i}] must be a finite number; ${value} came`, {
      field: name,
      index: i,
    });
  }
}
