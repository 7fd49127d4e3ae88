import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import type { Tariff } from '../../schema/tariff.js';

/** Refuses tiers that the periods of a month share in proportion: no period climbs them by itself. */
export function assertTiersOfPeriod({ code, energy }: Tariff): void {
  const isShared = energy.tierScope === 'month';
  if (isShared && energy.periods.some(({ tiers }) => tiers.length > 1)) {
    throw tariffNotSupported(code, ['sharedTiers']);
  }
}
