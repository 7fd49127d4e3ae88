import { expect, test } from 'vitest';
import { slopePerHour } from '../gateway/lib/slope-per-hour.js';
import { soakRequest } from '../gateway/lib/soak-mix.js';

const account = { email: 'a@example.com', password: 'x' };

test('any hundred consecutive requests contain each kind as often as the mix says', () => {
  for (const first of [0, 1, 999]) {
    const counts: Record<string, number> = {};
    for (let serial = first; serial < first + 100; serial += 1) {
      const { name } = soakRequest(serial, account);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toMatchObject({ health: 20, fenrir: 20, prices: 12, helios: 4, strix: 1 });
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(100);
  }
});

test('the slope of points on a line, and its standard error from the residuals', () => {
  const hourMs = 3_600_000;
  const at = (...figures: number[]) =>
    figures.map((value, hour) => ({ timeMs: hour * hourMs, value }));
  expect(slopePerHour(at(5, 7, 9, 11))).toEqual({ slope: 2, error: 0 });
  // By hand: mean 2, Σ(t−1)² = 2, Σ(t−1)(v−2) = 0 + 0 + 3 = 3; residuals 0.5, −1, 0.5, so error = √(1.5 / 1 / 2).
  const { slope, error } = slopePerHour(at(1, 1, 4));
  expect([slope, error]).toEqual([1.5, expect.closeTo(Math.sqrt(0.75), 12)]);
});
