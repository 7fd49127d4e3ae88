import type { MilpModel } from '../model/milp-model.js';

/** max x + y with 2x + 2y ≤ 3: its relaxation is fractional, so the search code is exercised too. */
export function warmUpModel(): MilpModel {
  return {
    columnCount: 2,
    rowCount: 1,
    objectiveOffset: 0,
    columnCost: Float64Array.of(-1, -1),
    columnLower: Float64Array.of(0, 0),
    columnUpper: Float64Array.of(1, 1),
    columnInteger: Uint8Array.of(1, 1),
    rowLower: Float64Array.of(Number.NEGATIVE_INFINITY),
    rowUpper: Float64Array.of(3),
    rowStarts: Int32Array.of(0, 2),
    columnIndices: Int32Array.of(0, 1),
    values: Float64Array.of(2, 2),
  };
}
