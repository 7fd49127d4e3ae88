import type { Tariff } from '@bess/tariff-library';

/** Demand periods whose peaks a ratchet looks back to and raises; undefined: the any-time peak, or none. */
export function ratchetPeriods({ ratchet, flatDemand, touDemand }: Tariff): number[] | undefined {
  if (!ratchet || flatDemand || !touDemand) return undefined;
  return touDemand.periods.flatMap(({ tiers }, period) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit !== 0) ? [period] : [],
  );
}
