/**
 * What the training sample says of how prices move between the states that a policy tells apart. The state of an hour is the
 * class of the day and a cell, regime·bins + bin. Amounts are in scales of the day (equation (9)). Method note, section 4.3.
 */
export interface StateModel {
  readonly classCount: number;
  readonly regimes: number;
  readonly bins: number;
  /** classes × 24: mean profile less its mean. */
  readonly shape: Float64Array;
  /** classes × 24: mean width in which deviations are measured. */
  readonly width: Float64Array;
  /** classes: mean of the profile. */
  readonly level: Float64Array;
  /** classes: mean of one over the scale [MWh/currency]. */
  readonly inverseScale: Float64Array;
  /** classes × classes: probability of the next day's class. */
  readonly classRows: Float64Array;
  /** classes: share of days. */
  readonly classShare: Float64Array;
  /** 24 × cells × cells: probability of the next hour's cell. */
  readonly cellRows: Float64Array;
  /** 24 × cells: mean deviation of the price from the profile, in widths. */
  readonly deviation: Float64Array;
  /** 24 × cells: share of the hours of the day. */
  readonly cellShare: Float64Array;
  /** 24 × cells: mean reserve price; absent without a model of it. */
  readonly reservePrice?: Float64Array;
}
