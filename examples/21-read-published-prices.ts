/**
 * Reads a file in the form in which ERCOT publishes its day-ahead prices, for the day on which clocks go back: 25 hours, one of
 * which occurs twice. Prices come out at the starts of their hours in UTC, with the row that could not be read.
 *
 *   npm run example --workspace examples -- 21-read-published-prices.ts
 */
import { readFileSync } from 'node:fs';
import { isEngineError, readFeed } from '@bess/feeds';

const content = readFileSync(new URL('data/texan-day-ahead.csv', import.meta.url));

// A file of several places does not say which one is meant.
try {
  readFeed(content);
} catch (error) {
  if (isEngineError(error)) console.log(`${error.code}: ${error.message}`);
}

const feed = readFeed(content, { place: 'HB_NORTH' });
console.log(
  `${feed.prices.length} hours of ${feed.place}, ${feed.market}, in ${feed.currency} per MWh`,
);
for (const { where, reason } of feed.skipped) console.log(`left out, ${where}: ${reason}`);

// The clock shows 01:00 twice: first in daylight saving time, then in standard time.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Chicago',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
for (const { timeMs, pricePerMwh } of feed.prices.slice(0, 4)) {
  const time = new Date(timeMs);
  console.log(`${time.toISOString()} (${clock.format(time)}) ${pricePerMwh.toFixed(2)}`);
}

const dearest = feed.prices.reduce((a, b) => (b.pricePerMwh > a.pricePerMwh ? b : a));
console.log(
  `dearest: ${dearest.pricePerMwh.toFixed(2)} at ${new Date(dearest.timeMs).toISOString()}`,
);
