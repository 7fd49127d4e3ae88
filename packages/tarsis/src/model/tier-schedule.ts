import type { PriceTier, TierByDemand } from '@bess/tariff-library/tiers';
import type { CostTerms, ModelState, Quantity } from './model-state.js';

/**
 * (4) q = Σ_j y_j with 0 ≤ y_j ≤ width_j, each y_j at its own price.
 *
 * Where prices rise, cheap tiers fill first by themselves. Where the price falls from tier j to j + 1, a binary z_j
 * enforces the order: y_i ≥ least_i + (width_i − least_i)·z_j for i ≤ j, and y_i ≤ width_i·z_j for i > j. Tiers that the
 * quantity certainly fills, or certainly never reaches, are fixed beforehand; most falling schedules then need no binary.
 *
 * @param quantity The billed quantity.
 * @param costs Receives the cost, for the minimum charge.
 */
export function priceTierSchedule(
  state: ModelState,
  name: string,
  quantity: Quantity,
  tierSchedule: readonly PriceTier[],
  costs: CostTerms,
): void {
  const { builder } = state;
  const first = tierSchedule[0];
  if (!first) return;
  if (tierSchedule.length === 1) {
    // A single price needs no tier columns: the cost is put on the quantity's own columns.
    quantity.columns.forEach((column, index) => {
      costs.columns.push(column);
      costs.prices.push(first.price * quantity.values[index]!);
    });
    costs.constant += first.price * quantity.constant;
    return;
  }

  const segments: { column: number; lower: number; width: number }[] = [];
  let reached = 0;
  for (const [index, step] of tierSchedule.entries()) {
    const width = Math.min(step.width, Math.max(0, quantity.highest - reached));
    // Amount that certainly falls into this tier, which is possible only if all earlier tiers are certainly full. A negative
    // quantity stays in the first tier.
    const least = index === 0 ? Math.min(0, quantity.lowest) : 0;
    const lower = Math.min(width, Math.max(least, quantity.lowest - reached));
    const column = builder.addColumn({ name: `${name}, tier ${index + 1}`, lower, upper: width });
    segments.push({ column, lower, width });
    costs.columns.push(column);
    costs.prices.push(step.price);
    reached += step.width;
  }
  builder.addRow({
    name: `(4) ${name}: tiers add up`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [...segments.map((segment) => segment.column), ...quantity.columns],
    values: [...segments.map(() => 1), ...quantity.values.map((value) => -value)],
  });

  for (let index = 0; index + 1 < tierSchedule.length; index += 1) {
    if (tierSchedule[index + 1]!.price >= tierSchedule[index]!.price) continue;
    const below = segments.slice(0, index + 1);
    const above = segments.slice(index + 1);
    const settled =
      below.every((segment) => segment.lower >= segment.width) ||
      above.every((segment) => segment.width <= 0);
    if (settled) continue;
    const full = builder.addColumn({
      name: `${name}: tier ${index + 1} full`,
      upper: 1,
      integer: true,
    });
    state.tiers.push({ full, quantity, fromReached: sumOfWidths(tierSchedule, index + 1) });
    for (const [tier, segment] of below.entries()) {
      builder.addRow({
        name: `(4) ${name}: tier ${tier + 1} full before tier ${index + 2}`,
        lower: segment.lower,
        columns: [segment.column, full],
        values: [1, segment.lower - segment.width],
      });
    }
    for (const [tier, segment] of above.entries()) {
      builder.addRow({
        name: `(4) ${name}: tier ${index + tier + 2} only after tier ${index + 1}`,
        upper: 0,
        columns: [segment.column, full],
        values: [1, -segment.width],
      });
    }
  }
}

function sumOfWidths(tierSchedule: readonly PriceTier[], steps: number): number {
  return tierSchedule.slice(0, steps).reduce((sum, { width }) => sum + width, 0);
}

/** Earnings as negative costs. */
export function asCredit(tierSchedule: readonly PriceTier[]): PriceTier[] {
  return tierSchedule.map(({ width, price }) => ({ width, price: -price }));
}

/** The same for tiers whose ends depend on the billing demand. */
export function tiersAsCredit(tiers: readonly TierByDemand[]): TierByDemand[] {
  return tiers.map((tier) => ({ ...tier, price: -tier.price }));
}
