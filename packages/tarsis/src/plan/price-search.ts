import { createModelBuilder, type MilpModel } from '@bess/milp';
import type { MonthsBound } from './bound-by-months.js';
import type { SolveLinear } from './branch-on-tiers.js';
import type { MonthPart, MonthSplit } from './split-by-months.js';

/** Looks for the prices of rows between months at which the months prove the highest bound. */
export interface PriceSearch {
  /** Takes what the months said at some prices. */
  learn(rowDuals: Float64Array, answer: MonthsBound): void;
  /** The prices to ask at next, one per row of the model; undefined where none would raise the bound by more than a trifle. */
  next(): Promise<Float64Array | undefined>;
}

interface Cut {
  readonly part: number;
  /** [currency] */
  readonly cost: number;
  /** What the part adds to each row between months. */
  readonly activities: readonly number[];
}

/** Share of the largest price within which the next ones are sought at first, and the least such width. */
const firstShare = 0.5;
const leastWidth = 1e-4;
/** A rise by a smaller share of the bound is none. */
const trifle = 1e-8;

/**
 * Kelley's cutting planes (J. SIAM 8 (1960), 703–712) in a box that moves with the best prices (R. E. Marsten, W. W. Hogan and J. W. Blankenship, Operations Research 23
 * (1975), 389–405). What a part answered once it can do at any prices, so what that costs there is no less than its minimum: each answer of each part is a cut.
 */
export function priceSearch(
  model: MilpModel,
  { parts, linkingRows }: MonthSplit,
  solveLinear: SolveLinear,
): PriceSearch {
  const rows = Array.from(linkingRows);
  const cuts: Cut[] = [];
  let best: { bound: number; prices: number[] } | undefined;
  let width = 0;
  return {
    learn: (rowDuals, { bound, points }) => {
      const prices = rows.map((row) => rowDuals[row]!);
      for (const [part, point] of points.entries()) {
        cuts.push({ part, ...whatItDoes(model, parts[part]!, point, rows) });
      }
      if (!best)
        width = Math.max(leastWidth, ...prices.map((price) => firstShare * Math.abs(price)));
      else if (bound <= best.bound) width /= 2;
      else if (farthest(prices, best.prices) > 0.999 * width) width *= 2;
      if (!best || bound > best.bound) best = { bound, prices };
    },
    next: async () => {
      if (!best || rows.length === 0) return undefined;
      const { bound, prices } = best;
      const builder = createModelBuilder();
      const columns = rows.map((row, index) => {
        const price = prices[index]!;
        // A price presses on a bound of its row; where there is none it has to be 0.
        const most = model.rowLower[row] === Number.NEGATIVE_INFINITY ? 0 : price + width;
        const least = model.rowUpper[row] === Number.POSITIVE_INFINITY ? 0 : price - width;
        return builder.addColumn({ lower: Math.min(least, most), upper: Math.max(least, most) });
      });
      const addWorth = () => builder.addColumn({ lower: Number.NEGATIVE_INFINITY, cost: -1 });
      for (const [index, row] of rows.entries()) {
        const worth = addWorth();
        for (const pressed of [model.rowLower[row]!, model.rowUpper[row]!]) {
          if (!Number.isFinite(pressed)) continue;
          builder.addRow({ upper: 0, columns: [worth, columns[index]!], values: [1, -pressed] });
        }
      }
      const minima = parts.map(addWorth);
      for (const { part, cost, activities } of cuts) {
        const values = [1, ...activities];
        builder.addRow({ upper: cost, columns: [minima[part]!, ...columns], values });
      }
      const { x, objective } = await solveLinear(builder.build(), {});
      if (!x || objective === undefined) return undefined;
      const mostBound = model.objectiveOffset - objective;
      if (mostBound - bound <= trifle * Math.max(1, Math.abs(bound))) return undefined;
      const rowDuals = new Float64Array(model.rowCount);
      for (const [index, row] of rows.entries()) rowDuals[row] = x[columns[index]!]!;
      return rowDuals;
    },
  };
}

function whatItDoes(
  { columnCost, rowStarts, columnIndices, values }: MilpModel,
  { columns }: MonthPart,
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

function farthest(prices: readonly number[], others: readonly number[]): number {
  return Math.max(0, ...prices.map((price, index) => Math.abs(price - others[index]!)));
}
