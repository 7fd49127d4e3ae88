import { createModelBuilder, type MilpModel, type SolveResult } from '@bess/milp';
import type { SolveLinear } from './branch-on-tiers.js';
import type { MonthDecomposition, MonthSubproblem } from './decompose-by-months.js';

/** Initial box width as a share of the largest price, and minimum width. */
const initialBoxShare = 0.5;

const minBoxWidth = 1e-4;

/** A relative rise of the bound below this counts as none. */
const negligibleRise = 1e-8;

/** The bound and the subproblem solutions at given prices of the linking rows. */
interface LagrangianBound {
  /** No point of the model costs less. */
  readonly bound: number;
  /** Integer values chosen by the months, by column of the whole model. */
  readonly chosen: ReadonlyMap<number, number>;
  /** Solution of each subproblem at these prices, by its columns. */
  readonly points: readonly Float64Array[];
}

/**
 * Lagrangian bound of a mixed-integer model whose linking rows are priced by y instead of being kept:
 * L(y) = offset + Σ_i (y_i ≥ 0 ? y_i·lower_i : y_i·upper_i) + Σ_m min (c_m − A_mᵀy)·x_m over the feasible set of month m,
 * integrality included. It is valid for any y (A. M. Geoffrion, Mathematical Programming Study 2 (1974), 82–114), and at
 * least the bound of the linear relaxation if y are its duals.
 *
 * @param rowDuals Prices, one per row of the whole model; a price on an infinite bound counts as 0.
 * @param solvePart Solves one month; its `bound` enters the result, its point only suggests integer values.
 * @returns undefined if a month could not be solved.
 */
export async function lagrangianBound(
  model: MilpModel,
  { parts, linkingRows }: MonthDecomposition,
  rowDuals: Float64Array,
  solvePart: (part: MonthSubproblem, model: MilpModel) => Promise<SolveResult | undefined>,
): Promise<LagrangianBound | undefined> {
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

/** Searches the prices of the linking rows at which the months prove the highest bound. */
interface LagrangianDualSearch {
  /** Adds the subproblem solutions found at some prices. */
  addCuts(rowDuals: Float64Array, answer: LagrangianBound): void;
  /** The next prices to evaluate, one per row of the model; undefined if no prices would raise the bound noticeably. */
  nextDuals(): Promise<Float64Array | undefined>;
}

interface Cut {
  readonly part: number;
  /** [currency] */
  readonly cost: number;
  /** Contribution of the subproblem to each linking row. */
  readonly activities: readonly number[];
}

/**
 * Kelley's cutting planes (J. SIAM 8 (1960), 703–712) in a box that moves with the best prices (R. E. Marsten, W. W. Hogan and J. W. Blankenship, Operations Research 23
 * (1975), 389–405). A subproblem's solution stays feasible at any prices, so its cost there is an upper bound on the
 * subproblem's minimum. Each solution therefore gives one cut.
 */
export function lagrangianDualSearch(
  model: MilpModel,
  { parts, linkingRows }: MonthDecomposition,
  solveLinear: SolveLinear,
): LagrangianDualSearch {
  const rows = Array.from(linkingRows);
  const cuts: Cut[] = [];
  let best: { bound: number; prices: number[] } | undefined;
  let width = 0;
  return {
    addCuts: (rowDuals, { bound, points }) => {
      const prices = rows.map((row) => rowDuals[row]!);
      for (const [part, point] of points.entries()) {
        cuts.push({ part, ...subproblemCut(model, parts[part]!, point, rows) });
      }
      if (!best)
        width = Math.max(minBoxWidth, ...prices.map((price) => initialBoxShare * Math.abs(price)));
      else if (bound <= best.bound) width /= 2;
      else if (maxDistance(prices, best.prices) > 0.999 * width) width *= 2;
      if (!best || bound > best.bound) best = { bound, prices };
    },
    nextDuals: async () => {
      if (!best || rows.length === 0) return undefined;
      const { bound, prices } = best;
      const builder = createModelBuilder();
      const columns = rows.map((row, index) => {
        const price = prices[index]!;
        // A price acts on a bound of its row; without such a bound it must be 0.
        const most = model.rowLower[row] === Number.NEGATIVE_INFINITY ? 0 : price + width;
        const least = model.rowUpper[row] === Number.POSITIVE_INFINITY ? 0 : price - width;
        return builder.addColumn({ lower: Math.min(least, most), upper: Math.max(least, most) });
      });
      const addValueColumn = () => builder.addColumn({ lower: Number.NEGATIVE_INFINITY, cost: -1 });
      for (const [index, row] of rows.entries()) {
        const worth = addValueColumn();
        for (const pressed of [model.rowLower[row]!, model.rowUpper[row]!]) {
          if (!Number.isFinite(pressed)) continue;
          builder.addRow({ upper: 0, columns: [worth, columns[index]!], values: [1, -pressed] });
        }
      }
      const minima = parts.map(addValueColumn);
      for (const { part, cost, activities } of cuts) {
        const values = [1, ...activities];
        builder.addRow({ upper: cost, columns: [minima[part]!, ...columns], values });
      }
      const { x, objective } = await solveLinear(builder.build(), {});
      if (!x || objective === undefined) return undefined;
      const maxBound = model.objectiveOffset - objective;
      if (maxBound - bound <= negligibleRise * Math.max(1, Math.abs(bound))) return undefined;
      const rowDuals = new Float64Array(model.rowCount);
      for (const [index, row] of rows.entries()) rowDuals[row] = x[columns[index]!]!;
      return rowDuals;
    },
  };
}

function subproblemCut(
  { columnCost, rowStarts, columnIndices, values }: MilpModel,
  { columns }: MonthSubproblem,
  point: Float64Array,
  rows: readonly number[],
): Omit<Cut, 'part'> {
  const placed = new Map(Array.from(columns, (column, index) => [column, point[index]!]));
  let cost = 0;
  for (const [column, value] of placed) cost += columnCost[column]! * value;
  const activities = rows.map((row) => {
    let activity = 0;
    for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k += 1) {
      activity += values[k]! * (placed.get(columnIndices[k]!) ?? 0);
    }
    return activity;
  });
  return { cost, activities };
}

function maxDistance(prices: readonly number[], others: readonly number[]): number {
  return Math.max(0, ...prices.map((price, index) => Math.abs(price - others[index]!)));
}
