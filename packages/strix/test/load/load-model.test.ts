import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLoadModel } from '../../src/load/fit-load-model.js';
import { sampleLoadPath } from '../../src/load/sample-load-path.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2025-01-06T00:00Z');

interface Truth {
  heatingBelowF: number;
  coolingAboveF: number;
  heating: number;
  cooling: number;
  pricePull: number;
}

/** A building of which every part is known: 100 kW, a working-day profile, hinges, a day effect and noise. */
function building(days: number, truth: Truth, seed = 1) {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const epochMsSeries: number[] = [];
  const loadKwSeries: number[] = [];
  const temperatureF: number[] = [];
  const pricePerMwhSeries: number[] = [];
  let dayEffect = 0;
  let anomaly = 0;
  for (let day = 0; day < days; day++) {
    dayEffect = 0.5 * dayEffect + 3 * nextNormal(stream);
    anomaly = 0.7 * anomaly + 6 * nextNormal(stream);
    const dayPrice = 40 + 15 * nextNormal(stream);
    for (let hour = 0; hour < 24; hour++) {
      const season = Math.cos((2 * Math.PI * day) / 365);
      const t = 60 - 22 * season - 8 * Math.cos((2 * Math.PI * hour) / 24) + anomaly;
      const working = day % 7 < 5 && hour >= 8 && hour < 18;
      epochMsSeries.push(START + (day * 24 + hour) * HOUR_MS);
      temperatureF.push(t);
      pricePerMwhSeries.push(dayPrice);
      loadKwSeries.push(
        100 +
          (working ? 60 : 0) +
          (truth.heating * Math.max(0, truth.heatingBelowF - t)) / 10 +
          (truth.cooling * Math.max(0, t - truth.coolingAboveF)) / 10 +
          truth.pricePull * Math.asinh((dayPrice - 40) / 15) +
          dayEffect +
          2 * nextNormal(stream),
      );
    }
  }
  return { epochMsSeries, loadKwSeries, temperatureF, pricePerMwhSeries, timeZone: 'UTC' };
}

const warm: Truth = {
  heatingBelowF: 50,
  coolingAboveF: 65,
  heating: 16,
  cooling: 20,
  pricePull: 0,
};

describe('fitLoadModel', () => {
  it('finds change points and responses of a building that is known', () => {
    const { temperatureF, pricePerMwhSeries: _, ...history } = building(730, warm);
    const { model } = fitLoadModel(history, temperatureF);
    // Expected response to a day at one temperature, over what is believed of the change points.
    const response = (temperature: number) =>
      model.scaleKw *
      model.breaks.reduce((sum, { daily, probability, heatingBelowF, coolingAboveF }) => {
        const heating = daily.mean[model.columns.indexOf('heating')]!;
        const cooling = daily.mean[model.columns.indexOf('cooling')]!;
        return (
          sum +
          (probability *
            (heating * Math.max(0, heatingBelowF - temperature) +
              cooling * Math.max(0, temperature - coolingAboveF))) /
            10
        );
      }, 0);
    for (const [degrees, trueKw] of [
      [30, 32],
      [60, 0],
      [80, 30],
      [90, 50],
    ] as const) {
      expect(Math.abs(response(degrees) - response(60) - trueKw)).toBeLessThan(5);
    }
    const atNoon = model.profile.mean[12]! - model.profile.mean[2]!;
    expect(atNoon * model.scaleKw).toBeGreaterThan(55);
    expect(atNoon * model.scaleKw).toBeLessThan(65);
  });

  it('finds how the load follows the price, and needs a price for its futures', () => {
    const { temperatureF: _, ...history } = building(730, {
      ...warm,
      heating: 0,
      cooling: 0,
      pricePull: 12,
    });
    const { model } = fitLoadModel(history);
    const pull = model.breaks[0]!.daily.mean[model.columns.indexOf('price')]! * model.scaleKw;
    expect(pull).toBeGreaterThan(9);
    expect(pull).toBeLessThan(14);
    const future = { seed: 3, path: 0, startDate: '2027-06-01', dayCount: 2 };
    expect(() => sampleLoadPath(model, future)).toThrow(/pricePerMwhSeries must be given/);
    const mean = (price: number) =>
      average(
        sampleLoadPath(model, { ...future, pricePerMwhSeries: new Float64Array(48).fill(price) }),
      );
    expect(mean(100)).toBeGreaterThan(mean(10));
  });

  it('counts gaps and warns of a short history', () => {
    const { epochMsSeries, loadKwSeries } = building(40, warm);
    loadKwSeries.fill(Number.NaN, 100, 250);
    const { diagnostics } = fitLoadModel({ epochMsSeries, loadKwSeries, timeZone: 'UTC' });
    expect(diagnostics.missing).toBe(150);
    expect(diagnostics.warnings.map(({ code }) => code)).toEqual(['lessThanAYear', 'manyGaps']);
  });

  it('takes a constant load, and keeps it constant', () => {
    const { epochMsSeries } = building(30, warm);
    const { model } = fitLoadModel({
      epochMsSeries,
      loadKwSeries: epochMsSeries.map(() => 42),
      timeZone: 'Europe/Berlin',
    });
    const path = sampleLoadPath(model, { seed: 1, path: 0, startDate: '2025-03-01', dayCount: 10 });
    for (const kw of path) expect(Math.abs(kw - 42)).toBeLessThan(1e-3);
  });

  it.each([
    ['timesNotRising', { epochMsSeries: [0, HOUR_MS, HOUR_MS], loadKwSeries: [1, 2, 3] }],
    ['unevenSteps', { epochMsSeries: [0, 7 * 60_000, 14 * 60_000], loadKwSeries: [1, 2, 3] }],
    ['unevenSteps', { epochMsSeries: [0, HOUR_MS, 2.5 * HOUR_MS], loadKwSeries: [1, 2, 3] }],
    ['unequalLengths', { epochMsSeries: [0, HOUR_MS], loadKwSeries: [1] }],
    ['notFinite', { epochMsSeries: [0, HOUR_MS], loadKwSeries: [1, Number.POSITIVE_INFINITY] }],
    ['historyTooShort', { epochMsSeries: [0, HOUR_MS], loadKwSeries: [1, 2] }],
  ])('refuses with %s', (code, history) => {
    expect(() => fitLoadModel({ ...history, timeZone: 'UTC' })).toThrow(
      expect.objectContaining({ engine: 'strix', code }),
    );
  });
});

