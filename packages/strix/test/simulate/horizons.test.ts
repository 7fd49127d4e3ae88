import { describe, expect, it } from 'vitest';
import { samplePricePath } from '../../src/kernel/sample-price-path.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import { datedCalendar } from '../../src/price/dated-calendar.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { fitPriceModel } from '../../src/price/fit-price-model.js';
import type { PriceModel } from '../../src/price/price-model.js';
import type { SimulationResult } from '../../src/types.js';
import { sampleModel } from '../support/sample-model.js';
import { simulateAtOnce } from '../support/simulate-at-once.js';

/** Spreads of July eleven times those of January. */
const seasonal = (): PriceModel => {
  const model = sampleModel();
  const mean = model.spread.season.mean.map((_, month) => -1.2 * Math.cos((month * Math.PI) / 6));
  return { ...model, spread: { ...model.spread, season: { ...model.spread.season, mean } } };
};

/** Fitted to two years that the ordinary market might have had; the last of them a dear one. */
const fitted = (): PriceModel => {
  const tables = drawPriceTables(sampleModel(), { seed: 8 });
  const calendar = datedCalendar('2025-01-01', 730);
  const pricePerMwhSeries = samplePricePath(tables, calendar, { seed: 8, path: 3 });
  const startMs = Date.UTC(2025, 0, 1);
  const epochMsSeries = Float64Array.from(
    pricePerMwhSeries,
    (_, hour) => startMs + hour * 3_600_000,
  );
  return fitPriceModel({ epochMsSeries, pricePerMwhSeries, timeZone: 'Etc/UTC' }).model;
};

/** Few paths: with many, and more horizons, it is measured by `strix-horizons` of the benches. */
const cases: { name: string; market: PriceModel | string; pathCount: number }[] = [
  { name: 'an ordinary market', market: sampleModel(), pathCount: 250 },
  { name: 'a strongly seasonal market', market: seasonal(), pathCount: 250 },
  { name: 'a fitted market', market: fitted(), pathCount: 200 },
  { name: 'the American prior with regulation', market: 'us-iso-day-ahead', pathCount: 200 },
];

describe.each(cases)('in $name', ({ market, pathCount }) => {
  const known = new Map<string, SimulationResult>();
  const of = (horizonDays: number, startDate?: string) => {
    const key = `${horizonDays} ${startDate}`;
    const result = known.get(key) ?? simulated(horizonDays, startDate);
    known.set(key, result);
    return result;
  };
  const simulated = (horizonDays: number, startDate?: string) =>
    simulateAtOnce(
      {
        battery: { powerMw: 50, capacityMwh: 200 },
        seed: 4,
        market,
        pathCount,
        horizonDays,
        ...(startDate !== undefined && { startDate }),
      },
      buildPolicy,
    );

  it.each([undefined, '2027-01-10', '2027-07-10'])(
    'horizons of 30, 90 and 365 days from %s give the same year',
    (startDate) => {
      const results = [30, 90, 365].map((horizonDays) => of(horizonDays, startDate));
      for (const name of ['p10', 'p50', 'p90'] as const) {
        for (const [i, one] of results.entries()) {
          for (const other of results.slice(i + 1)) {
            const error = Math.hypot(one.standardErrors[name], other.standardErrors[name]);
            const difference = Math.abs(one.annualRevenue[name] - other.annualRevenue[name]);
            const size = Math.abs(other.annualRevenue[name]);
            expect(difference).toBeLessThan(3 * error + 0.05 * size);
          }
        }
      }
    },
  );

  it('even a week gives about the same median', () => {
    const week = of(7);
    const year = of(365);
    const error = Math.hypot(week.standardErrors.p50, year.standardErrors.p50);
    const difference = Math.abs(week.annualRevenue.p50 - year.annualRevenue.p50);
    expect(difference).toBeLessThan(2 * error + 0.02 * year.annualRevenue.p50);
  });
});

it('standard errors say how far other seeds move the percentiles', () => {
  // The policy of the engine: the quick one loses money on many paths, where posterior draws shared by paths decide.
  const market = sampleModel();
  const replications = Array.from({ length: 24 }, (_, seed) =>
    simulateAtOnce(
      { battery: { powerMw: 1, capacityMwh: 4 }, seed: seed + 1, market, pathCount: 500 },
      buildPolicy,
    ),
  );
  for (const name of ['p10', 'p50', 'p90'] as const) {
    const values = replications.map(({ annualRevenue }) => annualRevenue[name]);
    const mean = values.reduce((sum, value) => sum + value / values.length, 0);
    const variance = values.reduce((sum, v) => sum + (v - mean) ** 2 / (values.length - 1), 0);
    const stated = replications.reduce((sum, one) => sum + one.standardErrors[name] / 24, 0);
    // 24 replications know their scatter to 15 %.
    expect(Math.sqrt(variance) / stated).toBeGreaterThan(0.5);
    expect(Math.sqrt(variance) / stated).toBeLessThan(1.5);
  }
});
