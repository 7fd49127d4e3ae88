import type { ModelSpec } from './model-spec.js';
import { sellPrices } from './sell-prices.js';

/**
 * Whether any price that the step's import can meet is negative, so that drawing more, or giving less, can pay: of its
 * energy, of its demand period, of what it exports, or of the any-time demand of its month or of a month that looks
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
  const ladders = [
    month.energyLadders[block.energyPeriodSeries[step]!] ?? [],
    demandPeriod === undefined ? [] : (month.touLadders[demandPeriod] ?? []),
    month.flatLadder,
    ...spec.charges
      .filter((later) => later.lookbackMonths.includes(monthIndex))
      .map((later) => later.flatLadder),
  ];
  return ladders.some((ladder) => ladder.some((tier) => tier.price < 0));
}

/** Whether a kWh exported can be worth more than a kWh imported in the same step costs. */
export function exportPaysMore(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  if (spec.exportRule !== 'priced') return wastePays(spec, blockIndex, step);
  const ladder = spec.charges[block.monthIndex]!.energyLadders[block.energyPeriodSeries[step]!];
  const cheapest = Math.min(...(ladder ?? []).map((tier) => tier.price));
  return sellPrices(spec, block, step).highest > cheapest || wastePays(spec, blockIndex, step);
}
