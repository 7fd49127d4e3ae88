import { strixError } from '../internal/strix-error.js';
import { HOURS, MONTHS } from './internal/layout.js';
import { seasonInto } from './internal/season-into.js';
import type { ObserverState } from './observer.js';
import type { ObserverTable } from './policy-table.js';

/**
 * An observer without past: it begins with the profile that the table holds for the month.
 *
 * @param table - constants of the observer
 * @param month - calendar month, 0 to 11
 * @throws EngineError `monthOutOfRange`
 * @example
 * createObserver(policy.observer, 0).surprise;
 * // => 0
 */
export function createObserver(table: ObserverTable, month: number): ObserverState {
  if (!Number.isInteger(month) || month < 0 || month >= MONTHS) {
    throw strixError(
      'outOfRange',
      'monthOutOfRange',
      `month must be a whole number from 0 to ${MONTHS - 1}; ${month} came`,
      { field: 'month', month },
    );
  }
  const profile = new Float64Array(2 * HOURS);
  seasonInto(profile, table, month);
  return { profile, profileMean: 0, scalePerMwh: table.leastScalePerMwh, surprise: 0 };
}
