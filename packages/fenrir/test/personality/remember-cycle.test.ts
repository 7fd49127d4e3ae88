import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRecalibration,
  rightActions,
  updateRecalibration,
} from '../../src/confidence/index.js';
import {
  createPersonality,
  cycle,
  observePrice,
  observePrices,
  type Personality,
  parsePersonality,
} from '../../src/index.js';
import { type PriceObservation, relearnPrices } from '../../src/personality/index.js';
import { forecastWeights } from '../../src/personality/settle-memory.js';
import type { PlannedStep } from '../../src/plan/index.js';
import { expectLookahead, rememberCycle } from '../../src/scenarios/index.js';
import { evenPrices } from '../support/price-series.js';

const START = Date.parse('2026-03-02T00:00Z');
const HOUR = 3_600_000;
const battery = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 2,
  initialEnergyMwh: 1,
  chargeEfficiency: 0.9,
  dischargeEfficiency: 0.9,
  wearPerMwhDischarged: 3,
};
const fresh = (intervalMinutes = 60) => createPersonality({ timeZone: 'UTC', intervalMinutes });
const made = (days: number, intervalMinutes = 60) =>
  evenPrices({ startMs: START, days, intervalMinutes, daysBetweenSpikes: 3 });
const action = (direction: PlannedStep['direction'], powerMw: number): PlannedStep => ({
  direction,
  powerMw,
});
/** Observes prices one by one, with a cycle after each. */
function lived(
  start: Personality,
  prices: readonly PriceObservation[],
  said: (at: number, known: Personality) => Omit<Parameters<typeof rememberCycle>[1], 'timeMs'>,
) {
  return prices.reduce((before, price, at) => {
    const known = observePrice(before, price);
    return rememberCycle(known, { timeMs: price.timeMs, ...said(at, known) });
  }, start);
}

