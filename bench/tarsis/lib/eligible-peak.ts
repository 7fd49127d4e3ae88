import type { Tariff } from '@bess/tariff-library';

/** Peak that a load is scaled to where the tariff has no limits [kW]. */
const usualKw = 500;

/** A peak within a tariff's eligibility: 500 kW, or the nearest that its limits allow [kW]. */
export function eligiblePeakKw({ eligibility, sector }: Tariff): number {
  const usual = sector === 'residential' ? 8 : usualKw;
  const least = eligibility?.minimumKw ?? 0;
  const most = eligibility?.maximumKw ?? Number.POSITIVE_INFINITY;
  if (least >= most) return least || usual;
  if (usual > least && usual < most) return usual;
  return usual >= most ? (least + most) / 2 : 1.2 * least;
}
