import type { CostTerms, ModelState } from './model-state.js';

/**
 * (7) U_m ≥ minimum_m − (all charges of month m), U_m ≥ 0: what a month lacks to its minimum is billed on top;
 * the same over the twelve months for an annual minimum.
 */
export function minimumCharges(state: ModelState): void {
  const { spec, monthCosts } = state;
  for (const [monthIndex, month] of spec.charges.entries()) {
    if (month.minimumCharge <= 0) continue;
    const costs = monthCosts[monthIndex]!;
    topUp(state, `minimum charge of month ${monthIndex + 1}`, month.minimumCharge, [costs], costs);
  }
  if (spec.annualMinimumCharge > 0) {
    const last = monthCosts.at(-1)!;
    topUp(state, 'minimum charge of the year', spec.annualMinimumCharge, monthCosts, last);
  }
}

function topUp(
  state: ModelState,
  name: string,
  minimum: number,
  counted: readonly CostTerms[],
  billedIn: CostTerms,
): void {
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
  billedIn.columns.push(column);
  billedIn.prices.push(1);
}
