import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentiles, riskMetrics } from '../../src/results/revenue-distribution.js';

const amounts = fc.array(
  fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(0.1, 0.2, 0, -0.3)),
  { minLength: 1, maxLength: 300 },
);

describe('riskMetrics', () => {
  it('averages the worst twentieth and tenth of 200 paths', () => {
    // 1 to 200: the 5th percentile lies at 1 + 0.05 · 199; the ten smallest average 5.5, the twenty smallest 10.5.
    const annual = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect(riskMetrics(annual)).toEqual({
      var95: expect.closeTo(10.95, 12),
      cvar95: expect.closeTo(5.5, 12),
      tailMean: expect.closeTo(10.5, 12),
      worstCase: 1,
    });
  });

  it('rounds a tail of less than one path up to one', () => {
    expect(riskMetrics([7, 3, 5])).toEqual({ var95: 3.2, cvar95: 3, tailMean: 3, worstCase: 3 });
  });

  it('is ordered for any values', () => {
    fc.assert(
      fc.property(amounts, (annual) => {
        const { var95, cvar95, tailMean, worstCase } = riskMetrics(annual);
        const { p10, p50, p90 } = percentiles(annual);
        expect(worstCase).toBe(Math.min(...annual));
        expect(cvar95).toBeGreaterThanOrEqual(worstCase);
        expect(var95).toBeGreaterThanOrEqual(cvar95);
        expect(tailMean).toBeGreaterThanOrEqual(cvar95);
        expect(p10).toBeGreaterThanOrEqual(tailMean);
        expect(p50).toBeGreaterThanOrEqual(p10);
        expect(p90).toBeGreaterThanOrEqual(p50);
      }),
    );
  });

  it('stays ordered where the mean of equal amounts rounds up', () => {
    const annual = new Array<number>(60).fill(0.1);
    expect(annual.slice(0, 3).reduce((sum, value) => sum + value / 3, 0)).not.toBeNaN();
    const { var95, cvar95, tailMean, worstCase } = riskMetrics(annual);
    expect([var95, cvar95, tailMean, worstCase]).toEqual([0.1, 0.1, 0.1, 0.1]);
  });
});
