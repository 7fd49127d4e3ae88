/**
 * Replays a week of an office with a battery that limits its peak: in every hour PHALANX knows only the readings before it.
 *
 *   npm run example --workspace examples -- 14-replay-a-peak.ts
 */
import { createReadStream } from 'node:fs';
import { readReadings } from '@bess/cli';
import { createBattery } from '@bess/kernel/battery';
import { replay } from '@bess/phalanx';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';

const { values, startMs } = await readReadings(
  createReadStream(new URL('data/office-load.csv', import.meta.url), 'utf8'),
  { quantity: 'power', timeZone: 'Europe/London' },
);
const history = Array.from(values, (loadKw, hour) => ({
  timeMs: startMs + hour * 3_600_000,
  loadKw,
}));
const { months, currency, billWithout, billWith, gridKwSeries, netLoadKwSeries } = replay(history, {
  tariff: getTariff(defaultTariffCode),
  battery: createBattery({ powerKw: 60, capacityKwh: 120 }),
  facility: { timeZone: 'Europe/London', stepMinutes: 60 },
  fromMs: Date.parse('2014-06-30T23:00:00Z'),
  untilMs: Date.parse('2014-07-07T23:00:00Z'),
  pathCount: 200,
});
for (const month of months) {
  console.log(
    `${month.year}-${String(month.month).padStart(2, '0')}: peak ${month.peakKwWithout.toFixed(0)} kW without, ` +
      `${month.peakKwWith.toFixed(0)} kW with; saved ${month.saving.toFixed(2)} ${currency}; promise ${month.promise.status}`,
  );
}
console.log(`bill ${billWithout.toFixed(2)} without, ${billWith.toFixed(2)} ${currency} with it`);
const energy = (series: Float64Array) => series.reduce((sum, kw) => sum + kw, 0);
const lost = energy(gridKwSeries) - energy(netLoadKwSeries);
console.log(`${gridKwSeries.length} hours; ${lost.toFixed(0)} kWh drawn in excess of the load`);
