import type { JointModel } from '../model/build-joint-model.js';

/** What of a point's objective is the penalty of goals that it misses [currency]. */
export function missedCost({ missed }: JointModel, penalty: number, point: Float64Array): number {
  return missed.reduce((sum, { column, weight }) => sum + penalty * weight * point[column]!, 0);
}
