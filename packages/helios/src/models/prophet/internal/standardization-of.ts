/**
 * What is taken off a series known ahead, and what it is divided by: mean and standard deviation (n − 1) over the history. Series
 * of zeros and ones and constant ones stay as they are, as in Prophet.
 */
export function standardizationOf(
  series: Float64Array,
  count: number,
): { mean: number; deviation: number } {
  let sum = 0;
  let binary = true;
  let constant = true;
  for (let i = 0; i < count; i++) {
    const value = series[i]!;
    sum += value;
    if (value !== 0 && value !== 1) binary = false;
    if (value !== series[0]) constant = false;
  }
  if (binary || constant) return { mean: 0, deviation: 1 };
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const rest = series[i]! - mean;
    squares += rest * rest;
  }
  return { mean, deviation: Math.sqrt(squares / (count - 1)) };
}
