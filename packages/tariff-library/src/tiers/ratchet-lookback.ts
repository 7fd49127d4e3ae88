import type { BillingMonth } from '../calendar/billing-months.js';
import type { Tariff } from '../schema/tariff.js';

/** The months that a ratchet looks back to. */
export interface RatchetLookback {
  /** Earlier months on the grid, as indices into `months`, nearest first. */
  readonly monthIndices: number[];
  /** Months before the grid: 1 is the month directly before `months[0]`, up to 12; nearest first. */
  readonly priorOffsets: number[];
}

/** With named months, the look-back ends before the billed month's own name recurs. */
const LOOKBACK_BY_NAME_MONTHS = 11;

/**
 * Which earlier months set the floor under a month's billing demand
 * (billing demand = max(own peak, fraction × highest peak of the looked-back months)).
 *
 * @param tariff The rate.
 * @param months Calendar months in order of time, from `rateCalendar`.
 * @param index Index of the billed month in `months`.
 * @returns Both lists are empty if the tariff has no ratchet.
 * @example
 * // ratchet over the previous three months, billed month = February of a year that starts in January
 * ratchetLookback(tariff, months, 1);
 * // => { monthIndices: [0], priorOffsets: [1, 2] }
 */
export function ratchetLookback(
  tariff: Tariff,
  months: readonly BillingMonth[],
  index: number,
): RatchetLookback {
  const monthIndices: number[] = [];
  const priorOffsets: number[] = [];
  const { ratchet } = tariff;
  const billed = months[index];
  if (!ratchet || !billed) return { monthIndices, priorOffsets };
  const byName = ratchet.previousMonths === 0;
  const reach = byName ? LOOKBACK_BY_NAME_MONTHS : ratchet.previousMonths;
  for (let back = 1; back <= reach; back += 1) {
    // Billing months between meter readings need not follow each other by name.
    const onGrid = months[index - back]?.month;
    const month = onGrid ?? ((months[0]!.month - 1 - (back - index) + 24) % 12) + 1;
    if (byName && !ratchet.months[month - 1]) continue;
    if (onGrid !== undefined) monthIndices.push(index - back);
    else priorOffsets.push(back - index);
  }
  return { monthIndices, priorOffsets };
}
