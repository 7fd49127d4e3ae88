import type { Tariff } from '@bess/tariff-library';
import type { HourlySchedule } from '@bess/tariff-library/schema';

const flat = (pricePerUnit: number) => [{ upTo: null, pricePerUnit }];
const schedule = (periodOf: (hour: number, month: number) => number): HourlySchedule =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => periodOf(hour, month)),
  );

const base: Tariff = {
  code: 'made-up',
  name: 'Made up',
  utility: 'none',
  sector: 'commercial',
  country: 'US',
  region: '',
  timeZone: 'UTC',
  currency: 'USD',
  service: 'bundled',
  origin: { licence: 'made up for tests' },
  holidays: 'none',
  energy: {
    periods: [{ tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: 0.1 }] }],
    weekdaySchedule: schedule(() => 0),
    weekendSchedule: schedule(() => 0),
  },
  fixed: { perMonth: 0, perDay: 0 },
  netMetering: 'unknown',
  features: [],
  assumptions: [],
  unsupported: [],
};

const anyTime = (price: number): Partial<Tariff> => ({
  flatDemand: {
    unit: 'kW',
    groups: [{ tiers: flat(price) }],
    monthlyGroups: new Array<number>(12).fill(0),
  },
});

/** 20 per kW of the highest demand. */
export const flatTariff: Tariff = { ...base, ...anyTime(20) };

/** 10 per kW at any time and 15 from 12 to 18 h on weekdays. */
export const touTariff: Tariff = {
  ...base,
  ...anyTime(10),
  touDemand: {
    unit: 'kW',
    periods: [{ tiers: flat(0) }, { tiers: flat(15) }],
    weekdaySchedule: schedule((hour) => (hour >= 12 && hour < 18 ? 1 : 0)),
    weekendSchedule: schedule(() => 0),
  },
};

/** 15 from 12 to 18 h on weekdays from June to September, nothing else. */
export const summerTariff: Tariff = {
  ...base,
  touDemand: {
    unit: 'kW',
    periods: [{ tiers: flat(0) }, { tiers: flat(15) }],
    weekdaySchedule: schedule((hour, month) =>
      month >= 5 && month <= 8 && hour >= 12 && hour < 18 ? 1 : 0,
    ),
    weekendSchedule: schedule(() => 0),
  },
};

/** 20 per kW, at least 80 % of the highest demand of the previous eleven months. */
export const ratchetTariff: Tariff = {
  ...base,
  ...anyTime(20),
  ratchet: { fraction: 0.8, months: new Array<boolean>(12).fill(false), previousMonths: 11 },
};

/** Energy charges only. */
export const energyTariff: Tariff = base;
