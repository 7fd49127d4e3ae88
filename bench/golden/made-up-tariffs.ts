import type { Tariff } from '@bess/tariff-library';
import type { DemandTier, EnergyTier, HourlySchedule } from '@bess/tariff-library/schema';

/**
 * A schedule of periods by month and hour.
 *
 * @param periodAt - period of a month, 1 to 12, and a local hour
 */
export function scheduleOf(periodAt: (month: number, hour: number) => number): HourlySchedule {
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => periodAt(month + 1, hour)),
  );
}

/** An energy tier [currency/kWh]; unlimited by default. */
export const energyTier = (
  pricePerKwh: number,
  upTo: number | null = null,
  unit: EnergyTier['unit'] = 'kWh',
): EnergyTier => ({ upTo, unit, pricePerKwh });

/** A demand tier [currency/kW]; unlimited by default. */
export const demandTier = (pricePerUnit: number, upTo: number | null = null): DemandTier => ({
  upTo,
  pricePerUnit,
});

/** Weekdays from 16 to 21 h. */
export const eveningHours = scheduleOf((_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
/** A schedule without any hour. */
export const never = scheduleOf(() => 0);

/** Any-time demand on one tier schedule all year. */
export const flatDemand = (...tiers: DemandTier[]): NonNullable<Tariff['flatDemand']> => ({
  unit: 'kW',
  groups: [{ tiers }],
  monthlyGroups: new Array<number>(12).fill(0),
});

/** Demand on weekdays from 16 to 21 h, on one tier schedule. */
export const touDemand = (...tiers: DemandTier[]): NonNullable<Tariff['touDemand']> => ({
  unit: 'kW',
  periods: [{ tiers: [demandTier(0)] }, { tiers }],
  weekdaySchedule: eveningHours,
  weekendSchedule: never,
});

/** A ratchet by all earlier months of a year. */
export const ratchet = (fraction: number): NonNullable<Tariff['ratchet']> => ({
  fraction,
  months: new Array<boolean>(12).fill(true),
  previousMonths: 0,
});

/** Energy with tiers for weekdays from 16 to 21 h and for all other hours. */
export const touEnergy = (
  cheap: readonly EnergyTier[],
  dear: readonly EnergyTier[],
): Tariff['energy'] => ({
  periods: [{ tiers: [...cheap] }, { tiers: [...dear] }],
  weekdaySchedule: eveningHours,
  weekendSchedule: never,
});

/** A tariff that charges 0.10 a kWh, 0.30 on weekdays from 16 to 21 h, and 100 a month, and nothing else. */
export function madeUpTariff(change: Partial<Tariff> = {}): Tariff {
  return {
    code: 'made-up',
    name: 'Made up',
    utility: 'None',
    sector: 'commercial',
    country: 'US',
    region: 'CA',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    service: 'bundled',
    origin: { licence: 'made up' },
    holidays: 'none',
    energy: touEnergy([energyTier(0.1)], [energyTier(0.3)]),
    fixed: { perMonth: 100, perDay: 0 },
    netMetering: 'unknown',
    features: [],
    assumptions: [],
    unsupported: [],
    ...change,
  };
}

/** Peaks of the twelve months before, latest first [kW]. */
export const priorPeaksKw = [430, 440, 410, 400, 380, 390, 395, 420, 450, 480, 470, 460];
