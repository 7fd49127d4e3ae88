import { yearGrid } from '@bess/kernel/series';
import type { SizeOptions } from '../../src/schema/size-types.js';

/** 2026 by the hour. */
export const hourlyYear = yearGrid(2026, 60, 'America/Los_Angeles');

/** A workshop with a short peak on most weekday afternoons, which one week resembles the next. */
export const workshopKwSeries = Float64Array.from({ length: hourlyYear.length }, (_, hour) => {
  const [day, clock] = [Math.floor(hour / 24), hour % 24];
  const isWorkday = (day + 3) % 7 < 5;
  const working = isWorkday && clock >= 7 && clock < 18 ? 45 : 0;
  const peak = isWorkday && clock >= 14 && clock < 16 ? 40 + 8 * Math.sin(day * 2.3) : 0;
  return 20 + working + peak + 3 * Math.sin(hour * 1.7);
});

/** Options of a sizing with short lives and taxes. */
export function sizeOptions(change: Partial<SizeOptions> = {}): SizeOptions {
  return {
    tariff: 'sce-tou-8-option-d-under-2-kv',
    grid: hourlyYear,
    loadKwSeries: workshopKwSeries,
    costs: { perKw: 200, perKwh: 150, fixed: 500, upkeepPerKwYear: 5 },
    finance: {
      years: 3,
      discountRate: { nominalPerYear: 0.05 },
      inflationPerYear: 0.02,
      tax: { federalRate: 0.21, stateRate: 0.05 },
      depreciation: { method: 'macrs', recoveryYears: 5 },
    },
    ...change,
  };
}
