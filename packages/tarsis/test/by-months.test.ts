import { createHighsSolver, solve } from '@bess/milp';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { evaluatePoint } from '@bess/milp/verify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialRange } from '../../testkit/src/chance.js';
import { enumerateMilp } from '../../testkit/src/enumerate-milp.js';
import { milpArbitrary } from '../../testkit/src/milp-arbitraries.js';
import { buildJointModel } from '../src/model/build-joint-model.js';
import type { ModelSpec } from '../src/model/model-spec.js';
import { branchOnTiers, tiersReached } from '../src/solve/branch-on-tiers.js';
import {
  assignColumnsToMonths,
  decomposeByMonths,
  sharedColumn,
  splitSharedVariables,
} from '../src/solve/decompose-by-months.js';
import { lagrangianBound, lagrangianDualSearch } from '../src/solve/lagrangian-dual.js';
import { solveByMonths } from '../src/solve/solve-by-months.js';
import { solvePlan } from '../src/solve/solve-plan.js';
import { monthsSpec, specOfMonths, twoTiers } from './support/months-spec.js';
import { block, modelSpec, monthCharges } from './support/specs.js';

const relGap = 1e-6;
const unbounded = Number.POSITIVE_INFINITY;
const highs = createHighsSolver();

/** Three months with few enough tiers to enumerate: at most 9 binaries. */
const small = monthsSpec({ months: 3, steps: 3 });
const typical = monthsSpec({ months: 3, steps: 3, isTypical: true });

