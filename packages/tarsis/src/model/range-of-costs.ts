import type { MilpModel } from '@bess/milp';
import type { CostTerms } from './model-state.js';

/** Limits of Σ price · column + constant by the bounds of the columns alone. */
export function rangeOfCosts(
  { columnLower, columnUpper }: Pick<MilpModel, 'columnLower' | 'columnUpper'>,
  { columns, prices, constant }: CostTerms,
): { lowest: number; highest: number } {
  // A column may stand in several charges, which its bounds hold together.
  const priceOf = new Map<number, number>();
  for (const [index, column] of columns.entries()) {
    priceOf.set(column, (priceOf.get(column) ?? 0) + prices[index]!);
  }
  let lowest = constant;
  let highest = constant;
  for (const [column, price] of priceOf) {
    const ends = [price * columnLower[column]!, price * columnUpper[column]!];
    lowest += Math.min(...ends);
    highest += Math.max(...ends);
  }
  return { lowest, highest };
}
