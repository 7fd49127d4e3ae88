import type { DayBlock } from '../inputs/day-block.js';
import type { ModelSpec } from './model-spec.js';

/** What a kWh that leaves in a step can earn at least and at most [currency/kWh]. */
export function sellPrices(
  spec: ModelSpec,
  block: DayBlock,
  step: number,
): { lowest: number; highest: number } {
  const period = block.energyPeriodSeries[step]!;
  const ladder = spec.charges[block.monthIndex]!.exportLadders?.[period];
  const prices = ladder?.map(({ price }) => price) ?? [block.exportPriceSeries?.[step] ?? 0];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}
