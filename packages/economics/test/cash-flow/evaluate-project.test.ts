import { evaluateProject, netPresentValue, type ProjectOptions } from '@bess/economics';
import { depreciationFractions, loanSchedule } from '@bess/economics/cash-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const plain: ProjectOptions = {
  years: 3,
  discountRate: { nominalPerYear: 0.1 },
  income: [{ name: 'savings', amount: { firstYear: 500 } }],
  capital: [{ name: 'battery', cost: 1000 }],
};

const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));

describe('a project worked by hand', () => {
  it('without taxes and debt earns what its savings are worth', () => {
    const { project, equity, cashFlow } = evaluateProject(plain);
    expect(cashFlow.equity).toEqual([-1000, 500, 500, 500]);
    // 500 (1/1.1 + 1/1.21 + 1/1.331) − 1000
    expect(equity.npv).toBeCloseTo(243.425_995, 6);
    expect(project).toEqual(equity);
    expect(equity.paybackYears).toBe(2);
  });

  it('escalates with inflation unless it says otherwise, and discounts at the nominal rate', () => {
    const { cashFlow, nominalDiscountRatePerYear } = evaluateProject({
      ...plain,
      inflationPerYear: 0.02,
      discountRate: { realPerYear: 0.05 },
      operation: [{ name: 'upkeep', amount: { firstYear: 100, escalationPerYear: 0.1 } }],
    });
    expect(rounded(cashFlow.income[0]?.byYear ?? [])).toEqual([0, 500, 510, 520.2]);
    expect(rounded(cashFlow.operation[0]?.byYear ?? [])).toEqual([0, -100, -110, -121]);
    expect(nominalDiscountRatePerYear).toBeCloseTo(0.071, 12);
  });

  it('taxes income less depreciation on two levels, with a credit that halves its part of the basis', () => {
    const { cashFlow } = evaluateProject({
      ...plain,
      capital: [
        { name: 'battery', cost: 1000, depreciation: { method: 'straightLine', years: 2 } },
      ],
      tax: { federalRate: 0.2, stateRate: 0.1, investmentTaxCredit: { fraction: 0.3 } },
    });
    // Credit 300, basis 1000 − 150 = 850, so 425 a year.
    expect(rounded(cashFlow.federalDepreciation)).toEqual([0, 425, 425, 0]);
    // State: 10 % of 500 − 425; federal: 20 % of 500 − 425 − 7.5, less the credit.
    expect(rounded(cashFlow.stateTax)).toEqual([0, 7.5, 7.5, 50]);
    expect(rounded(cashFlow.federalTax)).toEqual([0, 13.5 - 300, 13.5, 90]);
    expect(rounded(cashFlow.equity)).toEqual([-1000, 779, 479, 360]);
  });

  it('carries losses and credits forward where nothing else can use them', () => {
    const { cashFlow } = evaluateProject({
      ...plain,
      capital: [
        { name: 'battery', cost: 1000, depreciation: { method: 'custom', fractions: [0.7, 0.3] } },
      ],
      tax: {
        federalRate: 0.2,
        losses: 'carriedForward',
        investmentTaxCredit: { fraction: 0.05, basisReductionFraction: 0 },
      },
    });
    // Year 1: 500 − 700 is a loss of 200; year 2: 500 − 300 − 200 leaves nothing; year 3: 100 less the credit of 50.
    expect(rounded(cashFlow.federalTax)).toEqual([0, 0, 0, 50]);
  });

  it('grants, replacements and a residual value come in their years', () => {
    const { cashFlow } = evaluateProject({
      ...plain,
      inflationPerYear: 0.1,
      income: [],
      grants: [{ name: 'programme', fraction: 0.5, maximum: 300 }],
      replacements: [{ name: 'inverter', year: 2, cost: 100 }],
      residual: { fraction: 0.2 },
    });
    expect(rounded(cashFlow.equity)).toEqual([-700, 0, -110, 200]);
  });

  it('deducts what is not depreciated when the project ends, unless told otherwise', () => {
    const options: ProjectOptions = {
      ...plain,
      capital: [
        { name: 'battery', cost: 1000, depreciation: { method: 'straightLine', years: 10 } },
      ],
      tax: { federalRate: 0.2 },
    };
    expect(rounded(evaluateProject(options).cashFlow.federalDepreciation)).toEqual([
      0, 100, 100, 800,
    ]);
    const kept = evaluateProject({ ...options, residual: { deductsRemainingBasis: false } });
    expect(rounded(kept.cashFlow.federalDepreciation)).toEqual([0, 100, 100, 100]);
  });

  it('pays a level loan back in equal payments and deducts its interest', () => {
    const { cashFlow, debt } = evaluateProject({
      ...plain,
      tax: { federalRate: 0.25 },
      debt: { kind: 'level', fraction: 0.6, years: 2, ratePerYear: 0.05 },
    });
    // 600 at 5 % over two years: 322.682927 a year.
    expect(rounded(cashFlow.interest)).toEqual([0, 30, 15.3659, 0]);
    expect(rounded(cashFlow.principal)).toEqual([0, 292.6829, 307.3171, 0]);
    expect(rounded(cashFlow.federalTax)).toEqual([0, 117.5, 121.1585, 125]);
    expect(rounded(cashFlow.equity)).toEqual([-400, 59.8171, 56.1585, 375]);
    expect(debt?.amount).toBeCloseTo(600, 9);
    expect(debt?.minimumCoverage).toBeCloseTo(500 / 322.682_927, 6);
  });

  it('sizes sculpted debt so that every year of the term covers its payment alike', () => {
    const { debt, cashFlow } = evaluateProject({
      ...plain,
      income: [{ name: 'market', amount: { byYear: [500, 400, 300] } }],
      debt: { kind: 'sculpted', coverageRatio: 2, years: 2, ratePerYear: 0.1 },
    });
    // 250/1.1 + 200/1.21
    expect(debt?.amount).toBeCloseTo(392.561_983, 6);
    expect(debt?.coverageByYear).toEqual([null, expect.closeTo(2, 9), expect.closeTo(2, 9), null]);
    expect(cashFlow.debtBalance[3]).toBe(0);
  });

  it('serves a loan with payments agreed beforehand, whatever it then earns', () => {
    const { debt, cashFlow } = evaluateProject({
      ...plain,
      income: [{ name: 'market', amount: { byYear: [100, 400, 300] } }],
      debt: { kind: 'scheduled', paymentsByYear: [250, 200], ratePerYear: 0.1 },
    });
    // 250/1.1 + 200/1.21, as sculpted on 500 and 400
    expect(debt?.amount).toBeCloseTo(392.561_983, 6);
    expect(debt?.coverageByYear).toEqual([
      null,
      expect.closeTo(0.4, 9),
      expect.closeTo(2, 9),
      null,
    ]);
    expect(cashFlow.equity[1]).toBeCloseTo(-150, 9);
    expect(cashFlow.debtBalance[3]).toBe(0);
  });

  it('gives the levelized cost of storage', () => {
    const { levelizedCostOfStorage } = evaluateProject({
      ...plain,
      income: [],
      storage: { dischargedMwhByYear: [10, 10, 10], chargingCost: { firstYear: 50 } },
    });
    // (1000 + 50 · 2.486852) / (10 · 2.486852)
    expect(levelizedCostOfStorage?.nominalPerMwh).toBeCloseTo(45.211_481, 5);
  });
});

