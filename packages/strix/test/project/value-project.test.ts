// Takes about ten seconds: lives of years of hourly prices are simulated.
import { readFileSync } from 'node:fs';
import { evaluateProject } from '@bess/economics';
import { netPresentValue } from '@bess/economics/metrics';
import { isEngineError } from '@bess/kernel/errors';
import { quantile } from '@bess/kernel/stats';
import { describe, expect, test } from 'vitest';
import { prepareProject } from '../../src/project/prepare-project.js';
import { resolveProject } from '../../src/project/resolve-project.js';
import { simulateLives } from '../../src/project/simulate-lives.js';
import { summariseProject } from '../../src/project/summarise-project.js';
import type { ProjectValuation } from '../../src/project/types.js';
import {
  type ProjectValuationOptions,
  projectValuationOptionsSchema,
} from '../../src/schema/project-valuation.js';
import { simulate } from '../../src/simulate.js';
import { valueProject } from '../../src/value-project.js';
import { quietModel } from '../support/quiet-model.js';
import { sampleModel } from '../support/sample-model.js';

const model = sampleModel();
const powerMw = 10;

/** Forty projects of three years with two and four hours. */
const usual: ProjectValuationOptions = {
  battery: { powerMw, durationHours: [2, 4] },
  costs: { perKw: 20, perKwh: 15, operationPerKwYear: 2 },
  finance: { years: 3, inflationPerYear: 0.02, discountRate: { nominalPerYear: 0.08 } },
  market: model,
  seed: 1,
  projectCount: 40,
  include: { projects: true },
};
const resolvedUsual = resolveProject(usual);
const usualPlan = prepareProject(resolvedUsual);
const usualLives = simulateLives(usualPlan, 0, 40);

/** Values the usual lives under other costs and finance, which do not change them. */
function valueUsual(changes: Partial<ProjectValuationOptions>): ProjectValuation {
  return summariseProject(resolveProject({ ...usual, ...changes }), usualLives);
}

const result = valueUsual({});
const [twoHours, fourHours] = [result.durations[0]!, result.durations[1]!];

describe('one deterministic life', () => {
  const market = quietModel();
  const finance: ProjectValuationOptions['finance'] = {
    years: 2,
    inflationPerYear: 0.02,
    discountRate: { nominalPerYear: 0.07 },
    tax: { federalRate: 0.21, investmentTaxCredit: { fraction: 0.3 } },
    debt: { kind: 'level', fraction: 0.5, years: 2, ratePerYear: 0.05 },
  };
  const startDate = '2026-01-01';

  test('is worth what evaluateProject says of the revenue that simulate finds', async () => {
    const days = async (horizonDays: number) => {
      const options = { battery: { powerMw, capacityMwh: 40 }, market, seed: 3, startDate };
      return (await simulate({ ...options, pathCount: 20, horizonDays })).horizonRevenue;
    };
    const [first, both] = [await days(365), await days(730)];
    expect(first.p90 - first.p10).toBeLessThan(1e-3 * first.mean);
    const { durations } = await valueProject({
      battery: { powerMw, durationHours: 4 },
      costs: {
        perKw: 30,
        perKwh: 20,
        fixed: 1000,
        depreciation: { method: 'macrs', recoveryYears: 5 },
        operationPerKwYear: 1,
        operationPerKwhYear: 0.5,
      },
      finance,
      market,
      seed: 3,
      startDate,
      projectCount: 20,
      ageing: false,
    });
    const byHand = evaluateProject({
      ...finance,
      income: [{ name: 'market', amount: { byYear: [first.mean, both.mean - first.mean] } }],
      capital: [
        {
          name: 'battery',
          cost: 30 * 10_000 + 20 * 40_000 + 1000,
          depreciation: { method: 'macrs', recoveryYears: 5 },
        },
      ],
      operation: [{ name: 'upkeep', amount: { firstYear: 10_000 + 20_000 } }],
    });
    const { equity, project, debt } = durations[0]!;
    const cost = durations[0]!.capitalCost;
    expect(cost).toBe(1_101_000);
    expect(Math.abs(equity.npv.mean - byHand.equity.npv)).toBeLessThan(1e-5 * cost);
    expect(Math.abs(project.npv.p50 - byHand.project.npv)).toBeLessThan(1e-3 * cost);
    expect(debt?.amount).toBeCloseTo(byHand.debt?.amount ?? 0, 6);
    expect(debt?.minimumCoverage).toBeCloseTo(byHand.debt?.minimumCoverage ?? 0, 2);
    expect(project.internalRateOfReturn.distribution?.mean).toBeCloseTo(
      byHand.project.internalRateOfReturn.rate ?? 0,
      4,
    );
  });
});

