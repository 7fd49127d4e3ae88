import type { TierByDemand } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../charges/read-charges.js';
import type { ModelSpec, TimeBlock } from './model-spec.js';
import { tiersAsCredit } from './tier-schedule.js';

/**
 * Whether any marginal price that applies to the step's import is negative, so that dissipating energy can lower the
 * bill: the price of its energy, its demand period, its exports, or the billing demand of its month or of a month that
 * looks back to it.
 */
export function dissipationPays(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  const { monthIndex } = block;
  const month = spec.charges[monthIndex]!;
  const demandPeriod = block.demandPeriodSeries?.[step];
  if (sellPriceRange(spec, block, step).lowest < 0) return true;
  const billed = [
    month,
    ...spec.charges.filter((later) => later.lookbackMonths.includes(monthIndex)),
  ];
  if (billed.some(demandWidensCheapTiers)) return true;
  const coincidentPeriod = block.coincidentPeriodSeries?.[step];
  const tierSchedules = [
    month.energyTierSchedules[block.energyPeriodSeries[step]!] ?? [],
    demandPeriod === undefined ? [] : (month.touTierSchedules[demandPeriod] ?? []),
    coincidentPeriod === undefined ? [] : (month.coincidentTierSchedules?.[coincidentPeriod] ?? []),
    ...billed.flatMap(({ flatTierSchedule, ratchetPeriods = [], touTierSchedules }) => [
      flatTierSchedule,
      ...ratchetPeriods.map((period) => touTierSchedules[period]!),
    ]),
  ];
  return tierSchedules.some((tierSchedule) => tierSchedule.some((tier) => tier.price < 0));
}

/** Whether more billing demand can make imports cheaper, or exports more valuable, by widening tiers. */
function demandWidensCheapTiers({
  energyByDemand = [],
  exportByDemand = [],
}: MonthCharges): boolean {
  const rises = (tiers: readonly TierByDemand[]) =>
    tiers.slice(1).some(({ price }, before) => price > tiers[before]!.price);
  return (
    energyByDemand.some((tiers) => tiers !== null && rises(tiers)) ||
    exportByDemand.some((tiers) => tiers !== null && rises(tiersAsCredit(tiers)))
  );
}

/** Whether an exported kWh can earn more than an imported kWh costs in the same step. */
export function exportPaysMore(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  if (spec.exportRule !== 'priced') return dissipationPays(spec, blockIndex, step);
  const tierSchedule =
    spec.charges[block.monthIndex]!.energyTierSchedules[block.energyPeriodSeries[step]!];
  const cheapest = Math.min(...(tierSchedule ?? []).map((tier) => tier.price));
  return (
    sellPriceRange(spec, block, step).highest > cheapest || dissipationPays(spec, blockIndex, step)
  );
}

/** Lowest and highest price that a kWh exported in a step can earn [currency/kWh]. */
export function sellPriceRange(
  spec: ModelSpec,
  block: TimeBlock,
  step: number,
): { lowest: number; highest: number } {
  const period = block.energyPeriodSeries[step]!;
  const tierSchedule = spec.charges[block.monthIndex]!.exportTierSchedules?.[period];
  const prices = tierSchedule?.map(({ price }) => price) ?? [block.exportPriceSeries?.[step] ?? 0];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}
