/** Rows to learn from. Numbers are rounded to single precision, as in the XGBoost library. */
export interface TrainingTable {
  /** Row by row; NaN is a missing value. */
  readonly features: Float64Array | Float32Array;
  readonly columns: number;
  /** One finite number for each row, within ±10¹². */
  readonly target: Float64Array | Float32Array;
  /**
   * Where each row's outputs start, row by row, instead of at a base score; such trees go on from another model. The same has to be
   * given to {@link predictXgboost}. (`base_margin`)
   */
  readonly start?: Float64Array | Float32Array;
}
