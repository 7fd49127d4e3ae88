import { CompensatedSum } from '../internal/compensated-sum.js';
import { impliedBounds } from '../internal/implied-bounds.js';
import { type DualState, pressesOnInfinity, repairDuals } from '../internal/repair-duals.js';
import type { MilpModel } from '../model/milp-model.js';

const UNIT_ROUNDOFF = 2 ** -53;
/** How many roundings the pivots of a simplex method may have left in a reduced cost that should be zero. */
const PIVOT_ROUNDINGS = 64;

/**
 * Proven lower bound on the objective from any vector of row duals, by weak duality:
 * L(y) = offset + Σ_i (y_i ≥ 0 ? y_i·rowLower_i : y_i·rowUpper_i)
 *        + Σ_j min over [lower_j, upper_j] of (c_j − A_jᵀy)·x_j.
 * Duals that press on an infinite row bound are set to zero first, so no duals can make it wrong;
 * poor duals only make it low. Integrality is ignored, so it also bounds the mixed-integer optimum.
 *
 * @param model - the model.
 * @param rowDuals - one multiplier per row, positive where the lower row bound presses.
 * @param objectiveCutoff - objective of a known feasible point; bounds variables that have no bound
 * of their own (no better point can lie outside).
 * @returns the bound, or −Infinity where these duals prove nothing. docs/method.md, "Dual bound".
 * @example
 * const builder = createModelBuilder();
 * const x = builder.addColumn({ cost: 3 });
 * builder.addRow({ lower: 2, columns: [x], values: [1] });
 * dualBound(builder.build(), Float64Array.of(3)); // => 6
 */
export function dualBound(
  model: MilpModel,
  rowDuals: Float64Array,
  objectiveCutoff = Number.POSITIVE_INFINITY,
): number {
  const state = stateOf(model, projectDuals(model, rowDuals));
  const { columnLower, columnUpper } = model;
  if (!somePress(model, state, columnLower, columnUpper)) {
    return lagrangian(model, state, columnLower, columnUpper);
  }
  const { lower, upper } = impliedBounds(model, objectiveCutoff);
  if (!somePress(model, state, lower, upper)) return lagrangian(model, state, lower, upper);
  if (!repairDuals(model, state, lower, upper)) return Number.NEGATIVE_INFINITY;
  // The shifts left rounding in the reduced costs; the bound is computed from the duals alone.
  const repaired = stateOf(model, state.duals);
  return somePress(model, repaired, lower, upper)
    ? Number.NEGATIVE_INFINITY
    : lagrangian(model, repaired, lower, upper);
}

/** L(y) of the documentation above, for duals that press on no infinite bound. */
function lagrangian(
  model: MilpModel,
  { duals, reducedCosts }: DualState,
  lower: Float64Array,
  upper: Float64Array,
): number {
  const sum = new CompensatedSum(model.objectiveOffset);
  for (let i = 0; i < model.rowCount; i += 1) {
    const dual = duals[i]!;
    if (dual !== 0) sum.add(dual * (dual > 0 ? model.rowLower[i]! : model.rowUpper[i]!));
  }
  for (let j = 0; j < model.columnCount; j += 1) {
    const cost = reducedCosts[j]!;
    if (cost === 0) continue;
    // What presses on an infinite bound here is below rounding and counts as zero.
    const end = cost > 0 ? lower[j]! : upper[j]!;
    if (Number.isFinite(end)) sum.add(cost * end);
  }
  return sum.value();
}

function somePress(
  model: MilpModel,
  state: DualState,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  for (let j = 0; j < model.columnCount; j += 1) {
    if (pressesOnInfinity(state, lower, upper, j)) return true;
  }
  return false;
}

function projectDuals(model: MilpModel, rowDuals: Float64Array): Float64Array {
  const duals = new Float64Array(model.rowCount);
  for (let i = 0; i < model.rowCount; i += 1) {
    const dual = rowDuals[i] ?? 0;
    const pressed = dual > 0 ? model.rowLower[i]! : model.rowUpper[i]!;
    duals[i] = Number.isFinite(dual) && Number.isFinite(pressed) ? dual : 0;
  }
  return duals;
}

/**
 * c − Aᵀy, and per column the size below which it counts as zero: a multiple of (terms + 2)·2⁻⁵³·Σ|terms|,
 * the standard bound on the rounding of such a sum.
 */
function stateOf(model: MilpModel, duals: Float64Array): DualState {
  const { columnCount, rowCount, rowStarts, columnIndices, values } = model;
  const reducedCosts = Float64Array.from(model.columnCost);
  const noise = new Float64Array(columnCount);
  const terms = new Int32Array(columnCount);
  for (let j = 0; j < columnCount; j += 1) noise[j] = Math.abs(model.columnCost[j]!);
  for (let i = 0; i < rowCount; i += 1) {
    const dual = duals[i]!;
    if (dual === 0) continue;
    const end = rowStarts[i + 1]!;
    for (let k = rowStarts[i]!; k < end; k += 1) {
      const column = columnIndices[k]!;
      const term = values[k]! * dual;
      reducedCosts[column]! -= term;
      noise[column]! += Math.abs(term);
      terms[column]! += 1;
    }
  }
  for (let j = 0; j < columnCount; j += 1)
    noise[j]! *= PIVOT_ROUNDINGS * (terms[j]! + 2) * UNIT_ROUNDOFF;
  return { duals, reducedCosts, noise };
}
