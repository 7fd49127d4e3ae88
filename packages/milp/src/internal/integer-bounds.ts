import type { MilpModel } from '../model/milp-model.js';

/** How far outside a whole number a bound may lie and still mean it. */
const WHOLE = 1e-9;

/**
 * The model with the bounds of its integer columns rounded inwards, or undefined where no whole number
 * is left between them. Solvers differ in how they read a fractional bound; after this there is none.
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
