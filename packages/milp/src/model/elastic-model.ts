import { createModelBuilder } from './create-model-builder.js';
import type { MilpModel } from './milp-model.js';

/** A model that can always be kept, at the price of the violations it names. */
export interface ElasticModel {
  model: MilpModel;
  /** Column that lifts row i to its lower bound, or −1 where it has none. */
  liftColumns: Int32Array;
  /** Column that lowers row i to its upper bound, or −1 where it has none. */
  lowerColumns: Int32Array;
}

/**
 * Phase 1 of the simplex method as a model of its own: every row may be violated, and the objective is
 * the sum of the violations. Its optimum is zero exactly when the model has a point.
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
