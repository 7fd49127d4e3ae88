/**
 * Draws charts of the optimal day of the default facility: the battery against the price, and the change of the annual bill.
 *
 *   npm run example --workspace examples -- 06-draw-an-optimal-day.ts
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billWaterfall, dispatchChart } from '@bess/plot';
import { renderSvg } from '@bess/plot/render';
import { defaultTariffCode } from '@bess/tariff-library';
import { schedule } from '@bess/tarsis';

const { day, billWithoutBattery, billWithBattery, currency } = await schedule({
  tariff: defaultTariffCode,
  month: 7,
  year: 2026,
});
const charts = {
  day: dispatchChart(
    {
      stepMinutes: day.stepMinutes,
      priceSeries: day.energyPricePerKwhSeries,
      chargeSeries: day.chargeKwSeries,
      dischargeSeries: day.dischargeKwSeries,
      socFractionSeries: day.socFractionSeries,
    },
    { title: 'A weekday in July', powerUnit: 'kW', priceUnit: `${currency}/kWh` },
  ),
  bill: billWaterfall(billWithoutBattery, billWithBattery),
};
const folder = mkdtempSync(join(tmpdir(), 'charts-'));
for (const [name, chart] of Object.entries(charts)) {
  const svg = await renderSvg(chart);
  writeFileSync(join(folder, `${name}.svg`), svg);
  console.log(`${name}.svg: ${(svg.length / 1000).toFixed(0)} kB`);
}
console.log(`in ${folder}`);
