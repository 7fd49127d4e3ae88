import type { MilpModel } from '@bess/milp';
import type { ModelData } from 'highs';

/** The model in the form of the package `highs`, for what HiGHS says by itself. */
export function toNativeModel(model: MilpModel): ModelData {
  return {
    numCols: model.columnCount,
    numRows: model.rowCount,
    offset: model.objectiveOffset,
    colCost: model.columnCost,
    colLower: model.columnLower,
    colUpper: model.columnUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: {
      format: 'csr',
      numRows: model.rowCount,
      numCols: model.columnCount,
      starts: model.rowStarts,
      indices: model.columnIndices,
      values: model.values,
    },
    integrality: Int32Array.from(model.columnInteger),
  };
}
