import type { Tariff } from '@bess/tariff-library';

/** Which peaks a tariff charges for in any month. */
export interface PricedDemand {
  readonly anyTime: boolean;
  /** By demand period. */
  readonly byPeriod: readonly boolean[];
}

/** Reads which peaks cost anything: holding down one that does not costs energy and earns nothing. */
export function pricedDemand({ flatDemand, touDemand }: Tariff): PricedDemand {
  const isPriced = ({ tiers }: { tiers: readonly { pricePerUnit: number }[] }) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit > 0);
  return {
    anyTime: flatDemand?.groups.some(isPriced) ?? false,
    byPeriod: (touDemand?.periods ?? []).map(isPriced),
  };
}
