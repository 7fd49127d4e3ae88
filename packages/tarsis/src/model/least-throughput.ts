import type { MilpModel } from '@bess/milp';
import type { JointModel } from './build-joint-model.js';
import type { ModelSpec } from './model-spec.js';

/** How far above the optimum a tie may lie, as a share of it. */
const tieShare = 1e-9;

/**
 * The linear program that breaks ties: the same constraints, the cost held at its optimum, integers held at what the
 * optimum chose, the throughput minimised. Of use where wear does not decide.
 *
 * @param optimum Optimal point of the joint model.
 * @param objective Its cost [currency].
 */
export function leastThroughput(
  spec: ModelSpec,
  joint: JointModel,
  optimum: Float64Array,
  objective: number,
): MilpModel {
  const { model } = joint;
  const held = (bounds: Float64Array) =>
    bounds.map((bound, column) =>
      model.columnInteger[column] ? Math.round(optimum[column]!) : bound,
    );
  const columnCost = new Float64Array(model.columnCount);
  for (const [index, { repeats }] of spec.blocks.entries()) {
    for (const column of joint.blocks[index]!.charge) columnCost[column] = repeats;
    for (const column of joint.blocks[index]!.discharge) columnCost[column] = repeats;
  }
  const priced = Array.from(model.columnCost.keys()).filter(
    (column) => model.columnCost[column] !== 0,
  );
  const cap = objective - model.objectiveOffset;
  return {
    ...model,
    objectiveOffset: 0,
    columnCost,
    columnLower: held(model.columnLower),
    columnUpper: held(model.columnUpper),
    columnInteger: new Uint8Array(model.columnCount),
    rowCount: model.rowCount + 1,
    rowLower: joined(model.rowLower, [Number.NEGATIVE_INFINITY]),
    rowUpper: joined(model.rowUpper, [cap + tieShare * Math.max(1, Math.abs(cap))]),
    rowStarts: joined(model.rowStarts, [model.rowStarts.at(-1)! + priced.length]),
    columnIndices: joined(model.columnIndices, priced),
    values: joined(
      model.values,
      priced.map((column) => model.columnCost[column]!),
    ),
    ...(model.rowNames && { rowNames: [...model.rowNames, '(9) cost stays optimal'] }),
  };
}

/** Copies rather than spreads: the entries of a year in quarter-hours can be more than a call takes as arguments. */
function joined<A extends Float64Array | Int32Array>(head: A, tail: readonly number[]): A {
  const all =
    head instanceof Int32Array
      ? new Int32Array(head.length + tail.length)
      : new Float64Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all as A;
}
