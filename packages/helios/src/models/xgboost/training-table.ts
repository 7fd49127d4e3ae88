/** Rows to learn from. Numbers are rounded to single precision, as in the XGBoost library. */
export interface TrainingTable {
  /** Row by row; NaN is a missing value. */
  readonly features: Float64Array | Float32Array;
  readonly columns: number;
  /** One finite number for each row, within ±10¹². */
  readonly target: Float64Array | Float32Array;
}
