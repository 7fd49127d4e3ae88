import type { MilpModel } from './milp-model.js';

/** The figures by which a solver is chosen. */
export interface ModelSize {
  /** Integer columns that are not fixed. */
  integerColumns: number;
  /** Coefficients of the matrix. */
  nonZeros: number;
  /**
   * Cells of the dense tableau that javascript-lp-solver works on:
   * (row bounds + upper bounds of columns + 1)·(columns that are not fixed + 1), free columns twice.
   */
  tableauCells: number;
}

/**
 * Measures a model.
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
