import { createStream, nextUniform } from '@bess/kernel/rng';
import { quantile } from '@bess/kernel/stats';
import { describe, expect, test } from 'vitest';
import { countCleaned } from '../phalanx/lib/count-cleaned.js';
import { cleanReadings, readingFate } from '../shared/series/clean-readings.js';
import { sortedWindow } from '../shared/series/sorted-window.js';

const DAY = 24;
const WEEK = 7 * DAY;
/** Hourly weeks of 50 kW by night and 100 kW by day. */
const weeks = (count: number) =>
  Float64Array.from({ length: count * WEEK }, (_, step) =>
    step % DAY >= 8 && step % DAY < 18 ? 100 : 50,
  );
const noonOfDay = (day: number) => day * DAY + 12;

describe('cleanReadings', () => {
  test('leaves usual readings alone', () => {
    const raw = weeks(6);
    const { causalKw, settledKw, fates, isEstimate } = cleanReadings(raw, 60);
    expect(causalKw).toEqual(raw);
    expect(settledKw).toEqual(raw);
    expect(fates.every((fate) => fate === readingFate.kept)).toBe(true);
    expect(isEstimate.every((flag) => flag === 0)).toBe(true);
  });

  test('replaces a spike of two hours by a line, and by last week while it lasts', () => {
    const raw = weeks(6);
    const at = noonOfDay(30);
    raw[at] = 900;
    raw[at + 1] = 700;
    raw[at + 2] = 130;
    const { causalKw, settledKw, fates } = cleanReadings(raw, 60);
    expect([...fates.subarray(at - 1, at + 3)]).toEqual([0, 2, 2, 0]);
    expect([...causalKw.subarray(at, at + 3)]).toEqual([100, 100, 130]);
    // From 100 before to 130 after.
    expect([...settledKw.subarray(at, at + 2)]).toEqual([110, 120]);
  });

  test('two and a half times the quantile is kept, a little more is not', () => {
    const raw = weeks(6);
    raw[noonOfDay(30)] = 250;
    raw[noonOfDay(31)] = 375;
    // 250 is now among the usual readings, whose 99.9 % quantile of 672 lies 32.9 % of the way to it: 149.35 kW.
    const { fates } = cleanReadings(raw, 60);
    expect(fates[noonOfDay(30)]).toBe(readingFate.kept);
    expect(fates[noonOfDay(31)]).toBe(readingFate.spike);
  });

  test('a spike of more than four hours is a new level: billed from its first hour, known from its fifth', () => {
    const raw = weeks(6);
    const at = noonOfDay(30);
    raw.fill(300, at, at + 5);
    const { causalKw, settledKw, isEstimate } = cleanReadings(raw, 60);
    expect([...settledKw.subarray(at, at + 5)]).toEqual([300, 300, 300, 300, 300]);
    expect([...causalKw.subarray(at, at + 5)]).toEqual([100, 100, 100, 100, 300]);
    expect([...isEstimate.subarray(at, at + 5)]).toEqual([1, 1, 1, 1, 0]);
    raw.fill(300, at + 5);
    expect([...cleanReadings(raw, 60).causalKw.subarray(at + 4)].every((kw) => kw === 300)).toBe(
      true,
    );
  });

  test('a thousandfold jump is never a new level', () => {
    const raw = weeks(6);
    const at = noonOfDay(30);
    for (let step = at; step < at + 48; step += 1) raw[step] = raw[step]! * 1000;
    const { causalKw, settledKw, fates } = cleanReadings(raw, 60);
    const usual = weeks(6);
    expect(fates.subarray(at, at + 48).every((fate) => fate === readingFate.unit)).toBe(true);
    expect(settledKw).toEqual(usual);
    expect(causalKw).toEqual(usual);
  });

  test('a zero among positive readings is rejected, zeros that last are accepted', () => {
    const raw = weeks(6);
    raw[noonOfDay(30)] = 0;
    raw.fill(0, noonOfDay(35), noonOfDay(35) + 10);
    const { settledKw, causalKw } = cleanReadings(raw, 60);
    expect(settledKw[noonOfDay(30)]).toBe(100);
    expect(settledKw[noonOfDay(35)]).toBe(0);
    expect(causalKw[noonOfDay(35)]).toBe(100);
    expect(causalKw[noonOfDay(35) + 4]).toBe(0);
  });

  test('a gap of three hours is filled from the week before, a leading one from the week after', () => {
    const raw = weeks(6);
    const at = noonOfDay(30);
    raw[at - WEEK + 1] = 77;
    raw.fill(Number.NaN, at, at + 3);
    raw[0] = Number.NaN;
    raw[WEEK] = 55;
    const { settledKw, causalKw } = cleanReadings(raw, 60);
    expect([...settledKw.subarray(at, at + 3)]).toEqual([100, 77, 100]);
    expect([...causalKw.subarray(at, at + 3)]).toEqual([100, 77, 100]);
    expect(settledKw[0]).toBe(55);
    expect(causalKw[0]).toBe(0);
  });

  test('later readings do not change what was known', () => {
    const stream = createStream({ seed: 3, stream: 0, path: 0 });
    const raw = weeks(6).map((load) => load * (0.5 + 2 * nextUniform(stream) ** 8));
    for (let index = 0; index < 60; index += 1) {
      raw[Math.floor(nextUniform(stream) * raw.length)] = index % 3 === 0 ? Number.NaN : 0;
    }
    const { causalKw, isEstimate } = cleanReadings(raw, 60);
    for (let until = 1; until < raw.length; until += 97) {
      const past = cleanReadings(raw.slice(0, until), 60);
      expect(past.causalKw).toEqual(causalKw.slice(0, until));
      expect(past.isEstimate).toEqual(isEstimate.slice(0, until));
    }
  });
});

test('a sorted window has the quantiles of its last values', () => {
  const stream = createStream({ seed: 4, stream: 0, path: 0 });
  const window = sortedWindow(20);
  const values: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    // Few different values, so that equal ones come and go.
    const value = Math.floor(nextUniform(stream) * 12);
    values.push(value);
    window.push(value);
    const last = values.slice(-20);
    expect(window.size()).toBe(last.length);
    for (const probability of [0, 0.01, 0.5, 0.999, 1]) {
      expect(window.quantile(probability)).toBe(quantile(last, probability));
    }
  }
});

test('what cleaning changed is counted within a stretch', () => {
  const raw = weeks(6);
  raw[noonOfDay(20)] = Number.NaN;
  raw[noonOfDay(30)] = Number.NaN;
  raw[noonOfDay(31)] = 999;
  raw[noonOfDay(32)] = 0;
  raw[noonOfDay(33)] = 100_000;
  raw.fill(300, noonOfDay(35), noonOfDay(35) + 6);
  const clean = cleanReadings(raw, 60);
  expect(countCleaned({ ...clean, rawKw: raw }, noonOfDay(21), raw.length)).toEqual({
    readings: raw.length - noonOfDay(21),
    missing: 1,
    spikes: 1,
    zeros: 1,
    otherUnit: 1,
    heldBack: 4,
    highestRawKw: 100_000,
    highestSettledKw: 300,
  });
});
