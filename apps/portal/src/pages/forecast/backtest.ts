import { type HeliosResult, valueLimits } from './forecast-request.js';

/** A forecast of values that are known: what was held back, and from how many values before it. */
export interface HeldBack {
  /** Number of values that the forecast saw. */
  known: number;
  periods: number;
}

/** Forecasts that were held against what happened, in order of time and without gaps. */
export interface Backtest {
  point: number[];
  p10: number[];
  p90: number[];
  actual: (number | null)[];
  /** Index of the first value that was held back. */
  from: number;
  /** Values that could be compared. */
  compared: number;
  /** Those inside the 80 % interval. */
  inside: number;
  /** Mean absolute error, in the unit of the values. */
  meanError: number;
  /** The same for repeating the last known day; undefined where no day is known before. */
  meanErrorOfRepeating: number | undefined;
}

/**
 * The forecasts of a backtest: the last `windows` stretches of `periods` values, each forecast from the values before it
 * alone. Fewer windows where too few values would remain.
 */
export function planBacktest(length: number, periods: number, windows: number): HeldBack[] {
  const possible = Math.floor((length - valueLimits.least) / periods);
  const count = Math.max(0, Math.min(windows, possible));
  return Array.from({ length: count }, (_, index) => ({
    known: length - (count - index) * periods,
    periods,
  }));
}

/** Scores the forecasts of {@link planBacktest}. */
export function scoreBacktest(
  values: readonly (number | null)[],
  plan: readonly HeldBack[],
  results: readonly HeliosResult[],
  stepMinutes: number,
): Backtest {
  const from = plan[0]?.known ?? values.length;
  const actual = values.slice(from);
  const point = results.flatMap((result) => result.ensemble_forecast);
  const p10 = results.flatMap((result) => result.p10);
  const p90 = results.flatMap((result) => result.p90);
  const repeated = plan.flatMap((held) => repeatedDay(values, held, 1_440 / stepMinutes));
  const known = actual.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const isInside = known.filter(
    ({ value, index }) => value >= (p10[index] ?? value) && value <= (p90[index] ?? value),
  );
  const meanOf = (errors: readonly number[]) =>
    errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
  const ofRepeating = known.flatMap(({ value, index }) => {
    const guess = repeated[index];
    return guess == null ? [] : [Math.abs(value - guess)];
  });
  return {
    point,
    p10,
    p90,
    actual,
    from,
    compared: known.length,
    inside: isInside.length,
    meanError: meanOf(known.map(({ value, index }) => Math.abs(value - (point[index] ?? value)))),
    // Two errors can only be compared over the same values.
    meanErrorOfRepeating: ofRepeating.length === known.length ? meanOf(ofRepeating) : undefined,
  };
}

/** The last known day before a forecast, over and over. */
function repeatedDay(
  values: readonly (number | null)[],
  { known, periods }: HeldBack,
  stepsPerDay: number,
): (number | null)[] {
  return Array.from({ length: periods }, (_, step) =>
    known < stepsPerDay ? null : (values[known - stepsPerDay + (step % stepsPerDay)] ?? null),
  );
}
