import type { Tariff } from '@bess/tariff-library';

/** Which peaks a tariff charges for in any month. */
export interface PricedDemand {
  readonly anyTime: boolean;
  /** By demand period. */
  readonly byPeriod: readonly boolean[];
}

/** Reads which peaks cost anything: holding down one that does not costs energy and earns nothing. */
export function pricedDemand({ energy, flatDemand, touDemand }: Tariff): PricedDemand {
  const isPriced = ({ tiers }: { tiers: readonly { pricePerUnit: number }[] }) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit > 0);
  return {
    anyTime: (flatDemand?.groups.some(isPriced) ?? false) || energy.periods.some(widensDearTiers),
    byPeriod: (touDemand?.periods ?? []).map(isPriced),
  };
}

/** Whether more billing demand widens a tier by hours of use that is dearer than the next. */
function widensDearTiers({ tiers }: Tariff['energy']['periods'][number]): boolean {
  return tiers.slice(1).some(({ pricePerKwh }, before) => {
    const tier = tiers[before]!;
    return tier.unit.startsWith('kWhPerKw') && tier.pricePerKwh > pricePerKwh;
  });
}
