import type { BillingMonth } from '../../calendar/billing-month.js';

/** Whether the months are exactly twelve and each is covered from its first to its last minute. */
export function isWholeYear(months: readonly BillingMonth[]): boolean {
  return months.length === 12 && months.every((month) => month.complete);
}
