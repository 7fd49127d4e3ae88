import { EngineError } from '@bess/kernel/errors';

/** Returns a number that lies in its range. */
export function validateNumber(name: string, value: number, low: number, high: number): number {
  if (Number.isFinite(value) && value >= low && value <= high) return value;
  throw plotError(
    Number.isFinite(value) ? 'outOfRange' : 'invalid',
    'outOfRange',
    `${name} must be a number from ${low} to ${high}; ${value} came`,
    { field: name, value: String(value) },
  );
}

/**
 * Rejects a series with the wrong length or with a value that cannot be drawn.
 *
 * @param missingAllowed - whether null and NaN may stand for unknown values
 */
export function validateSeries(
  name: string,
  series: ArrayLike<number | null>,
  length: number,
  missingAllowed = false,
): void {
  if (series.length !== length || length === 0) {
    throw plotError(
      'invalid',
      'seriesLength',
      `${name} must have ${Math.max(length, 1)} values; ${series.length} came`,
      { field: name, expected: length, actual: series.length },
    );
  }
  for (let i = 0; i < length; i += 1) {
    const value = series[i] ?? Number.NaN;
    if (Number.isFinite(value) || (missingAllowed && Number.isNaN(value))) continue;
    throw plotError(
      'invalid',
      'notFinite',
      `${name}[${i}] must be a finite number; ${value} came`,
      {
        field: name,
        index: i,
      },
    );
  }
}

/** An error of this package. The caller throws it, so that control flow stays visible there. */
export function plotError(
  kind: 'invalid' | 'outOfRange',
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'plot', kind, code, message, details });
}
