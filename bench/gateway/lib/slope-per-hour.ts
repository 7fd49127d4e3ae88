/** A measured quantity. */
export interface Sample {
  /** [ms] */
  timeMs: number;
  value: number;
}

/**
 * Slope of the least-squares line with its standard error, both per hour.
 *
 * @param samples - three or more, at different times
 */
export function slopePerHour(samples: readonly Sample[]): { slope: number; error: number } {
  const hours = samples.map(({ timeMs }) => timeMs / 3_600_000);
  const values = samples.map(({ value }) => value);
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [meanHour, meanValue] = [mean(hours), mean(values)];
  let spread = 0;
  let common = 0;
  for (const [index, hour] of hours.entries()) {
    spread += (hour - meanHour) ** 2;
    common += (hour - meanHour) * ((values[index] ?? 0) - meanValue);
  }
  const slope = common / spread;
  const residual = values.reduce(
    (sum, value, index) =>
      sum + (value - meanValue - slope * ((hours[index] ?? 0) - meanHour)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(residual / (samples.length - 2) / spread) };
}