describe('sampleLoadPath', () => {
  it('covers what the building goes on to do about as often as it says', () => {
    const ranks: number[] = [];
    for (let seed = 1; seed <= 24; seed++) {
      const whole = building(425, warm, seed);
      const cut = 395 * 24;
      const { model } = fitLoadModel(
        {
          epochMsSeries: whole.epochMsSeries.slice(0, cut),
          loadKwSeries: whole.loadKwSeries.slice(0, cut),
          timeZone: 'UTC',
        },
        whole.temperatureF.slice(0, cut),
      );
      const real = average(whole.loadKwSeries.slice(cut));
      const temperatureFSeries = whole.temperatureF.slice(cut);
      let below = 0;
      for (let path = 0; path < 60; path++) {
        const future = sampleLoadPath(model, {
          seed: 9,
          path,
          startDate: '2026-02-05',
          dayCount: 30,
          temperatureFSeries,
        });
        if (average(future) < real) below += 1;
      }
      ranks.push(below / 60);
    }
    const inside = ranks.filter((rank) => rank >= 0.1 && rank <= 0.9).length;
    // Of 24 at 80 %: 14 to 24 hold 99 % of the binomial law.
    expect(inside).toBeGreaterThanOrEqual(14);
  });

  it('gives the same bits for the same seed and path, others for another', () => {
    const { temperatureF, pricePerMwhSeries: _, ...history } = building(60, warm);
    const { model } = fitLoadModel(history, temperatureF);
    const options = { seed: 5, path: 7, startDate: '2025-03-07', dayCount: 5 };
    expect(sampleLoadPath(model, options)).toEqual(sampleLoadPath(model, options));
    expect(sampleLoadPath(model, options)).not.toEqual(
      sampleLoadPath(model, { ...options, path: 8 }),
    );
    expect(sampleLoadPath(JSON.parse(JSON.stringify(model)), options)).toEqual(
      sampleLoadPath(model, options),
    );
  });

  it('stays finite and within its range for any history', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 0, max: 1_000 }),
          scale: fc.constantFrom(0, 1e-6, 1, 1e6),
          sign: fc.constantFrom(-1, 1),
          gaps: fc.integer({ min: 0, max: 40 }),
          stepMinutes: fc.constantFrom(15, 30, 60),
          dayCount: fc.integer({ min: 1, max: 9 }),
        }),
        ({ seed, scale, sign, gaps, stepMinutes, dayCount }) => {
          const stream = createStream({ seed, stream: 1, path: 0 });
          const length = (20 * 1440) / stepMinutes;
          const epochMsSeries = Array.from({ length }, (_, i) => START + i * stepMinutes * 60_000);
          const loadKwSeries = epochMsSeries.map(() =>
            nextUniform(stream) * 100 < gaps / 4 ? Number.NaN : sign * scale * nextUniform(stream),
          );
          const { model } = fitLoadModel({ epochMsSeries, loadKwSeries, timeZone: 'UTC' });
          const path = sampleLoadPath(model, { seed, path: 1, startDate: '2025-02-01', dayCount });
          expect(path.length).toBe((dayCount * 1440) / stepMinutes);
          for (const kw of path) {
            expect(kw).toBeGreaterThanOrEqual(model.leastKw);
            expect(kw).toBeLessThanOrEqual(model.greatestKw);
          }
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it.each([
    ['dayCountOutOfRange', { dayCount: 0 }],
    ['dayCountOutOfRange', { dayCount: 1.5 }],
    ['malformedDate', { startDate: '2025-13-01' }],
    ['malformedDate', { startDate: 'soon' }],
    ['unequalLengths', { temperatureFSeries: [50] }],
    ['notFinite', { temperatureFSeries: new Float64Array(48).fill(Number.NaN) }],
  ])('refuses with %s', (code, wrong) => {
    const { temperatureF, pricePerMwhSeries: _, ...history } = building(20, warm);
    const { model } = fitLoadModel(history, temperatureF);
    expect(() =>
      sampleLoadPath(model, { seed: 1, path: 0, startDate: '2025-02-01', dayCount: 2, ...wrong }),
    ).toThrow(expect.objectContaining({ engine: 'strix', code }));
  });
});

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}
