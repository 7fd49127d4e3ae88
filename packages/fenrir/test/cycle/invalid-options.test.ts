import { isEngineError } from '@bess/kernel/errors';
import { describe, expect, test } from 'vitest';
import { createDayAheadModel, expectDay, type ForecastDay } from '../../src/day-ahead/index.js';
import {
  createPersonality,
  cycle,
  observePrices,
  type Personality,
  planInterval,
} from '../../src/index.js';
import { planDispatch } from '../../src/plan/index.js';
import type { IntervalProblem } from '../../src/real-time/index.js';
import { asked, battery, HOUR, knownSite, NOW } from '../support/cycle-cases.js';

const site = knownSite();
const ask = (change: object) => cycle({ ...asked, ...change }, site);
const series = { startMs: NOW, intervalMinutes: 60, pricePath: [52, 50, 48, 47] };
const hour = (at: number, pricePerMwh: unknown) => ({ timeMs: NOW + at * HOUR, pricePerMwh });
/** The site before its latest prices. */
const before = createPersonality({ timeZone: 'UTC' });
const withHistory = (history: object[], from = before) =>
  cycle({ ...asked, history } as never, from);

describe('rejects with field, rule and value', () => {
  test.each<[string, string, RegExp, () => unknown]>([
    [
      'missingField',
      'battery',
      /^battery is required; nothing came$/,
      () => ask({ battery: undefined }),
    ],
    [
      'missingField',
      'submitted.powerMw',
      /is required/,
      () => ask({ submitted: { direction: 'idle' } }),
    ],
    [
      'notFinite',
      'submitted.powerMw',
      /finite number; NaN/,
      () => ask({ submitted: { direction: 'idle', powerMw: Number.NaN } }),
    ],
    [
      'outOfRange',
      'submitted.powerMw',
      /at least 0, since direction carries the sign; -1 came/,
      () => ask({ submitted: { direction: 'charge', powerMw: -1 } }),
    ],
    [
      'outOfRange',
      'dischargeWithin[0].hours',
      /^dischargeWithin\[0\].hours must be above 0; 0 came$/,
      () => ask({ dischargeWithin: [{ hours: 0, dischargeMwh: 1 }] }),
    ],
    [
      'unknownDirection',
      'submitted.direction',
      /^submitted.direction must be .*; "sell" came/,
      () => ask({ submitted: { direction: 'sell', powerMw: 1 } }),
    ],
    [
      'missingField',
      'personality',
      /^personality is required/,
      () => cycle(asked, undefined as never),
    ],
    [
      'wrongType',
      'personality',
      /^personality must be an object; "/,
      () => cycle(asked, JSON.stringify(site) as never),
    ],
    ['missingField', 'personality.version', /is required/, () => cycle(asked, {} as Personality)],
    [
      'missingField',
      'options',
      /^options is required; nothing came/,
      () => cycle(undefined as never, site),
    ],
    ['wrongType', 'socFraction', /must be a number; "0.5" came/, () => ask({ socFraction: '0.5' })],
    ['wrongType', 'seed', /must be a number; "a" came/, () => ask({ seed: 'a' })],
    ['unknownField', 'terminalValue', /is not a known field/, () => ask({ terminalValue: 4 })],
    ['missingField', 'depth.sell', /is required/, () => ask({ depth: { buy: [] } })],
    [
      'wrongType',
      'forecast.pricePath',
      /must be a list/,
      () => ask({ forecast: { ...series, pricePath: '50' } }),
    ],
    [
      'missingField',
      'knownPrices.pricePath',
      /is required/,
      () => ask({ knownPrices: { ...series, pricePath: undefined } }),
    ],
    [
      'notFinite',
      'forecast.pricePath[1]',
      /finite number; 50 came/,
      () => ask({ forecast: { ...series, pricePath: [50, '50'] } }),
    ],
    [
      'pricesContradict',
      'knownPrices',
      /must be pricePerMwh, 52, or NaN .*; 60 came/,
      () => ask({ knownPrices: { ...series, pricePath: [60, 50] } }),
    ],
    [
      'quantilesNotRising',
      'forecast.quantiles[1].pricePath[2]',
      /must be at least 40, that of the quantile before; 39 came/,
      () =>
        ask({
          forecast: {
            ...series,
            quantiles: [
              { probability: 0.1, pricePath: [40, 40, 40, 40] },
              { probability: 0.9, pricePath: [60, 40, 39, 60] },
            ],
          },
        }),
    ],
    [
      'horizonNotWhole',
      'horizonHours',
      /whole number of market intervals, 60 minutes each; 1.5 came/,
      () => ask({ horizonHours: 1.5 }),
    ],
    [
      'notFinite',
      'history[1].pricePerMwh',
      /finite number; NaN/,
      () => withHistory([hour(-2, 50), hour(-1, Number.NaN)]),
    ],
    [
      'outOfRange',
      'history[0].pricePerMwh',
      /±1000000; 2000000 came/,
      () => withHistory([hour(-1, 2e6)]),
    ],
    [
      'observationOutOfOrder',
      'history[2].timeMs',
      /^history\[2\].timeMs must not lie before/,
      () => withHistory([hour(-5, 50), hour(-2, 50), hour(-3, 50)]),
    ],
    [
      'observationOutOfOrder',
      'timeMs',
      /^timeMs must not lie before/,
      () => withHistory([hour(1, 50)]),
    ],
    [
      'observationOutOfOrder',
      'observations[1].timeMs',
      /^observations/,
      () => observePrices(before, [hour(0, 5), hour(-1, 5)] as never),
    ],
    ['missingField', 'personality', /is required/, () => observePrices(undefined as never, [])],
    ['missingField', 'options', /is required/, () => createPersonality(undefined as never)],
    [
      'missingField',
      'forecasts',
      /is required/,
      () =>
        expectDay(createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }), {
          startMs: 0,
        } as ForecastDay),
    ],
    [
      'missingField',
      'lookahead',
      /is required/,
      () =>
        planInterval({
          site: { battery, socFraction: 0.5, stepMinutes: 60 },
          pricePerMwh: 5,
        } as IntervalProblem),
    ],
    [
      'missingField',
      'battery',
      /is required/,
      () => planDispatch({ site: { socFraction: 0.5, stepMinutes: 60 }, pricePath: [5] } as never),
    ],
    [
      'missingField',
      'depth.sell',
      /is required/,
      () =>
        planDispatch({
          site: { battery, socFraction: 0.5, stepMinutes: 60 },
          pricePath: [5],
          depth: { buy: [] },
        } as never),
    ],
  ])('%s of %s', async (code, field, message, act) => {
    const error = await Promise.resolve()
      .then(act)
      .catch((thrown: unknown) => thrown);
    expect(isEngineError(error)).toBe(true);
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(message),
      details: { field },
    });
  });
});

test('accepts typed arrays, prices rounded to cents and horizons in quarters of an hour', async () => {
  const rounded = Float64Array.of(52.004, 50, Number.NaN, 47);
  await ask({
    knownPrices: { ...series, pricePath: rounded },
    forecast: { ...series, pricePath: rounded },
  });
  const quarters = createPersonality({ timeZone: 'UTC', intervalMinutes: 20 });
  const { result } = await cycle({ ...asked, horizonHours: 4 / 3 }, quarters);
  expect(result.schedule.reduce((sum, { stepMinutes }) => sum + stepMinutes, 0)).toBeCloseTo(80, 9);
});