describe('laws', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const projects = fc.record({
    years: fc.constant(12),
    inflationPerYear: fc.double({ min: 0, max: 0.1, noNaN: true }),
    discountRate: fc.record({ nominalPerYear: fc.double({ min: 0.01, max: 0.2, noNaN: true }) }),
    income: fc.tuple(
      fc.record({
        name: fc.constant('savings'),
        amount: fc.record({ firstYear: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
      }),
    ),
    capital: fc.tuple(
      fc.record({
        name: fc.constant('battery'),
        cost: fc.double({ min: 1, max: 1e7, noNaN: true }),
        depreciation: fc.constantFrom(
          { method: 'macrs' as const, recoveryYears: 5 as const, bonusFraction: 0.4 },
          { method: 'straightLine' as const, years: 7 },
        ),
      }),
    ),
    tax: fc.record({
      federalRate: fc.double({ min: 0, max: 0.5, noNaN: true }),
      stateRate: fc.double({ min: 0, max: 0.2, noNaN: true }),
      investmentTaxCredit: fc.record({ fraction }),
    }),
    debt: fc.record({
      kind: fc.constant('level' as const),
      fraction,
      years: fc.integer({ min: 1, max: 12 }),
      ratePerYear: fc.double({ min: 0, max: 0.2, noNaN: true }),
    }),
  });

  it('property: a free battery without tax is worth its discounted savings', () => {
    fc.assert(
      fc.property(projects, ({ capital: _, tax: __, debt: ___, ...rest }) => {
        const { equity, cashFlow } = evaluateProject({ ...rest, capital: [] });
        const savings = netPresentValue(
          cashFlow.income[0]?.byYear ?? [],
          rest.discountRate.nominalPerYear,
        );
        expect(equity.npv).toBeCloseTo(savings, 4);
      }),
    );
  });

  it('property: a dearer battery is never worth more', () => {
    fc.assert(
      fc.property(projects, fc.double({ min: 1, max: 3, noNaN: true }), (options, factor) => {
        const dearer = {
          ...options,
          capital: options.capital.map((item) => ({ ...item, cost: item.cost * factor })),
          tax: { ...options.tax, investmentTaxCredit: { fraction: 0.3 } },
        };
        const cheaper = { ...dearer, capital: options.capital };
        expect(evaluateProject(dearer).project.npv).toBeLessThanOrEqual(
          evaluateProject(cheaper).project.npv + 1e-6,
        );
      }),
    );
  });

  it('property: a loan at the discount rate after tax changes nothing', () => {
    fc.assert(
      fc.property(projects, (options) => {
        const { debt: _, ...rest } = options;
        const rate = options.discountRate.nominalPerYear;
        const result = evaluateProject({
          ...rest,
          tax: { federalRate: 0 },
          debt: { kind: 'level', fraction: 0.7, years: 9, ratePerYear: rate },
        });
        const cost = options.capital[0]?.cost ?? 0;
        expect(Math.abs(result.equity.npv - result.project.npv)).toBeLessThan(
          1e-9 * (1 + cost) * 10,
        );
      }),
    );
  });

  it('property: a loan is paid back in full, and its payments are worth it', () => {
    fc.assert(
      fc.property(projects, ({ debt, years }) => {
        const loan = loanSchedule(debt, {
          netCost: 1e6,
          availableForService: Array.from({ length: years + 1 }, () => 1e5),
          years,
        });
        const paid = loan.interest.map((interest, year) => interest + (loan.principal[year] ?? 0));
        expect(loan.balance.at(-1)).toBeCloseTo(0, 4);
        expect(netPresentValue(paid, debt.ratePerYear)).toBeCloseTo(loan.amount, 3);
      }),
    );
  });

  it('property: taxes and debt move money between years and owners, and make none', () => {
    fc.assert(
      fc.property(projects, (options) => {
        const { cashFlow, debt } = evaluateProject(options);
        const { equity, federalTax, stateTax, interest, principal, project } = cashFlow;
        equity.forEach((flow, year) => {
          const before = [...cashFlow.income, ...cashFlow.operation, ...cashFlow.investment].reduce(
            (sum, line) => sum + (line.byYear[year] ?? 0),
            0,
          );
          const drawn = year === 0 ? (debt?.amount ?? 0) : 0;
          const served = (interest[year] ?? 0) + (principal[year] ?? 0);
          const taxed = (federalTax[year] ?? 0) + (stateTax[year] ?? 0);
          expect(Math.abs(flow - (before + drawn - served - taxed))).toBeLessThan(1e-3);
        });
        expect(project).toHaveLength(options.years + 1);
      }),
    );
  });
});

describe('depreciation', () => {
  it.each([3, 5, 7, 10, 15, 20] as const)(
    'MACRS over %s years deducts the whole basis',
    (recoveryYears) => {
      const fractions = depreciationFractions({ method: 'macrs', recoveryYears });
      expect(fractions).toHaveLength(recoveryYears + 1);
      expect(fractions.reduce((sum, fraction) => sum + fraction, 0)).toBeCloseTo(1, 10);
      // 200 % (from 15 years on 150 %) declining balance for half a year, then the better of that and equal parts.
      const speed = recoveryYears >= 15 ? 1.5 : 2;
      let left = 1;
      fractions.slice(0, -1).forEach((fraction, index) => {
        const declining = (left * speed) / recoveryYears;
        const equal = left / (recoveryYears - Math.max(0, index - 0.5));
        const expected = index === 0 ? declining / 2 : Math.max(declining, equal);
        expect(Math.abs(fraction - expected)).toBeLessThan(1.5e-4);
        left -= fraction;
      });
    },
  );

  it('a bonus is deducted first', () => {
    expect(
      depreciationFractions({ method: 'macrs', recoveryYears: 5, bonusFraction: 0.4 }).map(
        (fraction) => Number(fraction.toFixed(6)),
      ),
    ).toEqual([0.52, 0.192, 0.1152, 0.069_12, 0.069_12, 0.034_56]);
  });
});

describe('what is refused', () => {
  it.each([
    [{ years: 0 }, 'years'],
    [{ years: 51 }, 'years'],
    [{ capital: [{ name: 'battery', cost: -1 }] }, 'capital[0].cost'],
    [
      { income: [{ name: 'a', amount: { byYear: [1, 2] } }] },
      'income[0].amount.byYear must have 3',
    ],
    [{ replacements: [{ name: 'a', year: 4, cost: 1 }] }, 'within the 3 years'],
    [{ discountRate: { nominalPerYear: Number.NaN } }, 'discountRate'],
    [{ tax: { federalRate: 0.2, investmentTaxCredit: { fraction: 1.5 } } }, 'fraction'],
    [{ storage: { dischargedMwhByYear: [1] } }, 'storage.dischargedMwhByYear must have 3'],
    [
      {
        capital: [
          { name: 'a', cost: 1, depreciation: { method: 'custom', fractions: [0.7, 0.7] } },
        ],
      },
      'add up to at most 1',
    ],
    [{ unknown: 1 }, 'unknown'],
  ])('%j', (change, text) => {
    expect(() => evaluateProject({ ...plain, ...change } as ProjectOptions)).toThrow(text);
  });
});
