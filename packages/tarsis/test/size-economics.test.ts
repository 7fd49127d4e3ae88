import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptShare } from '../src/sizing/kept-share.js';
import { agedHealth, ageingOf, elasticityOf, lifetimeOf } from '../src/sizing/lifetime.js';
import {
  capitalCost,
  incentivesOf,
  marginalValues,
  projectOfSize,
} from '../src/sizing/project-of-size.js';
import { resolveSize } from '../src/sizing/resolve-size.js';
import { hourlyYear, sizeOptions } from './support/size-case.js';

const resolved = resolveSize(sizeOptions());
const size = { powerKw: 50, capacityKwh: 100, solarKw: 0 };
const cycles = Float64Array.from({ length: 24 }, (_, hour) =>
  hour < 12 ? hour / 11 : (23 - hour) / 11,
);
const life = { savingsByYear: [900, 800, 700], replacementYears: [], dischargedMwhByYear: [] };

describe('the cost of a size', () => {
  it('adds power, capacity, panels and what any battery costs', () => {
    const costs = { perKw: 300, perKwh: 200, fixed: 1_000, perSolarKw: 900 };
    expect(capitalCost({ costs }, size)).toBe(300 * 50 + 200 * 100 + 1_000);
    expect(capitalCost({ costs }, { powerKw: 0, capacityKwh: 0, solarKw: 10 })).toBe(9_000);
  });

  it('lets incentives pay for all of it, never for more', () => {
    const incentives = [
      { name: 'by capacity', perKwh: 100, upToKwh: 40 },
      { name: 'share', fraction: 0.5, maximum: 5_000 },
      { name: 'more than all', perKw: 1e6 },
    ];
    const terms = { ...resolved, costs: { perKw: 300, perKwh: 200 }, incentives };
    const amounts = incentivesOf(terms, size).map(({ amount }) => amount);
    expect(amounts).toEqual([4_000, 5_000, 35_000 - 9_000]);
    expect(projectOfSize(terms, size, life).cashFlow.equity[0]).toBe(0);
  });
});

describe('an owner whose savings are untaxed', () => {
  const {
    depreciation: _,
    tax,
    ...finance
  } = {
    ...resolved.finance,
    savingsAreTaxed: false,
    residualFraction: 0.1,
    debt: { kind: 'level' as const, fraction: 0.5, years: 3, ratePerYear: 0.06 },
  };
  const costs = { perKw: 300, perKwh: 200, upkeepPerKwYear: 5, replacementPerKwh: 100 };
  const later = { ...life, replacementYears: [2] };
  const equityOf = (changed: object) =>
    projectOfSize({ costs, incentives: [], finance: { ...finance, ...changed } }, size, later)
      .cashFlow.equity;

  it('has no tax on the residual, nor any back for replacement, upkeep and interest', () => {
    expect(equityOf({ tax })).toEqual(equityOf({}));
  });

  it('deducts the interest if the debt says so, and keeps a tax credit', () => {
    const deducted = equityOf({ tax, debt: { ...finance.debt, interestIsDeductible: true } });
    // Half of 35,000 at 6 %; the state's 5 % of it count against the federal 21 %.
    const interest = 0.5 * 35_000 * 0.06;
    const back = interest * (0.05 + 0.21 * 0.95);
    expect(deducted[1]! - equityOf({})[1]!).toBeCloseTo(back, 9);
    const credit = { ...tax!, investmentTaxCredit: { fraction: 0.3 } };
    expect(equityOf({ tax: credit })[1]! - equityOf({})[1]!).toBeCloseTo(0.3 * 35_000, 9);
  });
});

describe('marginal values', () => {
  it('give the net present value of any size and saving, as long as taxes are linear', () => {
    const shares = { savingsByYear: [1, 0.9, 0.8] };
    const values = marginalValues(resolved, size, shares, []);
    fc.assert(
      fc.property(
        fc.record({
          powerKw: fc.double({ min: 1, max: 500, noNaN: true }),
          capacityKwh: fc.double({ min: 1, max: 2_000, noNaN: true }),
          saving: fc.double({ min: 0, max: 1e5, noNaN: true }),
        }),
        ({ powerKw, capacityKwh, saving }) => {
          const project = projectOfSize(
            resolved,
            { powerKw, capacityKwh, solarKw: 0 },
            { ...life, savingsByYear: shares.savingsByYear.map((share) => share * saving) },
          );
          const fixed = values.perCapital * resolved.costs.fixed!;
          const linear =
            values.perSaving * saving -
            values.perKw * powerKw -
            values.perKwh * capacityKwh -
            fixed;
          expect(project.equity.npv).toBeCloseTo(linear, 2);
        },
      ),
    );
  });
});

