import type { MilpModel } from '../model/milp-model.js';

const PASSES = 20;

/** Row duals, the reduced costs c − Aᵀy they leave, and per column the size that counts as zero. */
export interface DualState {
  duals: Float64Array;
  reducedCosts: Float64Array;
  noise: Float64Array;
}

/** Whether a reduced cost presses on an infinite bound, which would make the bound −∞. */
export function pressesOnInfinity(
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
 * Moves duals by the little that the pivots of a simplex method left wrong: for each column whose reduced
 * cost presses on an infinite bound, the dual of one of its rows is shifted until it does not, choosing
 * the row that pushes the fewest others wrong. Any duals give a true bound, so a repair can only be
 * useless, never wrong. Changes `state`; returns whether nothing presses any more.
 */
export function repairDuals(
  model: MilpModel,
  state: DualState,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  const repair = new Repair(model, state, lower, upper);
  for (let pass = 0; pass < PASSES; pass += 1) {
    let isDone = true;
    for (let j = 0; j < model.columnCount; j += 1) {
      if (!pressesOnInfinity(state, lower, upper, j)) continue;
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

  /** Shifts one dual so that the column's reduced cost is right; false where no row allows it. */
  shiftFor(column: number): boolean {
    const cost = this.state.reducedCosts[column]!;
    // A column with one finite bound may end on its good side; a free one has to end at zero.
    const isFree = !Number.isFinite(this.lower[column]!) && !Number.isFinite(this.upper[column]!);
    const wanted = isFree ? 0 : -Math.sign(cost) * 4 * this.state.noise[column]!;
    let bestRow = -1;
    let bestShift = 0;
    let leastDamage = Number.POSITIVE_INFINITY;
    for (const { row, value } of this.rowsOf.get(column)!) {
      const shift = this.allowedShift(row, (cost - wanted) / value);
      if (shift === 0 || !this.isRightAfter(column, cost - value * shift)) continue;
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

  /** The shift, or only as far as zero where the dual would come to press on an infinite row bound. */
  private allowedShift(row: number, shift: number): number {
    const dual = this.state.duals[row]!;
    const pressed = dual + shift > 0 ? this.model.rowLower[row]! : this.model.rowUpper[row]!;
    return Number.isFinite(pressed) ? shift : -dual;
  }

  private isRightAfter(column: number, cost: number): boolean {
    if (Math.abs(cost) <= this.state.noise[column]!) return true;
    return Number.isFinite(cost > 0 ? this.lower[column]! : this.upper[column]!);
  }

  /** Sum of the wrong-signed reduced costs on infinite bounds that the shift would cause elsewhere. */
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
