import type { ObserverTable } from '../policy-table.js';
import { HOURS, MONTHS } from './layout.js';

/**
 * The profile of a season: what an observer without past begins with, and one that sees no prices keeps to.
 *
 * @param profile - receives 24 hours of weekdays, then of weekends [currency/MWh]
 * @param table - constants of the observer
 * @param month - calendar month, 0 to 11
 */
export function seasonInto(profile: Float64Array, table: ObserverTable, month: number): void {
  for (let kind = 0; kind < 2; kind++) {
    const from = (kind * MONTHS + month) * HOURS;
    for (let hour = 0; hour < HOURS; hour++) {
      profile[kind * HOURS + hour] = table.initialProfile[from + hour]!;
    }
  }
}
