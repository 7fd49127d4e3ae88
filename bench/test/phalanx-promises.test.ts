import { describe, expect, test } from 'vitest';
import { eventDays } from '../phalanx/lib/scoring/event-days.js';
import { promiseOutcome } from '../phalanx/lib/scoring/promise-outcome.js';

const HOURS = 30 * 24;
const promised = (targetOf: (hour: number) => number | undefined, uncontrolledP95Kw = 200) =>
  Array.from({ length: HOURS }, (_, hour) => {
    const targetKw = targetOf(hour);
    return targetKw === undefined ? undefined : { targetKw, uncontrolledP95Kw };
  });
const gridWithPeak = (hour: number, peakKw: number) =>
  new Float64Array(HOURS).fill(50).fill(peakKw, hour, hour + 1);

describe('promiseOutcome', () => {
  test('a peak at the target is kept, above it missed', () => {
    const promises = promised(() => 100);
    expect(promiseOutcome(promises, gridWithPeak(300, 100), 60)).toEqual({
      status: 'kept',
      concessions: 0,
      peakKw: 100,
      targetKw: 100,
    });
    expect(promiseOutcome(promises, gridWithPeak(300, 100.1), 60).status).toBe('missed');
  });

  test('a concession within the last 24 hours does not count', () => {
    const conceded = (hour: number) => promised((at) => (at < hour ? 100 : 120));
    const late = promiseOutcome(conceded(290), gridWithPeak(300, 120), 60);
    expect(late).toMatchObject({ status: 'missed', concessions: 1, targetKw: 100 });
    const early = promiseOutcome(conceded(276), gridWithPeak(300, 120), 60);
    expect(early).toMatchObject({ status: 'kept', concessions: 1, targetKw: 120 });
    // Quarter-hours: 24 hours are 96 steps.
    expect(promiseOutcome(conceded(204), gridWithPeak(300, 120), 15).status).toBe('kept');
    expect(promiseOutcome(conceded(205), gridWithPeak(300, 120), 15).status).toBe('missed');
  });

  test('on the first day the first target counts', () => {
    const promises = promised((hour) => (hour < 5 ? undefined : 100));
    expect(promiseOutcome(promises, gridWithPeak(10, 110), 60).status).toBe('missed');
    // The peak came before the first promise.
    const after = promiseOutcome(promises, gridWithPeak(3, 110), 60);
    expect(after.status).toBe('kept');
    expect(after.targetKw).toBeUndefined();
  });

  test('a target that is no longer repeated still holds', () => {
    const promises = promised((hour) => (hour < 100 ? 100 : undefined));
    expect(promiseOutcome(promises, gridWithPeak(300, 110), 60)).toMatchObject({
      status: 'missed',
      concessions: 0,
    });
  });

  test('a target not below the P95 of the uncontrolled peak is no schedule', () => {
    const promises = promised(() => 200);
    expect(promiseOutcome(promises, gridWithPeak(300, 250), 60).status).toBe('none');
    expect(
      promiseOutcome(
        promised(() => undefined),
        gridWithPeak(300, 250),
        60,
      ),
    ).toEqual({ status: 'none', concessions: 0, peakKw: 250 });
  });
});

test('event days: one needed, one false alarm, one too small to count', () => {
  const loadKw = new Float64Array(96).fill(60);
  const gridKw = new Float64Array(96).fill(60);
  const dayIndex = Int32Array.from({ length: 96 }, (_, hour) => Math.floor(hour / 24));
  // Day 0: 110 kept at 80. Day 1: 75 reduced to 70 needlessly. Day 2: a tenth of a kWh. Day 3: charging only.
  loadKw[12] = 110;
  gridKw[12] = 80;
  loadKw[36] = 75;
  gridKw[36] = 70;
  gridKw[60] = 59.9;
  gridKw[80] = 79;
  expect(eventDays(loadKw, gridKw, dayIndex, 60, 30)).toEqual({ events: 2, falseAlarms: 1 });
});
