/**
 * Measures how often a personality of FENRIR takes chance for a new price level, and how soon it detects a real one.
 *
 *   npm run fenrir-drift --workspace bench -- [--series 100] [--days 200] [--interval 60] [--seed 1]
 *
 * Prices are synthetic: a daily shape, a deviation of standard deviation 4 with an hourly autocorrelation of 0.8, and a spike every 20 days.
 */
import { parseArgs } from 'node:util';
import { createPersonality, observePrices } from '@bess/fenrir';
import type { PriceObservation } from '@bess/fenrir/personality';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';

const { values } = parseArgs({
  options: {
    series: { type: 'string', default: '100' },
    days: { type: 'string', default: '200' },
    interval: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const series = Number(values.series);
const days = Number(values.days);
const intervalMinutes = Number(values.interval);
const perDay = 1440 / intervalMinutes;
const startMs = Date.parse('2026-03-02T00:00Z');
const BREAK_DAY = 60;
const LEVEL = 50;

console.log(
  `${process.version}, ${series} series of intervals of ${intervalMinutes} minutes, seed ${values.seed}\n`,
);
let restarts = 0;
for (let path = 0; path < series; path += 1) {
  restarts += restartsOf(pricesOf(path, days, () => LEVEL));
}
const perYear = (365 * restarts) / (series * days);
console.log(`No new level: ${perYear.toFixed(2)} restarts a year.\n`);
console.log('| new level | found within a day | two days | a week |');
console.log('|---|---|---|---|');
for (const factor of [0.4, 0.7, 1.3, 2, 3]) {
  const found = Array.from({ length: series }, (_, path) => daysUntilFound(path, factor));
  const within = (most: number) =>
    `${((100 * found.filter((day) => day <= most).length) / series).toFixed(0)} %`;
  console.log(`| × ${factor} | ${within(1)} | ${within(2)} | ${within(7)} |`);
}

function restartsOf(prices: readonly PriceObservation[]): number {
  return observePrices(createPersonality({ timeZone: 'UTC', intervalMinutes }), prices).restarts;
}

/** Days from the break until the first restart after it. */
function daysUntilFound(path: number, factor: number): number {
  const prices = pricesOf(path, BREAK_DAY + 8, (day) => (day < BREAK_DAY ? LEVEL : LEVEL * factor));
  let known = observePrices(
    createPersonality({ timeZone: 'UTC', intervalMinutes }),
    prices.slice(0, BREAK_DAY * perDay),
  );
  const before = known.restarts;
  for (let day = 1; day <= 7; day += 1) {
    const from = (BREAK_DAY + day - 1) * perDay + (day > 1 ? 1 : 0);
    known = observePrices(known, prices.slice(from, (BREAK_DAY + day) * perDay + 1));
    if (known.restarts > before) return day;
  }
  return Number.POSITIVE_INFINITY;
}

function pricesOf(path: number, count: number, levelOf: (day: number) => number) {
  const stream = createStream({ seed: Number(values.seed), stream: 0, path });
  const hours = intervalMinutes / 60;
  const kept = 0.8 ** hours;
  let deviation = 0;
  return Array.from({ length: count * perDay }, (_, at): PriceObservation => {
    const hour = at * hours;
    deviation = kept * deviation + 4 * Math.sqrt(1 - kept ** 2) * nextNormal(stream);
    const isSpike = nextUniform(stream) < hours / (20 * 24);
    const shape = 1 + 0.4 * Math.sin(((hour - 13) * Math.PI) / 12);
    const price = levelOf(hour / 24) * shape + deviation;
    return { timeMs: startMs + at * intervalMinutes * 60_000, pricePerMwh: isSpike ? 900 : price };
  });
}
