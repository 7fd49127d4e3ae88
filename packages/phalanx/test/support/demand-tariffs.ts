import { getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';

/** The tariffs of the library whose demand charges are expressed by tier schedules alone. */
export const demandTariffs: readonly Tariff[] = listTariffs()
  .map(({ code }) => getTariff(code))
  .filter((tariff) => (tariff.flatDemand || tariff.touDemand) && isCoveredByTierSchedules(tariff));

/** Those with a ratchet. */
export const ratchetTariffs: readonly Tariff[] = demandTariffs.filter(
  ({ ratchet, flatDemand }) => ratchet && flatDemand,
);
