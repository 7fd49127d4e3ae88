import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { createPersonality, cycle } from '../../src/index.js';
import { HOUR } from '../support/cycle-cases.js';

const battery = createBattery({ powerKw: 1000, capacityKwh: 2000, wearPerMwhDischarged: 0 });
/** No two neighbours are equal, so a mean over parts of two hours is neither price. */
const prices = Array.from({ length: 30 }, (_, hour) => 40 + ((hour * 37) % 29));

/** Four hours from `begin`, within the hourly prices of an auction that begin three hours before it. */
async function planned(timeZone: string, begin: string, minutesLater = 0) {
  const beginMs = Date.parse(begin);
  const { result } = await cycle(
    {
      battery,
      socFraction: 0.5,
      timeMs: beginMs + minutesLater * 60_000,
      pricePerMwh: prices[3]!,
      knownPrices: { startMs: beginMs - 3 * HOUR, intervalMinutes: 60, pricePath: prices },
      horizonHours: 4,
    },
    createPersonality({ timeZone, intervalMinutes: 60 }),
  );
  return result.schedule.map(({ startMs, pricePerMwh }) => [
    new Date(startMs!).toISOString(),
    pricePerMwh,
  ]);
}

const hoursFrom = (begin: string) =>
  prices
    .slice(3, 7)
    .map((price, at) => [new Date(Date.parse(begin) + at * HOUR).toISOString(), price]);

describe('hourly prices where local time is half an hour off', () => {
  test('count by the hours of local time in which they were given', async () => {
    // Midnight in Kolkata.
    const midnight = '2026-05-04T18:30:00Z';
    expect(await planned('Asia/Kolkata', midnight)).toEqual(hoursFrom(midnight));
    expect(await planned('Asia/Kolkata', midnight, 15)).toEqual(hoursFrom(midnight));
  });

  test('count by the hours of UTC where the market begins its hours there', async () => {
    const begin = '2026-05-04T18:00:00Z';
    expect(await planned('Australia/Adelaide', begin)).toEqual(hoursFrom(begin));
    expect(await planned('Europe/Berlin', begin)).toEqual(hoursFrom(begin));
  });
});
