import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import { unknownPeriod } from '../../internal/unknown-period.js';
import type { EnergyTier, Tariff } from '../../schema/tariff.js';
import type { PriceStep } from '../price-step.js';
import { stepsFromLimits } from './steps-from-limits.js';

/** The tiers of one energy period as steps [kWh, currency/kWh], whoever climbs them. */
export function periodEnergyLadder(tariff: Tariff, period: number, days: number): PriceStep[] {
  const tiers = tariff.energy.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod('energy', period, tariff.energy.periods.length);
  return stepsFromLimits(
    `energy.periods[${period}]`,
    tiers.map((tier) => ({ upTo: monthlyLimit(tariff, tier, days), price: tier.pricePerKwh })),
  );
}

function monthlyLimit(tariff: Tariff, tier: EnergyTier, days: number): number | null {
  if (tier.unit === 'kWhPerKw' || tier.unit === 'kWhPerKwDaily') {
    throw tariffNotSupported(tariff.code, ['hoursUseTiers']);
  }
  if (tier.upTo === null) return null;
  return tier.unit === 'kWhDaily' ? tier.upTo * days : tier.upTo;
}
