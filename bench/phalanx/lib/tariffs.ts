import type { Tariff } from '@bess/tariff-library';
import type { DemandTier, HourlySchedule } from '@bess/tariff-library/schema';

/** Tariffs on which policies are compared. */
export const tariffNames = ['flat', 'tou', 'ratchet'] as const;
export type TariffName = (typeof tariffNames)[number];

const ENERGY_PRICE_PER_KWH = 0.12;
const FLAT_PRICE_PER_KW = 20;
const TOU_FLAT_PRICE_PER_KW = 10;
const TOU_PEAK_PRICE_PER_KW = 15;
const RATCHET_PRICE_PER_KW = 15;
const RATCHET = {
  fraction: 0.8,
  months: new Array<boolean>(12).fill(false),
  previousMonths: 11,
};

/**
 * A made-up tariff with one demand charge of each kind; energy costs the same at all hours, so that demand alone matters.
 * flat: 20 per kW of the highest demand; tou: 10 per kW of the highest and 15 per kW of the highest between 12 and 18 h on weekdays;
 * ratchet: 15 per kW of the highest, at least 80 % of the highest of the eleven months before.
 */
export function benchTariff(name: TariffName, timeZone: string): Tariff {
  const byName: Record<TariffName, Partial<Tariff>> = {
    flat: { flatDemand: flatDemand(FLAT_PRICE_PER_KW) },
    tou: {
      flatDemand: flatDemand(TOU_FLAT_PRICE_PER_KW),
      touDemand: {
        unit: 'kW',
        periods: [{ tiers: tier(0) }, { tiers: tier(TOU_PEAK_PRICE_PER_KW) }],
        weekdaySchedule: schedule((hour) => (hour >= 12 && hour < 18 ? 1 : 0)),
        weekendSchedule: schedule(() => 0),
      },
    },
    ratchet: { flatDemand: flatDemand(RATCHET_PRICE_PER_KW), ratchet: RATCHET },
  };
  return {
    code: `bench-${name}`,
    name: `Made-up ${name} demand charge`,
    utility: 'none',
    sector: 'commercial',
    country: 'US',
    region: '',
    timeZone,
    currency: 'USD',
    service: 'bundled',
    origin: { licence: 'made up for measurements' },
    holidays: 'none',
    energy: {
      periods: [{ tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: ENERGY_PRICE_PER_KWH }] }],
      weekdaySchedule: schedule(() => 0),
      weekendSchedule: schedule(() => 0),
    },
    fixed: { perMonth: 0, perDay: 0 },
    netMetering: 'unknown',
    features: [],
    assumptions: [],
    unsupported: [],
    ...byName[name],
  };
}

function flatDemand(pricePerUnit: number): NonNullable<Tariff['flatDemand']> {
  return {
    unit: 'kW',
    groups: [{ tiers: tier(pricePerUnit) }],
    monthlyGroups: new Array<number>(12).fill(0),
  };
}

function tier(pricePerUnit: number): DemandTier[] {
  return [{ upTo: null, pricePerUnit }];
}

function schedule(periodOf: (hour: number) => number): HourlySchedule {
  return Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, hour) => periodOf(hour)));
}
