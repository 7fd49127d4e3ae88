/**
 * Which battery a facility should buy: sizes compared by the net present value of the savings on its bill, over fifteen years with
 * ageing, taxes and a tax credit. Perfect foresight keeps the example short; example 20 shows what it hides.
 *
 *   npm run example --workspace examples -- 19-size-a-battery.ts
 */
import { yearGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import { createSizingPool } from '@bess/tarsis/node';

// A workshop: 40 kW at night, 160 kW in working hours, and 100 kW more for two hours on most afternoons.
const grid = yearGrid(2025, 60, 'America/Los_Angeles');
const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => {
  const [day, clock] = [Math.floor(hour / 24), hour % 24];
  const isWorkday = (day + 2) % 7 < 5;
  if (!isWorkday || clock < 7 || clock >= 18) return 40;
  return clock === 14 || clock === 15 ? 260 - (day % 3) * 20 : 160;
});

const pool = createSizingPool();
const answer = await pool.size({
  tariff: defaultTariffCode,
  grid,
  loadKwSeries,
  // There is room for 60 kW.
  ranges: { powerKw: { maximum: 60 }, hours: { minimum: 1, maximum: 4 } },
  costs: { perKw: 600, perKwh: 450, upkeepPerKwYear: 8 },
  finance: {
    years: 15,
    discountRate: { nominalPerYear: 0.07 },
    inflationPerYear: 0.025,
    tax: { federalRate: 0.21, investmentTaxCredit: { fraction: 0.3 } },
    depreciation: { method: 'macrs', recoveryYears: 5 },
  },
  control: 'perfect',
  sizesTried: 2,
});
await pool.close();

const { best, frontier, sensitivities, currency } = answer;
const sizeOf = ({ powerKw, capacityKwh }: { powerKw: number; capacityKwh: number }) =>
  `${powerKw.toFixed(0)} kW / ${capacityKwh.toFixed(0)} kWh`;
const money = (amount: number) => `${amount.toFixed(0)} ${currency}`;
console.log(
  answer.batteryPays
    ? `buy ${sizeOf(best)} for ${money(best.capitalCost)}: worth ${money(best.value.npv)}, paid back in ${best.value.paybackYears?.toFixed(1)} years`
    : 'no battery pays',
);
for (const size of frontier) {
  const { npv, firstYearSavings } = size.perfect!;
  console.log(
    `${sizeOf(size)}: saves ${money(firstYearSavings)} in the first year, worth ${money(npv)}`,
  );
}
for (const { name, npvOfChosen } of sensitivities) {
  console.log(`${name}: the size above is worth ${money(npvOfChosen)}`);
}
