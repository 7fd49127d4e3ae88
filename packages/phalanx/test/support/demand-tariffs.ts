import { getTariff, isToldByLadders, listTariffs, type Tariff } from '@bess/tariff-library';

/** The tariffs of the library that charge for demand, by ladders alone. */
export const demandTariffs: readonly Tariff[] = listTariffs()
  .map(({ code }) => getTariff(code))
  .filter((tariff) => (tariff.flatDemand || tariff.touDemand) && isToldByLadders(tariff));

/** Those with a ratchet. */
export const ratchetTariffs: readonly Tariff[] = demandTariffs.filter(
  ({ ratchet, flatDemand }) => ratchet && flatDemand,
);
