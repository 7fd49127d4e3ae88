import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import { unknownPeriod } from '../../internal/unknown-period.js';
import type { Tariff } from '../../schema/tariff.js';
import type { PriceStep } from '../price-step.js';
import { assertBillableUnit } from './assert-billable-unit.js';
import { stepsFromLimits } from './steps-from-limits.js';

/** The ladder of the any-time demand charge in one calendar month; empty where the tariff has none. */
export function flatDemandSteps(tariff: Tariff, month: number): PriceStep[] {
  const { flatDemand } = tariff;
  if (!flatDemand) return [];
  assertBillableUnit(tariff.code, flatDemand.unit);
  const group = flatDemand.monthlyGroups[month - 1];
  if (group === undefined) {
    throw tariffLibraryError(
      'invalid',
      'unknownMonth',
      `month must be a whole number from 1 to 12, but ${month} came.`,
      { month },
    );
  }
  const tiers = flatDemand.groups[group]?.tiers;
  if (!tiers) throw unknownPeriod('flatDemand', group, flatDemand.groups.length);
  return steps(`flatDemand.groups[${group}]`, tiers);
}

/** The ladder of one period of a scheduled demand charge; empty where the tariff has none. */
export function scheduledDemandSteps(
  tariff: Tariff,
  field: 'touDemand' | 'coincident',
  period: number,
): PriceStep[] {
  const charge = tariff[field];
  if (!charge) return [];
  assertBillableUnit(tariff.code, charge.unit);
  const tiers = charge.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod(field, period, charge.periods.length);
  return steps(`${field}.periods[${period}]`, tiers);
}

function steps(
  field: string,
  tiers: readonly { readonly upTo: number | null; readonly pricePerUnit: number }[],
): PriceStep[] {
  return stepsFromLimits(
    field,
    tiers.map(({ upTo, pricePerUnit }) => ({ upTo, price: pricePerUnit })),
  );
}
