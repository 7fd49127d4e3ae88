import { expect, test } from 'vitest';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import { forecastProphet } from '../../src/models/prophet/forecast-prophet.js';

/** Equal days whose level moves away in the last hours: e⁻¹ further away every 24 hours. */
const profile = (hour: number) => 10 * Math.sin((2 * Math.PI * hour) / 24);
const passing = (hour: number) => 20 * Math.exp(-Math.abs(hour - 167.5) / 24);
const values = Float64Array.from({ length: 168 }, (_, hour) => profile(hour) + passing(hour));
const series = { values, stepMinutes: 60 };
const settings = { growth: 'flat', daily: 2, weekly: 'off' } as const;

test('a temporary change of level is followed back to the old level', () => {
  const model = fitProphet(series, { ...settings, transientHours: 24 });
  const forecast = forecastProphet(model, 96, [0.5]);
  forecast.expected.forEach((value, step) => {
    expect(value).toBeCloseTo(profile(168 + step) + passing(168 + step), 2);
  });
  const { transientEffect } = forecast;
  expect(transientEffect[47]! - transientEffect[23]!).toBeCloseTo(
    passing(168 + 47) - passing(168 + 23),
    2,
  );
  expect(model.regressors).toEqual([]);
});

test('without a transient the forecast ignores the last hours', () => {
  const model = fitProphet(series, settings);
  const forecast = forecastProphet(model, 24, [0.5]);
  expect(model.transient).toBeUndefined();
  expect([...forecast.transientEffect]).toEqual(new Array(24).fill(0));
  expect(Math.abs(forecast.expected[0]! - values[167]!)).toBeGreaterThan(10);
});

test('a narrow prior shrinks weekly harmonics, and only those', () => {
  const weekly = Float64Array.from({ length: 336 }, (_, hour) => (hour % 168 < 120 ? 5 : -5));
  const height = (weeklyScale: number) => {
    const model = fitProphet(
      { values: weekly.map((value, hour) => value + profile(hour)), stepMinutes: 60 },
      { growth: 'flat', daily: 2, weekly: 3, weeklyScale },
    );
    const size = (name: string) =>
      model.seasonalities
        .find((each) => each.name === name)!
        .coefficients.reduce((sum, value) => sum + Math.abs(value), 0);
    return [size('weekly'), size('daily')] as const;
  };
  const [wide, day] = height(10);
  const [narrow, sameDay] = height(0.001);
  expect(narrow).toBeLessThan(0.1 * wide);
  expect(sameDay).toBeCloseTo(day, 1);
});

test('rejects invalid transients', () => {
  for (const options of [{ transientHours: 0 }, { transientScale: -1 }, { weeklyScale: 0 }]) {
    expect(() => fitProphet(series, { ...settings, ...options })).toThrow(
      expect.objectContaining({ code: 'invalidOption' }),
    );
  }
});
