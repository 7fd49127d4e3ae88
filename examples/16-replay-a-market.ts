/**
 * Replays two days of California's market with one FENRIR cycle per hour, settled at the actual prices, and compares the result
 * with perfect foresight.
 *
 *   npm run example --workspace examples -- 16-replay-a-market.ts
 */
import { createReadStream } from 'node:fs';
import { readReadings } from '@bess/cli';
import { createPersonality, replay } from '@bess/fenrir';
import { createBattery } from '@bess/kernel/battery';

const { values, startMs } = await readReadings(
  createReadStream(new URL('data/caiso-2020-prices.csv', import.meta.url), 'utf8'),
  { quantity: 'price', timeZone: 'America/Los_Angeles', column: 'usd_per_mwh' },
);
const days = 30;
const history = Array.from(values.subarray(0, days * 24), (pricePerMwh, hour) => ({
  timeMs: startMs + hour * 3_600_000,
  pricePerMwh,
}));
const { intervals, cash, wear, perfectForesightValue } = await replay(history, {
  battery: createBattery({ powerKw: 10_000, capacityKwh: 40_000 }),
  personality: createPersonality({ timeZone: 'America/Los_Angeles' }),
  fromMs: startMs + (days - 2) * 86_400_000,
  socFraction: 0,
  horizonHours: 24,
});
const busy = intervals.filter(({ recommendation }) => recommendation.direction !== 'idle').length;
console.log(`${intervals.length} hours, active in ${busy}`);
console.log(`cash minus wear ${(cash - wear).toFixed(0)} USD`);
console.log(`perfect foresight ${perfectForesightValue.toFixed(0)} USD`);
