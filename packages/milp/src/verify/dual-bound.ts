import { CompensatedSum } from '../internal/compensated-sum.js';
import type { MilpModel } from '../model/milp-model.js';
import { impliedBounds } from './implied-bounds.js';

const UNIT_ROUNDOFF = 2 ** -53;
/** How many rounding errors simplex pivots may have left in a reduced cost that should be zero. */
const PIVOT_ROUNDINGS = 64;

/**
 * Computes a proven lower bound on the objective from any vector of row duals, by weak duality:
 * L(y) = offset + Σ_i (y_i ≥ 0 ? y_i·rowLower_i : y_i·rowUpper_i)
 *        + Σ_j min over [lower_j, upper_j] of (c_j − A_jᵀy)·x_j.
 * Duals that refer to an infinite row bound are set to zero first. So the bound is valid for any duals; poor duals only
 * make it weak. Integrality is ignored, so the bound also holds for the mixed-integer optimum.
 *
 * @param model - the model.
 * @param rowDuals - one multiplier per row, positive where the lower row bound is active.
 * @param objectiveCutoff - objective of a known feasible point; it implies bounds on variables without finite bounds,
 * outside of which no better point can lie.
 * @returns the bound, or −Infinity if these duals prove nothing. docs/method.md, "Dual bound".
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
  if (!needsInfiniteBound(model, state, columnLower, columnUpper)) {
    return lagrangian(model, state, columnLower, columnUpper);
  }
  const { lower, upper } = impliedBounds(model, objectiveCutoff);
  if (!needsInfiniteBound(model, state, lower, upper))
    return lagrangian(model, state, lower, upper);
  if (!repairDuals(model, state, lower, upper)) return Number.NEGATIVE_INFINITY;
  // The shifts added rounding errors to the reduced costs, so the bound is computed anew from the duals.
  const repaired = stateOf(model, state.duals);
  return needsInfiniteBound(model, repaired, lower, upper)
    ? Number.NEGATIVE_INFINITY
    : lagrangian(model, repaired, lower, upper);
}

/** L(y) of `dualBound`, for duals that need no infinite bound. */
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
    // A reduced cost on an infinite bound is below rounding here and counts as zero.
    const end = cost > 0 ? lower[j]! : upper[j]!;
    if (Number.isFinite(end)) sum.add(cost * end);
  }
  return sum.value();
}

function needsInfiniteBound(
  model: MilpModel,
  state: DualState,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  for (let j = 0; j < model.columnCount; j += 1) {
    if (isOnInfiniteBound(state, lower, upper, j)) return true;
  }
  return false;
}

function projectDuals(model: MilpModel, rowDuals: Float64Array): Float64Array {
  const duals = new Float64Array(model.rowCount);
  for (let i = 0; i < model.rowCount; i += 1) {
    const dual = rowDuals[i] ?? 0;
    const rowBound = dual > 0 ? model.rowLower[i]! : model.rowUpper[i]!;
    duals[i] = Number.isFinite(dual) && Number.isFinite(rowBound) ? dual : 0;
  }
  return duals;
}

/**
 * c − Aᵀy, and for each column the size below which it counts as zero: a multiple of (terms + 2)·2⁻⁵³·Σ|terms|, the
 * standard bound on the rounding error of such a sum.
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

const PASSES = 20;

/** Row duals, their reduced costs c − Aᵀy, and for each column the size that counts as zero. */
interface DualState {
  duals: Float64Array;
  reducedCosts: Float64Array;
  noise: Float64Array;
}

/** Whether a reduced cost refers to an infinite column bound, which would make the dual bound −∞. */
function isOnInfiniteBound(
  state: DualState,
  lower: Float64Array,
  upper: Float64Array,
  column: number,
): boolean {
  const cost = state.reducedCosts[column]!;
  if (Math.abs(cost) <= state.noise[column]!) return false;
  return !Number.isFinite(cost > 0 ? lower[column]! : upper[column]!);
}

/**
 * Corrects the small errors that simplex pivots leave in the duals. For each column whose reduced cost refers to an
 * infinite bound, it shifts the dual of one of the column's rows until the reduced cost no longer does, choosing the row
 * that does the least damage to other columns. Any duals give a valid bound, so a repair can fail but never be wrong.
 * Changes `state`; returns whether the repair succeeded.
 */