describe('solving month by month, against every combination of tiers', () => {
  it.each([
    ['a timeline', small, 0.75],
    ['typical days', typical, 0.88],
  ])(
    'answers of %s a plan that holds, a bound below the optimum, and the optimum where it says so',
    async (_, months, share) => {
      let closed = 0;
      await fc.assert(
        fc.asyncProperty(months, async (spec) => {
          const joint = buildJointModel(spec);
          const optimum = (await enumerateMilp(joint.model, createJavascriptLpSolver()))!;
          const scale = Math.max(1, Math.abs(optimum));
          const result = (await solveByMonths(joint, { relGap, solveLinear: solve }))!;
          expect(evaluatePoint(joint.model, result.x!).maxScaledViolation).toBeLessThanOrEqual(
            1e-6,
          );
          expect((result.objective! - optimum) / scale).toBeGreaterThanOrEqual(-1e-7);
          expect((result.bound! - optimum) / scale).toBeLessThanOrEqual(1e-7);
          if (result.status !== 'optimal') return;
          closed += 1;
          expect((result.objective! - optimum) / scale).toBeLessThanOrEqual(2 * relGap);
        }),
        { numRuns: 30, endOnFailure: true },
      );
      // Months of three hours share more stored energy than real ones, and most of them still agree on a price: of 300 timelines 241 did, of
      // as many typical years 279. The required shares are two standard deviations lower; one run in 10⁷ falls below them.
      expect(closed).toBeGreaterThanOrEqual(binomialRange(30, share).least);
    },
  );

  it('branches over tiers to the same optimum', async () => {
    await fc.assert(
      fc.asyncProperty(small, async (spec) => {
        const { model, tiers } = buildJointModel(spec);
        const optimum = (await enumerateMilp(model, createJavascriptLpSolver()))!;
        const result = (await branchOnTiers(model, {
          relGap,
          maxNodes: 2000,
          roundedStart: (point) => tiersReached(tiers, point),
          solveLinear: (linear, options) => highs.solve(linear, options),
        }))!;
        expect(result.status).toBe('optimal');
        const scale = Math.max(1, Math.abs(optimum));
        expect(Math.abs(result.objective! - optimum) / scale).toBeLessThanOrEqual(2 * relGap);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

describe('the bound by months', () => {
  it('never exceeds the optimum, for any model, any months and any prices', async () => {
    const price = fc.integer({ min: -20, max: 20 });
    await fc.assert(
      fc.asyncProperty(
        milpArbitrary({ feasible: true }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
        fc.array(price, { minLength: 5, maxLength: 5 }),
        async (model, months, prices) => {
          const optimum = (await enumerateMilp(model, createJavascriptLpSolver()))!;
          const split = decomposeByMonths(
            model,
            Int32Array.from(months.slice(0, model.columnCount)),
          );
          const result = await lagrangianBound(model, split, Float64Array.from(prices), (_, part) =>
            solve(part),
          );
          if (!result) return;
          const scale = Math.max(1, Math.abs(optimum));
          expect((result.bound - optimum) / scale).toBeLessThanOrEqual(1e-6);
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('is at least that of the relaxation, at its duals', async () => {
    const specs = [false, true].flatMap((isTypical) =>
      fc.sample(monthsSpec({ months: 4, steps: 4, isTypical }), { numRuns: 5, seed: 11 }),
    );
    for (const each of specs) {
      const joint = buildJointModel(each);
      const { model, months, withCopyDuals } = splitSharedVariables(
        joint.model,
        assignColumnsToMonths(joint),
      );
      const split = decomposeByMonths(model, months);
      const relaxed = await highs.solve(joint.model, { relaxOnly: true });
      const { bound } = (await lagrangianBound(
        model,
        split,
        withCopyDuals(relaxed.rowDuals!),
        (_, part) => solve(part, { relGap: 1e-9 }),
      ))!;
      expect(bound).toBeGreaterThanOrEqual(relaxed.bound! - 1e-6 * Math.abs(relaxed.bound!));
    }
  });

  it('keeps every row: each month has its own, and the energy at its end and the ratchet are linking rows', () => {
    const [spec] = fc.sample(monthsSpec({ months: 3, steps: 4 }), { numRuns: 1, seed: 3 });
    const joint = buildJointModel({
      ...spec!,
      charges: spec!.charges.map((month) => ({ ...month, ratchetFraction: 0.8 })),
    });
    const split = decomposeByMonths(joint.model, assignColumnsToMonths(joint));
    const ownRows = split.parts.reduce((sum, { model }) => sum + model.rowCount, 0);
    expect(split.parts.map(({ columns }) => columns.length).reduce((sum, n) => sum + n)).toBe(
      joint.model.columnCount,
    );
    expect(ownRows + split.linkingRows.length).toBe(joint.model.rowCount);
    const names = Array.from(split.linkingRows, (row) => joint.model.rowNames![row]!);
    for (const name of names) expect(name).toMatch(/storage balance .* step 0$|≥ 0.8 × peak/);
    expect(names.filter((name) => name.includes('storage balance'))).toHaveLength(2);
  });
});

describe('copies of shared variables', () => {
  it('do not change the optimum, and leave one linking row per month for typical days', async () => {
    const specs = fc.sample(monthsSpec({ months: 3, steps: 3, isTypical: true }), {
      numRuns: 5,
      seed: 5,
    });
    for (const each of specs) {
      const charges = each.charges.map((month) => ({ ...month, ratchetFraction: 0 }));
      const joint = buildJointModel({ ...each, charges });
      const whole = assignColumnsToMonths(joint);
      expect(Array.from(whole.keys()).filter((column) => whole[column] === sharedColumn)).toEqual([
        joint.boundaryColumn,
      ]);
      const copied = splitSharedVariables(joint.model, whole);
      expect(decomposeByMonths(copied.model, copied.months).linkingRows).toHaveLength(3);
      const one = await highs.solve(joint.model, { relGap: 1e-9 });
      const other = await highs.solve(copied.model, { relGap: 1e-9 });
      expect(other.objective!).toBeCloseTo(one.objective!, 6);
    }
  });

  it('raise the bound: the dual search proves more than the duals of the fixed tiers', async () => {
    const open = specOfMonths(
      {
        ...{ ratchetFraction: 0.8, efficiency: 1, powerKw: 30, hours: 3 },
        drawn: [
          {
            ...{ loadKw: [40, 42, 8], periods: [1, 0, 1], flat: twoTiers(40, 0.6, 7.2) },
            energy: [twoTiers(1, 0.425, 0.275), twoTiers(76, 0.425, 0.1)],
          },
          {
            ...{ loadKw: [48, 1, 4], periods: [0, 0, 0], flat: twoTiers(2, 6.6, 1.8) },
            energy: [twoTiers(45, 0.4, 0.125), twoTiers(7, 0.475, 0.175)],
          },
          {
            ...{ loadKw: [27, 27, 3], periods: [1, 0, 0], flat: twoTiers(16, 3, 5.4) },
            energy: [twoTiers(39, 0.425, 0.25), twoTiers(6, 0.2, 0.425)],
          },
        ],
      },
      true,
    );
    const proven = async (spec: ModelSpec) => {
      const joint = buildJointModel(spec);
      const { model, months, withCopyDuals } = splitSharedVariables(
        joint.model,
        assignColumnsToMonths(joint),
      );
      const split = decomposeByMonths(model, months);
      const relaxed = (await highs.solve(joint.model, { relaxOnly: true })).rowDuals!;
      const search = lagrangianDualSearch(model, split, solve);
      const bounds: number[] = [];
      let prices: Float64Array | undefined = withCopyDuals(relaxed);
      while (prices && bounds.length < 12) {
        const answer = (await lagrangianBound(model, split, prices, (_, part) =>
          solve(part, { relGap: 1e-9 }),
        ))!;
        bounds.push(answer.bound);
        search.addCuts(prices, answer);
        prices = await search.nextDuals();
      }
      const optimum = (await enumerateMilp(joint.model, createJavascriptLpSolver()))!;
      const scale = Math.max(1, Math.abs(optimum));
      for (const bound of bounds) expect((bound - optimum) / scale).toBeLessThanOrEqual(1e-6);
      return { bounds, optimum };
    };
    const { bounds, optimum } = await proven(open);
    expect(bounds[0]).toBeLessThan(optimum - 0.4);
    expect(Math.max(...bounds)).toBeCloseTo(optimum, 6);
    await fc.assert(
      fc.asyncProperty(typical, async (spec) => {
        await proven(spec);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

describe('a year of falling tiers with a ratchet', () => {
  it('has the cost that a search finds, with a proof', async () => {
    // Twelve days of 24 hours: more binaries than are branched over at once.
    const tierSchedule = (width: number, price: number) => [
      { width, price },
      { width: unbounded, price: 0.6 * price },
    ];
    const charges = Array.from({ length: 12 }, (_, index) =>
      monthCharges({
        energyTierSchedules: [
          tierSchedule(900 + 20 * index, 0.2),
          tierSchedule(800 + 55 * (index % 5), 0.4),
        ],
        flatTierSchedule: tierSchedule(85, 10),
        ratchetFraction: 0.7,
        lookbackMonths: Array.from({ length: index }, (_, earlier) => earlier),
      }),
    );
    const blocks = charges.map((_, index) => ({
      repeats: 1,
      block: block({
        monthIndex: index,
        startKwh: 60,
        loadKw: Array.from(
          { length: 24 },
          (_, hour) => 45 + 5 * (index % 5) + 35 * Math.exp(-((hour - 15 - (index % 3)) ** 2) / 10),
        ),
        energyPeriodSeries: Uint8Array.from({ length: 24 }, (_, hour) => Number(hour > 12)),
        start: index === 0 ? { kind: 'exactly', kwh: 60 } : { kind: 'previous' },
        end: index === 11 ? { kind: 'atLeast', kwh: 60 } : { kind: 'free' },
      }),
    }));
    const spec = modelSpec(
      { blocks, charges },
      { powerKw: 30, capacityKwh: 120, chargeEfficiency: 0.95, wearPerMwhDischarged: 10 },
    );
    const joint = buildJointModel(spec);
    expect(joint.integers).toBeGreaterThan(16);
    const plan = await solvePlan(spec, { purpose: 'horizon', relGap: 1e-4 });
    expect(plan.records[0]!.gapPct).toBeLessThanOrEqual(0.0101);
    const searched = await highs.solve(joint.model, { relGap: 1e-3 });
    const scale = Math.abs(searched.objective!);
    expect((plan.objective - searched.objective!) / scale).toBeLessThanOrEqual(1e-4);
    expect((searched.bound! - plan.objective) / scale).toBeLessThanOrEqual(1e-6);
    expect((plan.bound - searched.objective!) / scale).toBeLessThanOrEqual(1e-6);
  });
});
