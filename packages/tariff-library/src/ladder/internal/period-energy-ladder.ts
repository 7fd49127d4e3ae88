import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import { unknownPeriod } from '../../internal/unknown-period.js';
import type { EnergyTier, Tariff } from '../../schema/tariff.js';
import type { PriceStep } from '../price-step.js';
import type { TierByDemand } from '../tier-by-demand.js';
import { blockSteps, isByHoursOfUse, type MonthSize } from './block-steps.js';
import { mixedTiersProblem } from './mixed-tiers-problem.js';
import { stepsFromLimits } from './steps-from-limits.js';
import { monthlyEnd, tiersByDemand } from './tiers-by-demand.js';

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
  const tiers = tiersOfPeriod(tariff, period);
  const field = fieldOf(period);
  if (!tiers.some(isByHoursOfUse)) {
    const limits = tiers.map((tier) => ({
      upTo: monthlyEnd(tier, month)?.kwh ?? null,
      price: tier.pricePerKwh,
    }));
    return stepsFromLimits(field, limits).map((step, tier) => ({ ...step, tier }));
  }
  const limits = blockSteps(periodTiersByDemand(tariff, period, month), month.billingKw);
  return stepsFromLimits(field, limits).map((step, index) => ({
    ...step,
    tier: limits[index]!.tier,
  }));
}

/** The tiers of one energy period with ends that move with the demand, where their list has one meaning only. */
export function periodTiersByDemand(
  tariff: Tariff,
  period: number,
  month: Omit<MonthSize, 'billingKw'>,
): TierByDemand[] {
  const tiers = tiersOfPeriod(tariff, period);
  assertPlainMeaning(fieldOf(period), tiers);
  return tiersByDemand(tiers, month);
}

function tiersOfPeriod({ energy }: Tariff, period: number): readonly EnergyTier[] {
  const tiers = energy.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod('energy', period, energy.periods.length);
  return tiers;
}

function fieldOf(period: number): string {
  return `energy.periods[${period}]`;
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
