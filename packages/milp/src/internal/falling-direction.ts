import type { MilpModel } from '../model/milp-model.js';
import { evaluatePoint } from '../verify/evaluate-point.js';

const DIRECTION_TOLERANCE = 1e-9;
const FALL = 1e-7;

/**
 * The model whose points are the directions in which every point of `model` may move for ever, boxed to
 * length one. Where its objective falls below zero, a feasible `model` has no optimum.
 */
export function directionModel(model: MilpModel): MilpModel {
  const zeroOr = (bounds: Float64Array, unbounded: number) =>
    Float64Array.from(bounds, (bound) => (Number.isFinite(bound) ? 0 : unbounded));
  return {
    ...model,
    objectiveOffset: 0,
    columnInteger: new Uint8Array(model.columnCount),
    columnLower: zeroOr(model.columnLower, -1),
    columnUpper: zeroOr(model.columnUpper, 1),
    rowLower: zeroOr(model.rowLower, Number.NEGATIVE_INFINITY),
    rowUpper: zeroOr(model.rowUpper, Number.POSITIVE_INFINITY),
  };
}

/** Whether a point of the direction model shows that the cost falls for ever. */
export function isFallingDirection(directions: MilpModel, x: Float64Array | undefined): boolean {
  if (x === undefined) return false;
  const { objective, maxViolation } = evaluatePoint(directions, x);
  let largestCost = 0;
  for (const cost of directions.columnCost) largestCost = Math.max(largestCost, Math.abs(cost));
  return maxViolation <= DIRECTION_TOLERANCE && objective < -FALL * largestCost;
}
