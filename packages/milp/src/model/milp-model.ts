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

/** The sizes on which the choice of a solver depends. */
export interface ModelSize {
  /** Number of integer columns that are not fixed. */
  integerColumns: number;
  /** Number of coefficients of the matrix. */
  nonZeros: number;
  /**
   * Cells of the dense tableau that javascript-lp-solver works on:
   * (row bounds + upper bounds of columns + 1)·(columns that are not fixed + 1), where free columns count twice.
   */
  tableauCells: number;
}

/**
 * Measures the size of a model.
 *
 * @param model - the model.
 * @example
 * const builder = createModelBuilder();
 * const x = builder.addColumn({ upper: 1, integer: true });
 * builder.addRow({ upper: 1, columns: [x], values: [1] });
 * modelSize(builder.build()).tableauCells; // => 6
 */
export function modelSize(model: MilpModel): ModelSize {
  let height = 1;
  let width = 1;
  let integerColumns = 0;
  for (let j = 0; j < model.columnCount; j += 1) {
    const lower = model.columnLower[j]!;
    const upper = model.columnUpper[j]!;
    if (lower === upper) continue;
    const hasLower = lower > Number.NEGATIVE_INFINITY;
    const hasUpper = upper < Number.POSITIVE_INFINITY;
    width += hasLower || hasUpper ? 1 : 2;
    if (hasLower && hasUpper) height += 1;
    if (model.columnInteger[j] === 1) integerColumns += 1;
  }
  for (let i = 0; i < model.rowCount; i += 1) {
    if (model.rowLower[i]! > Number.NEGATIVE_INFINITY) height += 1;
    if (model.rowUpper[i]! < Number.POSITIVE_INFINITY) height += 1;
  }
  return { integerColumns, nonZeros: model.values.length, tableauCells: height * width };
}

/** A bound this close to an integer is treated as that integer. */
const WHOLE = 1e-9;

/**
 * The model with the bounds of its integer columns rounded inwards, or undefined if no integer lies between them.
 * Solvers treat fractional bounds of integer columns differently, so this removes them.
 */
export function withIntegerBounds(model: MilpModel): MilpModel | undefined {
  const columnLower = Float64Array.from(model.columnLower);
  const columnUpper = Float64Array.from(model.columnUpper);
  for (let j = 0; j < model.columnCount; j += 1) {
    if (model.columnInteger[j] !== 1) continue;
    columnLower[j] = Math.ceil(columnLower[j]! - WHOLE);
    columnUpper[j] = Math.floor(columnUpper[j]! + WHOLE);
    if (columnLower[j]! > columnUpper[j]!) return undefined;
  }
  return { ...model, columnLower, columnUpper };
}
