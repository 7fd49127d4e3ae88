import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.js';

/** Tables that hold a series, with `time_ms`. */
export type SeriesTable = 'site_prices' | 'facility_readings';

/** Where it stands how many entries of a series are stored. */
export const countTableOf = {
  site_prices: 'personalities',
  facility_readings: 'load_models',
} as const satisfies Record<SeriesTable, keyof Tables>;

/**
 * The condition that rows are of one owner.
 *
 * @param owner - columns that tell whose series it is
 */
export function isOwnedBy(owner: object): RawBuilder<unknown> {
  const columns = Object.entries(owner).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(columns, sql` and `);
}
