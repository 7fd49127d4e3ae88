import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceModel } from '../../src/price/price-model.js';
import { summarise } from '../../src/results/summarise.js';
import { prepareSimulation } from '../../src/simulation/prepare-simulation.js';
import { allocateOutputs, simulatePaths } from '../../src/simulation/simulate-paths.js';
import type { SimulateOptions, SimulationResult } from '../../src/simulation/types.js';
import { sampleModel, sampleModelWithReserve } from '../support/sample-model.js';
import { quickBuilder, simulateAtOnce } from '../support/simulate-at-once.js';

const market = sampleModelWithReserve();

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const batteries = fc
  .record({
    powerMw: fc.oneof(share(0.5, 200), fc.constantFrom(1e-6, 100_000)),
    capacityMwh: fc.oneof(share(0.5, 800), fc.constantFrom(1e-6, 100_000)),
    chargeEfficiency: share(0.01, 1),
    dischargeEfficiency: share(0.01, 1),
    wearPerMwhDischarged: fc.constantFrom(0, 5, 1_000_000),
    window: fc.tuple(share(0, 0.5), share(0.5001, 1), share(0, 1)),
    availabilityFraction: fc.constantFrom(0, 0.9, 1),
    interconnectionLimitMw: fc.constantFrom(0.001, 60, 100_000),
  })
  .map(({ window: [least, most, at], ...rest }) => ({
    ...rest,
    minSocFraction: least,
    maxSocFraction: most,
    initialSocFraction: Math.min(most, least + at * (most - least)),
  }));
const markets = { plain: sampleModel(), withReserve: market };
const simulations = fc.record(
  {
    battery: batteries,
    seed: fc.integer({ min: 0, max: 1_000_000 }),
    market: fc.constantFrom('plain' as const, 'withReserve' as const),
    pathCount: fc.integer({ min: 20, max: 60 }),
    horizonDays: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 5 },
      fc.constantFrom(365, 366),
    ),
    startDate: fc.constantFrom('2024-02-29', '2027-10-31'),
    reserve: fc.constant(false),
    include: fc.record({
      shapley: fc.boolean(),
      months: fc.boolean(),
      benchmarks: fc.boolean(),
      paths: fc.boolean(),
    }),
  },
  { requiredKeys: ['battery', 'seed', 'market', 'pathCount', 'horizonDays', 'include'] },
);

/** Every number in a value, with its path. */
function numbersOf(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersOf(part, `${path}.${key}`));
}

function expectOrdered({ annualRevenue, horizonRevenue, riskMetrics }: SimulationResult): void {
  for (const { p10, p50, p90 } of [annualRevenue, horizonRevenue]) {
    expect(p10).toBeLessThanOrEqual(p50);
    expect(p50).toBeLessThanOrEqual(p90);
  }
  expect(riskMetrics.var95).toBeLessThanOrEqual(annualRevenue.p10);
  expect(riskMetrics.cvar95).toBeLessThanOrEqual(riskMetrics.var95);
  expect(riskMetrics.worstCase).toBeLessThanOrEqual(riskMetrics.cvar95);
}

describe('any valid options', () => {
  it('give finite, ordered figures, and an attribution that adds up', () => {
    fc.assert(
      fc.property(simulations, (drawn) => {
        const options: SimulateOptions = { ...drawn, market: markets[drawn.market] };
        const result = simulateAtOnce(options);
        expect(numbersOf(result).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
        expectOrdered(result);
        expect(result.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(
          options.pathCount,
        );
        expect('months' in result).toBe(options.include?.months === true);
        expect('attribution' in result).toBe(options.include?.shapley === true);
        expect('benchmarks' in result).toBe(options.include?.benchmarks === true);
        expect('paths' in result).toBe(options.include?.paths === true);
        if (result.attribution === undefined) return;
        const { valueAll, valueNone, ...parts } = result.attribution;
        expect(valueAll).toBe(result.annualRevenue.p50);
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        const scale = Math.max(1, ...Object.values(parts).map(Math.abs));
        expect(Math.abs(sum - (valueAll - valueNone))).toBeLessThan(1e-12 * scale);
      }),
      { numRuns: 6 },
    );
  });
});

describe('the same simulation', () => {
  const options: SimulateOptions = {
    battery: { powerMw: 50, capacityMwh: 200 },
    seed: 5,
    market,
    pathCount: 40,
    horizonDays: 8,
    include: { shapley: true, months: true, paths: true },
  };
  const whole = simulateAtOnce(options);

  it('has the same bits, and different ones with another seed', () => {
    expect(simulateAtOnce(options)).toEqual(whole);
    expect(simulateAtOnce({ ...options, seed: 6 }).annualRevenue).not.toEqual(whole.annualRevenue);
  });

  it('has the same bits from ranges of any length, in any order', () => {
    const prepared = prepareSimulation(options, quickBuilder);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 6 }), (cuts) => {
        const outputs = prepared.runs.map(({ plan, pathCount }) => {
          const ofRun = allocateOutputs(pathCount, plan.byMonth);
          const bounds = [...new Set([0, ...cuts, pathCount])].sort((a, b) => b - a);
          for (const [at, end] of bounds.slice(0, -1).entries()) {
            const first = bounds[at + 1]!;
            simulatePaths(plan, first, end - first, ofRun, first);
          }
          return ofRun;
        });
        expect(summarise(prepared, outputs)).toEqual(whole);
      }),
      { numRuns: 5 },
    );
  });

  it('can be sent to a thread and back unchanged', () => {
    const prepared = structuredClone(prepareSimulation(options, quickBuilder));
    const outputs = prepared.runs.map((run) => simulatePaths(run.plan, 0, run.pathCount));
    expect(summarise(prepared, outputs)).toEqual(whole);
  });

  it('rejects missing or incomplete runs in summarise', () => {
    const prepared = prepareSimulation(options, quickBuilder);
    const [first] = prepared.runs;
    const outputs = [simulatePaths(first!.plan, 0, 39)];
    expect(() => summarise(prepared, outputs)).toThrow(/outputs\[0\] must hold the 40 paths/);
  });
});

