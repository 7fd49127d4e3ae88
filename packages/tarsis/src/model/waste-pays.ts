import type { TierByDemand } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../inputs/charges.js';
import { earnedTiers } from './earned.js';
import type { ModelSpec } from './model-spec.js';
import { sellPrices } from './sell-prices.js';

/**
 * Whether any price that the step's import can meet is negative, so that drawing more, or giving less, can pay: of its
 * energy, of its demand period, of what it exports, or of the billing demand of its month or of a month that looks
 * back to it.
 *
 * @param blockIndex Block of the spec.
 * @param step Step within the block.
 */
export function wastePays(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  const { monthIndex } = block;
  const month = spec.charges[monthIndex]!;
  const demandPeriod = block.demandPeriodSeries?.[step];
  if (sellPrices(spec, block, step).lowest < 0) return true;
  const billed = [
    month,
    ...spec.charges.filter((later) => later.lookbackMonths.includes(monthIndex)),
  ];
  if (billed.some(gainsFromDemand)) return true;
  const coincidentPeriod = block.coincidentPeriodSeries?.[step];
  const ladders = [
    month.energyLadders[block.energyPeriodSeries[step]!] ?? [],
    demandPeriod === undefined ? [] : (month.touLadders[demandPeriod] ?? []),
    coincidentPeriod === undefined ? [] : (month.coincidentLadders?.[coincidentPeriod] ?? []),
    ...billed.flatMap(({ flatLadder, ratchetPeriods = [], touLadders }) => [
      flatLadder,
      ...ratchetPeriods.map((period) => touLadders[period]!),
    ]),
  ];
  return ladders.some((ladder) => ladder.some((tier) => tier.price < 0));
}

/** Whether more billing demand can make energy cheaper, or exports dearer, by widening tiers. */
function gainsFromDemand({ energyByDemand = [], exportByDemand = [] }: MonthCharges): boolean {
  const rises = (tiers: readonly TierByDemand[]) =>
    tiers.slice(1).some(({ price }, before) => price > tiers[before]!.price);
  return (
    energyByDemand.some((tiers) => tiers !== null && rises(tiers)) ||
    exportByDemand.some((tiers) => tiers !== null && rises(earnedTiers(tiers)))
  );
}

/** Whether a kWh exported can be worth more than a kWh imported in the same step costs. */
export function exportPaysMore(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  if (spec.exportRule !== 'priced') return wastePays(spec, blockIndex, step);
  const ladder = spec.charges[block.monthIndex]!.energyLadders[block.energyPeriodSeries[step]!];
  const cheapest = Math.min(...(ladder ?? []).map((tier) => tier.price));
  return sellPrices(spec, block, step).highest > cheapest || wastePays(spec, blockIndex, step);
}
