import type { Tariff } from '../../src/index.js';
import type { HourlySchedule } from '../../src/schema/index.js';

/** One period in all hours of the year. */
export function allHours(period = 0): HourlySchedule {
  return Array.from({ length: 12 }, () => new Array<number>(24).fill(period));
}

/** A tariff without charges, clock changes or holidays. */
export function plainTariff(code: string, charges: Partial<Tariff>): Tariff {
  return {
    code,
    name: code,
    utility: 'Test',
    sector: 'other',
    country: 'US',
    region: '',
    timeZone: 'UTC',
    currency: 'USD',
    service: 'unknown',
    origin: { licence: 'test input' },
    holidays: 'none',
    energy: {
      periods: [{ tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: 0 }] }],
      weekdaySchedule: allHours(),
      weekendSchedule: allHours(),
    },
    fixed: { perMonth: 0, perDay: 0 },
    netMetering: 'unknown',
    features: [],
    assumptions: [],
    unsupported: [],
    ...charges,
  };
}
