import type { Tariff } from '../schema/tariff.js';

/** What a URDB record does not say, or says wrong; every field wins over the record. */
export interface UrdbOptions {
  /** Stable code of the tariff; by default made of the utility's and the rate's name. */
  code?: string;
  /** ISO 3166-1 alpha-2 or alpha-3. */
  country?: string;
  /** State or province. */
  region?: string;
  /** IANA zone. */
  timeZone?: string;
  /** ISO 4217. */
  currency?: string;
  holidays?: Tariff['holidays'];
  service?: Tariff['service'];
  /** What climbs energy tiers, where several periods of a month have them; `period` by default. */
  tierScope?: NonNullable<Tariff['energy']['tierScope']>;
  /** Note on the licence of the record. */
  licence?: string;
}
