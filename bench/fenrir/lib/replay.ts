/** What a policy made of a stretch; series have one entry a step, from `fromStep` on. */
export interface Replay {
  readonly fromStep: number;
  /** Cash less wear [currency]. */
  readonly valueSeries: Float64Array;
  /** What was asked for, at the meter, charging above 0 [MW]. */
  readonly powerMwSeries: Float64Array;
  /** At the start of each step [MWh]. */
  readonly energyMwhSeries: Float64Array;
  /** Probability given that the direction proves right; NaN where none was. */
  readonly confidenceSeries: Float64Array;
  readonly dischargedMwh: number;
}
