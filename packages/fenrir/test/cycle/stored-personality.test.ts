import { createBattery } from '@bess/kernel/battery';
import { isEngineError } from '@bess/kernel/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CycleOptions, createPersonality, cycle, parsePersonality } from '../../src/index.js';
import { asked, HOUR, knownSite, NOW } from '../support/cycle-cases.js';

const site = knownSite();

describe('rejects at the door what a personality could not store', () => {
  const series = (pricePath: number[]) => ({ startMs: NOW, intervalMinutes: 60, pricePath });
  const filled = (fill: number) => [...new Array<number>(40).fill(50), fill];
  test.each([
    ['forecast.pricePath[40]', { forecast: series(filled(9.96921e36)) }, 9.96921e36],
    ['forecast.pricePath[40]', { forecast: series(filled(1e300)) }, 1e300],
    ['knownPrices.pricePath[40]', { knownPrices: series(filled(-9999999)) }, -9999999],
    [
      'forecast.quantiles[0].pricePath[1]',
      {
        forecast: {
          ...series([50, 50]),
          quantiles: [{ probability: 0.1, pricePath: [40, -1e308] }],
        },
      },
      -1e308,
    ],
    ['pricePerMwh', { pricePerMwh: 1e7 }, 1e7],
    ['usdPerUnit', { usdPerUnit: 1e-300 }, 1e-300],
    ['usdPerUnit', { usdPerUnit: 1e7 }, 1e7],
  ])('%s', async (field, wrong: Partial<CycleOptions>, value) => {
    await expect(cycle({ ...asked, ...wrong }, site)).rejects.toMatchObject({
      ...{ kind: 'outOfRange', code: 'outOfRange', details: { field, value } },
      message: expect.stringMatching(
        new RegExp(`^${field.replaceAll(/[.[\]]/g, '\\$&')} must be .*; .* came$`),
      ),
    });
  });
});

test('whatever a cycle accepts, its personality can be parsed', async () => {
  // Half of the numbers lie on a bound of the accepted range, or far beyond.
  const edges = [0, 1e-300, 1e-6, 1, 1e5, 1e6, 1e15, 9.96921e36, 1e300, Number.NaN];
  const odd = (usual: fc.Arbitrary<number>) =>
    fc.oneof(
      { weight: 6, arbitrary: usual },
      { weight: 1, arbitrary: fc.constantFrom(...edges, ...edges.map((edge) => -edge)) },
    );
  const price = odd(fc.oneof(fc.constantFrom(1e6, -1e6), fc.double({ min: -1e6, max: 1e6 })));
  const power = odd(fc.double({ min: 0, max: 1e5, noNaN: true }));
  const outcomes = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        price,
        intervalMinutes: fc.constantFrom(60, 30, 15),
        usdPerUnit: odd(fc.double({ min: 1e-6, max: 1e6, noNaN: true })),
        history: fc.array(fc.tuple(price, power, power), { maxLength: 40 }),
        forecast: fc.option(fc.array(price, { minLength: 1, maxLength: 60 })),
        known: fc.option(fc.array(price, { minLength: 1, maxLength: 30 })),
        wear: odd(fc.double({ min: 0, max: 1e6, noNaN: true })),
        capacityKwh: odd(fc.double({ min: 1e-3, max: 1e8, noNaN: true })),
      }),
      async ({ price: pricePerMwh, intervalMinutes, usdPerUnit, history, ...given }) => {
        const stepMs = intervalMinutes * 60_000;
        const timeMs = NOW;
        const ahead = { startMs: timeMs + stepMs, intervalMinutes };
        let personality = createPersonality({ timeZone: 'UTC', intervalMinutes });
        try {
          for (let round = 0; round < 2; round += 1) {
            ({ personality } = await cycle(
              {
                battery: createBattery({
                  powerKw: 1e8,
                  capacityKwh: given.capacityKwh,
                  wearPerMwhDischarged: given.wear,
                }),
                socFraction: 0.5,
                pricePerMwh,
                usdPerUnit,
                ...{ horizonHours: 2, submitted: { direction: 'idle', powerMw: 0 } },
                timeMs: timeMs + round * HOUR,
                history:
                  round > 0
                    ? []
                    : history.map(([one, importMw, exportMw], at) => ({
                        timeMs: timeMs - (history.length - at) * stepMs,
                        pricePerMwh: one,
                        importMw,
                        exportMw,
                      })),
                ...(given.forecast === null
                  ? {}
                  : { forecast: { ...ahead, pricePath: given.forecast } }),
                ...(given.known === null || round > 0
                  ? {}
                  : { knownPrices: { ...ahead, pricePath: given.known } }),
              },
              personality,
            ));
            outcomes.taken += 1;
          }
        } catch (error) {
          outcomes.refused += 1;
          expect(isEngineError(error)).toBe(true);
        }
        const stored = JSON.stringify(personality);
        expect(JSON.stringify(parsePersonality(JSON.parse(stored)))).toBe(stored);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
  // One case in four is accepted, whatever the seed: none of 60 has a probability of 3e-8.
  expect(outcomes.taken).toBeGreaterThan(0);
});
