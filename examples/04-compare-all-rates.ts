/**
 * Bills a year of an office under every rate of the library in dollars with a demand charge: the cheapest and the most expensive
 * rates, and the savings of a battery where demand charges weigh most.
 *
 *   npm run example --workspace examples -- 04-compare-all-rates.ts
 */
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { schedule } from '@bess/tarsis';
import { defaultFacility } from '@bess/tarsis/typical-days';

const demandShare = (tariff: Tariff) => {
  const grid = yearGrid(2026, 60, tariff.timeZone);
  // An office: 420 kW in working hours, else 120 kW.
  const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) =>
    hour % 24 >= 8 && hour % 24 < 18 ? 420 : 120,
  );
  const { total, byComponent } = calculateBill(tariff, loadKwSeries, grid);
  return { tariff, total, share: (byComponent.flatDemand + byComponent.touDemand) / total };
};

const bills = listTariffs({})
  .map(({ code }) => getTariff(code))
  .filter(({ unsupported, currency }) => unsupported.length === 0 && currency === 'USD')
  .filter(
    ({ flatDemand, touDemand, service }) => (flatDemand ?? touDemand) && service === 'bundled',
  )
  .map(demandShare)
  .sort((a, b) => a.total - b.total);
console.log(`${bills.length} rates`);
for (const { tariff, total } of [...bills.slice(0, 3), ...bills.slice(-3)]) {
  console.log(`${total.toFixed(0).padStart(9)} USD: ${tariff.utility}, ${tariff.name}`);
}

console.log('annual savings of 125 kW / 250 kWh at the default facility:');
const byShare = [...bills].sort((a, b) => b.share - a.share);
for (const { tariff, share } of byShare.slice(0, 2)) {
  const { savings } = await schedule({ tariff, month: 1, year: 2026, facility: defaultFacility });
  const percent = (100 * share).toFixed(0);
  console.log(
    `${savings.totalAnnual.toFixed(0).padStart(9)} USD: ${tariff.code}, ${percent} % demand`,
  );
}
