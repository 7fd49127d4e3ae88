/** Replay of a policy on a stretch; series have one entry per step, from `fromStep` on. */
export interface Replay {
  readonly fromStep: number;
  /** Cash less wear [currency]. */
  readonly valueSeries: Float64Array;
  /** Requested power at the meter, charging above 0 [MW]. */
  readonly powerMwSeries: Float64Array;
  /** Stored energy at the start of each step [MWh]. */
  readonly energyMwhSeries: Float64Array;
  /** Stated probability that the direction proves right; NaN where none was stated. */
  readonly confidenceSeries: Float64Array;
  readonly dischargedMwh: number;
}
