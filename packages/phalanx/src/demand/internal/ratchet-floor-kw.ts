import { type BillingMonth, ratchetLookback, type Tariff } from '@bess/tariff-library';

/**
 * The floor that a ratchet sets under the month `index` of a chain [kW]: its fraction of the highest of the
 * peaks before the chain and of those given of the chain's own months; a month not given counts as 0.
 */
export function ratchetFloorKw(
  tariff: Tariff,
  chain: readonly BillingMonth[],
  index: number,
  priorPeaksKw: readonly number[] | undefined,
  chainPeaksKw: readonly number[],
): number {
  const { monthIndices, priorOffsets } = ratchetLookback(tariff, chain, index);
  let highestKw = 0;
  for (const earlier of monthIndices) highestKw = Math.max(highestKw, chainPeaksKw[earlier] ?? 0);
  for (const offset of priorOffsets) {
    highestKw = Math.max(highestKw, priorPeaksKw?.[offset - 1] ?? 0);
  }
  return (tariff.ratchet?.fraction ?? 0) * highestKw;
}