describe('savings over the life of a size', () => {
  const lifeOf = (terms: typeof resolved, elasticity: number) =>
    lifetimeOf(
      terms,
      { batterySaving: 1_000, solarSaving: 100, elasticity },
      ageingOf(terms, { size, socFractionSeries: cycles }),
    );

  it('follow the capacity with the elasticity that was measured', () => {
    const { savingsByYear, ageing } = lifeOf(resolved, 0.5);
    for (const [index, { meanCapacityFraction }] of ageing!.years.entries()) {
      const expected = 1_000 * Math.sqrt(meanCapacityFraction) + 100 * 0.995 ** index;
      expect(savingsByYear[index]).toBeCloseTo(expected, 9);
    }
  });

  it('end with cells that are not replaced, and go on with cells that are', () => {
    const battery = { chemistry: 'nmc' as const, rest: { endOfLifeFraction: 0.97 } };
    const short = { ...resolved, battery, finance: { ...resolved.finance, years: 12 } };
    const spent = lifeOf(short, 1);
    const end = spent.ageing!.lifeYears!;
    expect(end).toBeLessThan(11);
    const last = Math.floor(end);
    expect(spent.savingsByYear[last + 1]).toBeCloseTo(100 * 0.995 ** (last + 1), 9);
    const part = (spent.savingsByYear[last]! - 100 * 0.995 ** last) / 1_000;
    expect(part).toBeCloseTo((end - last) * spent.ageing!.years[last]!.meanCapacityFraction, 9);
    const costs = { ...resolved.costs, replacementPerKwh: 100 };
    // The aged battery is that of its last year, whether the project goes on without one or with another.
    const { endCapacityFraction: capacityFraction, roundTripEfficiency } =
      spent.ageing!.years[last]!;
    expect(agedHealth(spent.ageing!)).toEqual({ capacityFraction, roundTripEfficiency });
    const renewed = lifeOf({ ...short, costs }, 1);
    expect(agedHealth(renewed.ageing!)).toEqual(agedHealth(spent.ageing!));
    expect(renewed.replacementYears.length).toBeGreaterThan(0);
    expect(Math.min(...renewed.savingsByYear)).toBeGreaterThan(900);
  });

  it('have an elasticity that returns the saving of the aged battery', () => {
    const health = agedHealth(ageingOf(resolved, { size, socFractionSeries: cycles }));
    expect(health.capacityFraction).toBeLessThanOrEqual(0.9);
    const elasticity = elasticityOf(1_000, 930, health);
    expect(1_000 * health.capacityFraction ** elasticity).toBeCloseTo(930, 9);
    expect(elasticityOf(-5, -4, health)).toBe(1);
  });
});

describe('the share that a controller keeps', () => {
  const grid = [10, 20, 40, 80].flatMap((powerKw) =>
    [1, 2, 4].map((hours) => ({ powerKw, capacityKwh: hours * powerKw })),
  );

  it('is that of each size with few sizes, and the common one where all are equal', () => {
    const few = [{ powerKw: 10, capacityKwh: 20, share: 0.4 }];
    expect(keptShare(few[0]!, few)).toEqual({ share: 0.4, standardError: null });
    expect(keptShare({ powerKw: 11, capacityKwh: 20 }, few)).toBeUndefined();
    const same = grid.map((of) => ({ ...of, share: 0.6 }));
    const kept = keptShare({ powerKw: 33, capacityKwh: 70 }, same)!;
    expect(kept.share).toBeCloseTo(0.6, 12);
    expect(kept.standardError).toBeCloseTo(0, 9);
  });

  it('takes most of the luck out of the luckiest size', () => {
    const truth = ({ powerKw, capacityKwh }: { powerKw: number; capacityKwh: number }) =>
      0.6 - 0.05 * Math.log(powerKw / 30) + 0.08 * Math.log(capacityKwh / powerKw / 2);
    // Errors that cancel each other over neighbours, of 0.05.
    const simulated = grid.map((of, index) => ({
      ...of,
      share: truth(of) + (index % 2 === 0 ? 0.05 : -0.05),
    }));
    const errors = grid.map((of) => keptShare(of, simulated)!.share - truth(of));
    const rms = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect(rms).toBeLessThan(0.03);
    expect(keptShare(grid[4]!, simulated)!.standardError).toBeGreaterThan(0.005);
  });
});

describe('the options of a size', () => {
  const refuse = (change: object) => () => resolveSize({ ...sizeOptions(), ...change });

  it('refuses what contradicts, naming field, rule and value', () => {
    expect(refuse({ limits: { importKw: 10 } })).toThrow(/limits\.importKw must be at least/);
    expect(refuse({ ranges: { powerKw: { minimum: 20, maximum: 10 } } })).toThrow(
      /ranges\.powerKw\.minimum must be at most its maximum, 10; 20 came/,
    );
    expect(refuse({ ranges: { capacityKwh: { minimum: 1e6 } } })).toThrow(/ranges\.capacityKwh/);
    const fixed = { powerKw: { minimum: 20, maximum: 20 }, hours: { minimum: 2, maximum: 2 } };
    expect(refuse({ ranges: fixed, budget: 10_499 })).toThrow(
      /budget must be at least 10500, .* smallest size in the ranges, 20 kW, 40 kWh .*; 10499 came/,
    );
    expect(refuse({ ranges: fixed, budget: 10_500 })).not.toThrow();
    expect(refuse({ ranges: { solarKw: { maximum: 5 } } })).toThrow(
      /solarPerKwSeries must be given/,
    );
    const half = { ...hourlyYear, length: 24 * 100 };
    expect(refuse({ grid: half, loadKwSeries: new Float64Array(2_400) })).toThrow(
      /grid must cover twelve complete calendar months.*3 complete months in 101 days/,
    );
  });
});
