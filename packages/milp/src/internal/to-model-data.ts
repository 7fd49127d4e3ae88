import type { ModelData } from 'highs';
import type { MilpModel } from '../model/milp-model.js';

/** The model in the form of the package `highs`; `integer: false` leaves integrality out. */
export function toModelData(model: MilpModel, integer: boolean): ModelData {
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
    ...(integer ? { integrality: Int32Array.from(model.columnInteger) } : {}),
  };
}
