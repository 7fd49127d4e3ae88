/** Straight lines over the gaps, the nearest value before the first and after the last. */
export function bridged(values: readonly number[]): number[] {
  const series = [...values];
  let before = -1;
  for (let step = 0; step <= series.length; step++) {
    if (step < series.length && Number.isNaN(series[step]!)) continue;
    const low = before >= 0 ? series[before]! : series[step]!;
    const high = step < series.length ? series[step]! : low;
    for (let gap = before + 1; gap < step; gap++) {
      series[gap] = low + ((high - low) * (gap - before)) / (step - before);
    }
    before = step;
  }
  return series;
}
