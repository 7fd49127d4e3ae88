/**
 * min offset + cᵀx  subject to  rowLower ≤ A·x ≤ rowUpper,  columnLower ≤ x ≤ columnUpper,
 * x_j integer where columnInteger[j] is 1. A is stored by rows (CSR). Bounds may be ±Infinity.
 */
export interface MilpModel {
  readonly columnCount: number;
  readonly rowCount: number;
  readonly objectiveOffset: number;
  readonly columnCost: Float64Array;
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly columnInteger: Uint8Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  /** rowStarts[i] … rowStarts[i + 1] delimit row i in columnIndices and values; length rowCount + 1. */
  readonly rowStarts: Int32Array;
  readonly columnIndices: Int32Array;
  readonly values: Float64Array;
  /** For messages and tests; absent names read `column j` and `row i`. */
  readonly columnNames?: readonly string[];
  readonly rowNames?: readonly string[];
}
