/** What the hot loop writes, one entry a path unless said otherwise. */
export interface PathOutputs {
  /** Sold less bought energy [currency]. */
  readonly energyCash: Float64Array;
  /** Paid for reserves [currency]. */
  readonly reserveCash: Float64Array;
  readonly wearCost: Float64Array;
  readonly dischargedMwh: Float64Array;
  /** First-year effects of level and spread that the path drew. */
  readonly levelYear: Float64Array;
  readonly spreadYear: Float64Array;
  /** Path × 12 calendar months: cash, and days simulated; empty when not asked for. */
  readonly monthCash: Float64Array;
  readonly monthDays: Uint16Array;
}