function repairDuals(
  model: MilpModel,
  state: DualState,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  const repair = new Repair(model, state, lower, upper);
  for (let pass = 0; pass < PASSES; pass += 1) {
    let isDone = true;
    for (let j = 0; j < model.columnCount; j += 1) {
      if (!isOnInfiniteBound(state, lower, upper, j)) continue;
      isDone = false;
      if (!repair.shiftFor(j)) return false;
    }
    if (isDone) return true;
  }
  return false;
}

class Repair {
  private readonly rowsOf: Map<number, { row: number; value: number }[]> = new Map();

  constructor(
    private readonly model: MilpModel,
    private readonly state: DualState,
    private readonly lower: Float64Array,
    private readonly upper: Float64Array,
  ) {
    for (let j = 0; j < model.columnCount; j += 1) {
      if (!Number.isFinite(lower[j]!) || !Number.isFinite(upper[j]!)) this.rowsOf.set(j, []);
    }
    for (let i = 0; i < model.rowCount; i += 1) {
      for (let k = model.rowStarts[i]!; k < model.rowStarts[i + 1]!; k += 1) {
        const value = model.values[k]!;
        if (value !== 0) this.rowsOf.get(model.columnIndices[k]!)?.push({ row: i, value });
      }
    }
  }

  /** Shifts one dual so that the column's reduced cost is allowed; false if no row permits it. */
  shiftFor(column: number): boolean {
    const cost = this.state.reducedCosts[column]!;
    // The reduced cost of a free column must become zero; that of a column with one finite bound may have one sign.
    const isFree = !Number.isFinite(this.lower[column]!) && !Number.isFinite(this.upper[column]!);
    const wanted = isFree ? 0 : -Math.sign(cost) * 4 * this.state.noise[column]!;
    let bestRow = -1;
    let bestShift = 0;
    let leastDamage = Number.POSITIVE_INFINITY;
    for (const { row, value } of this.rowsOf.get(column)!) {
      const shift = this.allowedShift(row, (cost - wanted) / value);
      if (shift === 0 || !this.isAllowedCost(column, cost - value * shift)) continue;
      const damage = this.damage(row, shift, column);
      if (damage < leastDamage) {
        leastDamage = damage;
        bestRow = row;
        bestShift = shift;
      }
    }
    if (bestRow < 0) return false;
    this.apply(bestRow, bestShift);
    return true;
  }

  /** The shift; if the dual would then refer to an infinite row bound, only the shift to zero. */
  private allowedShift(row: number, shift: number): number {
    const dual = this.state.duals[row]!;
    const rowBound = dual + shift > 0 ? this.model.rowLower[row]! : this.model.rowUpper[row]!;
    return Number.isFinite(rowBound) ? shift : -dual;
  }

  private isAllowedCost(column: number, cost: number): boolean {
    if (Math.abs(cost) <= this.state.noise[column]!) return true;
    return Number.isFinite(cost > 0 ? this.lower[column]! : this.upper[column]!);
  }

  /** Sum of the reduced costs on infinite bounds that the shift would cause in other columns. */
  private damage(row: number, shift: number, except: number): number {
    let damage = 0;
    for (let k = this.model.rowStarts[row]!; k < this.model.rowStarts[row + 1]!; k += 1) {
      const column = this.model.columnIndices[k]!;
      if (column === except) continue;
      const cost = this.state.reducedCosts[column]! - this.model.values[k]! * shift;
      const end = cost > 0 ? this.lower[column]! : this.upper[column]!;
      if (!Number.isFinite(end)) damage += Math.abs(cost);
    }
    return damage;
  }

  private apply(row: number, shift: number): void {
    const { duals, reducedCosts } = this.state;
    duals[row]! += shift;
    for (let k = this.model.rowStarts[row]!; k < this.model.rowStarts[row + 1]!; k += 1) {
      reducedCosts[this.model.columnIndices[k]!]! -= this.model.values[k]! * shift;
    }
  }
}
