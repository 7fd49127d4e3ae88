import type { NamedSchema } from '../routes/route.js';
import { siteSchema } from './site-schemas.js';

/** A site as the operations on sites answer it. */
export const siteContent: NamedSchema<typeof siteSchema> = {
  name: 'Site',
  schema: siteSchema,
  example: {
    site_id: 'north-1',
    power_kw: 100_000,
    capacity_kwh: 400_000,
    time_zone: 'America/Los_Angeles',
    market: 'caiso-np15-day-ahead',
    stored_prices: {
      count: 8_760,
      first_time: '2025-01-01T08:00:00.000Z',
      last_time: '2026-01-01T07:00:00.000Z',
    },
  },
};
