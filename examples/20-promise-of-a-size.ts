/**
 * What two kinds of tools promise for one battery: the savings of perfect foresight, which knows each peak in advance, and those
 * that a controller without foresight keeps when the same year is simulated.
 *
 *   npm run example --workspace examples -- 20-promise-of-a-size.ts
 */
import { createStream, nextUniform } from '@bess/kernel/rng';
import { yearGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import { createSizingPool } from '@bess/tarsis/node';

// A hall that is open in the afternoon. Some days are busier than others, and their peaks come unannounced.
const grid = yearGrid(2025, 60, 'America/Los_Angeles');
const stream = createStream({ seed: 3, stream: 0, path: 0 });
let busyKw = 0;
const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => {
  if (hour % 24 === 0) busyKw = 60 * nextUniform(stream);
  const isOpen = hour % 24 >= 12 && hour % 24 < 20;
  const isPeak = hour % 24 === 16 || hour % 24 === 17;
  return 60 + (isOpen ? 40 + busyKw + (isPeak ? 60 : 0) + 10 * nextUniform(stream) : 0);
});

const pool = createSizingPool();
const { best, frontier, currency } = await pool.size({
  tariff: defaultTariffCode,
  grid,
  loadKwSeries,
  // One size: a frontier of 25 sizes takes minutes.
  ranges: { powerKw: { minimum: 40, maximum: 40 }, hours: { minimum: 2, maximum: 2 } },
  costs: { perKw: 400, perKwh: 350 },
  finance: { years: 15, discountRate: { nominalPerYear: 0.07 }, inflationPerYear: 0.025 },
  control: 'achievable',
  sizesTried: 1,
});
await pool.close();

const [size] = frontier;
for (const control of ['perfect', 'achievable'] as const) {
  const { firstYearSavings, npv, paybackYears } = size![control]!;
  const payback = paybackYears === null ? 'never' : `in ${paybackYears.toFixed(1)} years`;
  console.log(
    `${control}: ${firstYearSavings.toFixed(0)} ${currency} in the first year, paid back ${payback}, worth ${npv.toFixed(0)} ${currency}`,
  );
}
const kept = size!.achievable!.firstYearSavings / size!.perfect!.firstYearSavings;
console.log(`the controller keeps ${(100 * kept).toFixed(0)} % of what perfect foresight promises`);
console.log(`cost: ${best.capitalCost.toFixed(0)} ${currency}`);