describe('money', () => {
  it('doubles with the prices and the wear', () => {
    const reserve = market.reserve!;
    const doubled: PriceModel = {
      ...market,
      floorPerMwh: 2 * market.floorPerMwh,
      capPerMwh: 2 * market.capPerMwh,
      centrePerMwh: 2 * market.centrePerMwh,
      levelScalePerMwh: 2 * market.levelScalePerMwh,
      reserve: {
        ...reserve,
        offset: 2 * reserve.offset,
        cap: 2 * reserve.cap,
        hour: {
          ...reserve.hour,
          mean: reserve.hour.mean.map((log) => log + Math.LN2),
        },
      },
    };
    const options: SimulateOptions = {
      battery: { powerMw: 50, capacityMwh: 200, wearPerMwhDischarged: 4 },
      seed: 9,
      market,
      pathCount: 100,
      include: { benchmarks: true },
    };
    const once = simulateAtOnce({ ...options, reserve: false });
    const twiceTheMoney: SimulateOptions = {
      ...options,
      market: doubled,
      battery: { ...options.battery, wearPerMwhDischarged: 8 },
    };
    const twice = simulateAtOnce({ ...twiceTheMoney, reserve: false });
    for (const name of ['p10', 'p50', 'p90'] as const) {
      expect(twice.annualRevenue[name] / once.annualRevenue[name]).toBeCloseTo(2, 9);
      expect(twice.standardErrors[name] / once.standardErrors[name]).toBeCloseTo(2, 6);
    }
    expect(twice.streams.wear / once.streams.wear).toBeCloseTo(2, 9);
    expect(twice.benchmarks!.foresightShare).toBeCloseTo(once.benchmarks!.foresightShare, 9);
    // Reserve prices are exponentials, which double only up to rounding.
    const sold = simulateAtOnce(options).streams.reserves;
    expect(sold).toBeGreaterThan(0);
    expect(simulateAtOnce(twiceTheMoney).streams.reserves / sold).toBeCloseTo(2, 6);
  });

  it('is 0 for a battery that is never available', () => {
    const result = simulateAtOnce({
      battery: { powerMw: 50, capacityMwh: 200, availabilityFraction: 0 },
      seed: 1,
      market: sampleModel(),
      pathCount: 50,
      include: { shapley: true, benchmarks: true, months: true },
    });
    for (const [path, value] of numbersOf([
      result.annualRevenue,
      result.streams,
      result.attribution,
    ])) {
      expect(Math.abs(value), path).toBe(0);
    }
    expect(result.benchmarks).toMatchObject({ foresightShare: 0, tb2Share: 0, cyclesPerYear: 0 });
  });
});

describe('benchmarks', () => {
  it('equal those computed by hand from the same paths', () => {
    const options: SimulateOptions = {
      battery: { powerMw: 50, capacityMwh: 200 },
      seed: 3,
      market: sampleModel(),
      pathCount: 40,
      horizonDays: 7,
      include: { benchmarks: true },
    };
    const { benchmarks } = simulateAtOnce(options);
    const prepared = prepareSimulation(options, quickBuilder);
    const { plan } = prepared.runs[0]!;
    const outputs = simulatePaths(plan, 0, 40);
    const discharged = outputs.dischargedMwh.reduce((sum, mwh) => sum + mwh, 0);
    expect(benchmarks!.cyclesPerYear).toBeCloseTo(((discharged / 40 / 7) * 365) / 200, 9);
    expect(benchmarks!.pathCount).toBe(40);
    expect(benchmarks!.foresightShare).toBeLessThan(1);
    expect(benchmarks!.naiveThresholdShare).toBeLessThan(1);
    expect(benchmarks!.tb2Share / benchmarks!.tb4Share).toBeGreaterThan(1);
  });
});
