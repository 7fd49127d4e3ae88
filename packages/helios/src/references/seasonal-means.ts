import { meanOfPart } from './reference-forecast.js';

/**
 * Mean deviation at each position of a season from the level of its cycle, whose slope follows the neighbouring cycles. With three cycles
 * or more, the outer quarter at either end does not count: a jump inside one cycle must not look like a season.
 *
 * @returns entry k belongs to the values k, k + period, …; a single 0 for a period of 1
 */
export function seasonalMeans(values: Float64Array, period: number): Float64Array {
  const means = new Float64Array(period);
  if (period === 1) return means;
  const cycles = Math.max(1, Math.floor(values.length / period));
  const first = Math.max(0, values.length - cycles * period);
  const levels = Array.from({ length: cycles }, (_, cycle) =>
    meanOfPart(values, first + cycle * period, first + (cycle + 1) * period),
  );
  const slopes = levels.map((_, cycle) => {
    const before = Math.max(0, cycle - 1);
    const after = Math.min(cycles - 1, cycle + 1);
    return after > before ? (levels[after]! - levels[before]!) / ((after - before) * period) : 0;
  });
  const left = trimmed(cycles);
  const deviations = new Float64Array(cycles);
  for (let position = 0; position < period; position++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      const expected = levels[cycle]! + slopes[cycle]! * (position - (period - 1) / 2);
      deviations[cycle] = values[first + cycle * period + position]! - expected;
    }
    const sorted = deviations.slice().sort();
    means[(first + position) % period] = meanOfPart(sorted, left, cycles - left);
  }
  return means;
}

/** Number of cycles left out at either end. */
function trimmed(cycles: number): number {
  if (cycles < 3) return 0;
  return Math.max(1, Math.floor(cycles / 4));
}
