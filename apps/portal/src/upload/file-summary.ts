import type { FileSeries } from './file-reading.js';

/** What a person checks before sending a file. */
export interface SeriesSummary {
  firstMs: number;
  lastMs: number;
  /** Known values. */
  count: number;
  /** Steps between the first and the last value without one. */
  missing: number;
  mean: number;
  lowest: { value: number; timeMs: number };
  highest: { value: number; timeMs: number };
}

/** @returns undefined if the series has no value */
export function summaryOf({ startMs, stepMinutes, values }: FileSeries): SeriesSummary | undefined {
  const timeOf = (step: number) => startMs + step * stepMinutes * 60_000;
  let [first, last, lowest, highest] = [-1, -1, -1, -1];
  let [count, sum] = [0, 0];
  for (let step = 0; step < values.length; step += 1) {
    const value = values[step]!;
    if (Number.isNaN(value)) {
      continue;
    }
    first = first < 0 ? step : first;
    last = step;
    count += 1;
    sum += value;
    lowest = lowest < 0 || value < values[lowest]! ? step : lowest;
    highest = highest < 0 || value > values[highest]! ? step : highest;
  }
  if (count === 0) {
    return undefined;
  }
  return {
    firstMs: timeOf(first),
    lastMs: timeOf(last),
    count,
    missing: last - first + 1 - count,
    mean: sum / count,
    lowest: { value: values[lowest]!, timeMs: timeOf(lowest) },
    highest: { value: values[highest]!, timeMs: timeOf(highest) },
  };
}

/** A series in at most so many steps, with the range of each, for a small chart. */
export function thinned({ startMs, stepMinutes, values }: FileSeries, most = 600) {
  const perStep = Math.max(1, Math.ceil(values.length / most));
  const steps = Math.ceil(values.length / perStep);
  const timesMs: number[] = [];
  const means: (number | null)[] = [];
  const minimum: (number | null)[] = [];
  const maximum: (number | null)[] = [];
  for (let step = 0; step < steps; step += 1) {
    const known = values
      .subarray(step * perStep, (step + 1) * perStep)
      .filter((value) => !Number.isNaN(value));
    const isKnown = known.length > 0;
    timesMs.push(startMs + step * perStep * stepMinutes * 60_000);
    means.push(isKnown ? known.reduce((sum, value) => sum + value, 0) / known.length : null);
    minimum.push(isKnown ? Math.min(...known) : null);
    maximum.push(isKnown ? Math.max(...known) : null);
  }
  return { timesMs, values: means, ...(perStep > 1 && { minimum, maximum }) };
}
