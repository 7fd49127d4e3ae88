import type { NamedSchema } from '../routes/route.js';
import { facilitySchema } from './facility-schemas.js';

/** A facility as the operations on facilities answer it. */
export const facilityContent: NamedSchema<typeof facilitySchema> = {
  name: 'Facility',
  schema: facilitySchema,
  example: {
    facility_id: 'plant-1',
    power_kw: 250,
    capacity_kwh: 500,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    time_zone: 'America/Los_Angeles',
    peaks_last_12_months_kw: [840, 835, 870, 905, 960, 1_040, 1_110, 1_125, 1_060, 930, 850, 845],
    stored_readings: {
      count: 35_040,
      first_time: '2025-01-01T08:00:00.000Z',
      last_time: '2026-01-01T07:45:00.000Z',
    },
  },
};