describe('laws', () => {
  test('a free battery is worth its discounted revenue', () => {
    const { durations } = valueUsual({ costs: { perKw: 0, perKwh: 0 } });
    for (const { equity, revenueByYear } of durations) {
      const expected = netPresentValue([0, ...revenueByYear.mean], 0.08);
      expect(equity.npv.mean).toBeCloseTo(expected, 4);
      expect(equity.probabilityOfLoss).toEqual({ value: 0, standardError: 0 });
      expect(equity.internalRateOfReturn).toEqual({
        distribution: null,
        uniqueShare: 0,
        severalShare: 0,
        noneShare: 1,
      });
      expect(equity.paybackYears).toEqual({ p10: 0, p50: 0, p90: 0 });
    }
  });

  test('dearer is never better', () => {
    const dearer: ProjectValuationOptions['costs'][] = [
      { ...usual.costs, perKw: 40 },
      { ...usual.costs, perKwh: 16 },
      { ...usual.costs, fixed: 1 },
      { ...usual.costs, operationPerKwYear: 3 },
      { ...usual.costs, operationPerKwhYear: 0.1 },
    ];
    for (const costs of dearer) {
      for (const [index, { equity, project }] of valueUsual({ costs }).durations.entries()) {
        const before = result.durations[index]!;
        for (const level of ['p10', 'p50', 'p90', 'mean'] as const) {
          expect(equity.npv[level]).toBeLessThan(before.equity.npv[level]);
          expect(project.npv[level]).toBeLessThan(before.project.npv[level]);
        }
        expect(equity.probabilityOfLoss.value).toBeGreaterThanOrEqual(
          before.equity.probabilityOfLoss.value,
        );
      }
    }
  });

  test('years of correlation 1 spread the value as their sum does, and leave the mean', async () => {
    const years = 2;
    const value = async (yearCorrelation: number) =>
      (
        await valueProject({
          battery: { powerMw, durationHours: 2 },
          costs: { perKw: 0, perKwh: 0 },
          finance: { years, discountRate: { nominalPerYear: 0 } },
          market: quietModel(0.2),
          seed: 5,
          startDate: '2026-01-01',
          projectCount: 400,
          ageing: false,
          yearCorrelation,
          include: { projects: true },
        })
      ).durations[0]!;
    const [independent, constant] = [await value(0), await value(1)];
    const spreadOf = (values: Float64Array) => {
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
    };
    const ratio =
      spreadOf(constant.projects!.equityNpv) / spreadOf(independent.projects!.equityNpv);
    // A sum of n equal amounts varies n times as much as one of them, a sum of n independent ones √n times.
    expect(Math.abs(ratio / Math.sqrt(years) - 1)).toBeLessThan(0.15);
    const error = Math.hypot(
      constant.equity.npvStandardErrors.mean,
      independent.equity.npvStandardErrors.mean,
    );
    const meanShift = Math.abs(constant.equity.npv.mean - independent.equity.npv.mean);
    expect(meanShift).toBeLessThan(3 * error);
  });

  test('ageing gains nothing, and new cells bring the capacity back', () => {
    const { cells: _cells, ...ageless } = usualPlan;
    const asNew = summariseProject(resolvedUsual, simulateLives(ageless, 0, 40)).durations;
    for (const [index, { revenueByYear, capacityByYear }] of result.durations.entries()) {
      for (let year = 0; year < 3; year++) {
        expect(revenueByYear.mean[year]).toBeLessThan(asNew[index]!.revenueByYear.mean[year]!);
      }
      expect(asNew[index]!.capacityByYear.mean).toEqual([1, 1, 1]);
      const { p90 } = capacityByYear;
      expect(p90[0]! > p90[1]! && p90[1]! > p90[2]!).toBe(true);
    }
    const replacing = resolveProject({
      ...usual,
      projectCount: 20,
      costs: { ...usual.costs, replacementPerKwh: 10 },
      ageing: { endOfLifeFraction: 0.95 },
    });
    const lives = simulateLives(prepareProject(replacing), 0, 20);
    const [replaced] = summariseProject(replacing, lives).durations;
    expect(replaced?.replacedShareByYear).toEqual([1, 1, 0]);
    expect(replaced?.capacityByYear.p50[1]).toBeCloseTo(replaced?.capacityByYear.p50[0] ?? 0, 2);
  });
});