describe('a recommendation', () => {
  test('is settled by the prices of the two days after it, and the recalibration learns from it', () => {
    const prices = made(4);
    const actions = prices.map((_, at) =>
      action((['charge', 'idle', 'discharge'] as const)[at % 3]!, at % 3 === 1 ? 0 : 0.6),
    );
    const personality = lived(fresh(), prices, (at) => ({
      recommended: { share: (at % 10) / 10, action: actions[at]!, battery },
    }));
    let expected = createRecalibration();
    let rights = 0;
    // The last price is pending, so a recommendation from two days before it is not settled yet.
    for (let at = 0; at + 48 <= prices.length - 1; at += 1) {
      const days = prices.slice(at, at + 48).map(({ pricePerMwh }) => pricePerMwh);
      const power = (direction: PlannedStep['direction']) =>
        days.map((_, step) =>
          step === 0 && actions[at]!.direction === direction ? actions[at]!.powerMw : 0,
        );
      const powers = {
        chargeMwSeries: Float64Array.from(power('charge')),
        dischargeMwSeries: Float64Array.from(power('discharge')),
      };
      const happened = rightActions(days, powers, battery, 60)[0]!;
      if (happened) rights += 1;
      expected = updateRecalibration(expected, [{ share: (at % 10) / 10, happened }]);
    }
    expect(rights).toBeGreaterThan(5);
    expect(rights).toBeLessThan(60);
    expect(personality.recalibration).toEqual(expected);
    expect(personality.recalibration.cases).toBe(2 * 24 - 1 + 1);
    expect(personality.recommendations).toHaveLength(48);
    expect(parsePersonality(JSON.parse(JSON.stringify(personality)))).toEqual(personality);
  });

  test('counts once per hour, the first one, and at most 49 wait', () => {
    const prices = made(3, 5);
    let most = 0;
    const personality = lived(fresh(5), prices, (at, known) => {
      most = Math.max(most, known.recommendations.length);
      return { recommended: { share: (at % 12) / 12, action: action('idle', 0), battery } };
    });
    expect(most).toBeLessThanOrEqual(49);
    expect(personality.recommendations.every(({ share }) => share === 0)).toBe(true);
    expect(personality.recalibration.cases).toBe(24);
  });

  test('is dropped if too few prices are known, and over a long gap', () => {
    const [first, ...rest] = made(3);
    const said = { recommended: { share: 0.5, action: action('idle', 0), battery } };
    const waiting = lived(fresh(), [first!], () => said);
    const many = observePrices(
      waiting,
      rest.filter((_, at) => at % 5 > 0),
    );
    expect(many.recalibration.cases).toBe(1);
    const few = observePrices(
      waiting,
      rest.filter((_, at) => at % 5 > 1),
    );
    expect(few).toMatchObject({ recalibration: createRecalibration(), recommendations: [] });
    const later = [
      { timeMs: START + 900 * 24 * HOUR, pricePerMwh: 40 },
      { timeMs: START + 900 * 24 * HOUR + HOUR, pricePerMwh: 40 },
    ];
    expect(observePrices(waiting, later)).toMatchObject({
      recalibration: createRecalibration(),
      recommendations: [],
    });
  });

  test('is judged with the grid charge of its cycle, and without one where none was stored', () => {
    // Full, selling at 50, buying back at 40 and selling at 100 beats idling by 10 a MWh. With a charge of 30, idling is right.
    const days = Array.from({ length: 49 }, (_, hour) => [50, 40, 100][hour] ?? 0);
    const full = {
      ...battery,
      maxEnergyMwh: 1,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    };
    const settledWith = (importChargePerMwh: number) => {
      const first = observePrice(fresh(), { timeMs: START, pricePerMwh: days[0]! });
      const waiting = rememberCycle(first, {
        timeMs: START,
        recommended: { share: 0.9, action: action('idle', 0), battery: full, importChargePerMwh },
      });
      const stored = parsePersonality(JSON.parse(JSON.stringify(waiting)));
      expect(stored.recommendations[0]!.importChargePerMwh).toBe(importChargePerMwh || undefined);
      const later = days.slice(1).map((pricePerMwh, at) => ({
        timeMs: START + (at + 1) * HOUR,
        pricePerMwh,
      }));
      return observePrices(stored, later).recalibration;
    };
    const said = (happened: boolean) =>
      updateRecalibration(createRecalibration(), [{ share: 0.9, happened }]);
    expect(settledWith(0)).toEqual(said(false));
    expect(settledWith(30)).toEqual(said(true));
  });

  test('is queued by a cycle with its grid charge', async () => {
    const site = {
      battery: createBattery({ powerKw: 1000, capacityKwh: 1000 }),
      socFraction: 0.5,
      pricePerMwh: 50,
      timeMs: START,
      horizonHours: 2,
    };
    const chargeAfter = async (asked: object) =>
      (await cycle({ ...site, ...asked }, fresh())).personality.recommendations[0];
    expect(await chargeAfter({ importChargePerMwh: 30 })).toHaveProperty('importChargePerMwh', 30);
    expect(await chargeAfter({})).not.toHaveProperty('importChargePerMwh');
  });

  test('must be of the interval of the latest price, and is stored with an energy within the window', () => {
    const personality = observePrice(fresh(), { timeMs: START, pricePerMwh: 40 });
    const recommended = {
      share: 0.5,
      action: action('idle', 0),
      battery: { ...battery, initialEnergyMwh: 2.5 },
    };
    for (const timeMs of [START - 1, START + HOUR]) {
      expect(() => rememberCycle(personality, { timeMs, recommended })).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'notTheLatestInterval' }),
      );
    }
    const { recommendations } = rememberCycle(personality, { timeMs: START, recommended });
    expect(recommendations[0]!.energyMwh).toBe(2);
    expect(() =>
      rememberCycle(personality, { timeMs: START, recommended: { ...recommended, share: 1.1 } }),
    ).toThrow(/1.1 came/);
  });
});

