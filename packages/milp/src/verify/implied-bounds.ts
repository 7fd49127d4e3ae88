import type { MilpModel } from '../model/milp-model.js';

const ROUNDS = 12;
/** Implied bounds are widened by this share, which is far above their rounding error. */
const WIDENING = 1e-9;

interface Box {
  lower: Float64Array;
  upper: Float64Array;
}

/**
 * Finite bounds for unbounded variables, implied by the rows and by "not worse than the known point": in Σ a_j·x_j ≤ b,
 * each x_j is bounded by b minus the minimum of the other terms. Every feasible point with an objective up to
 * `objectiveCutoff` satisfies these bounds; finite bounds of the model remain unchanged. M. W. P. Savelsbergh, ORSA J. Computing 6 (1994), 445–454, section 1.
 */
export function impliedBounds(model: MilpModel, objectiveCutoff: number): Box {
  const box: Box = {
    lower: Float64Array.from(model.columnLower),
    upper: Float64Array.from(model.columnUpper),
  };
  const costColumns = nonZeroCosts(model);
  for (let round = 0; round < ROUNDS; round += 1) {
    let changed = false;
    for (let i = 0; i < model.rowCount; i += 1) {
      const start = model.rowStarts[i]!;
      const end = model.rowStarts[i + 1]!;
      const columns = model.columnIndices.subarray(start, end);
      const values = model.values.subarray(start, end);
      if (tightenBelow(columns, values, 1, model.rowUpper[i]!, box)) changed = true;
      if (tightenBelow(columns, values, -1, -model.rowLower[i]!, box)) changed = true;
    }
    const room = objectiveCutoff - model.objectiveOffset;
    if (tightenBelow(costColumns.columns, costColumns.values, 1, room, box)) changed = true;
    if (!changed) break;
  }
  return box;
}

function nonZeroCosts(model: MilpModel): { columns: Int32Array; values: Float64Array } {
  const columns: number[] = [];
  for (let j = 0; j < model.columnCount; j += 1) if (model.columnCost[j] !== 0) columns.push(j);
  return {
    columns: Int32Array.from(columns),
    values: Float64Array.from(columns, (j) => model.columnCost[j]!),
  };
}

/** Tightens the infinite bounds of the box by Σ sign·value·x ≤ limit. */
function tightenBelow(
  columns: Int32Array,
  values: Float64Array,
  sign: number,
  limit: number,
  box: Box,
): boolean {
  if (!Number.isFinite(limit)) return false;
  let least = 0;
  let magnitude = Math.abs(limit);
  let unboundedTerms = 0;
  let unboundedAt = -1;
  for (let k = 0; k < columns.length; k += 1) {
    const value = sign * values[k]!;
    const end = value > 0 ? box.lower[columns[k]!]! : box.upper[columns[k]!]!;
    if (Number.isFinite(end)) {
      least += value * end;
      magnitude += Math.abs(value * end);
    } else {
      unboundedTerms += 1;
      unboundedAt = k;
    }
  }
  if (unboundedTerms > 1) return false;
  const slack = limit - least + WIDENING * magnitude;
  let changed = false;
  const first = unboundedTerms === 1 ? unboundedAt : 0;
  const last = unboundedTerms === 1 ? unboundedAt + 1 : columns.length;
  for (let k = first; k < last; k += 1) {
    if (tightenOne(columns[k]!, sign * values[k]!, slack, unboundedTerms === 1, box)) {
      changed = true;
    }
  }
  return changed;
}

/** Sets the bound of one column that the row limits, if it is infinite. */
function tightenOne(
  column: number,
  value: number,
  slack: number,
  isTheUnbounded: boolean,
  box: Box,
): boolean {
  const far = value > 0 ? box.upper : box.lower;
  if (Number.isFinite(far[column]!)) return false;
  const near = value > 0 ? box.lower[column]! : box.upper[column]!;
  // The sum includes the column's own minimum, unless that is the infinite term; remove it.
  const own = isTheUnbounded ? 0 : value * near;
  far[column] = (slack + own) / value;
  return true;
}
