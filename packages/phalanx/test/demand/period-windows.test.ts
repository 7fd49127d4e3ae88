import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, test } from 'vitest';
import { demandWindows } from '../../src/demand/demand-windows.js';
import { periodWindows } from '../../src/demand/period-windows.js';
import { demandTariffs, ratchetTariffs } from '../support/demand-tariffs.js';
import { summerTariff, touTariff } from '../support/risk-tariffs.js';

describe('periodWindows', () => {
  test('are the windows of the month if the clock never changes', () => {
    for (const tariff of demandTariffs.slice(0, 40)) {
      const grid = createTimeGrid({
        start: '2026-07-01',
        end: '2026-08-01',
        stepMinutes: 60,
        timeZone: 'UTC',
      });
      const { windows } = periodWindows(tariff, {
        date: '2026-07-01',
        dayCount: 31,
        stepMinutes: 60,
      });
      expect(windows).toEqual(demandWindows(tariff, grid));
    }
  });

  test('continue through two calendar months, at the prices of the one with more days', () => {
    const { windows, meteredSteps } = periodWindows(touTariff, {
      date: '2026-12-28',
      dayCount: 20,
      stepMinutes: 60,
    });
    expect(windows.map(({ name }) => name)).toEqual(['any time', 'period 1']);
    expect(meteredSteps[0]!.every((metered) => metered === 1)).toBe(true);
    // 15 weekdays from Monday, 28 December to Saturday, 16 January.
    expect(meteredSteps[1]!.reduce((sum, metered) => sum + metered, 0)).toBe(6 * 15);
  });

  test('include the required windows, at no cost if they do not occur on these days', () => {
    const winter = { date: '2026-12-01', dayCount: 2, stepMinutes: 60 };
    expect(periodWindows(summerTariff, winter).windows).toEqual([]);
    const requiredWindows = [{ name: 'period 1', kind: 'timeOfUse', period: 1 }] as const;
    const { windows, meteredSteps } = periodWindows(summerTariff, { ...winter, requiredWindows });
    expect(windows.map(({ name }) => name)).toEqual(['period 1']);
    expect(meteredSteps[0]!.includes(1)).toBe(false);
  });

  test('accept fewer than twelve prior peaks', () => {
    const tariff = ratchetTariffs[0]!;
    const july = { date: '2026-07-01', dayCount: 31, stepMinutes: 60 };
    const twelve = new Array<number>(12).fill(400);
    expect(periodWindows(tariff, { ...july, priorPeaksKw: twelve }).windows[0]!.floorKw).toBe(
      demandWindows(
        tariff,
        createTimeGrid({ start: '2026-07-01', length: 744, stepMinutes: 60, timeZone: 'UTC' }),
        { priorPeaksKw: twelve },
      )[0]!.floorKw,
    );
    expect(periodWindows(tariff, { ...july, priorPeaksKw: [400] }).windows.length).toBeGreaterThan(
      0,
    );
  });
});
