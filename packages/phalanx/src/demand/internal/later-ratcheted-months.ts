import {
  type BillingMonth,
  flatDemandLadder,
  ratchetLookback,
  type Tariff,
} from '@bess/tariff-library';
import { phalanxError } from '../../internal/phalanx-error.js';
import { type RatchetedMonth, ratchetedMonth } from '../ratcheted-month.js';
import { ratchetFloorKw } from './ratchet-floor-kw.js';

/**
 * The later months that look back to the first of a chain, as far as peaks of them are given. In every sample
 * a month's floor without the first one comes from the peaks before the chain and from that sample's months
 * in between.
 */
export function laterRatchetedMonths(
  tariff: Tariff,
  chain: readonly BillingMonth[],
  priorPeaksKw: readonly number[] | undefined,
  laterPeaksKw: readonly ArrayLike<number>[],
): RatchetedMonth[] {
  const samples = sampleCount(laterPeaksKw, chain.length - 1);
  if (!tariff.ratchet) return [];
  const { fraction } = tariff.ratchet;
  const later: RatchetedMonth[] = [];
  for (let index = 1; index <= laterPeaksKw.length; index += 1) {
    if (!ratchetLookback(tariff, chain, index).monthIndices.includes(0)) continue;
    const ladder = flatDemandLadder(tariff, chain[index]!.month);
    if (ladder.every(({ price }) => price === 0)) continue;
    const demandKw = new Float64Array(samples);
    for (let sample = 0; sample < samples; sample += 1) {
      const chainPeaksKw = [0, ...laterPeaksKw.map((peaksKw) => peaksKw[sample]!)];
      const floorKw = ratchetFloorKw(tariff, chain, index, priorPeaksKw, chainPeaksKw);
      demandKw[sample] = Math.max(chainPeaksKw[index]!, floorKw);
    }
    later.push(ratchetedMonth(ladder, fraction, demandKw));
  }
  return later;
}

function sampleCount(laterPeaksKw: readonly ArrayLike<number>[], mostMonths: number): number {
  if (laterPeaksKw.length > mostMonths) {
    throw phalanxError(
      'outOfRange',
      'tooManyLaterMonths',
      `laterPeaksKw must hold at most ${mostMonths} months; ${laterPeaksKw.length} came`,
      { months: laterPeaksKw.length },
    );
  }
  const samples = laterPeaksKw[0]?.length ?? 0;
  const uneven = laterPeaksKw.findIndex((peaksKw) => peaksKw.length !== samples);
  if (uneven > 0) {
    throw phalanxError(
      'invalid',
      'laterPeaksUneven',
      `laterPeaksKw must hold as many samples for every month, ${samples} as for the first; ${laterPeaksKw[uneven]!.length} came for month ${uneven}`,
      { month: uneven, samples },
    );
  }
  return samples;
}
