import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  worstCaseKullbackLeibler,
  worstCaseTail,
  worstCaseWasserstein,
} from '../../src/adversary/index.js';
import {
  type Ambiguity,
  type Dispatch,
  type DistributionallyRobustProblem,
  planDispatch,
  planDistributionallyRobust,
  projectPlan,
  type Site,
  settleDispatch,
} from '../../src/plan/index.js';
import { gridDispatches, gridSite } from '../support/grid-plans.js';
import { anyPlan, moneyScale, price, site } from '../support/plan-cases.js';

const ambiguity: fc.Arbitrary<Ambiguity> = fc.oneof(
  fc.record({
    kind: fc.constant('tail' as const),
    riskAversion: fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10),
    tailShare: fc.constantFrom(0.1, 0.3, 0.5),
  }),
  fc.record({
    kind: fc.constant('kullbackLeibler' as const),
    radius: fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10),
  }),
  fc.record({
    kind: fc.constant('wasserstein' as const),
    radius: fc.integer({ min: 1, max: 60 }),
  }),
);

/** Scenarios of equal length with their weights. */
const futures = (steps: number, least = 1, most = 7) =>
  fc
    .array(
      fc.tuple(
        fc.array(price, { minLength: steps, maxLength: steps }),
        fc.integer({ min: 1, max: 5 }),
      ),
      { minLength: least, maxLength: most },
    )
    .map((drawn) => ({
      scenarios: drawn.map(([path]) => path),
      weights: drawn.map(([, weight]) => weight),
    }));

const ambiguityProblem = (most: number): fc.Arbitrary<DistributionallyRobustProblem> =>
  fc
    .integer({ min: 1, max: most })
    .chain((steps) => fc.tuple(site(), futures(steps), ambiguity))
    .map(([one, drawn, ball]) => ({
      site: one,
      ...drawn,
      ambiguity: ball,
      endValue: [{ widthMwh: 1, perMwh: 35 }],
    }));

/** Prices mostly below 0, so that programs charge and discharge simultaneously: a common path plus differences between scenarios. */
const dissipating = (least: number, most: number): fc.Arbitrary<DistributionallyRobustProblem> =>
  fc
    .tuple(
      fc.integer({ min: least, max: most }),
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 75, max: 90 }),
      ambiguity,
    )
    .chain(([steps, count, percent, ball]) => {
      const around = (most: number) =>
        fc.array(fc.integer({ min: -most, max: most }), { minLength: steps, maxLength: steps });
      return fc
        .tuple(around(40), fc.array(around(60), { minLength: count, maxLength: count }))
        .map(([common, differences]) => ({
          site: {
            battery: createBattery({
              powerKw: 1000,
              capacityKwh: 2000,
              chargeEfficiency: percent / 100,
              dischargeEfficiency: percent / 100,
            }),
            socFraction: 0.5,
            stepMinutes: 60,
          },
          scenarios: differences.map((path) =>
            path.map((euros, step) => common[step]! - 40 + euros),
          ),
          weights: differences.map(() => 1),
          ambiguity: ball,
        }));
    });

/** More steps than are searched exactly. */
const dissipatingProblem = dissipating(25, 30);

/** One or two steps and many scenarios with many equal differences. */
const narrowProblem: fc.Arbitrary<DistributionallyRobustProblem> = fc
  .integer({ min: 1, max: 2 })
  .chain((steps) => fc.tuple(site(), futures(steps, 20, 40), ambiguity))
  .map(([one, drawn, ball]) => ({ site: one, ...drawn, ambiguity: ball }));

const nominalBall: Ambiguity = { kind: 'tail', riskAversion: 0 };

const hoursOf = ({ site: one, scenarios }: DistributionallyRobustProblem) =>
  Array.from(scenarios[0]!, (_, step) =>
    typeof one.stepMinutes === 'number' ? one.stepMinutes / 60 : one.stepMinutes[step]! / 60,
  );

/** Value of a dispatch in each scenario. */
const valuesOf = (
  { site: one, scenarios, endValue, impactPerMw }: DistributionallyRobustProblem,
  dispatch: Dispatch,
) =>
  scenarios.map(
    (path) =>
      settleDispatch(one, dispatch, path, endValue, { impactPerMw: impactPerMw ?? 0 }).value,
  );