describe('the same draws', () => {
  test('the same seed gives the same bits, in any division into ranges', async () => {
    expect(await valueProject(usual)).toEqual(result);
    const parts = simulateLives(usualPlan, 0, 40);
    simulateLives(usualPlan, 25, 15, parts, 25);
    expect(parts).toEqual(usualLives);
  });

  test('another seed gives others', () => {
    const other = resolveProject({ ...usual, seed: 2, projectCount: 20 });
    const lives = simulateLives(prepareProject(other), 0, 20);
    expect(lives.energyCash.subarray(0, 3)).not.toEqual(usualLives.energyCash.subarray(0, 3));
  });

  test('durations live on the same prices', () => {
    const alone = resolveProject({ ...usual, battery: { powerMw, durationHours: 4 } });
    const lives = simulateLives(prepareProject(alone), 0, 40);
    const [same] = summariseProject(alone, lives).durations;
    expect(same).toEqual(fourHours);
  });
});

describe('figures by brute force', () => {
  const { equityNpv, revenueByYear } = fourHours.projects!;

  test('percentiles, mean and probability of loss', () => {
    const costly = valueUsual({ costs: { perKw: 100, perKwh: 20 } }).durations[1]!;
    const values = costly.projects!.equityNpv;
    const losses = values.filter((value) => value < 0).length;
    expect(losses).toBeGreaterThan(0);
    expect(losses).toBeLessThan(40);
    expect(costly.equity.probabilityOfLoss.value).toBeCloseTo(losses / 40, 12);
    expect(costly.equity.probabilityOfLoss.standardError).toBeGreaterThan(0);
    expect(costly.equity.npv.p10).toBe(quantile(values, 0.1));
    expect(costly.equity.npv.p90).toBe(quantile(values, 0.9));
  });

  test('the NPV of a project from its own revenue', () => {
    const capital = 20 * 10_000 + 15 * 40_000;
    for (const project of [0, 17, 39]) {
      const flows = Array.from(revenueByYear.subarray(project * 3, project * 3 + 3)).map(
        (revenue, year) => revenue - 20_000 * 1.02 ** year,
      );
      expect(equityNpv[project]).toBeCloseTo(netPresentValue([-capital, ...flows], 0.08), 5);
    }
    const second = Float64Array.from({ length: 40 }, (_, at) => revenueByYear[at * 3 + 1]!);
    expect(fourHours.revenueByYear.p10[1]).toBe(quantile(second, 0.1));
  });

  test('the best duration, and the error of its lead from paired differences', () => {
    const other = twoHours.projects!.equityNpv;
    const best = equityNpv.map((value, at) => value - other[at]!);
    const lead = best.reduce((sum, value) => sum + value / 40, 0);
    const { onMean } = result.bestDuration!;
    expect(onMean.durationHours).toBe(lead > 0 ? 4 : 2);
    expect(onMean.leads[0]!.value).toBeCloseTo(Math.abs(lead), 5);
    const pairs = Array.from({ length: 20 }, (_, k) => (best[2 * k]! + best[2 * k + 1]!) / 2);
    const error = Math.sqrt(pairs.reduce((sum, value) => sum + (value - lead) ** 2, 0) / (19 * 20));
    expect(onMean.leads[0]!.standardError).toBeCloseTo(error, 6);
    const apart = Math.hypot(
      fourHours.equity.npvStandardErrors.mean,
      twoHours.equity.npvStandardErrors.mean,
    );
    expect(error).toBeLessThan(apart);
  });

  test('revenue grows by its escalation', () => {
    const grown = valueUsual({ revenueEscalationPerYear: 0.03 }).durations[0]!;
    for (let year = 0; year < 3; year++) {
      expect(grown.revenueByYear.p50[year]).toBeCloseTo(
        twoHours.revenueByYear.p50[year]! * 1.03 ** year,
        4,
      );
    }
  });
});

