import { describe, expect, test } from 'vitest';
import { fitTemperatureResponse } from '../../src/futures/index.js';
import { createFacilityState, fitFacility } from '../../src/index.js';

const HOUR = 3_600_000;
const MONDAY = Date.parse('2026-01-05T00:00Z');
const utc = { timeZone: 'UTC', stepMinutes: 60, halfLifeDays: 365 };

/** Days of one temperature each, between 40 and 90 °F in no order. */
function history(days: number, loadKw: (temperatureF: number) => number) {
  return Array.from({ length: 24 * days + 1 }, (_, i) => {
    const temperatureF = 40 + ((Math.floor(i / 24) * 31) % 51);
    return { timeMs: MONDAY + i * HOUR, loadKw: loadKw(temperatureF), temperatureF };
  });
}

const meanCooling = (responses: ReturnType<typeof fitTemperatureResponse>) =>
  responses.reduce((sum, { probability, coolingKwPerF }) => sum + probability * coolingKwPerF, 0);

describe('response to temperature', () => {
  test('is the prior without temperatures: all pairs of change points equally likely, 1 % per degree of cooling', () => {
    const responses = fitTemperatureResponse(createFacilityState({ ...utc, expectedLoadKw: 300 }));
    for (const { probability, coolingKwPerF, heatingKwPerF } of responses) {
      expect(probability).toBeCloseTo(1 / responses.length, 12);
      expect(coolingKwPerF).toBeCloseTo(3, 12);
      expect(heatingKwPerF).toBeCloseTo(0.6, 12);
    }
  });

  test('recovers the change points and slopes of a simulated load', () => {
    const made = (f: number) => 100 + 2 * Math.max(0, f - 65) + Math.max(0, 55 - f);
    const responses = fitTemperatureResponse(fitFacility(history(300, made), utc));
    const best = responses.reduce((one, other) =>
      other.probability > one.probability ? other : one,
    );
    expect(best).toMatchObject({ heatingBelowF: 55, coolingAboveF: 65 });
    expect(best.coolingKwPerF).toBeGreaterThan(1.8);
    expect(best.coolingKwPerF).toBeLessThan(2.2);
    expect(best.heatingKwPerF).toBeGreaterThan(0.8);
    expect(best.heatingKwPerF).toBeLessThan(1.2);
    expect(responses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });

  test('a load independent of temperature loses the prior slope; no slope is ever negative', () => {
    const flat = fitTemperatureResponse(
      fitFacility(
        history(200, () => 100),
        utc,
      ),
    );
    expect(meanCooling(flat)).toBeLessThan(0.2);
    const falling = fitTemperatureResponse(
      fitFacility(
        history(200, (f) => 200 - f),
        utc,
      ),
    );
    for (const { coolingKwPerF } of falling) expect(coolingKwPerF).toBe(0);
  });

  test('more data separates the change points', () => {
    const made = (f: number) => 100 + 2 * Math.max(0, f - 70);
    const probable = [20, 60, 200].map((days) =>
      fitTemperatureResponse(fitFacility(history(days, made), utc))
        .filter(({ coolingAboveF }) => coolingAboveF === 70)
        .reduce((sum, { probability }) => sum + probability, 0),
    );
    expect(probable[1]).toBeGreaterThan(probable[0]!);
    expect(probable[2]).toBeGreaterThan(probable[1]!);
  });
});
