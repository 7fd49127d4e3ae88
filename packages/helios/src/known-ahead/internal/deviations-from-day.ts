/** How values differ from the mean at their time of day. */
export interface DayDeviations {
  /** Root of their mean square, in the unit of the values; 0 where they hardly differ. */
  readonly spread: number;
  /** In spreads; 0 where that is 0. */
  readonly scaled: Float64Array;
}

/** Deviations below this share of the largest value are rounding. */
const ROUNDING = 1e-9;

/**
 * Frees values of their mean day.
 *
 * @param values - of which the first `count` are used
 * @param daySteps - steps of a day
 */
export function deviationsFromDay(
  values: Float64Array,
  count: number,
  daySteps: number,
): DayDeviations {
  const means = new Float64Array(daySteps);
  let largest = 0;
  for (let i = 0; i < count; i++) {
    const place = i % daySteps;
    const seen = Math.floor(i / daySteps);
    means[place]! += (values[i]! - means[place]!) / (seen + 1);
    largest = Math.max(largest, Math.abs(values[i]!));
  }
  const scaled = Float64Array.from({ length: count }, (_, i) => values[i]! - means[i % daySteps]!);
  let squares = 0;
  for (const deviation of scaled) squares += (deviation * deviation) / count;
  const spread = Math.sqrt(squares);
  if (!(spread > ROUNDING * largest)) return { spread: 0, scaled: scaled.fill(0) };
  return { spread, scaled: scaled.map((deviation) => deviation / spread) };
}
