import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../../calendar/billing-month.js';
import { ratchetLookback } from '../../ladder/ratchet-lookback.js';
import type { Tariff } from '../../schema/tariff.js';
import type { MeterInterval } from '../meter-interval.js';
import { isWholeYear } from './is-whole-year.js';
import type { PriorPeaks } from './prior-peaks.js';

/** One sentence for everything that the bill takes for granted, after the tariff's own. */
export function billAssumptions(
  tariff: Tariff,
  grid: TimeGrid,
  months: readonly BillingMonth[],
  interval: MeterInterval,
  priorPeaks: PriorPeaks,
): string[] {
  const said = [...tariff.assumptions];
  if (tariff.service === 'delivery') {
    said.push('Delivery service: the bill holds no price for the supply of energy.');
  }
  if (grid.timeZone !== tariff.timeZone) {
    said.push(
      `Schedules are read on the clock of ${grid.timeZone}; the tariff is at home in ${tariff.timeZone}.`,
    );
  }
  for (const { year, month, days, complete } of months) {
    if (complete) continue;
    said.push(
      `${year}-${String(month).padStart(2, '0')} is covered in part (${days} days touched): monthly charges and tier limits are not prorated.`,
    );
  }
  if (interval.assumption) said.push(interval.assumption);
  if (tariff.flatDemand?.unit === 'kVA' || tariff.touDemand?.unit === 'kVA') {
    said.push('Demand in kVA is taken at power factor 1 (kVA = kW).');
  }
  if (tariff.reactivePricePerKvar !== undefined) {
    said.push('Reactive demand is taken as nil (power factor 1).');
  }
  const ratchet = ratchetSentence(tariff, months, priorPeaks);
  if (ratchet) said.push(ratchet);
  if ((tariff.minimum?.perYear ?? 0) > 0 && !isWholeYear(months)) {
    said.push('The annual minimum is left out: the grid is not a year of twelve whole months.');
  }
  return said;
}

function ratchetSentence(
  tariff: Tariff,
  months: readonly BillingMonth[],
  { source }: PriorPeaks,
): string | undefined {
  const looksBefore = months.some(
    (_, index) => ratchetLookback(tariff, months, index).priorOffsets.length > 0,
  );
  if (!looksBefore || source === 'given') return undefined;
  return source === 'none'
    ? 'No peaks before the first month were given: the ratchet looks back to the months billed here only.'
    : "The year before is taken to have had this year's monthly peaks (steady year).";
}
