import type { Tariff } from '@bess/tariff-library';
import type { DemandTier, EnergyTier, HourlySchedule } from '@bess/tariff-library/schema';

/** A 12 × 24 schedule from a rule. */
export function scheduleOf(periodAt: (month: number, hour: number) => number): HourlySchedule {
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => periodAt(month + 1, hour)),
  );
}

export const energyTier = (pricePerKwh: number, upTo: number | null = null): EnergyTier => ({
  upTo,
  unit: 'kWh',
  pricePerKwh,
});

export const demandTier = (pricePerUnit: number, upTo: number | null = null): DemandTier => ({
  upTo,
  pricePerUnit,
});

const onPeakHours = scheduleOf((_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
const neverOnPeak = scheduleOf(() => 0);

/** On-peak 16:00 to 21:00 on weekdays, at 0.30 against 0.10; 100 a month. */
export function touTariff(change: Partial<Tariff> = {}): Tariff {
  return {
    code: 'test-tou',
    name: 'Test time of use',
    utility: 'Test',
    sector: 'commercial',
    country: 'US',
    region: 'CA',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    service: 'bundled',
    origin: { licence: 'made for the tests' },
    holidays: 'none',
    energy: {
      periods: [{ tiers: [energyTier(0.1)] }, { tiers: [energyTier(0.3)] }],
      weekdaySchedule: onPeakHours,
      weekendSchedule: neverOnPeak,
    },
    fixed: { perMonth: 100, perDay: 0 },
    netMetering: 'unknown',
    features: [],
    assumptions: [],
    unsupported: [],
    ...change,
  };
}

/** Any-time demand on one tier schedule all year. */
export const flatDemand = (...tiers: DemandTier[]): NonNullable<Tariff['flatDemand']> => ({
  unit: 'kW',
  groups: [{ tiers }],
  monthlyGroups: Array.from({ length: 12 }, () => 0),
});

/** Demand on weekdays 16:00 to 21:00 on one tier schedule. */
export const touDemand = (...tiers: DemandTier[]): NonNullable<Tariff['touDemand']> => ({
  unit: 'kW',
  periods: [{ tiers: [demandTier(0)] }, { tiers }],
  weekdaySchedule: onPeakHours,
  weekendSchedule: neverOnPeak,
});

/** Looks back to all months. */
export const ratchet = (fraction: number): NonNullable<Tariff['ratchet']> => ({
  fraction,
  months: Array.from({ length: 12 }, () => true),
  previousMonths: 0,
});
