import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { PriceStep } from '../price-step.js';

/** A tier as a cumulative upper end [unit]; null = unbounded. */
export interface TierLimit {
  readonly upTo: number | null;
  readonly price: number;
}

/**
 * Turns cumulative upper ends into widths. A limit that rises never or a bounded last tier would leave
 * a quantity without a price, so both are refused.
 */
export function stepsFromLimits(field: string, limits: readonly TierLimit[]): PriceStep[] {
  let reached = 0;
  return limits.map(({ upTo, price }, tier) => {
    const isLast = tier === limits.length - 1;
    if (isLast !== (upTo === null)) {
      throw tariffLibraryError(
        'invalid',
        'tierOpenEnd',
        `${field}.tiers: the last tier and only the last must be unbounded (upTo null), but tier ${tier} of ${limits.length} has upTo ${upTo}.`,
        { field, tier, upTo },
      );
    }
    const width = upTo === null ? Number.POSITIVE_INFINITY : upTo - reached;
    if (!(width > 0)) {
      throw tariffLibraryError(
        'invalid',
        'tierOrder',
        `${field}.tiers: upper ends must rise from tier to tier, but tier ${tier} ends at ${upTo} after ${reached}.`,
        { field, tier, upTo, previousUpTo: reached },
      );
    }
    reached += width;
    return { width, price };
  });
}
