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

/** A ratchet looks back at most this many months. */
const LATER_MONTHS = 12;

/** Options of {@link demandWindows}. */
export interface DemandWindowOptions {
  /** Index of the month in the grid, from 0; 0 by default. */
  readonly monthIndex?: number;
  /**
   * Peaks of the twelve months before that month [kW], most recent first, for tariffs with a ratchet; if absent, the ratchet sets no floor.
   */
  readonly priorPeaksKw?: readonly number[];
  /**
   * Samples of the peaks of the following months [kW], next month first, at most twelve months. Sample i of every month belongs to the same
   * path. Months left out are not charged for.
   */
  readonly laterPeaksKw?: readonly ArrayLike<number>[];
}

/**
 * The demands that the bill of one month charges for, derived from a tariff with the same functions as its bills: the highest at any time,
 * with the ratchet, and the highest in every TOU demand period that occurs in that month. Demands without a price are left out.
 *
 * @param tariff - rate
 * @param grid - steps; those outside the month are not metered
 * @param options - month, earlier peaks, samples of later peaks
 * @returns windows, any time first, then by period; empty if nothing is charged for demand
 * @throws EngineError those of `calculateBill` and of the tier schedules, for charges that tier schedules cannot express (daily demands and
 * coincident peaks among them) and for malformed `priorPeaksKw`; `outOfRange` / `monthIndexOutOfRange`, `tooManyLaterMonths`; `invalid` /
 * `laterPeaksUneven`, `samplesMissing`, `sampleInvalid`
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
  // A one-step bill makes the library itself reject tariffs that it cannot bill.
  calculateBill(tariff, [0], { ...grid, length: 1 }, { priorPeaksKw });
  return demandWindowsCore(tariff, grid, options);
}

/** {@link demandWindows} without that check, for a tariff, grid and prior peaks that passed it before. */
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
  // Also called without a flat demand: it rejects charges that no tier schedule expresses (hours of use, daily demand, coincident peaks).
  const flatSchedule = flatDemandTierSchedule(tariff, month.month);
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
    const sequence = lookbackSequence(month);
    const laterMonths = laterRatchetedMonths(tariff, sequence, priorPeaksKw, laterPeaksKw);
    if (isPriced(flatSchedule) || laterMonths.length > 0) {
      windows.push({
        name: 'any time',
        kind: 'anyTime',
        meteredSteps: inMonth(() => true),
        ...meter,
        tierSchedule: flatSchedule,
        floorKw: ratchetFloorKw(tariff, sequence, 0, priorPeaksKw, []),
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

function isPriced(tierSchedule: readonly PriceTier[]): boolean {
  return tierSchedule.some(({ price }) => price !== 0);
}

/**
 * The later months that look back to the first month of a sequence, as far as their peaks are given. In every sample, the floor of a month
 * without the first one comes from the peaks before the sequence and from the months in between.
 */
function laterRatchetedMonths(
  tariff: Tariff,
  sequence: readonly BillingMonth[],
  priorPeaksKw: readonly number[] | undefined,
  laterPeaksKw: readonly ArrayLike<number>[],
): RatchetedMonth[] {
  const samples = laterSampleCount(laterPeaksKw, sequence.length - 1);
  if (!tariff.ratchet) return [];
  const { fraction } = tariff.ratchet;
  const later: RatchetedMonth[] = [];
  for (let index = 1; index <= laterPeaksKw.length; index += 1) {
    if (!ratchetLookback(tariff, sequence, index).monthIndices.includes(0)) continue;
    const tierSchedule = flatDemandTierSchedule(tariff, sequence[index]!.month);
    if (tierSchedule.every(({ price }) => price === 0)) continue;
    const demandKw = new Float64Array(samples);
    for (let sample = 0; sample < samples; sample += 1) {
      const monthPeaksKw = [0, ...laterPeaksKw.map((peaksKw) => peaksKw[sample]!)];
      const floorKw = ratchetFloorKw(tariff, sequence, index, priorPeaksKw, monthPeaksKw);
      demandKw[sample] = Math.max(monthPeaksKw[index]!, floorKw);
    }
    later.push(ratchetedMonth(tierSchedule, fraction, demandKw));
  }
  return later;
}

function laterSampleCount(laterPeaksKw: readonly ArrayLike<number>[], maxMonths: number): number {
  if (laterPeaksKw.length > maxMonths) {
    throw phalanxError(
      'outOfRange',
      'tooManyLaterMonths',
      `laterPeaksKw must hold at most ${maxMonths} months; ${laterPeaksKw.length} came`,
      { months: laterPeaksKw.length },
    );
  }
  const samples = laterPeaksKw[0]?.length ?? 0;
  const uneven = laterPeaksKw.findIndex((peaksKw) => peaksKw.length !== samples);
  if (uneven > 0) {
    throw phalanxError(
      'invalid',
      'laterPeaksUneven',
      `laterPeaksKw must hold the same number of samples for every month, ${samples}; ${laterPeaksKw[uneven]!.length} came for month ${uneven}`,
      { month: uneven, samples },
    );
  }
  return samples;
}

/**
 * A month and the following twelve, for the look-back of ratchets, which only needs their order and names. The later months lie beyond the
 * grid and so have no steps on it.
 */
function lookbackSequence(first: BillingMonth): BillingMonth[] {
  const sequence = [first];
  for (let later = 1; later <= LATER_MONTHS; later += 1) {
    const zeroBased = first.month - 1 + later;
    sequence.push({
      year: first.year + Math.floor(zeroBased / 12),
      month: (zeroBased % 12) + 1,
      startStep: first.endStep,
      endStep: first.endStep,
      days: 0,
      complete: false,
    });
  }
  return sequence;
}

/**
 * Floor that a ratchet sets in month `index` of a sequence [kW]: its fraction of the highest of the peaks before the sequence and the given
 * peaks of months in it; a month without a peak counts as 0.
 */
function ratchetFloorKw(
  tariff: Tariff,
  sequence: readonly BillingMonth[],
  index: number,
  priorPeaksKw: readonly number[] | undefined,
  monthPeaksKw: readonly number[],
): number {
  const { monthIndices, priorOffsets } = ratchetLookback(tariff, sequence, index);
  let highestKw = 0;
  for (const earlier of monthIndices) highestKw = Math.max(highestKw, monthPeaksKw[earlier] ?? 0);
  for (const offset of priorOffsets) {
    highestKw = Math.max(highestKw, priorPeaksKw?.[offset - 1] ?? 0);
  }
  return (tariff.ratchet?.fraction ?? 0) * highestKw;
}
