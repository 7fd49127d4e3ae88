import type { MilpModel } from '@bess/milp';
import type { CostTerms, ModelState } from './model-state.js';

/**
 * (7) U_m ≥ minimum_m − K_m, U_m ≥ 0: the shortfall of a month to its minimum charge is billed on top; likewise over the
 * twelve months for an annual minimum. K_m are the charges of month m, or 0 if export credits exceed them:
 * charges = K_m − C_m with 0 ≤ K_m ≤ most·(1 − n_m), 0 ≤ C_m ≤ most·n_m and n_m ∈ {0, 1}.
 */
export function minimumCharges(state: ModelState): void {
  const { spec, monthCosts } = state;
  const hasMinimum =
    spec.annualMinimumCharge > 0 || spec.charges.some(({ minimumCharge }) => minimumCharge > 0);
  if (!hasMinimum) return;
  const hasAnnual = spec.annualMinimumCharge > 0;
  const charged = monthCosts.map((costs, monthIndex) => {
    const counts = hasAnnual || spec.charges[monthIndex]!.minimumCharge > 0;
    return counts ? nonNegativeCharges(state, costs, monthIndex) : costs;
  });
  for (const [monthIndex, month] of spec.charges.entries()) {
    if (month.minimumCharge <= 0) continue;
    const name = `minimum charge of month ${monthIndex + 1}`;
    const column = shortfallToMinimum(state, name, month.minimumCharge, [charged[monthIndex]!]);
    for (const costs of new Set([charged[monthIndex]!, monthCosts[monthIndex]!])) {
      costs.columns.push(column);
      costs.prices.push(1);
    }
  }
  if (!hasAnnual) return;
  const column = shortfallToMinimum(
    state,
    'minimum charge of the year',
    spec.annualMinimumCharge,
    charged,
  );
  const last = monthCosts.at(-1)!;
  last.columns.push(column);
  last.prices.push(1);
}

/** The costs of a month if they cannot be negative, else the column K_m. */
function nonNegativeCharges(state: ModelState, costs: CostTerms, monthIndex: number): CostTerms {
  const { spec, builder } = state;
  if ((spec.exportRule ?? 'none') === 'none') return costs;
  const { lowest, highest } = costRange(builder.build(), costs);
  if (lowest >= 0) return costs;
  const name = `charges of month ${monthIndex + 1}`;
  const most = Math.max(0, highest);
  const charges = builder.addColumn({ name, upper: most });
  const credit = builder.addColumn({ name: `${name}, below 0`, upper: -lowest });
  const isCredit = builder.addColumn({ name: `${name} are below 0`, upper: 1, integer: true });
  builder.addRow({
    name: `(7) ${name}`,
    lower: costs.constant,
    upper: costs.constant,
    columns: [charges, credit, ...costs.columns],
    values: [1, -1, ...costs.prices.map((price) => -price)],
  });
  builder.addRow({
    name: `(7) ${name} are none where credits exceed them`,
    upper: most,
    columns: [charges, isCredit],
    values: [1, most],
  });
  builder.addRow({
    name: `(7) ${name} are credits only where they are below 0`,
    upper: 0,
    columns: [credit, isCredit],
    values: [1, lowest],
  });
  return { columns: [charges], prices: [1], constant: 0 };
}

function shortfallToMinimum(
  state: ModelState,
  name: string,
  minimum: number,
  counted: readonly CostTerms[],
): number {
  const columns = counted.flatMap((costs) => costs.columns);
  const prices = counted.flatMap((costs) => costs.prices);
  const constant = counted.reduce((sum, costs) => sum + costs.constant, 0);
  const column = state.builder.addColumn({ name });
  state.builder.addRow({
    name: `(7) ${name}`,
    lower: minimum - constant,
    columns: [column, ...columns],
    values: [1, ...prices],
  });
  return column;
}

/** Bounds of Σ price · column + constant from the bounds of the columns alone. */
function costRange(
  { columnLower, columnUpper }: Pick<MilpModel, 'columnLower' | 'columnUpper'>,
  { columns, prices, constant }: CostTerms,
): { lowest: number; highest: number } {
  // A column may occur in several charges; its prices must be added before its bounds are applied.
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
