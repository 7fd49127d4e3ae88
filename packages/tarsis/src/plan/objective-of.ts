import type { MilpModel } from '@bess/milp';

/** What a point of a model costs, its constant included. */
export function objectiveOf(model: MilpModel, point: Float64Array): number {
  return model.columnCost.reduce((sum, cost, j) => sum + cost * point[j]!, model.objectiveOffset);
}
