import { fitFacility } from '@bess/phalanx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnLoad } from '../../../src/engines/phalanx/learn-load.js';
import { isCompatibleState } from '../../../src/engines/phalanx/load-model.js';
import { loadSettings } from '../../../src/engines/phalanx/load-settings.js';
import type { FacilityReading } from '../../../src/stores/stores.js';

const nowMs = Date.UTC(2026, 10, 21, 12);
const settings = loadSettings(undefined, { readingMinutes: undefined, nowMs });
const startMs = Date.UTC(2026, 9, 29);

/** Nine days over the end of daylight saving time, with gaps where a load is null. */
const history = fc
  .array(fc.option(fc.double({ min: 0, max: 900, noNaN: true }), { freq: 20 }), {
    minLength: 1,
    maxLength: 9 * 96,
  })
  .map((loads) =>
    loads.flatMap((loadKw, index): FacilityReading[] =>
      loadKw === null
        ? []
        : [
            {
              timeMs: startMs + index * 900_000,
              loadKw,
              temperatureF: index % 3 === 0 ? null : 60 + (index % 17),
              solarKw: index % 2 === 0 ? null : index % 40,
            },
          ],
    ),
  );

describe('what a worker learns', () => {
  it('is what the library learns of all readings at once, wherever the pages end', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 400 }), async (readings, pageSize) => {
        let state: string | null = null;
        for (let at = 0; at < readings.length; at += pageSize) {
          const page = readings.slice(at, at + pageSize);
          state = await learnLoad({ state, settings, readings: page });
          expect(isCompatibleState(state, settings)).toBe(true);
        }
        const whole = fitFacility(
          readings.map(({ timeMs, loadKw, temperatureF, solarKw }) => ({
            timeMs,
            loadKw,
            ...(temperatureF === null ? {} : { temperatureF }),
            ...(solarKw === null ? {} : { solarKw }),
          })),
          settings,
        );
        expect(state ?? JSON.stringify(whole)).toBe(JSON.stringify(whole));
      }),
      { numRuns: 25 },
    );
  });

  it('ignores readings before the start of the engine’s calendar', async () => {
    const reading = { loadKw: 5, temperatureF: null, solarKw: null };
    const readings = [
      { timeMs: Date.UTC(1969, 6, 20), ...reading },
      { timeMs: Date.UTC(1970, 0, 1), ...reading },
      { timeMs: Date.UTC(1970, 0, 2), ...reading },
    ];
    const state = await learnLoad({ state: null, settings, readings });
    expect(JSON.parse(state).last).toEqual({ timeMs: 86_400_000, loadKw: 5 });
  });

  it.each(['', '{"version":1,', 'null', '[]', '{"version":1}', '{"version":7}'])(
    'is refused as the engine’s failure where the state is damaged: %s',
    async (state) => {
      const reading = { timeMs: nowMs, loadKw: 5, temperatureF: null, solarKw: null };
      await expect(learnLoad({ state, settings, readings: [reading] })).rejects.toMatchObject({
        engine: 'phalanx',
        kind: 'engine',
        code: 'damagedState',
        message: expect.stringMatching(
          /^the load model that is stored of this facility is damaged/,
        ),
      });
    },
  );
});

describe('a state', () => {
  it('is not carried on under other settings, nor where it is none', async () => {
    const state = await learnLoad({ state: null, settings, readings: [] });
    expect(isCompatibleState(state, settings)).toBe(true);
    expect(isCompatibleState(state, { ...settings, timeZone: 'UTC' })).toBe(false);
    expect(isCompatibleState(state, { ...settings, stepMinutes: 30 })).toBe(false);
    expect(isCompatibleState(state, { ...settings, holidays: [] })).toBe(false);
    expect(isCompatibleState(state.replace('"version":1', '"version":0'), settings)).toBe(false);
    expect(isCompatibleState('', settings)).toBe(false);
  });
});
