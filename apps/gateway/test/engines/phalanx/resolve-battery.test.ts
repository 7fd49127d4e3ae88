import { createBattery } from '@bess/kernel/battery';
import { createFacilityState, fitFacility } from '@bess/phalanx';
import { describe, expect, it } from 'vitest';
import type { DescribedBattery, PhalanxRiskInput } from '../../../src/engine-runtime/operations.js';
import { loadSettings } from '../../../src/engines/phalanx/load-settings.js';
import { resolveBattery } from '../../../src/engines/phalanx/run-phalanx-risk.js';

const timeMs = Date.UTC(2026, 10, 19, 22);
const settings = loadSettings(undefined, { readingMinutes: 60, nowMs: timeMs });
const unread = createFacilityState(settings);
const with_ = (
  battery: DescribedBattery,
  currentLoadKw = 400,
  state = unread,
  described: Pick<PhalanxRiskInput, 'describedPeakKw'> = {},
) => {
  const options = { socFraction: 0.65, currentLoadKw, daysRemaining: 9, timeMs, meterMinutes: 15 };
  const input: PhalanxRiskInput = {
    state: null,
    settings,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    battery,
    ...described,
    options,
    month: '2026-11',
    nativeCurrency: true,
  };
  return resolveBattery(input, state);
};

describe('the battery of an assessment', () => {
  it('is the one described', () => {
    const described = { powerKw: 60, capacityKwh: 90, chargeEfficiency: 0.9, minSocFraction: 0.1 };
    expect(with_(described)).toEqual({ battery: createBattery(described), assumptions: [] });
  });

  it('lasts two hours where only one of its sizes is described', () => {
    const power = with_({ powerKw: 60 });
    expect(power.battery).toEqual(createBattery({ powerKw: 60, capacityKwh: 120 }));
    expect(power.assumptions).toEqual([
      { field: 'capacity_kwh', value: 120, source: '2 hours of power_kw' },
    ]);
    const capacity = with_({ capacityKwh: 90 });
    expect(capacity.battery).toEqual(createBattery({ powerKw: 45, capacityKwh: 90 }));
    expect(capacity.assumptions.map(({ field }) => field)).toEqual(['power_kw']);
  });

  it('is a quarter of the peak that the present load implies, in proportion to it', () => {
    const { battery, assumptions } = with_({});
    expect(battery.capacityKwh).toBeCloseTo(2 * battery.powerKw, 9);
    expect(battery.powerKw).toBeGreaterThan(100);
    expect(battery.powerKw).toBeLessThan(400);
    expect(with_({}, 800).battery.powerKw).toBeCloseTo(2 * battery.powerKw, 3);
    expect(assumptions).toEqual([
      {
        field: 'battery',
        value: `${battery.powerKw.toFixed(1)} kW, ${battery.capacityKwh.toFixed(1)} kWh`,
        source: `a quarter of the implied peak of ${(4 * battery.powerKw).toFixed(1)} kW, for 2 hours`,
      },
    ]);
    expect(with_({}, 0).battery.powerKw).toBeGreaterThan(0);
  });

  it('is a quarter of the peak of the last four weeks where they were read', () => {
    const readings = Array.from({ length: 28 * 24 }, (_, hour) => ({
      timeMs: timeMs + (hour - 28 * 24) * 3_600_000,
      loadKw: hour === 500 ? 300 : 100 + (hour % 24),
    }));
    const state = fitFacility(readings, settings);
    expect(with_({}, 9_000, state).battery.powerKw).toBe(75);
  });

  it('is a quarter of the highest described peak, whatever the present load is', () => {
    for (const currentLoadKw of [10, 9_000]) {
      const { battery, assumptions } = with_({}, currentLoadKw, unread, { describedPeakKw: 600 });
      expect(battery).toEqual(createBattery({ powerKw: 150, capacityKwh: 300 }));
      expect(assumptions).toEqual([
        {
          field: 'battery',
          value: '150.0 kW, 300.0 kWh',
          source: 'a quarter of the highest described peak of 600.0 kW, for 2 hours',
        },
      ]);
    }
  });
});
