/**
 * Measures the time of one more price and the stored size of a personality of FENRIR after ever more prices: both should stay constant, however long a site is kept.
 *
 *   npm run fenrir-personality --workspace bench -- [--interval 5] [--most 1000000] [--updates 2000]
 *
 * Prices are synthetic. Times are CPU times of the process, so that other programs on the machine matter less.
 */
import { parseArgs } from 'node:util';
import { createPersonality, observePrice, observePrices, type Personality } from '@bess/fenrir';
import { createStream, nextNormal } from '@bess/kernel/rng';

const { values } = parseArgs({
  options: {
    interval: { type: 'string', default: '5' },
    most: { type: 'string', default: '1000000' },
    updates: { type: 'string', default: '2000' },
  },
});
const intervalMinutes = Number(values.interval);
const updates = Number(values.updates);
const most = Number(values.most);
const intervalMs = intervalMinutes * 60_000;
const startMs = Date.parse('2017-01-01T00:00Z');
const BLOCK = 1000;

const priceAt = priceStream();
let personality: Personality = createPersonality({
  timeZone: 'Australia/Melbourne',
  intervalMinutes,
});
let seen = 0;
console.log(`${process.version}, intervals of ${intervalMinutes} minutes\n`);
console.log('| prices seen | a price more [µs of CPU] | stored [bytes] |');
console.log('|---|---|---|');
for (let milestone = 1000; milestone <= most; milestone *= 10) {
  while (seen < milestone) {
    const count = Math.min(BLOCK, milestone - seen);
    personality = observePrices(personality, observations(count));
  }
  const bytes = Buffer.byteLength(JSON.stringify(personality));
  const cpu = process.cpuUsage();
  for (const observation of observations(updates)) {
    personality = observePrice(personality, observation);
  }
  const { user, system } = process.cpuUsage(cpu);
  console.log(`| ${milestone} | ${((user + system) / updates).toFixed(0)} | ${bytes} |`);
}

/** The next prices in order of time. */
function observations(count: number) {
  return Array.from({ length: count }, () => {
    const timeMs = startMs + seen * intervalMs;
    seen += 1;
    return { timeMs, pricePerMwh: priceAt(timeMs) };
  });
}

/** A daily shape, an autocorrelated deviation, and an occasional spike. */
function priceStream(): (timeMs: number) => number {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  let deviation = 0;
  return (timeMs) => {
    deviation = 0.97 * deviation + 4 * nextNormal(stream);
    const spike = nextNormal(stream) > 3.2 ? 300 : 0;
    return 60 + 25 * Math.cos((2 * Math.PI * timeMs) / 86_400_000) + deviation + spike;
  };
}
