import type { Tariff } from '../../src/index.js';
import type { DemandTier, EnergyTier, HourlySchedule } from '../../src/schema/index.js';
import { allHours } from './plain-tariff.js';

/** Tiers in kWh from pairs of upper end and price. */
export function energyTiers(
  pairs: readonly (readonly [number | null, number])[],
  unit: EnergyTier['unit'] = 'kWh',
): EnergyTier[] {
  return pairs.map(([upTo, pricePerKwh]) => ({ upTo, unit, pricePerKwh }));
}

export function demandTiers(pairs: readonly (readonly [number | null, number])[]): DemandTier[] {
  return pairs.map(([upTo, pricePerUnit]) => ({ upTo, pricePerUnit }));
}

/** Period `inside` from hour `from` to before hour `to` in all months, period 0 otherwise. */
export function windowSchedule(from: number, to: number, inside = 1): HourlySchedule {
  return Array.from({ length: 12 }, () =>
    Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? inside : 0)),
  );
}

/** Peak energy on weekdays from 16 to 21 h at 0.30, else 0.10. */
export function peakEnergy(): Tariff['energy'] {
  return {
    periods: [{ tiers: energyTiers([[null, 0.1]]) }, { tiers: energyTiers([[null, 0.3]]) }],
    weekdaySchedule: windowSchedule(16, 21),
    weekendSchedule: allHours(),
  };
}

/** One price at all hours. */
export function oneEnergyPrice(pricePerKwh: number): Tariff['energy'] {
  return {
    periods: [{ tiers: energyTiers([[null, pricePerKwh]]) }],
    weekdaySchedule: allHours(),
    weekendSchedule: allHours(),
  };
}

/** One any-time demand tier schedule in all months. */
export function anyTimeDemand(pairs: readonly (readonly [number | null, number])[]) {
  return {
    unit: 'kW' as const,
    groups: [{ tiers: demandTiers(pairs) }],
    monthlyGroups: new Array<number>(12).fill(0),
  };
}