describe('debt', () => {
  const available = fourHours.revenueByYear.p10.map((revenue, y) => revenue - 20_000 * 1.02 ** y);

  test('is covered in the P90 case as the coverage ratio says, and sized once for all projects', () => {
    const debt = { kind: 'sculpted', coverageRatio: 1.4, years: 2, ratePerYear: 0.06 } as const;
    const { debt: loan, equity } = valueUsual({ finance: { ...usual.finance, debt } })
      .durations[1]!;
    const amount = available[0]! / 1.4 / 1.06 + available[1]! / 1.4 / 1.06 ** 2;
    expect(loan?.amount).toBeCloseTo(amount, 4);
    expect(loan?.coverageByYear).toEqual([expect.closeTo(1.4, 9), expect.closeTo(1.4, 9), null]);
    expect(loan?.capacity?.amount).toBeCloseTo(amount, 4);
    const short = Array.from({ length: 40 }, (_, at) => at).filter((at) =>
      [0, 1].some((year) => {
        const earned = fourHours.projects!.revenueByYear[at * 3 + year]! - 20_000 * 1.02 ** year;
        return earned < available[year]! / 1.4;
      }),
    );
    expect(loan?.probabilityOfShortfall.value).toBeCloseTo(short.length / 40, 12);
    // Borrowing at less than the discount rate is worth something in every project alike.
    const gain = amount - netPresentValue([0, available[0]! / 1.4, available[1]! / 1.4], 0.08);
    expect(equity.npv.mean - fourHours.equity.npv.mean).toBeCloseTo(gain, 4);
  });

  test('of level payments has its coverage stated, and a capacity at a ratio that is asked for', () => {
    const debt = { kind: 'level', fraction: 0.3, years: 3, ratePerYear: 0.06 } as const;
    const finance = { ...usual.finance, debt };
    const { debt: loan } = valueUsual({ finance, coverageRatio: 2 }).durations[1]!;
    const payment = (0.3 * 800_000) / ((1 - 1.06 ** -3) / 0.06);
    const coverage = available.map((cash) => cash / payment);
    expect(loan?.minimumCoverage).toBeCloseTo(Math.min(...coverage), 9);
    expect(loan?.averageCoverage).toBeCloseTo((coverage[0]! + coverage[1]! + coverage[2]!) / 3, 9);
    const capacity = netPresentValue([0, ...available.map((cash) => cash / 2)], 0.06);
    expect(loan?.capacity).toEqual({
      coverageRatio: 2,
      amount: expect.closeTo(capacity, 4),
      fraction: expect.closeTo(capacity / 800_000, 9),
    });
    expect(valueUsual({ finance }).durations[1]!.debt?.capacity).toBeNull();
  });
});

describe('the warranty', () => {
  test('ends with the first of its limits', () => {
    const [byYears] = valueUsual({ ageing: { warranty: { years: 2 } } }).durations;
    expect(byYears?.warrantyEndYears).toEqual({ p10: 2, p50: 2, p90: 2 });
    const throughputMwh = 1.5 * fourHours.dischargedMwhByYear[0]!;
    const ends = valueUsual({ ageing: { warranty: { throughputMwh } } }).durations[1]!;
    expect(ends.warrantyEndYears?.p50).toBeGreaterThan(1.2);
    expect(ends.warrantyEndYears?.p50).toBeLessThan(1.8);
    const outlasts = valueUsual({ ageing: { warranty: { fullCycles: 1e6 } } }).durations[0]!;
    expect(outlasts.warrantyEndYears).toEqual({ p10: null, p50: null, p90: null });
  });
});

describe('control', () => {
  test('reports progress, and stops when the signal is aborted', async () => {
    const signal = { aborted: false };
    const seen: number[] = [];
    const onProgress = ({ donePaths, totalPaths }: { donePaths: number; totalPaths: number }) => {
      seen.push(donePaths / totalPaths);
      signal.aborted = true;
    };
    const error = await valueProject(
      { ...usual, projectCount: 1000 },
      { signal, onProgress },
    ).catch((reason: unknown) => reason);
    expect(isEngineError(error) && error.code).toBe('cancelled');
    expect(seen).toEqual([0.016]);
  });
});

test('a dated project may last longer than a simulation', async () => {
  const finance = { ...usual.finance, years: 12 };
  const { durations } = await valueProject({
    ...{ ...usual, finance, startDate: '2027-01-01' },
    battery: { powerMw, durationHours: 2 },
    projectCount: 20,
  });
  for (const { dischargedMwhByYear } of durations) {
    expect(dischargedMwhByYear.filter((dischargedMwh) => dischargedMwh > 0)).toHaveLength(12);
  }
});

