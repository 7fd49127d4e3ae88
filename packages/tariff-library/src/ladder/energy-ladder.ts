import { tariffNotSupported } from '../internal/tariff-not-supported.js';
import { unknownPeriod } from '../internal/unknown-period.js';
import type { EnergyTier, Tariff } from '../schema/tariff.js';
import { stepsFromLimits } from './internal/steps-from-limits.js';
import type { PriceStep } from './price-step.js';

/**
 * The tier ladder that the energy of one period climbs within one month.
 * Daily tiers (`kWhDaily`) are widened by the days of the month; convexity is not assumed.
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param month `days`: billed days of the month [day].
 * @returns Steps of width [kWh] and price [currency/kWh]; the last width is Infinity.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for tiers by hours of use (kWh per kW),
 * `invalid` / `unknownPeriod` for a period that the tariff lacks, `tierOrder` and `tierOpenEnd` for
 * limits that leave a quantity without a price.
 * @example
 * // tiers: 10 kWh a day at 0.20, beyond at 0.30
 * energyLadder(tariff, 0, { days: 30 });
 * // => [{ width: 300, price: 0.2 }, { width: Infinity, price: 0.3 }]
 */
export function energyLadder(
  tariff: Tariff,
  period: number,
  { days }: { days: number },
): PriceStep[] {
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
