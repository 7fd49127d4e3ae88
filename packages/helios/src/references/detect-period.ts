/** Older values are not used: eight weeks of hours. */
export const MOST_VALUES = 1344;

/** Shortest period worth a season of its own. */
const SHORTEST_PERIOD = 3;

/** Least autocorrelation at a period. */
const LEAST_CORRELATION = 0.2;

/** A longer period must explain this much more than a shorter one: multiples of a period correlate as well as the period itself. */
const GAIN_OF_LONGER = 1.005;
const GAIN_OF_MULTIPLE = 1.03;

/**
 * The period of a series by the highest peak of its autocorrelation, after subtracting a straight line. Each correlation is that of the two
 * overlapping parts, so that long lags are not at a disadvantage. A period occurs at least twice.
 *
 * @returns period [steps], or 0 if there is none
 * @example
 * detectPeriod(Float64Array.from({ length: 60 }, (_, i) => [4, 1, 0, 2, 6, 9, 5][i % 7]));
 * // => 7
 */
export function detectPeriod(values: Float64Array): number {
  const residuals = lessStraightLine(values);
  const longest = values.length >> 1;
  const correlations = new Float64Array(longest + 2);
  for (let lag = SHORTEST_PERIOD - 1; lag <= longest + 1 && lag < values.length; lag++) {
    correlations[lag] = correlationAt(residuals, lag);
  }
  let period = 0;
  let highest = LEAST_CORRELATION;
  for (let lag = SHORTEST_PERIOD; lag <= longest; lag++) {
    const here = correlations[lag]!;
    const isPeak = here >= correlations[lag - 1]! && here >= correlations[lag + 1]!;
    const isMultiple = period > 0 && (lag % period <= 1 || lag % period === period - 1);
    const gain = isMultiple ? GAIN_OF_MULTIPLE : GAIN_OF_LONGER;
    if (!isPeak || here <= highest * (period > 0 ? gain : 1)) continue;
    // Beyond what chance gives white noise.
    if (here < 2 / Math.sqrt(values.length - lag)) continue;
    period = lag;
    highest = here;
  }
  return period;
}

/** The period of the latest values, if it is neither a day nor a week; else 0. */
export function otherPeriod(values: Float64Array, daySteps: number): number {
  const found = detectPeriod(values.subarray(-MOST_VALUES));
  return found === daySteps || found === 7 * daySteps ? 0 : found;
}

function lessStraightLine(values: Float64Array): Float64Array {
  const middle = (values.length - 1) / 2;
  let mean = 0;
  let products = 0;
  let squares = 0;
  values.forEach((value, i) => {
    mean += (value - mean) / (i + 1);
  });
  values.forEach((value, i) => {
    products += (i - middle) * (value - mean);
    squares += (i - middle) * (i - middle);
  });
  const slope = squares > 0 ? products / squares : 0;
  return values.map((value, i) => value - mean - slope * (i - middle));
}

function correlationAt(values: Float64Array, lag: number): number {
  let products = 0;
  let early = 0;
  let late = 0;
  for (let i = lag; i < values.length; i++) {
    products += values[i]! * values[i - lag]!;
    early += values[i - lag]! * values[i - lag]!;
    late += values[i]! * values[i]!;
  }
  return early > 0 && late > 0 ? products / Math.sqrt(early * late) : 0;
}
