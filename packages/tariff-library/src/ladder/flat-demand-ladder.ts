import { tariffLibraryError } from '../internal/tariff-library-error.js';
import { unknownPeriod } from '../internal/unknown-period.js';
import type { Tariff } from '../schema/tariff.js';
import { assertBillableUnit } from './internal/assert-billable-unit.js';
import { stepsFromLimits } from './internal/steps-from-limits.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder of the any-time demand charge in one calendar month.
 *
 * @param tariff The rate.
 * @param month Calendar month, 1 = January to 12 = December.
 * @returns Steps of width [kW or kVA] and price [currency per unit and month]; the last width is
 * Infinity; empty where the tariff has no any-time demand charge.
 * @throws EngineError `invalid` / `unknownMonth` for a month outside 1..12, `unknownPeriod` when the
 * month names a group that the tariff lacks, `outOfRange` / `tariffNotSupported` for a daily demand or
 * one in horsepower.
 * @example
 * flatDemandLadder(tariff, 7);
 * // => [{ width: Infinity, price: 25.36 }]
 */
export function flatDemandLadder(tariff: Tariff, month: number): PriceStep[] {
  const { flatDemand } = tariff;
  if (!flatDemand) return [];
  assertBillableUnit(tariff.code, flatDemand.unit);
  const group = flatDemand.monthlyGroups[month - 1];
  if (group === undefined) throw unknownMonth(month);
  const tiers = flatDemand.groups[group]?.tiers;
  if (!tiers) throw unknownPeriod('flatDemand', group, flatDemand.groups.length);
  return stepsFromLimits(
    `flatDemand.groups[${group}]`,
    tiers.map((tier) => ({ upTo: tier.upTo, price: tier.pricePerUnit })),
  );
}

function unknownMonth(month: number) {
  return tariffLibraryError(
    'invalid',
    'unknownMonth',
    `month must be a whole number from 1 to 12, but ${month} came.`,
    { month },
  );
}
