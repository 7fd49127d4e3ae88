import type { PriceStep } from '@bess/tariff-library';
import { demandPeak } from './demand-peak.js';
import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';

/**
 * Demand charges of all months: TOU peaks on their ladders, and the any-time billing demand
 * (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the year, B_m ≥ the floor that earlier peaks fixed.
 */
export function demandCharges(state: ModelState): void {
  const { charges } = state.spec;
  for (const [monthIndex, month] of charges.entries()) {
    for (const [period, ladder] of month.touLadders.entries()) {
      if (!isPriced(ladder)) continue;
      const peak = demandPeak(state, monthIndex, period);
      if (!peak) continue;
      const name = `demand of month ${monthIndex + 1}, period ${period}`;
      priceLadder(state, name, peak, ladder, state.monthCosts[monthIndex]!);
    }
  }

  const needed = new Set<number>();
  for (const [monthIndex, month] of charges.entries()) {
    if (!isPriced(month.flatLadder)) continue;
    needed.add(monthIndex);
    for (const earlier of month.lookbackMonths) needed.add(earlier);
  }
  const peaks = new Map<number, Quantity>();
  for (const monthIndex of needed) {
    const peak = demandPeak(state, monthIndex, null);
    if (peak) peaks.set(monthIndex, peak);
  }
  for (const [monthIndex, month] of charges.entries()) {
    if (!isPriced(month.flatLadder)) continue;
    const billed = billingDemand(state, monthIndex, peaks);
    if (!billed) continue;
    const name = `demand of month ${monthIndex + 1}`;
    priceLadder(state, name, billed, month.flatLadder, state.monthCosts[monthIndex]!);
  }
}

function billingDemand(
  state: ModelState,
  monthIndex: number,
  peaks: ReadonlyMap<number, Quantity>,
): Quantity | null {
  const month = state.spec.charges[monthIndex]!;
  const own = peaks.get(monthIndex) ?? null;
  if (month.ratchetFraction === 0) return own;
  const lookedBack = month.lookbackMonths.flatMap((index) => peaks.get(index) ?? []);
  const fraction = month.ratchetFraction;
  const lowest = Math.max(
    month.ratchetFloorKw,
    own?.lowest ?? 0,
    ...lookedBack.map((peak) => fraction * peak.lowest),
  );
  const highest = Math.max(
    lowest,
    own?.highest ?? 0,
    ...lookedBack.map((peak) => fraction * peak.highest),
  );
  const name = `billing demand of month ${monthIndex + 1}`;
  const column = state.builder.addColumn({ name, lower: lowest, upper: highest });
  const atLeast = (peak: Quantity, share: number, what: string): void => {
    if (share * peak.highest <= lowest) return;
    state.builder.addRow({
      name: `(6) ${name} ≥ ${what}`,
      lower: 0,
      columns: [column, ...peak.columns],
      values: [1, ...peak.values.map((value) => -share * value)],
    });
  };
  if (own) atLeast(own, 1, 'own peak');
  for (const index of month.lookbackMonths) {
    const peak = peaks.get(index);
    if (peak) atLeast(peak, fraction, `${fraction} × peak of month ${index + 1}`);
  }
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function isPriced(ladder: readonly PriceStep[]): boolean {
  return ladder.some((step) => step.price !== 0);
}
