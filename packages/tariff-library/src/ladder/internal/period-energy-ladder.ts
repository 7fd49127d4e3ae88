import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import { unknownPeriod } from '../../internal/unknown-period.js';
import type { EnergyTier, Tariff } from '../../schema/tariff.js';
import type { PriceStep } from '../price-step.js';
import { blockSteps, isByHoursOfUse, type MonthSize, monthlyEnd } from './block-steps.js';
import { mixedTiersProblem } from './mixed-tiers-problem.js';
import { stepsFromLimits } from './steps-from-limits.js';

/** A step and the tier that it comes from: empty tiers by hours of use leave no step. */
export interface NumberedStep extends PriceStep {
  readonly tier: number;
}

/** The tiers of one energy period as steps [kWh, currency/kWh], whoever climbs them. */
export function periodEnergyLadder(
  tariff: Tariff,
  period: number,
  month: MonthSize,
): NumberedStep[] {
  const tiers = tariff.energy.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod('energy', period, tariff.energy.periods.length);
  const field = `energy.periods[${period}]`;
  if (!tiers.some(isByHoursOfUse)) {
    const limits = tiers.map((tier) => ({
      upTo: monthlyEnd(tier, month),
      price: tier.pricePerKwh,
    }));
    return stepsFromLimits(field, limits).map((step, tier) => ({ ...step, tier }));
  }
  assertPlainMeaning(field, tiers);
  const limits = blockSteps(tiers, month);
  return stepsFromLimits(field, limits).map((step, index) => ({
    ...step,
    tier: limits[index]!.tier,
  }));
}

function assertPlainMeaning(field: string, tiers: readonly EnergyTier[]): void {
  const open = tiers[tiers.length - 1]!.upTo === null;
  const problem = mixedTiersProblem(tiers) ?? (open ? undefined : 'the last tier is bounded');
  if (problem === undefined) return;
  throw tariffLibraryError(
    'invalid',
    'tierOrder',
    `${field}.tiers must read one way only, but ${problem}.`,
    { field },
  );
}
