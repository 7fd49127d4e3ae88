import type { PriceTier } from '@bess/tariff-library/tiers';
import type { PeriodByDemand } from '../inputs/charges.js';
import { earned, earnedTiers } from './earned.js';
import { energyByDemand } from './energy-by-demand.js';
import { energyQuantity, exportedQuantity } from './energy-quantity.js';
import type { ModelState, Quantity } from './model-state.js';
import { withCredit } from './net-credit.js';
import { priceLadder } from './price-ladder.js';

/**
 * (3) X_(m,p) = fixed energy + Σ repeats·Δ·import_t over the steps of period p in month m, billed on the period's
 * ladder (4), or on tiers whose ends move with the billing demand (26); under net metering less what leaves, so that X
 * may be below 0 and is credited (22). (20) What leaves at a price of its own is credited by the step.
 *
 * @param billed Billing demand of the month [kW]; absent: only what does not depend on it is charged for now, with it the rest.
 */
export function energyCharges(state: ModelState, monthIndex: number, billed?: Quantity): void {
  const charges = state.spec.charges[monthIndex]!;
  const isNetted = state.spec.exportRule === 'netMetering';
  for (const [period, ladder] of charges.energyLadders.entries()) {
    const byDemand = charges.energyByDemand?.[period] ?? null;
    const creditByDemand = (isNetted && charges.exportByDemand?.[period]) || null;
    const movesTiers = byDemand !== null || creditByDemand !== null;
    if (movesTiers !== (billed !== undefined)) continue;
    const quantity = energyQuantity(state, monthIndex, period);
    if (quantity.columns.length === 0 && quantity.constant === 0) continue;
    const name = `energy of month ${monthIndex + 1}, period ${period}`;
    const net = isNetted
      ? withCredit(state, name, quantity, period, monthIndex)
      : { billed: quantity };
    onTiers(state, name, net.billed, { ladder, byDemand }, monthIndex, billed);
    if (!net.credited) continue;
    const credit = {
      ladder: earned(net.credited.ladder),
      byDemand: creditByDemand && earnedTiers(creditByDemand),
    };
    onTiers(state, `${name}, credited`, net.credited.quantity, credit, monthIndex, billed);
  }
  exportCredits(state, monthIndex, billed);
}

/** A ladder, and the tiers that stand in its place where their ends move with the billing demand. */
interface Tiers {
  readonly ladder: readonly PriceTier[];
  readonly byDemand: PeriodByDemand;
}

function onTiers(
  state: ModelState,
  name: string,
  quantity: Quantity,
  { ladder, byDemand }: Tiers,
  monthIndex: number,
  billed: Quantity | undefined,
): void {
  const costs = state.monthCosts[monthIndex]!;
  if (byDemand && billed) energyByDemand(state, name, quantity, byDemand, billed, costs);
  else priceLadder(state, name, quantity, ladder, costs);
}

/** (20) −price_t·Δ·e_t, or −Σ price_j·y_j of a period's exports on their ladder. */
function exportCredits(state: ModelState, monthIndex: number, billed: Quantity | undefined): void {
  if (state.spec.exportRule !== 'priced') return;
  const { exportLadders, exportByDemand } = state.spec.charges[monthIndex]!;
  for (const [period, ladder] of (exportLadders ?? []).entries()) {
    const byDemand = exportByDemand?.[period] ?? null;
    if ((byDemand !== null) !== (billed !== undefined)) continue;
    const exports = exportedQuantity(state, monthIndex, period);
    if (exports.highest === 0) continue;
    const name = `exports of month ${monthIndex + 1}, period ${period}`;
    const tiers = { ladder: earned(ladder), byDemand: byDemand && earnedTiers(byDemand) };
    onTiers(state, name, exports, tiers, monthIndex, billed);
  }
  if (exportLadders || billed) return;
  const costs = state.monthCosts[monthIndex]!;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const [step, column] of state.blocks[index]!.exported.entries()) {
      if (column < 0) continue;
      costs.columns.push(column);
      costs.prices.push(-repeats * state.stepHours * (block.exportPriceSeries?.[step] ?? 0));
    }
  }
}
