import { describe, expect, it } from 'vitest';
import { buildPolicy } from '../../src/policy/build-policy.js';
import type { PriceModel } from '../../src/price/price-model.js';
import { sampleModel } from '../support/sample-model.js';
import { simulateAtOnce } from '../support/simulate-at-once.js';

/** Spreads of July eleven times those of January. */
const seasonal = (): PriceModel => {
  const model = sampleModel();
  const mean = model.spread.season.mean.map((_, month) => -1.2 * Math.cos((month * Math.PI) / 6));
  return { ...model, spread: { ...model.spread, season: { ...model.spread.season, mean } } };
};

const cases: { name: string; market: PriceModel }[] = [
  { name: 'an ordinary market', market: sampleModel() },
  { name: 'a strongly seasonal market', market: seasonal() },
];

// Few markets, horizons and paths: the formula has its own tests, and the benchmark `npm run strix-horizons` measures every
// market over 7 to 365 days.
describe.each(cases)('in $name', ({ market }) => {
  it.each([undefined, '2027-07-10'])(
    'horizons of 30 and 365 days from %s give the same year',
    (startDate) => {
      const [month, year] = [30, 365].map((horizonDays) =>
        simulateAtOnce(
          {
            battery: { powerMw: 50, capacityMwh: 200 },
            seed: 4,
            market,
            pathCount: 100,
            horizonDays,
            ...(startDate !== undefined && { startDate }),
          },
          buildPolicy,
        ),
      );
      for (const name of ['p10', 'p50', 'p90'] as const) {
        const error = Math.hypot(month!.standardErrors[name], year!.standardErrors[name]);
        const size = Math.abs(year!.annualRevenue[name]);
        const difference = Math.abs(month!.annualRevenue[name] - year!.annualRevenue[name]);
        // Both share their draws: over other seeds the differences are 0 ± 0.6 standard errors, less the 5 % of error
        // permitted to the formula. The bound lies more than 6 deviations above.
        expect(difference).toBeLessThan(4.5 * error + 0.05 * size);
      }
    },
  );
});
