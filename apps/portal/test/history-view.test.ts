import { describe, expect, test } from 'vitest';
import {
  instantOfLocal,
  latestView,
  movedView,
  scaledView,
  stepsWithGaps,
  viewOf,
} from '../src/charts/history-view.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const extent = { firstMs: 0, lastMs: 100 * dayMs };

describe('a view', () => {
  test('has the finest steps that a screen can show, and begins and ends with one', () => {
    for (const days of [0.1, 1, 7, 30, 400, 3_000]) {
      const view = viewOf(1_234_567, 1_234_567 + days * dayMs);
      const stepMs = view.resolutionMinutes * 60_000;
      expect(view.fromMs % stepMs).toBe(0);
      expect(view.toMs % stepMs).toBe(0);
      expect(days > 1_500 || (view.toMs - view.fromMs) / stepMs <= 1_502).toBe(true);
    }
    expect(viewOf(0, dayMs).resolutionMinutes).toBe(5);
  });

  test('keeps its length where it moves, and stops at what is stored', () => {
    const week = latestView(extent, 7);
    expect(week.toMs).toBeGreaterThan(extent.lastMs);
    const earlier = movedView(week, -0.5, extent);
    expect(earlier.toMs - earlier.fromMs).toBeCloseTo(7 * dayMs, -7);
    expect(earlier.fromMs).toBeLessThan(week.fromMs);
    let view = earlier;
    for (let moves = 0; moves < 40; moves += 1) {
      view = movedView(view, -0.5, extent);
    }
    expect(view.fromMs).toBe(0);
  });

  test('is never longer than what is stored, nor shorter than an hour', () => {
    const all = scaledView(latestView(extent, 7), 1_000, extent);
    expect(all.fromMs).toBe(0);
    expect(all.toMs - extent.lastMs).toBeLessThanOrEqual(dayMs);
    let view = latestView(extent, 1);
    for (let zooms = 0; zooms < 20; zooms += 1) {
      view = scaledView(view, 0.5, extent);
    }
    expect(view.toMs - view.fromMs).toBeGreaterThanOrEqual(hourMs);
  });
});

test('a gap interrupts the line once, and nothing follows the last step', () => {
  const times = [0, 1, 2, 5, 6].map((hour) => ({ time: new Date(hour * hourMs).toISOString() }));
  expect(
    stepsWithGaps(times).map(({ timeMs, step }) => [timeMs / hourMs, step !== undefined]),
  ).toEqual([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [5, true],
    [6, true],
  ]);
  expect(stepsWithGaps([])).toEqual([]);
});

test('a time of a chart is an instant of the zone', () => {
  const local = Date.parse('2026-07-01T14:20:00Z');
  expect(instantOfLocal(local, 'America/Los_Angeles')).toBe(Date.parse('2026-07-01T21:20:00Z'));
  expect(instantOfLocal(local, 'Asia/Kolkata')).toBe(Date.parse('2026-07-01T08:50:00Z'));
});
