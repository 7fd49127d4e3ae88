import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createPersonality,
  observePrices,
  type Personality,
  parsePersonality,
} from '../../src/index.js';
import { relearnPrices } from '../../src/personality/index.js';
import { rememberCycle } from '../../src/scenarios/index.js';

const HOUR_MS = 3_600_000;
const battery = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 2,
  chargeEfficiency: 0.92,
  dischargeEfficiency: 0.92,
  wearPerMwhDischarged: 0,
};
const action = { direction: 'idle', powerMw: 0 } as const;
const made = (hours: number) =>
  Array.from({ length: hours }, (_, hour) => ({
    timeMs: hour * HOUR_MS,
    pricePerMwh: 40 + 20 * Math.sin(hour / 4) + ((hour * 37) % 11),
  }));

/** With a cycle in each hour. */
function lived(begin: Personality, prices: readonly { timeMs: number; pricePerMwh: number }[]) {
  return prices.reduce(
    (known, price) =>
      rememberCycle(observePrices(known, [price]), {
        timeMs: price.timeMs,
        recommended: { share: 0.6, action, battery },
        forecast: { startMs: price.timeMs, intervalMinutes: 60, pricePath: [1, 2, 3] },
      }),
    begin,
  );
}

test('continuing from any earlier state equals starting from the beginning', () => {
  const prices = made(100);
  const fresh = createPersonality({ timeZone: 'UTC' });
  const states = [fresh];
  for (const price of prices) states.push(lived(states.at(-1)!, [price]));
  const known = states.at(-1)!;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: -50, max: 500 }),
      (changed, back, pricePerMwh) => {
        const kept = Math.max(0, changed - back);
        const corrected = prices.with(changed, { ...prices[changed]!, pricePerMwh });
        // The last price of the stored state is its pending one, which a repeat replaces.
        const on = relearnPrices(known, corrected.slice(Math.max(0, kept - 1)), states[kept]);
        expect(on).toEqual(relearnPrices(known, corrected));
      },
    ),
    { numRuns: 15 },
  );
});

test('with another time zone keeps pending records, with another interval only the recalibration', () => {
  const prices = made(60);
  const known = lived(createPersonality({ timeZone: 'UTC' }), prices);
  const { recalibration, recommendations, forecasts } = known;
  expect(recommendations.length).toBeGreaterThan(0);
  const zone = createPersonality({ timeZone: 'Europe/Berlin' });
  expect(relearnPrices(known, prices, zone)).toEqual({
    ...observePrices(zone, prices),
    recalibration,
    recommendations,
    forecasts,
  });
  const halves = createPersonality({ timeZone: 'UTC', intervalMinutes: 30 });
  const relearned = relearnPrices(known, prices, halves);
  expect(relearned).toEqual({ ...observePrices(halves, prices), recalibration });
  expect(() => parsePersonality(relearned)).not.toThrow();
});
