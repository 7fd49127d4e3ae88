import type { TimeGrid } from '@bess/kernel/series';
import { calculateBill, type Tariff } from '@bess/tariff-library';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { type BillingMonth, rateCalendar } from '@bess/tariff-library/calendar';
import {
  flatDemandTierSchedule,
  type PriceTier,
  ratchetLookback,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';
import { phalanxError } from '../internal/errors.js';
import { type DemandWindow, type RatchetedMonth, ratchetedMonth } from './demand-charge.js';

/** How many months after a month a ratchet can still look back to it. */
const LATER_MONTHS = 12;

/** What {@link demandWindows} may be told of other months. */
export interface DemandWindowOptions {
  /** Which month of the grid, counted from 0; its first if absent. */
  readonly monthIndex?: number;
  /**
   * Peaks of the twelve months before that month [kW], nearest first, for tariffs with a ratchet; absent: the
   * ratchet sets no floor.
   */
  readonly priorPeaksKw?: readonly number[];
  /**
   * Equally likely peaks of the months after it [kW], the next month first, at most twelve. Sample i of every month
   * belongs to the same future. Months left out are not charged for.
   */
  readonly laterPeaksKw?: readonly ArrayLike<number>[];
}

/**
 * The demands that the bill of one month charges for, read from a tariff with the same functions as its bills: the
 * highest at any time, with the ratchet, and the highest of every TOU demand period that the grid meets in that month.
 * Demands without a price are left out.
 *
 * @param tariff - rate
 * @param grid - steps; those outside the month are not metered
 * @param options - which month, peaks before it, samples of peaks after it
 * @returns windows, any time first, then by period; empty where nothing is charged for demand
 * @throws EngineError those of `calculateBill` and of the ladders, by name for charges that these do not tell, daily demands
 * and coincident peaks among them, and for malformed `priorPeaksKw`; `outOfRange` / `monthIndexOutOfRange`, `tooManyLaterMonths`;
 * `invalid` / `laterPeaksUneven`, `samplesMissing`, `sampleInvalid`
 * @example
 * demandWindows(getTariff(defaultTariffCode), yearGrid(2026, 15, 'America/Los_Angeles')).map(({ name }) => name);
 * // => ['any time', 'period 1']
 */
export function demandWindows(
  tariff: Tariff,
  grid: TimeGrid,
  options: DemandWindowOptions = {},
): DemandWindow[] {
  const { priorPeaksKw = 'none' } = options;
  // A bill of one step: the library itself rejects what it cannot bill.
  calculateBill(tariff, [0], { ...grid, length: 1 }, { priorPeaksKw });
  return demandWindowsCore(tariff, grid, options);
}

/** {@link demandWindows} of a tariff, a grid and prior peaks that the library accepted before. */
export function demandWindowsCore(
  tariff: Tariff,
  grid: TimeGrid,
  options: DemandWindowOptions = {},
): DemandWindow[] {
  const { monthIndex = 0, priorPeaksKw, laterPeaksKw = [] } = options;
  const { months, demandPeriodSeries } = rateCalendar(tariff, grid);
  const month = months[monthIndex];
  if (month === undefined) {
    throw phalanxError(
      'outOfRange',
      'monthIndexOutOfRange',
      `monthIndex must be a whole number from 0 to ${months.length - 1}; ${monthIndex} came`,
      { monthIndex, months: months.length },
    );
  }
  // Refuses, with or without a flat demand, what no ladder tells: charges by hours of use, by the day, at the peaks of the system.
  const flatLadder = flatDemandTierSchedule(tariff, month.month);
  const { steps: intervalSteps } = meterInterval(tariff, grid);
  const meter = { intervalSteps, stepsIntoInterval: stepsIntoMeterInterval(grid, intervalSteps) };
  const inMonth = (counts: (step: number) => boolean): Uint8Array => {
    const metered = new Uint8Array(grid.length);
    for (let step = month.startStep; step < month.endStep; step += 1) {
      if (counts(step)) metered[step] = 1;
    }
    return metered;
  };

  const windows: DemandWindow[] = [];
  if (tariff.flatDemand) {
    const chain = lookbackSequence(month);
    const laterMonths = laterRatchetedMonths(tariff, chain, priorPeaksKw, laterPeaksKw);
    if (isPriced(flatLadder) || laterMonths.length > 0) {
      windows.push({
        name: 'any time',
        kind: 'anyTime',
        meteredSteps: inMonth(() => true),
        ...meter,
        tierSchedule: flatLadder,
        floorKw: ratchetFloorKw(tariff, chain, 0, priorPeaksKw, []),
        laterMonths,
      });
    }
  }
  for (const period of (tariff.touDemand?.periods ?? []).keys()) {
    const tierSchedule = touDemandTierSchedule(tariff, period);
    const meteredSteps = inMonth((step) => demandPeriodSeries?.[step] === period);
    if (!isPriced(tierSchedule) || !meteredSteps.includes(1)) continue;
    windows.push({
      name: `period ${period}`,
      kind: 'timeOfUse',
      period,
      meteredSteps,
      ...meter,
      tierSchedule,
      floorKw: 0,
      laterMonths: [],
    });
  }
  return windows;
}

function isPriced(ladder: readonly PriceTier[]): boolean {
  return ladder.some(({ price }) => price !== 0);
}

/**
 * The later months that look back to the first of a chain, as far as peaks of them are given. In every sample
 * a month's floor without the first one comes from the peaks before the chain and from that sample's months
 * in between.
 */
function laterRatchetedMonths(
  tariff: Tariff,
  chain: readonly BillingMonth[],
  priorPeaksKw: readonly number[] | undefined,
  laterPeaksKw: readonly ArrayLike<number>[],
): RatchetedMonth[] {
  const samples = laterSampleCount(laterPeaksKw, chain.length - 1);
  if (!tariff.ratchet) return [];
  const { fraction } = tariff.ratchet;
  const later: RatchetedMonth[] = [];
  for (let index = 1; index <= laterPeaksKw.length; index += 1) {
    if (!ratchetLookback(tariff, chain, index).monthIndices.includes(0)) continue;
    const ladder = flatDemandTierSchedule(tariff, chain[index]!.month);
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

function laterSampleCount(laterPeaksKw: readonly ArrayLike<number>[], mostMonths: number): number {
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

/**
 * A month and the twelve after it, for the look-back of ratchets, which reads nothing but their order
 * and names. The later ones lie beyond the grid and so have no steps on it.
 */
function lookbackSequence(first: BillingMonth): BillingMonth[] {
  const chain = [first];
  for (let later = 1; later <= LATER_MONTHS; later += 1) {
    const zeroBased = first.month - 1 + later;
    chain.push({
      year: first.year + Math.floor(zeroBased / 12),
      month: (zeroBased % 12) + 1,
      startStep: first.endStep,
      endStep: first.endStep,
      days: 0,
      complete: false,
    });
  }
  return chain;
}

/**
 * The floor that a ratchet sets under the month `index` of a chain [kW]: its fraction of the highest of the
 * peaks before the chain and of those given of the chain's own months; a month not given counts as 0.
 */
function ratchetFloorKw(
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