/** Worst-case mean of a dispatch in the ambiguity set, by the adversary. */
function worstOf(problem: DistributionallyRobustProblem, dispatch: Dispatch): number {
  const { ambiguity: ball, weights, scenarios } = problem;
  const values = valuesOf(problem, dispatch);
  if (ball.kind === 'tail') {
    const { riskAversion, tailShare = 0.1 } = ball;
    return worstCaseTail(values, riskAversion, { tailShare, weights: weights! }).worstValue;
  }
  if (ball.kind === 'kullbackLeibler') {
    return worstCaseKullbackLeibler(values, ball.radius, weights).worstValue;
  }
  const hours = hoursOf(problem);
  const all = hours.reduce((sum, h) => sum + h, 0);
  const distances = scenarios.flatMap((a) =>
    scenarios.map((b) =>
      hours.reduce((sum, h, step) => sum + (h / all) * Math.abs(a[step]! - b[step]!), 0),
    ),
  );
  return worstCaseWasserstein(values, distances, ball.radius, weights).worstValue;
}

const scaleOf = ({ site: one, scenarios }: DistributionallyRobustProblem) =>
  moneyScale(
    scenarios.flatMap((path) => Array.from(path)),
    one,
    scenarios[0]!.length,
  );

describe('the distributionally robust plan', () => {
  test('has the value that its worst case leaves, and no other plan is worth more', async () => {
    await fc.assert(
      fc.asyncProperty(ambiguityProblem(8), anyPlan(8), async (problem, other) => {
        const tolerance = 2e-5 * scaleOf(problem);
        const plan = await planDistributionallyRobust(problem);
        expect(Math.abs(plan.worstValue - worstOf(problem, plan.dispatch))).toBeLessThan(
          1e-3 * tolerance,
        );
        expect(plan.worstValueBound).toBeGreaterThanOrEqual(plan.worstValue);
        expect(plan.worstValueBound - plan.worstValue).toBeLessThan(tolerance);
        const steps = problem.scenarios[0]!.length;
        const asked = Array.from({ length: steps }, (_, step) => other[step % other.length]!);
        const { dispatch } = projectPlan(problem.site, asked);
        expect(worstOf(problem, dispatch)).toBeLessThanOrEqual(
          plan.worstValueBound + 1e-3 * tolerance,
        );
      }),
      { numRuns: 40 },
    );
  });

  test('cannot exceed the optimum for any single distribution of the set, its worst case included', async () => {
    await fc.assert(
      fc.asyncProperty(ambiguityProblem(6), async (problem) => {
        const plan = await planDistributionallyRobust(problem);
        const { site: one, endValue } = problem;
        expect(plan.worstDistribution.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        const best = await planDispatch({
          site: one,
          pricePath: plan.worstDistributionPath,
          ...(endValue === undefined ? {} : { endValue }),
        });
        expect(plan.worstValue).toBeLessThanOrEqual(best.worstValueBound + 1e-7 * scaleOf(problem));
      }),
      { numRuns: 30 },
    );
  });

  test('exists where dissipation pays and distributions tie, and its bound holds for plans of any direction', async () => {
    const problems = fc.oneof(dissipatingProblem, narrowProblem);
    await fc.assert(
      fc.asyncProperty(problems, anyPlan(30), async (problem, other) => {
        const tolerance = 1e-5 * scaleOf(problem);
        const plan = await planDistributionallyRobust(problem);
        expect(Math.abs(plan.worstValue - worstOf(problem, plan.dispatch))).toBeLessThan(tolerance);
        expect(plan.worstValueBound).toBeGreaterThanOrEqual(plan.worstValue);
        const steps = problem.scenarios[0]!.length;
        const asked = Array.from({ length: steps }, (_, step) => other[step % other.length]!);
        const others = [
          projectPlan(problem.site, asked).dispatch,
          (await planDistributionallyRobust({ ...problem, ambiguity: nominalBall })).dispatch,
          (await planDispatch({ site: problem.site, pricePath: plan.worstDistributionPath }))
            .dispatch,
        ];
        for (const other of others) {
          expect(worstOf(problem, other)).toBeLessThanOrEqual(plan.worstValueBound + tolerance);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('with few searches is feasible and its bound holds; with all searches it is no worse', async () => {
    let differences = 0;
    await fc.assert(
      fc.asyncProperty(
        dissipating(4, 6),
        fc.integer({ min: 0, max: 2 }),
        async (problem, maxSearches) => {
          const tolerance = 2e-5 * scaleOf(problem);
          const few = await planDistributionallyRobust({ ...problem, maxSearches });
          const all = await planDistributionallyRobust(problem);
          expect(few.searches).toBeLessThanOrEqual(maxSearches);
          expect(Math.abs(few.worstValue - worstOf(problem, few.dispatch))).toBeLessThan(tolerance);
          expect(few.worstValue).toBeLessThanOrEqual(all.worstValueBound + tolerance);
          expect(few.worstValueBound).toBeGreaterThanOrEqual(all.worstValue - tolerance);
          expect(all.worstValueBound - all.worstValue).toBeLessThan(tolerance);
          if (all.searches <= maxSearches) expect(few).toEqual(all);
          if (few.worstValueBound - few.worstValue > tolerance) differences += 1;
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
    // Three of four problems keep a gap; none of 15 has a probability of 1e-9.
    expect(differences).toBeGreaterThan(0);
  });

  test('needs few searches where all steps dissipate at one price and move it, and is close to its bound', async () => {
    const battery = createBattery({ powerKw: 100_000, capacityKwh: 320_000 });
    const flat = (pricePerMwh: number) => new Array<number>(12).fill(pricePerMwh);
    const plan = await planDistributionallyRobust({
      site: { battery, socFraction: 0.75, stepMinutes: 60 },
      scenarios: [flat(-150).map((one, step) => one + 12 * step), flat(-120), flat(-90)],
      ambiguity: { kind: 'wasserstein', radius: 10 },
      impactPerMw: 0.05,
    });
    expect(plan.searches).toBeLessThan(20);
    expect(plan.worstValueBound - plan.worstValue).toBeLessThan(0.02 * plan.worstValue);
  });

  test('is the best of all plans on a fine grid', async () => {
    const path = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(path, { minLength: 2, maxLength: 4 }),
        ambiguity,
        async (scenarios, ball) => {
          const problem: DistributionallyRobustProblem = {
            site: gridSite,
            scenarios,
            weights: scenarios.map(() => 1),
            ambiguity: ball,
          };
          const { worstValue, worstValueBound } = await planDistributionallyRobust(problem);
          let best = Number.NEGATIVE_INFINITY;
          for (const dispatch of gridDispatches(4)) {
            best = Math.max(best, worstOf(problem, dispatch));
          }
          expect(worstValueBound).toBeGreaterThanOrEqual(best - 1e-9);
          expect(worstValue).toBeGreaterThanOrEqual(best - 0.01);
          // The optimum lies within half a cell of 0.25 MW in each of three steps, at up to 90 per MWh.
          expect(worstValue).toBeLessThanOrEqual(best + 3 * 0.125 * 90);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('with a radius of 0 is the plan on the mean path, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(ambiguityProblem(12), async (problem) => {
        const { scenarios, weights, site: one, endValue } = problem;
        const total = weights! as number[];
        const sum = total.reduce((all, weight) => all + weight, 0);
        const mean = Float64Array.from(scenarios[0]!, () => 0);
        scenarios.forEach((path, at) => {
          mean.forEach((_, step) => {
            mean[step]! += (total[at]! / sum) * path[step]!;
          });
        });
        const nominal = await planDispatch({
          site: one,
          pricePath: mean,
          ...(endValue === undefined ? {} : { endValue }),
        });
        const balls: Ambiguity[] = [
          { kind: 'tail', riskAversion: 0 },
          { kind: 'kullbackLeibler', radius: 0 },
          { kind: 'wasserstein', radius: 0 },
        ];
        for (const ball of balls) {
          const plan = await planDistributionallyRobust({ ...problem, ambiguity: ball });
          expect(plan).toMatchObject(nominal);
          expect(plan.worstDistributionPath).toEqual(mean);
          expect(plan.rounds).toBeGreaterThan(0);
        }
      }),
      { numRuns: 13 },
    );
  });

  test('is never worth more, nor has a better mean, in a larger set', async () => {
    await fc.assert(
      fc.asyncProperty(ambiguityProblem(8), async (problem) => {
        const tolerance = 2e-5 * scaleOf(problem);
        const { ambiguity: ball } = problem;
        const radii = ball.kind === 'wasserstein' ? [0, 2, 10, 50, 500] : [0, 0.1, 0.3, 0.7, 1];
        let before = Number.POSITIVE_INFINITY;
        let nominal: number | undefined;
        for (const radius of radii) {
          const plan = await planDistributionallyRobust({
            ...problem,
            ambiguity:
              ball.kind === 'tail' ? { ...ball, riskAversion: radius } : { ...ball, radius },
          });
          expect(plan.worstValue).toBeLessThanOrEqual(before + tolerance);
          before = plan.worstValue;
          nominal ??= plan.nominal.value;
          expect(plan.nominal.value).toBeLessThanOrEqual(nominal + tolerance);
        }
      }),
      { numRuns: 13 },
    );
  });

  test('has one value for all sets that contain every distribution', async () => {
    await fc.assert(
      fc.asyncProperty(ambiguityProblem(6), async (drawn) => {
        const count = drawn.scenarios.length;
        const problem = { ...drawn, weights: drawn.scenarios.map(() => 1) };
        const worth = async (ball: Ambiguity) =>
          (await planDistributionallyRobust({ ...problem, ambiguity: ball })).worstValue;
        const tail = await worth({ kind: 'tail', riskAversion: 1, tailShare: 1 / count });
        const tolerance = 2e-5 * scaleOf(problem);
        for (const ball of [
          { kind: 'kullbackLeibler', radius: Math.log(count) + 1 },
          { kind: 'wasserstein', radius: 1e6 },
        ] as const) {
          expect(Math.abs((await worth(ball)) - tail)).toBeLessThan(tolerance);
        }
      }),
      { numRuns: 13 },
    );
  });

  test('matches the example of its documentation', async () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 1000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    });
    const one = { battery, socFraction: 1, stepMinutes: 60 };
    const of = async (riskAversion: number) =>
      (
        await planDistributionallyRobust({
          site: one,
          scenarios: [
            [40, 0],
            [40, 90],
          ],
          ambiguity: { kind: 'tail', riskAversion, tailShare: 0.5 },
        })
      ).worstValue;
    expect(await of(0)).toBeCloseTo(45, 9);
    expect(await of(0.5)).toBeCloseTo(40, 9);
  });

  test('rejects invalid ambiguity sets', async () => {
    const one: Site = {
      battery: createBattery({ powerKw: 1, capacityKwh: 1 }),
      socFraction: 0,
      stepMinutes: 60,
    };
    const of = (change: Partial<DistributionallyRobustProblem>) =>
      planDistributionallyRobust({
        site: one,
        scenarios: [[1, 2]],
        ambiguity: { kind: 'tail', riskAversion: 0.5 },
        ...change,
      });
    await expect(of({ scenarios: [] })).rejects.toThrow(/scenarios must have at least 1 entry/);
    await expect(of({ scenarios: [[]] })).rejects.toThrow(/1 to 288 entries; 0 came/);
    await expect(of({ scenarios: [[1], [1, 2]] })).rejects.toThrow(/scenarios\[1\] must have 1/);
    await expect(of({ maxSearches: -1 })).rejects.toThrow(/maxSearches must be at least 0; -1/);
    await expect(of({ weights: [0] })).rejects.toThrow(/weights must not all be 0/);
    await expect(of({ ambiguity: { kind: 'tail', riskAversion: 1.5 } })).rejects.toThrow(
      /riskAversion must be from 0 to 1; 1.5 came/,
    );
    await expect(of({ ambiguity: { kind: 'kullbackLeibler', radius: -1 } })).rejects.toThrow(
      /radius must be at least 0; -1 came/,
    );
    await expect(
      of({ ambiguity: { kind: 'wasserstein', radius: 1, distances: [] } }),
    ).rejects.toThrow(/distances must have 1 entries; 0 came/);
  });
});

describe('the tail as an ambiguity set', () => {
  const values = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 12 });

  test('is a distribution within the set: no scenario weighs more than (1 − λ) + λ/share of its nominal weight', () => {
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom(0.1, 0.25, 0.6, 1),
        (drawn, tenths, tailShare) => {
          const riskAversion = tenths / 10;
          const { probabilities, nominalValue, worstValue } = worstCaseTail(drawn, riskAversion, {
            tailShare,
          });
          expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
          for (const p of probabilities) {
            expect(p * drawn.length).toBeGreaterThanOrEqual(1 - riskAversion - 1e-12);
            expect(p * drawn.length).toBeLessThanOrEqual(
              1 - riskAversion + riskAversion / tailShare + 1e-9,
            );
          }
          expect(worstValue).toBeLessThanOrEqual(nominalValue);
          // Computed independently: the mean of the worst share, its edge in part.
          const rising = [...drawn].sort((a, b) => a - b);
          let left = tailShare * drawn.length;
          let total = 0;
          for (const value of rising) {
            const part = Math.min(1, Math.max(0, left));
            total += part * value;
            left -= part;
          }
          const tail = total / (tailShare * drawn.length);
          expect(worstValue).toBeCloseTo(
            (1 - riskAversion) * nominalValue + riskAversion * tail,
            6,
          );
        },
      ),
    );
  });
});
