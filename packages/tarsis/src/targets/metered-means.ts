/**
 * What is drawn in each meter interval, as the meter averages it: what is fed in within an interval takes nothing off what is drawn in
 * it. Where nothing is drawn, what is left over, below 0.
 *
 * @param netKwSeries Of each step, below 0 where panels give more than is used [kW].
 * @param meterSteps Steps per interval.
 * @param firstSteps Steps of the first one, where it is the rest of one that runs.
 */
export function meteredMeans(
  netKwSeries: Float64Array,
  meterSteps: number,
  firstSteps = meterSteps,
): Float64Array {
  if (meterSteps === 1) return netKwSeries;
  const count = Math.ceil((netKwSeries.length - firstSteps) / meterSteps) + 1;
  return Float64Array.from({ length: netKwSeries.length === 0 ? 0 : count }, (_, interval) => {
    const end = firstSteps + interval * meterSteps;
    const ofInterval = netKwSeries.subarray(Math.max(0, end - meterSteps), end);
    const drawn = ofInterval.map((kw) => Math.max(0, kw));
    return mean(drawn.some((kw) => kw > 0) ? drawn : ofInterval);
  });
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
