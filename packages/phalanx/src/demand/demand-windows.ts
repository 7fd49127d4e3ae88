import type { TimeGrid } from '@bess/kernel/series';
import {
  calculateBill,
  flatDemandLadder,
  meterInterval,
  type PriceStep,
  rateCalendar,
  stepsIntoMeterInterval,
  type Tariff,
  touDemandLadder,
} from '@bess/tariff-library';
import { phalanxError } from '../internal/phalanx-error.js';
import type { DemandWindow } from './demand-window.js';
import { laterRatchetedMonths } from './internal/later-ratcheted-months.js';
import { monthChain } from './internal/month-chain.js';
import { ratchetFloorKw } from './internal/ratchet-floor-kw.js';

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
  const { monthIndex = 0, priorPeaksKw, laterPeaksKw = [] } = options;
  // A bill of one step: the library itself refuses what it cannot bill.
  calculateBill(tariff, [0], { ...grid, length: 1 }, { priorPeaksKw: priorPeaksKw ?? 'none' });
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
  const flatLadder = flatDemandLadder(tariff, month.month);
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
    const chain = monthChain(month);
    const laterMonths = laterRatchetedMonths(tariff, chain, priorPeaksKw, laterPeaksKw);
    if (isPriced(flatLadder) || laterMonths.length > 0) {
      windows.push({
        name: 'any time',
        kind: 'anyTime',
        meteredSteps: inMonth(() => true),
        ...meter,
        ladder: flatLadder,
        floorKw: ratchetFloorKw(tariff, chain, 0, priorPeaksKw, []),
        laterMonths,
      });
    }
  }
  for (const period of (tariff.touDemand?.periods ?? []).keys()) {
    const ladder = touDemandLadder(tariff, period);
    const meteredSteps = inMonth((step) => demandPeriodSeries?.[step] === period);
    if (!isPriced(ladder) || !meteredSteps.includes(1)) continue;
    windows.push({
      name: `period ${period}`,
      kind: 'timeOfUse',
      period,
      meteredSteps,
      ...meter,
      ladder,
      floorKw: 0,
      laterMonths: [],
    });
  }
  return windows;
}

function isPriced(ladder: readonly PriceStep[]): boolean {
  return ladder.some(({ price }) => price !== 0);
}
