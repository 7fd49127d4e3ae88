import { createModelBuilder } from './create-model-builder.js';
import type { MilpModel } from './milp-model.js';

/** A model that is always feasible: its additional columns are the violations of the rows. */
export interface ElasticModel {
  model: MilpModel;
  /** Column with the violation of the lower bound of row i, or −1 if it has none. */
  liftColumns: Int32Array;
  /** Column with the violation of the upper bound of row i, or −1 if it has none. */
  lowerColumns: Int32Array;
}

/**
 * Phase 1 of the simplex method as a separate model: every row may be violated, and the objective is the sum of the
 * violations. Its optimum is zero if and only if the model has a feasible point.
 */
export function elasticModel(model: MilpModel): ElasticModel {
  const builder = createModelBuilder();
  for (let j = 0; j < model.columnCount; j += 1) {
    builder.addColumn({
      lower: model.columnLower[j]!,
      upper: model.columnUpper[j]!,
      integer: model.columnInteger[j] === 1,
    });
  }
  const liftColumns = new Int32Array(model.rowCount).fill(-1);
  const lowerColumns = new Int32Array(model.rowCount).fill(-1);
  for (let i = 0; i < model.rowCount; i += 1) {
    const start = model.rowStarts[i]!;
    const end = model.rowStarts[i + 1]!;
    const columns = Array.from(model.columnIndices.subarray(start, end));
    const values = Array.from(model.values.subarray(start, end));
    const lower = model.rowLower[i]!;
    const upper = model.rowUpper[i]!;
    if (lower > Number.NEGATIVE_INFINITY) {
      liftColumns[i] = builder.addColumn({ cost: 1 });
      columns.push(liftColumns[i]!);
      values.push(1);
    }
    if (upper < Number.POSITIVE_INFINITY) {
      lowerColumns[i] = builder.addColumn({ cost: 1 });
      columns.push(lowerColumns[i]!);
      values.push(-1);
    }
    builder.addRow({ lower, upper, columns, values });
  }
  return { model: builder.build(), liftColumns, lowerColumns };
}
