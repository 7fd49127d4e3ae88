import type { MilpModel, SolveResult } from '@bess/milp';
import type { MonthPart, MonthSplit } from './split-by-months.js';

/** What the months say at given prices of what they share. */
export interface MonthsBound {
  /** No point of the model costs less. */
  readonly bound: number;
  /** Whole values that the months chose, by column of the whole model. */
  readonly chosen: ReadonlyMap<number, number>;
  /** What each part does at these prices, one entry per column of it. */
  readonly points: readonly Float64Array[];
}

/**
 * Lower bound on a mixed-integer model whose rows between months are given prices y instead of being kept:
 * L(y) = offset + Σ_i (y_i ≥ 0 ? y_i·lower_i : y_i·upper_i) + Σ_m min (c_m − A_mᵀy)·x_m over what month m may do by itself,
 * whole values included. It holds for any y (A. M. Geoffrion, Mathematical Programming Study 2 (1974), 82–114), and is at
 * least the bound of the linear relaxation where y are its duals.
 *
 * @param rowDuals Prices, one per row of the whole model; a price that presses on an infinite bound counts as 0.
 * @param solvePart Solves one month; its `bound` is what counts, its point only suggests whole values.
 * @returns undefined where a month has no answer.
 */
export async function boundByMonths(
  model: MilpModel,
  { parts, linkingRows }: MonthSplit,
  rowDuals: Float64Array,
  solvePart: (part: MonthPart, model: MilpModel) => Promise<SolveResult | undefined>,
): Promise<MonthsBound | undefined> {
  const columnCost = Float64Array.from(model.columnCost);
  let bound = model.objectiveOffset;
  for (const row of linkingRows) {
    const price = rowDuals[row] ?? 0;
    const pressed = price > 0 ? model.rowLower[row]! : model.rowUpper[row]!;
    if (price === 0 || !Number.isFinite(price * pressed)) continue;
    bound += price * pressed;
    for (let k = model.rowStarts[row]!; k < model.rowStarts[row + 1]!; k += 1) {
      columnCost[model.columnIndices[k]!]! -= price * model.values[k]!;
    }
  }
  const chosen = new Map<number, number>();
  const points: Float64Array[] = [];
  for (const part of parts) {
    const priced = {
      ...part.model,
      columnCost: Float64Array.from(part.columns, (column) => columnCost[column]!),
    };
    const result = await solvePart(part, priced);
    if (result?.bound === undefined || !result.x) return undefined;
    bound += result.bound;
    points.push(result.x);
    for (const [index, column] of part.columns.entries()) {
      if (model.columnInteger[column]) chosen.set(column, Math.round(result.x[index]!));
    }
  }
  return { bound, chosen, points };
}
