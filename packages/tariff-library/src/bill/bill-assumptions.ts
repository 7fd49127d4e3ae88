import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../calendar/billing-months.js';
import type { Tariff } from '../schema/tariff.js';
import { ratchetLookback } from '../tiers/ratchet-lookback.js';
import type { ExportRule } from './bill.js';
import type { BillOptions } from './calculate-bill.js';
import { completeYears } from './fixed-and-minimum-lines.js';
import type { MeterInterval } from './meter-interval.js';
import type { PriorPeaks } from './ratchet.js';

/** Input of the sentences. */
interface BillFacts {
  readonly tariff: Tariff;
  readonly grid: TimeGrid;
  readonly months: readonly BillingMonth[];
  readonly interval: MeterInterval;
  readonly priorPeaks: PriorPeaks;
  readonly rule: ExportRule;
  readonly options: BillOptions;
  readonly hasExports: boolean;
  /** Credits and banked energy after the last month. */
  readonly left: { readonly balance: number; readonly bankKwh: number };
}

/** The tariff's assumptions, followed by one sentence for each assumption of this bill. */
export function billAssumptions(facts: BillFacts): string[] {
  const { tariff, grid, months, interval } = facts;
  const sentences = [...tariff.assumptions];
  if (tariff.service === 'delivery') {
    sentences.push('Delivery service: the bill does not include the supply of energy.');
  }
  if (grid.timeZone !== tariff.timeZone) {
    sentences.push(
      `Schedules are read in the local time of ${grid.timeZone}; the tariff belongs to ${tariff.timeZone}.`,
    );
  }
  for (const { year, month, days, complete, proration } of months) {
    if (complete || proration !== undefined) continue;
    sentences.push(
      `${year}-${String(month).padStart(2, '0')} is covered in part (${days} days touched): monthly charges and tier limits are not prorated.`,
    );
  }
  if (interval.assumption) sentences.push(interval.assumption);
  sentences.push(...powerFactorSentences(facts), ...ratchetSentences(facts));
  const monthsWithoutYear = months.length - 12 * completeYears(months).length;
  if ((tariff.minimum?.perYear ?? 0) > 0 && monthsWithoutYear > 0) {
    sentences.push(
      `The annual minimum is not applied to ${monthsWithoutYear} of ${months.length} months, because they do not form a year of twelve complete months.`,
    );
  }
  sentences.push(...coincidentSentences(facts), ...exportSentences(facts));
  return sentences;
}

function powerFactorSentences({ tariff, options }: BillFacts): string[] {
  if (options.powerFactor !== undefined) return [];
  const sentences: string[] = [];
  const charges = [tariff.flatDemand, tariff.touDemand, tariff.coincident];
  if (charges.some((charge) => charge?.unit === 'kVA')) {
    sentences.push('Demand in kVA is computed at power factor 1 (kVA = kW).');
  }
  if (tariff.reactivePricePerKvar !== undefined) {
    sentences.push('Reactive demand is assumed to be zero (power factor 1).');
  }
  return sentences;
}

function ratchetSentences({ tariff, months, priorPeaks: { source } }: BillFacts): string[] {
  const needsPriorPeaks = months.some(
    (_, index) => ratchetLookback(tariff, months, index).priorOffsets.length > 0,
  );
  if (!needsPriorPeaks || source === 'given') return [];
  return [
    source === 'none'
      ? 'No peaks before the first month were given: the ratchet only looks back to the months of this bill.'
      : "The previous year is assumed to have had this year's monthly peaks (steady year).",
  ];
}

function coincidentSentences({ tariff, options }: BillFacts): string[] {
  if (!tariff.coincident) return [];
  const { coincidentHours = 'ownPeak' } = options;
  if (coincidentHours === 'none') return ['Demand in the hours of the system peak is not charged.'];
  if (coincidentHours !== 'ownPeak') return [];
  return [
    "The hours of the system peak were not given: the coincident demand is assumed to be the month's own highest demand in the hours in which that peak may fall, which is its upper bound.",
  ];
}

function exportSentences({ tariff, rule, options, hasExports, left }: BillFacts): string[] {
  const sentences: string[] = [];
  if (hasExports && rule.kind === 'none') sentences.push('Exports earn nothing.');
  if (hasExports && !options.exportRule) {
    sentences.push(`Exports are credited as the tariff's source states: ${tariff.netMetering}.`);
  }
  if (left.balance !== 0) {
    sentences.push(
      `Credits of ${left.balance.toFixed(2)} ${tariff.currency} remain after the last month.`,
    );
  }
  if (left.bankKwh > 0) {
    sentences.push(`${left.bankKwh.toFixed(1)} kWh of banked energy remain after the last month.`);
  }
  return sentences;
}
