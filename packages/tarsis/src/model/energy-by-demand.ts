import type { TierByDemand } from '@bess/tariff-library/tiers';
import { leastOfTwo, type Side } from './least-of-two.js';
import { type LimitByDemand, limitQuantity, limitsByDemand } from './limit-by-demand.js';
import type { CostTerms, ModelState, Quantity } from './model-state.js';

/**
 * (26) Energy on tiers whose ends L_j move with the billing demand B: with w_j = min(X, L_j(B)) (25),
 * cost = price_n·X + Σ_(j<n) (price_j − price_(j+1))·w_j. Where prices fall with the hours of use w_j is pressed down and
 * needs a binary; where they rise it is pressed up and does not, but then more demand widens cheap tiers, so the billing
 * demand has to be exact.
 *
 * @param drawn What climbs the tiers [kWh].
 * @param tiers With the signs of what they cost: what is earned is a cost below 0.
 * @param billed Billing demand of the month [kW].
 * @param costs Receives the cost, for the minimum charge.
 */
export function energyByDemand(
  state: ModelState,
  name: string,
  drawn: Quantity,
  tiers: readonly TierByDemand[],
  billed: Quantity,
  costs: CostTerms,
): void {
  const weights = tierWeights(tiers, billed);
  const energy = weights.size > 0 ? asColumn(state, name, drawn) : drawn;
  addCost(costs, energy, tiers.at(-1)!.price);
  for (const [limit, weight] of weights) {
    const side: Side = weight > 0 ? 'atLeast' : 'atMost';
    const ofTier = `${name}, below tier end ${[...weights.keys()].indexOf(limit) + 1}`;
    const end = limitQuantity(state, `${ofTier}, the end`, limit, billed, side);
    addCost(costs, leastOfTwo(state, ofTier, [energy, end], side), weight);
  }
}

/** By tier end, how much dearer the energy below it is than the energy above it [currency/kWh]; ends that decide nothing left out. */
export function tierWeights(
  tiers: readonly TierByDemand[],
  range: { readonly lowest: number; readonly highest: number },
): Map<LimitByDemand, number> {
  const weights = new Map<LimitByDemand, number>();
  for (const [tier, limit] of limitsByDemand(tiers, range).entries()) {
    const weight = tiers[tier]!.price - tiers[tier + 1]!.price;
    weights.set(limit, (weights.get(limit) ?? 0) + weight);
  }
  for (const [limit, weight] of weights) if (weight === 0) weights.delete(limit);
  return weights;
}

/** X as a column of its own: it stands in several rows, and is the sum of every step of the month. */
function asColumn(state: ModelState, name: string, quantity: Quantity): Quantity {
  if (quantity.columns.length <= 1) return quantity;
  const { lowest, highest } = quantity;
  const column = state.builder.addColumn({ name, lower: lowest, upper: highest });
  state.builder.addRow({
    name: `(26) ${name}`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [column, ...quantity.columns],
    values: [1, ...quantity.values.map((value) => -value)],
  });
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function addCost(costs: CostTerms, quantity: Quantity, price: number): void {
  for (const [index, column] of quantity.columns.entries()) {
    costs.columns.push(column);
    costs.prices.push(price * quantity.values[index]!);
  }
  costs.constant += price * quantity.constant;
}
