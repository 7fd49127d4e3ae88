/** A method that anybody would try first: forecasts of the steps after the known values. */
export type SimpleMethod = (known: Float64Array, horizon: number) => Float64Array | undefined;

const repeated =
  (period: number, perCycle = 0): SimpleMethod =>
  (known, horizon) => {
    if (known.length < period) return undefined;
    return Float64Array.from({ length: horizon }, (_, step) => {
      const cycles = 1 + Math.floor(step / period);
      return known[known.length - period + (step % period)]! + cycles * perCycle;
    });
  };

/** Last value of the season plus the mean change over a season. */
const withDrift =
  (period: number): SimpleMethod =>
  (known, horizon) => {
    if (known.length < 2 * period) return undefined;
    let change = 0;
    for (let i = period; i < known.length; i++) change += known[i]! - known[i - period]!;
    return repeated(period, change / (known.length - period))(known, horizon);
  };

const seasonalMean =
  (period: number): SimpleMethod =>
  (known, horizon) => {
    if (known.length < 2 * period) return undefined;
    return Float64Array.from({ length: horizon }, (_, step) => {
      const position = (known.length + step) % period;
      let sum = 0;
      let count = 0;
      for (let i = position; i < known.length; i += period) {
        sum += known[i]!;
        count += 1;
      }
      return sum / count;
    });
  };

const straightLine: SimpleMethod = (known, horizon) => {
  const middle = (known.length - 1) / 2;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  let products = 0;
  let squares = 0;
  known.forEach((value, i) => {
    products += (i - middle) * (value - mean);
    squares += (i - middle) ** 2;
  });
  return Float64Array.from(
    { length: horizon },
    (_, step) => mean + (products / squares) * (known.length + step - middle),
  );
};

/** The simple methods for a series whose period is told to them. */
export function simpleMethods(period: number): Readonly<Record<string, SimpleMethod>> {
  return {
    mean: seasonalMean(1),
    'last value': repeated(1),
    'straight line': straightLine,
    'seasonal naive 24': repeated(24),
    'seasonal naive 168': repeated(168),
    'seasonal naive, true period': repeated(period),
    'the same with drift': withDrift(period),
    'seasonal mean, true period': seasonalMean(period),
  };
}
