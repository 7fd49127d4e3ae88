/** What a controller may know when it plans: everything before now, and nothing after. */
export interface SeenSoFar {
  /** Load of each step before now [kW]. */
  readonly loadKwSeries: Float64Array;
  /** Solar power of each step before now [kW]; empty without panels. */
  readonly solarKwSeries: Float64Array;
  readonly stepsPerDay: number;
}

/** What a controller expects of the steps to come, an entry for each that was asked for [kW]. */
export interface Expected {
  readonly loadKwSeries: Float64Array;
  /** Empty without panels. */
  readonly solarKwSeries: Float64Array;
}

/** Any forecast that looks back only. */
export type Forecaster = (seen: SeenSoFar, steps: number) => Expected | Promise<Expected>;

/**
 * Expects the load of the same hour one week ago and the sun of the same hour yesterday: the forecast that needs no
 * model. In the first week the day before stands in, and before the first day the mean so far.
 *
 * @param seen What was measured until now.
 * @param steps Steps to come.
 * @example
 * const loadKwSeries = Float64Array.from({ length: 48 }, (_, hour) => hour % 24);
 * forecastLastWeek({ loadKwSeries, solarKwSeries: new Float64Array(), stepsPerDay: 24 }, 3).loadKwSeries;
 * // => Float64Array [0, 1, 2]
 */
export function forecastLastWeek(seen: SeenSoFar, steps: number): Expected {
  const { loadKwSeries, solarKwSeries, stepsPerDay } = seen;
  return {
    loadKwSeries: repeated(loadKwSeries, [7 * stepsPerDay, stepsPerDay], steps),
    solarKwSeries:
      solarKwSeries.length === 0 ? solarKwSeries : repeated(solarKwSeries, [stepsPerDay], steps),
  };
}

function repeated(seen: Float64Array, lags: readonly number[], steps: number): Float64Array {
  const now = seen.length;
  const mean = now === 0 ? 0 : seen.reduce((sum, kw) => sum + kw, 0) / now;
  return Float64Array.from({ length: steps }, (_, ahead) => {
    for (const lag of lags) {
      // As many whole lags back as it takes to come to something measured.
      const step = now + ahead - lag * Math.ceil((ahead + 1) / lag);
      if (step >= 0) return seen[step]!;
    }
    return mean;
  });
}
