import {
  internalRatesOfReturn,
  levelizedCost,
  netPresentValue,
  nominalRate,
  paybackYears,
  realRate,
} from '@bess/economics/metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const amounts = fc.integer({ min: -100_000, max: 100_000 });
const flows = fc.array(amounts, { minLength: 1, maxLength: 31 });

describe('netPresentValue', () => {
  it('discounts each year once more', () => {
    // −1000 + 600/1.1 + 600/1.21
    expect(netPresentValue([-1000, 600, 600], 0.1)).toBeCloseTo(41.322_314, 6);
  });

  it('property: real flows at the real rate are worth what nominal flows are at the nominal rate', () => {
    const rates = fc.double({ min: -0.1, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(flows, rates, rates, (real, realPerYear, inflation) => {
        const nominal = real.map((flow, year) => flow * (1 + inflation) ** year);
        const rate = nominalRate(realPerYear, inflation);
        const value = netPresentValue(real, realPerYear);
        expect(realRate(rate, inflation)).toBeCloseTo(realPerYear, 10);
        expect(Math.abs(netPresentValue(nominal, rate) - value)).toBeLessThan(
          1e-6 * (1 + Math.max(...real.map(Math.abs)) * 1e3),
        );
      }),
    );
  });
});

describe('internalRatesOfReturn', () => {
  it.each([
    // 1 / (1 + r) = 1 / 1.1
    [[-1000, 1100], [0.1]],
    // Two payments of 600: x² + x = 5/3.
    [[-1000, 600, 600], [0.130_662_386]],
    // (1 − 1.1 x)(1 − 1.4 x) = 1 − 2.5 x + 1.54 x²
    [
      [-1000, 2500, -1540],
      [0.1, 0.4],
    ],
    // (1 − 1.1 x)(1 − 1.2 x)(1 − 1.3 x)
    [
      [-1000, 3600, -4310, 1716],
      [0.1, 0.2, 0.3],
    ],
    // (1 − 1.2 x)² touches zero and does not cross it.
    [[100, -240, 144], [0.2]],
    // 1 − x/2: half of the money is lost.
    [[-1000, 500], [-0.5]],
  ])('%j has the rates %j', (cashFlows, rates) => {
    const { all, rate, status } = internalRatesOfReturn(cashFlows);
    expect(all).toHaveLength(rates.length);
    rates.forEach((expected, index) => {
      expect(all[index]).toBeCloseTo(expected, 6);
    });
    expect(status).toBe(rates.length === 1 ? 'unique' : 'several');
    expect(rate).toBe(rates.length === 1 ? all[0] : null);
  });

  it('has none where flows are worth more, or less, than nothing at every rate', () => {
    expect(internalRatesOfReturn([100, 200])).toEqual({ rate: null, all: [], status: 'none' });
    expect(internalRatesOfReturn([-1, -2]).status).toBe('none');
    // 1 − x + x² is never zero.
    expect(internalRatesOfReturn([1000, -1000, 1000])).toEqual({
      rate: null,
      all: [],
      status: 'none',
    });
    expect(internalRatesOfReturn([0, 0]).status).toBe('undetermined');
  });

  it('property: each rate is a root, and value changes sign between rates only', () => {
    fc.assert(
      fc.property(flows, (cashFlows) => {
        const { all } = internalRatesOfReturn(cashFlows);
        const at = (x: number) => cashFlows.reduce((sum, flow, year) => sum + flow * x ** year, 0);
        const size = (x: number) =>
          cashFlows.reduce((sum, flow, year) => sum + Math.abs(flow) * x ** year, 0);
        const roots = all.map((rate) => 1 / (1 + rate)).sort((a, b) => a - b);
        for (const root of roots) expect(Math.abs(at(root))).toBeLessThan(1e-6 * size(root));
        // No root is missed on a fine grid.
        for (let step = 1; step < 400; step += 1) {
          const [low, high] = [(step - 1) / 100, step / 100];
          const crosses = Math.sign(at(low)) * Math.sign(at(high)) < 0;
          if (crosses)
            expect(roots.some((root) => root >= low - 1e-9 && root <= high + 1e-9)).toBe(true);
        }
      }),
    );
  });

  it('property: finds the rates that flows were made from', () => {
    const rates = fc.uniqueArray(fc.integer({ min: -50, max: 200 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(rates, (percents) => {
        let polynomial = [1];
        for (const percent of percents) {
          const growth = 1 + percent / 100;
          polynomial = [...polynomial, 0].map(
            (value, power) => value - growth * (polynomial[power - 1] ?? 0),
          );
        }
        const { all } = internalRatesOfReturn(polynomial);
        const expected = percents.map((percent) => percent / 100).sort((a, b) => a - b);
        expect(all).toHaveLength(expected.length);
        expected.forEach((rate, index) => {
          expect(all[index]).toBeCloseTo(rate, 4);
        });
      }),
    );
  });
});

describe('paybackYears', () => {
  it.each([
    [[-1000, 400, 400, 400], 2.5],
    [[0, 100], 0],
    [[-1000, 100], null],
    [[-1000, 1000], 1],
  ])('%j pays back after %s', (cashFlows, years) => {
    expect(paybackYears(cashFlows)).toBe(years);
  });

  it('is longer with discounted flows', () => {
    // 400/1.1 + 400/1.21 + 400/1.331 = 994.74
    expect(paybackYears([-1000, 400, 400, 400], 0.1)).toBeNull();
    expect(paybackYears([-900, 400, 400, 400], 0.1)).toBeCloseTo(2.684_75, 6);
  });
});

describe('levelizedCost', () => {
  it('is a constant price at which the energy pays the costs', () => {
    const costs = [1000, 50, 50];
    const rates = { nominalPerYear: 0.1, inflationPerYear: 0.02 };
    const cost = levelizedCost(costs, [0, 10, 9], rates);
    const paid = netPresentValue(
      [0, 10, 9].map((mwh) => mwh * (cost?.nominalPerMwh ?? 0)),
      0.1,
    );
    expect(paid).toBeCloseTo(netPresentValue(costs, 0.1), 8);
    const indexed = [0, 10, 9].map((mwh, year) => mwh * (cost?.realPerMwh ?? 0) * 1.02 ** year);
    expect(netPresentValue(indexed, 0.1)).toBeCloseTo(netPresentValue(costs, 0.1), 8);
    expect(levelizedCost(costs, [0, 0, 0], rates)).toBeNull();
  });
});