describe('bad input', () => {
  type Case = readonly [string, Partial<ProjectValuationOptions>, string, RegExp];
  const { battery, costs, finance } = usual;
  const cases: readonly Case[] = [
    ['a negative cost', { costs: { ...costs, perKw: -1 } }, 'outOfRange', /costs\.perKw.*-1/],
    ['51 years', { finance: { ...finance, years: 51 } }, 'outOfRange', /finance\.years.*50.*51/],
    [
      'a grant above 100 %',
      { finance: { ...finance, grants: [{ name: 'state', fraction: 1.2 }] } },
      'outOfRange',
      /finance\.grants.*1\.2/,
    ],
    ['no duration', { battery: { ...battery, durationHours: [] } }, 'tooFewItems', /durationHours/],
    [
      'a duration of nothing',
      { battery: { ...battery, durationHours: 0 } },
      'outOfRange',
      /durationHours.*0/,
    ],
    [
      'too many path-steps',
      { projectCount: 20_000 },
      'tooManySteps',
      /438000000; 20000 × 3 × 8760 × 2 = 1051200000 came/,
    ],
    [
      'too much energy',
      { battery: { powerMw: 60_000, durationHours: [1, 2] } },
      'outOfRange',
      /durationHours\[1\].*100000 MWh.*120000/,
    ],
    ['a correlation above 1', { yearCorrelation: 1.5 }, 'outOfRange', /yearCorrelation.*1.*1\.5/],
    [
      'an empty window of the cells',
      { ageing: { socWindow: { minimum: 0.8, maximum: 0.2 } } },
      'socWindowEmpty',
      /ageing\.socWindow\.minimum.*0\.2.*0\.8/,
    ],
    [
      'income of other years',
      {
        finance: { ...finance, income: [{ name: 'capacity', amount: { byYear: [1, 2] } }] },
      },
      'yearCount',
      /income\[0\]\.amount\.byYear must have 3 entries.*2 came/,
    ],
    [
      'depreciation of more than the cost',
      { costs: { ...costs, depreciation: { method: 'custom', fractions: [0.7, 0.7] } } },
      'contradiction',
      /depreciation\.fractions must add up to at most 1; 1\.4 came/,
    ],
    ['an unknown market', { market: 'moon' }, 'unknownMarket', /moon/],
    ['a misspelt option', { projects: 5 } as never, 'unknownField', /projects/],
  ];

  test.each(cases)('%s', async (_name, changes, code, message) => {
    const error = await valueProject({ ...usual, ...changes }).catch((reason: unknown) => reason);
    if (!isEngineError(error))
      throw new Error(`an EngineError was expected; ${String(error)} came`);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  test('of the wrong type is refused with a code, and with nothing else', () => {
    const wrong = [undefined, null, Number.NaN, -1, 1e12, 'text', true, [], [null], [7], {}];
    const given: Record<string, unknown> = {
      ...usual,
      policy: 'arbitrage',
      startDate: '2026-01-01',
      reserve: false,
      ageing: { warranty: {} },
      yearCorrelation: 0.5,
      revenueEscalationPerYear: 0,
      coverageRatio: 1.3,
    };
    const variants = [
      ...wrong,
      ...Object.keys(projectValuationOptionsSchema.properties).flatMap((field) =>
        wrong.map((value) => ({ ...given, [field]: value })),
      ),
      ...(['battery', 'costs', 'finance', 'ageing'] as const).flatMap((group) =>
        Object.keys(given[group] as object).flatMap((field) =>
          wrong.map((value) => ({
            ...given,
            [group]: { ...(given[group] as object), [field]: value },
          })),
        ),
      ),
    ];
    const bare = variants.flatMap((options) => {
      try {
        resolveProject(options as ProjectValuationOptions);
        return [];
      } catch (error) {
        return isEngineError(error) ? [] : [`${JSON.stringify(options)}: ${String(error)}`];
      }
    });
    expect(bare).toEqual([]);
  });

  test('a battery that costs nothing and 50 years are no error', () => {
    const free = { ...usual, costs: { perKw: 0, perKwh: 0 }, finance: { ...finance, years: 50 } };
    expect(resolveProject(free).years).toBe(50);
  });
});

test('every option is in the table of the guide', () => {
  const readme = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8');
  const [section] = readme.split('## What is a project worth?')[1]!.split('\n## ');
  const { properties } = projectValuationOptionsSchema;
  for (const name of [
    ...Object.keys(properties),
    ...Object.keys(properties.costs.properties),
    ...Object.keys(properties.finance.properties),
  ]) {
    expect(section).toContain(`\`${name}\``);
  }
});

test('everything assumed is listed with a source', () => {
  const names = result.assumptions.map(({ name }) => name);
  for (const name of [
    'year_correlation',
    'revenue_escalation_per_year',
    'chemistry',
    'cell_temperature_c',
    'replacement',
    'tax',
    'debt',
    'residual_value',
    'wear_in_cash_flow',
    'charge_efficiency',
  ]) {
    expect(names).toContain(name);
  }
  expect(new Set(names).size).toBe(names.length);
  expect(result.assumptions.every(({ source }) => source.length > 0)).toBe(true);
});
