/** Values by hour. */
export interface HourlyValues {
  readonly epochMsSeries: Float64Array;
  readonly values: Float64Array;
}

const MS_PER_HOUR = 3_600_000;

/**
 * Means of the hours of a finer series. An hour with fewer values than most hours have is left out: half an hour is
 * not an hour.
 *
 * @param epochMsSeries - interval starts, rising [ms since the epoch]
 */
export function hourlyMeans(epochMsSeries: Float64Array, values: Float64Array): HourlyValues {
  const perHour = Math.round(MS_PER_HOUR / (epochMsSeries[1]! - epochMsSeries[0]!));
  const hours: number[] = [];
  const means: number[] = [];
  let index = 0;
  while (index < values.length) {
    const hour = Math.floor(epochMsSeries[index]! / MS_PER_HOUR);
    let sum = 0;
    let count = 0;
    for (; index < values.length; index += 1) {
      if (Math.floor(epochMsSeries[index]! / MS_PER_HOUR) !== hour) break;
      const value = values[index]!;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    if (count === perHour) {
      hours.push(hour * MS_PER_HOUR);
      means.push(sum / count);
    }
  }
  return { epochMsSeries: Float64Array.from(hours), values: Float64Array.from(means) };
}
