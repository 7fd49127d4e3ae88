import { createTimeGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';

/** The tariffs of the library that charge for demand and can be billed. */
export const demandTariffs: readonly Tariff[] = listTariffs()
  .map(({ code }) => getTariff(code))
  .filter((tariff) => (tariff.flatDemand || tariff.touDemand) && canBeBilled(tariff));

/** Those with a ratchet. */
export const ratchetTariffs: readonly Tariff[] = demandTariffs.filter(
  ({ ratchet, flatDemand }) => ratchet && flatDemand,
);

function canBeBilled(tariff: Tariff): boolean {
  const { timeZone } = tariff;
  const grid = createTimeGrid({ start: '2026-01-01', length: 1, stepMinutes: 60, timeZone });
  try {
    calculateBill(tariff, [0], grid);
    return true;
  } catch {
    return false;
  }
}
