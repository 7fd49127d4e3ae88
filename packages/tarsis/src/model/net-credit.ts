import type { PriceTier } from '@bess/tariff-library/tiers';
import type { ModelState, Quantity } from './model-state.js';

/** A month's energy of one period under net metering. */
export interface NetEnergy {
  /** Drawn on balance, or both where all is one price [kWh]. */
  readonly billed: Quantity;
  /** Left over on balance [kWh], and what it earns; absent where all is one price. */
  readonly credited?: { readonly quantity: Quantity; readonly ladder: readonly PriceTier[] };
}

/**
 * (22) X = billed − credited with billed, credited ≥ 0: what a month exports on balance in a period earns prices of
 * its own. Where one of them is above the cheapest tier's, w ∈ {0, 1} keeps both from growing together:
 * credited ≤ most·w, billed ≤ most·(1 − w). Where all are one price, the first tier itself reaches below 0.
 */
export function withCredit(
  state: ModelState,
  name: string,
  quantity: Quantity,
  period: number,
  monthIndex: number,
): NetEnergy {
  const { builder, spec } = state;
  const { energyLadders, exportLadders } = spec.charges[monthIndex]!;
  const ladder = energyLadders[period]!;
  const { netCreditPrice = 'firstTier' } = spec;
  const onePrice = netCreditPrice === 'firstTier' ? (ladder[0]?.price ?? 0) : netCreditPrice;
  const creditLadder = exportLadders?.[period] ?? [
    { width: Number.POSITIVE_INFINITY, price: onePrice },
  ];
  const prices = new Set([...ladder, ...creditLadder].map(({ price }) => price));
  if (prices.size === 1) return { billed: quantity };
  const cheapest = Math.min(...ladder.map(({ price }) => price));
  const mostCredit = Math.max(0, -quantity.lowest);
  const mostBilled = Math.max(0, quantity.highest);
  const credited = builder.addColumn({ name: `${name}, credited`, upper: mostCredit });
  const billed = builder.addColumn({
    name: `${name}, billed`,
    lower: Math.max(0, quantity.lowest),
    upper: mostBilled,
  });
  builder.addRow({
    name: `(22) ${name}: billed less credited`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [billed, credited, ...quantity.columns],
    values: [1, -1, ...quantity.values.map((value) => -value)],
  });
  const dearest = Math.max(...creditLadder.map(({ price }) => price));
  if (dearest > cheapest && mostCredit > 0 && mostBilled > 0) {
    const exporting = builder.addColumn({ name: `${name}: exports`, upper: 1, integer: true });
    builder.addRow({
      name: `(22) ${name}: credited only where it exports`,
      upper: 0,
      columns: [credited, exporting],
      values: [1, -mostCredit],
    });
    builder.addRow({
      name: `(22) ${name}: billed only where it does not`,
      upper: mostBilled,
      columns: [billed, exporting],
      values: [1, mostBilled],
    });
  }
  const lowestCredit = Math.max(0, -quantity.highest);
  return {
    billed: {
      columns: [billed],
      values: [1],
      constant: 0,
      lowest: Math.max(0, quantity.lowest),
      highest: mostBilled,
    },
    credited: {
      ladder: creditLadder,
      quantity: {
        columns: [credited],
        values: [1],
        constant: 0,
        lowest: lowestCredit,
        highest: mostCredit,
      },
    },
  };
}
