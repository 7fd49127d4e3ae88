/**
 * What a battery in California's market should do in the coming hour, and why.
 *
 *   npm run example --workspace examples -- 15-dispatch-now.ts
 */
import { createReadStream } from 'node:fs';
import { readReadings } from '@bess/cli';
import { createPersonality, cycle, observePrices } from '@bess/fenrir';
import { createBattery } from '@bess/kernel/battery';

const { values, startMs } = await readReadings(
  createReadStream(new URL('data/caiso-2020-prices.csv', import.meta.url), 'utf8'),
  { quantity: 'price', timeZone: 'America/Los_Angeles', column: 'usd_per_mwh' },
);
const prices = Array.from(values, (pricePerMwh, hour) => ({
  timeMs: startMs + hour * 3_600_000,
  pricePerMwh,
}));
// The evening of 20 February, one of the most expensive hours of the day
const place = prices.findIndex(({ timeMs }) => timeMs === Date.parse('2020-02-21T02:00:00Z'));
const site = observePrices(
  createPersonality({ timeZone: 'America/Los_Angeles' }),
  prices.slice(0, place),
);
const { result } = await cycle(
  {
    battery: createBattery({ powerKw: 10_000, capacityKwh: 40_000 }),
    socFraction: 0.8,
    ...prices[place]!,
    submitted: { direction: 'idle', powerMw: 0 },
    horizonHours: 12,
  },
  site,
);
const { direction, powerMw } = result.recommendation;
console.log(
  `${direction} ${powerMw.toFixed(1)} MW, right with ${(100 * result.confidence).toFixed(0)} %`,
);
for (const insight of result.insights) console.log(insight);