describe('a forecast', () => {
  const prices = made(23);
  const path = prices.map(({ pricePerMwh }) => pricePerMwh);
  const after = (change: (price: number, lead: number) => number) =>
    lived(fresh(), prices.slice(0, 20 * 24), (at) => ({
      forecast: {
        startMs: prices[at]!.timeMs,
        intervalMinutes: 60,
        pricePath: path.slice(at, at + 49).map(change),
      },
    }));

  test('gets the weight that it has earned, for each range of leads', () => {
    for (const weight of forecastWeights(after((price) => price).forecasts)) {
      expect(weight).toBeGreaterThan(0.9);
    }
    for (const weight of forecastWeights(after((price) => 150 - price).forecasts)) {
      expect(weight).toBeLessThan(0.25);
    }
    // Right for four hours, inverted beyond.
    const mixed = forecastWeights(
      after((price, lead) => (lead <= 4 ? price : 150 - price)).forecasts,
    );
    expect(Math.min(mixed[0]!, mixed[1]!)).toBeGreaterThan(0.9);
    expect(Math.max(mixed[2]!, mixed[3]!, mixed[4]!)).toBeLessThan(0.25);
  });

  test('is evaluated by sums that can be recomputed from the whole history', () => {
    const own: number[][] = [];
    const said = (at: number) =>
      path.slice(at, at + 49).map((price, lead) => price + 3 * Math.sin(at + lead));
    const personality = lived(fresh(), prices.slice(0, 8 * 24), (at, known) => {
      const { pricePath } = expectLookahead(known, {
        timeMs: prices[at]!.timeMs,
        pricePerMwh: path[at]!,
        blocks: new Array(49).fill(1),
      });
      own.push([...pricePath]);
      return {
        forecast: { startMs: prices[at]!.timeMs, intervalMinutes: 60, pricePath: said(at) },
      };
    });
    // The weight of the forecast affects later expectations, so only those without it are compared.
    const plain = observePrices(fresh(), prices.slice(0, 8 * 24));
    const { centre, scale } = plain.space;
    const x = (price: number) => Math.asinh((price - centre) / scale);
    const ends = [0, 1, 4, 12, 24, 48];
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    for (let range = 0; range < 5; range += 1) {
      const [from, end] = [ends[range]!, ends[range + 1]!];
      let squares = 0;
      let count = 0;
      let ownSquares = 0;
      // The last price is pending.
      for (let at = 0; at + end <= 8 * 24 - 2; at += 1) {
        const came = x(mean(path.slice(at + from + 1, at + end + 1)));
        const kept = 2 ** (-1 / 672);
        const error = x(mean(said(at).slice(from + 1, end + 1))) - came;
        const ownError = x(mean(own[at]!.slice(from + 1, end + 1))) - came;
        squares = kept * squares + error ** 2;
        ownSquares = kept * ownSquares + ownError ** 2;
        count = kept * count + 1;
      }
      expect(personality.forecasts.counts[range]).toBeCloseTo(count, 9);
      expect(personality.forecasts.givenSquares[range]).toBeCloseTo(squares, 9);
      expect(personality.forecasts.ownSquares[range]).toBeCloseTo(ownSquares, 6);
    }
    expect(personality.forecasts.pending.length).toBeLessThanOrEqual(49);
  });

  test('has weights between 0 and 1, and a half without data', () => {
    const five = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(five, five, five, five, (counts, ownSquares, givenSquares, shares) => {
        const products = shares.map(
          (share, at) => (2 * (share / 1e6) - 1) * Math.sqrt(ownSquares[at]! * givenSquares[at]!),
        );
        const record = { pending: [], counts, ownSquares, givenSquares, products };
        for (const weight of forecastWeights(record)) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect(forecastWeights(fresh().forecasts)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  });
});

describe('relearnPrices', () => {
  test('gives the personality of the corrected prices, and keeps what cycles taught', () => {
    const prices = made(6);
    const personality = lived(fresh(), prices, (at) => ({
      recommended: { share: (at % 10) / 10, action: action('idle', 0), battery },
      forecast: { startMs: prices[at]!.timeMs, intervalMinutes: 60, pricePath: [1, 2, 3] },
    }));
    const corrected = prices.map((each, at) => (at === 30 ? { ...each, pricePerMwh: 7 } : each));
    const anew = relearnPrices(personality, corrected);
    const { recalibration, recommendations, forecasts } = personality;
    expect(anew).toEqual({
      ...observePrices(fresh(), corrected),
      recalibration,
      recommendations,
      forecasts,
    });
    // Prices that end before the pending records: a record of a later interval is dropped.
    const shorter = relearnPrices(personality, prices.slice(0, 5 * 24));
    expect(shorter.recommendations.length).toBeLessThan(recommendations.length);
    expect(() => parsePersonality(shorter)).not.toThrow();
  });
});
