import { createStream, nextNormal } from '@bess/kernel/rng';
import type { SimulateOptions } from '@bess/strix';
import {
  annualise,
  histogram,
  percentileStandardErrors,
  percentiles,
  riskMetrics,
  type SimulatedRevenue,
  shapleyValues,
  summarise,
} from '@bess/strix/results';
import {
  batteryOptionsSchema,
  maximumPathSteps,
  policyNames,
  priceModelSchema,
  reserveOptionsSchema,
  strixExpansions,
  strixOptionsSchema,
  strixRequestSchema,
  strixResultSchema,
} from '@bess/strix/schema';
import {
  allocateOutputs,
  initialTransient,
  type PathOutputs,
  prepareSimulation,
  simulatePaths,
} from '@bess/strix/simulation';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices } from '../sample-series.js';
import { withoutTexts } from '../without-texts.js';
import { battery, fittedMarketWithReserve } from './markets.js';

const base: SimulateOptions = { battery, seed: 3, pathCount: 40, horizonDays: 10 };

/** A prepared simulation, without its tables. */
function layout(options: SimulateOptions): unknown {
  const { runs, ...rest } = prepareSimulation(options);
  return {
    ...rest,
    runs: runs.map(({ plan, pathCount }) => {
      const { prices, calendar, policy, ...others } = plan;
      return {
        ...others,
        pathCount,
        draws: prices.drawCount,
        start: prices.start,
        days: calendar.dayCount,
        seesPrices: policy.seesPrices,
        clock: policy.fixedSchedule,
      };
    }),
  };
}

function revenueOf(
  pathCount: number,
  horizonDays: number,
  more: Partial<SimulatedRevenue> = {},
): SimulatedRevenue {
  const draw = createStream({ seed: 91, stream: 0, path: horizonDays });
  const levelYear = Float64Array.from({ length: pathCount }, () => 0.3 * nextNormal(draw));
  const spreadYear = Float64Array.from({ length: pathCount }, () => 0.2 * nextNormal(draw));
  const revenue = spreadYear.map(
    (spread, path) =>
      horizonDays * (100 + 60 * spread + 20 * levelYear[path]! + 15 * nextNormal(draw)),
  );
  return { horizonDays, revenue, levelYear, spreadYear, drawCount: 16, ...more };
}
const yearOf = (paths: number) => revenueOf(paths, 365).revenue;
const revenues: Record<string, SimulatedRevenue> = {
  'a month': revenueOf(300, 30),
  'a day': revenueOf(300, 1),
  'a year': revenueOf(100, 365),
  'two years': revenueOf(50, 730),
  'dated, few years': revenueOf(300, 30, { yearRevenue: yearOf(100) }),
  'dated, many years': revenueOf(400, 30, { yearRevenue: yearOf(300) }),
  'dated, poor season': {
    ...revenueOf(300, 30, { yearRevenue: yearOf(250) }),
    revenue: revenueOf(300, 30).revenue.map((amount) => amount - 2_990),
  },
  'few paths': revenueOf(20, 30),
  'nothing earned': { ...revenueOf(60, 30), revenue: new Float64Array(60) },
};

/** Stages of a simulation and parts of a result. */
export const stageCases: readonly GoldenCase[] = [
  {
    name: 'strix/prepareSimulation',
    answer: () => [
      layout(base),
      layout({ ...base, include: { shapley: true, benchmarks: true, months: true } }),
      layout({ ...base, startDate: '2027-03-01', reserve: false, include: { shapley: true } }),
      layout({ ...base, market: fittedMarketWithReserve().model, startDate: '2020-03-17' }),
    ],
  },
  {
    name: 'strix/simulatePaths',
    answer: () => {
      const { plan } = prepareSimulation({ ...base, include: { months: true } }).runs[0]!;
      const outputs: PathOutputs = allocateOutputs(30, true);
      simulatePaths(plan, 100, 10, outputs, 5);
      const { reserve: _reserve, ...energyOnly } = plan;
      return [
        simulatePaths(plan, 0, 20),
        simulatePaths({ ...plan, byMonth: false }, 1_000_000, 3),
        outputs,
        simulatePaths(energyOnly, 0, 10),
      ];
    },
  },
  {
    name: 'strix/startTransient',
    answer: () =>
      (['arbitrage', 'cvar', 'rl'] as const).map((policy) =>
        initialTransient(prepareSimulation({ ...base, policy, horizonDays: 3 }).runs[0]!.plan),
      ),
  },
  {
    name: 'strix/summarise',
    answer: () => {
      const prepared = prepareSimulation({
        ...base,
        include: { shapley: true, months: true, paths: true, benchmarks: true },
      });
      return summarise(
        prepared,
        prepared.runs.map(({ plan, pathCount }) => simulatePaths(plan, 0, pathCount)),
      );
    },
  },
  ...Object.entries(revenues).map(([name, revenue]) => ({
    name: `strix/annualise/${name}`,
    answer: () => {
      const annual = annualise(revenue);
      return {
        annual,
        errors: percentileStandardErrors(annual, revenue.drawCount),
        unclustered: percentileStandardErrors(annual, 1),
      };
    },
  })),
  {
    name: 'strix/histogram',
    answer: () => [
      histogram(samplePrices.pricePath),
      histogram([1, 2, 3, 4, 5, 6, 7, 8]),
      histogram([4]),
      histogram([0, 0, 0]),
      histogram([-1e12, -1e12, 1e-3]),
      histogram(samplePrices.pricePath.map((price) => (price > 60 ? 1e6 : price))),
    ],
  },
  {
    name: 'strix/percentiles',
    answer: () => [
      percentiles(samplePrices.pricePath),
      percentiles([3]),
      riskMetrics(samplePrices.pricePath),
      riskMetrics([3]),
      riskMetrics(new Array(33).fill(0.1)),
      riskMetrics([-5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
    ],
  },
  {
    name: 'strix/shapleyParts',
    answer: () => [
      shapleyValues(1, [0, 5]),
      shapleyValues(2, [0, 10, 20, 50]),
      shapleyValues(
        4,
        Array.from({ length: 16 }, (_, set) => (set * 37) % 23),
      ),
      shapleyValues(3, new Array(8).fill(2)),
    ],
  },
  {
    name: 'strix/summarise/refused',
    answer: () => {
      const prepared = prepareSimulation(base);
      return caught([
        () => summarise(prepared, []),
        () => summarise(prepared, [allocateOutputs(3, false)]),
        () => simulatePaths({ ...prepared.runs[0]!.plan, seed: -1 }, 0, 1),
        () => simulatePaths(prepared.runs[0]!.plan, -1, 1),
      ]);
    },
  },
  {
    name: 'strix/schema',
    answer: () =>
      [
        policyNames,
        strixExpansions,
        maximumPathSteps,
        ...[batteryOptionsSchema, reserveOptionsSchema, strixOptionsSchema, priceModelSchema],
        ...[strixRequestSchema, strixResultSchema],
      ].map(withoutTexts),
  },
];
