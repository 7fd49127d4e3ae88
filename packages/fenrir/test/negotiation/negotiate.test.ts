import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AgentUtilities,
  agentNames,
  agentUtilities,
  lowerTailMean,
  negotiate,
  negotiationTranscript,
  type ProposedPlan,
} from '../../src/negotiation/index.js';
import {
  type PlannedStep,
  planDispatch,
  projectPlan,
  type Site,
  settleDispatch,
} from '../../src/plan/index.js';

const usd = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => cents / 100);
const utilities: fc.Arbitrary<AgentUtilities> = fc.record({
  revenue: usd,
  risk: usd,
  health: usd,
  grid: usd,
});
const table = fc.tuple(utilities, fc.array(utilities, { maxLength: 8 })).map(([sent, others]) => ({
  disagreement: { name: 'sent', utilities: sent },
  plans: others.map((each, at): ProposedPlan => ({ name: `plan ${at}`, utilities: each })),
}));

const totalOf = (each: AgentUtilities) => agentNames.reduce((sum, agent) => sum + each[agent], 0);

describe('the agreement', () => {
  test('is the Nash bargaining solution: no plan with any payments on a grid has a larger product of gains', () => {
    fc.assert(
      fc.property(table, ({ disagreement, plans }) => {
        const { utilities: agreed, isChange, surplus } = negotiate({ disagreement, plans });
        const gains = agentNames.map((agent) => agreed[agent] - disagreement.utilities[agent]);
        const product = gains.reduce((all, gain) => all * gain, 1);
        if (!isChange) expect(surplus).toBe(0);
        for (const { utilities: each } of plans) {
          const total = totalOf(each) - totalOf(disagreement.utilities);
          if (total <= 1e-6) continue;
          expect(isChange).toBe(true);
          // Payments give each agent a part of the total; all distributions in tenths.
          const tenth = total / 10;
          let largest = 0;
          for (let a = 0; a <= 10; a += 1) {
            for (let b = 0; a + b <= 10; b += 1) {
              for (let c = 0; a + b + c <= 10; c += 1) {
                largest = Math.max(largest, a * b * c * (10 - a - b - c) * tenth ** 4);
              }
            }
          }
          expect(largest).toBeLessThanOrEqual(product * (1 + 1e-9));
        }
      }),
    );
  });

  test('leaves no agent worse off than the submitted plan, and is Pareto optimal', () => {
    fc.assert(
      fc.property(table, ({ disagreement, plans }) => {
        const { utilities: agreed, plan, surplus } = negotiate({ disagreement, plans });
        for (const agent of agentNames) {
          expect(agreed[agent]).toBeGreaterThanOrEqual(disagreement.utilities[agent]);
        }
        // With payments a deal is efficient if no plan has a larger sum.
        for (const each of [disagreement, ...plans]) {
          expect(totalOf(each.utilities)).toBeLessThanOrEqual(totalOf(agreed) + 1e-6);
        }
        const chosen = [disagreement, ...plans].find(({ name }) => name === plan)!;
        expect(totalOf(chosen.utilities) - totalOf(disagreement.utilities)).toBeCloseTo(surplus, 6);
      }),
    );
  });

  test('is paid for: the payments turn the utilities of the plan into those agreed', () => {
    fc.assert(
      fc.property(table, ({ disagreement, plans }) => {
        const { utilities: agreed, plan, payments } = negotiate({ disagreement, plans });
        const balance = {
          ...[disagreement, ...plans].find(({ name }) => name === plan)!.utilities,
        };
        for (const { from, to, amount } of payments) {
          expect(amount).toBeGreaterThan(0);
          balance[from] -= amount;
          balance[to] += amount;
        }
        for (const agent of agentNames)
          expect(Math.abs(balance[agent] - agreed[agent])).toBeLessThan(1e-8);
        expect(payments.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  test("reports each offer: the same plan, with the offering agent's own demand, until all offers equal the agreement", () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 30 }), (problem, roundCount) => {
        const { rounds, surplus, plan, settled, ...agreed } = negotiate({ ...problem, roundCount });
        const { disagreement, plans } = problem;
        const all = [disagreement, ...plans];
        const scale = 1e-9 * (1 + Math.max(...all.map((one) => Math.abs(totalOf(one.utilities)))));
        let riskBefore = 1;
        for (const { demands, offers, excess, riskLimit, compatible } of rounds) {
          expect(excess).toBeCloseTo(Math.max(0, totalOf(demands) - surplus), 6);
          for (const offerer of agentNames) {
            const gains = agentNames.map(
              (agent) => offers[offerer][agent] - disagreement.utilities[agent],
            );
            expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(surplus, 5);
            expect(gains[agentNames.indexOf(offerer)]).toBeCloseTo(demands[offerer], 6);
            // The loss from accepting another's offer, as a share of the own demand.
            const own = offers[offerer][offerer] - disagreement.utilities[offerer];
            for (const other of agentNames.filter((agent) => agent !== offerer)) {
              const theirs = offers[other][offerer] - disagreement.utilities[offerer];
              if (own > 1) expect((own - theirs) / own).toBeCloseTo(riskLimit, 5);
            }
            if (compatible) expect(offers[offerer]).toEqual(agreed.utilities);
          }
          expect(riskLimit).toBeLessThanOrEqual(riskBefore);
          riskBefore = riskLimit;
        }
        expect(settled.reason).toBe(agreed.isChange ? 'largestSum' : 'nothingGained');
        expect(settled.round).toBe(agreed.isChange ? roundCount : undefined);
        const chosen = all.find(({ name }) => name === plan)!;
        const rivals = all.filter((one) => one !== chosen).map((one) => totalOf(one.utilities));
        if (rivals.length === 0) expect(settled.nextBest).toBeUndefined();
        else {
          const less = totalOf(chosen.utilities) - Math.max(...rivals);
          expect(Math.abs(settled.nextBest!.less - Math.max(0, less))).toBeLessThan(scale);
        }
      }),
    );
  });

  test('reads as a transcript: openings, rounds, settlement with its reason, payments, with amounts', () => {
    const sent = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
    const sell = { name: 'sell', utilities: { revenue: 100, risk: -10, health: -50, grid: 0 } };
    const rest = { name: 'rest', utilities: { revenue: 5, risk: 5, health: 0, grid: 0 } };
    const problem = { disagreement: sent, plans: [sell, rest], roundCount: 2 };
    const usd = { code: 'USD', perUnit: 1 };
    // A surplus of 40: demands of 40, 25 and 10; a demand of 25 leaves 5 to each other agent, a fifth.
    expect(negotiationTranscript(negotiate(problem), [sent, sell, rest], usd)).toEqual([
      'revenue prefers sell, which is worth 100 USD to it before any payment.',
      'risk prefers rest, which is worth 5.00 USD to it before any payment.',
      'health prefers sent, which is worth 0 USD to it before any payment.',
      'grid prefers sent, which is worth 0 USD to it before any payment.',
      'Round 0: of the 40 USD that sell is worth more than the submitted plan, each agent demands 40 USD, 120 USD too much in total; each would accept a risk of at most 100 % to insist, so all concede.',
      'Round 1: of the 40 USD that sell is worth more than the submitted plan, each agent demands 25 USD, 60 USD too much in total; each would accept a risk of at most 80 % to insist, so all concede.',
      'Round 2: of the 40 USD that sell is worth more than the submitted plan, each agent demands 10 USD, and all demands can be met.',
      'They settle on sell because its total value is highest, 40 USD more than the submitted plan and 30 USD more than the next best, rest; each gains 10 USD compared with the submitted plan.',
      'revenue pays risk 20 USD, so that risk ends at 10 USD.',
      'revenue pays health 60 USD, so that health ends at 10 USD.',
      'revenue pays grid 10 USD, so that grid ends at 10 USD.',
    ]);
    const stands = negotiate({ disagreement: sell, plans: [sent, rest] });
    expect(negotiationTranscript(stands, [sell, sent, rest], { code: 'AUD', perUnit: 2 })).toEqual([
      'revenue prefers sell, which is worth 200 AUD to it before any payment.',
      'risk prefers rest, which is worth 10 AUD to it before any payment.',
      'health prefers sent, which is worth 0 AUD to it before any payment.',
      'grid prefers sell, which is worth 0 AUD to it before any payment.',
      'The submitted plan stands: the best alternative, rest, is worth 60 AUD less in total.',
    ]);
    const alone = negotiate({ disagreement: sent, plans: [] });
    expect(negotiationTranscript(alone, [sent], usd).at(-1)).toBe(
      'The submitted plan stands as the only proposal: 0 USD can be gained.',
    );
    expect(negotiationTranscript(alone, [sent], usd, 'staying idle').at(-1)).toBe(
      'Staying idle stands as the only proposal: 0 USD can be gained.',
    );
    expect(() => negotiationTranscript(alone, [], usd)).toThrow(/sent is missing/);
  });

  test('is reached by demands that never rise, in the first round in which the surplus meets them', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 100 }), (problem, roundCount) => {
        const {
          rounds,
          surplus,
          isChange,
          utilities: agreed,
        } = negotiate({ ...problem, roundCount });
        expect(rounds.length).toBe(isChange ? roundCount + 1 : 0);
        rounds.forEach(({ demands, compatible }, round) => {
          const before = rounds[round - 1]?.demands;
          for (const agent of agentNames) {
            expect(demands[agent]).toBeLessThanOrEqual(before?.[agent] ?? surplus);
          }
          expect(compatible).toBe(totalOf(demands) <= surplus * (1 + 1e-9));
          expect(compatible).toBe(round === roundCount);
        });
        for (const agent of agentNames) {
          const last = rounds.at(-1)?.demands[agent] ?? 0;
          expect(agreed[agent] - problem.disagreement.utilities[agent]).toBeCloseTo(last, 6);
        }
      }),
    );
  });

  test('does not depend on a constant in the utilities', () => {
    // Nash's invariance: a constant added to an agent's utility in every plan is added to its agreed utility.
    fc.assert(
      fc.property(table, usd, ({ disagreement, plans }, gift) => {
        const give = (plan: ProposedPlan) => ({
          ...plan,
          utilities: { ...plan.utilities, health: plan.utilities.health + gift },
        });
        const before = negotiate({ disagreement, plans });
        const after = negotiate({ disagreement: give(disagreement), plans: plans.map(give) });
        expect(after.surplus).toBeCloseTo(before.surplus, 6);
        expect(after.utilities.health - gift).toBeCloseTo(before.utilities.health, 6);
        expect(after.utilities.grid).toBeCloseTo(before.utilities.grid, 6);
      }),
    );
  });

  test('names the plan that each agent prefers', () => {
    const { openings } = negotiate({
      disagreement: { name: 'sent', utilities: { revenue: 0, risk: -1, health: 0, grid: 0 } },
      plans: [
        { name: 'sell', utilities: { revenue: 9, risk: -2, health: -3, grid: 0 } },
        { name: 'rest', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } },
      ],
    });
    expect(openings).toEqual({ revenue: 'sell', risk: 'rest', health: 'sent', grid: 'sent' });
  });

  test('matches the example of its documentation', () => {
    const idle = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
    const sell = { name: 'sell', utilities: { revenue: 100, risk: -10, health: -50, grid: 0 } };
    expect(negotiate({ disagreement: idle, plans: [sell] }).payments).toEqual([
      { from: 'revenue', to: 'risk', amount: 20 },
      { from: 'revenue', to: 'health', amount: 60 },
      { from: 'revenue', to: 'grid', amount: 10 },
    ]);
    expect(negotiate({ disagreement: idle, plans: [] })).toMatchObject({
      plan: 'sent',
      isChange: false,
    });
    expect(() => negotiate({ disagreement: idle, plans: [], roundCount: 0 })).toThrow(
      /roundCount must be a whole/,
    );
  });
});

describe('plans of a battery', () => {
  const one: Site = {
    battery: createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    }),
    socFraction: 0.5,
    stepMinutes: 60,
  };
  const prices = fc.array(fc.integer({ min: -50, max: 300 }), { minLength: 3, maxLength: 3 });
  const endValue = [{ widthMwh: 2, perMwh: 60 }];
  const proposed = (
    name: string,
    plan: readonly PlannedStep[],
    pricePath: readonly number[],
  ): ProposedPlan => {
    const { dispatch } = projectPlan(one, plan);
    const { cash, wear, storedValueChange } = settleDispatch(one, dispatch, pricePath, endValue);
    return {
      name,
      utilities: agentUtilities({ cashByScenario: [cash], wear, storedValueChange }, 1),
    };
  };
  const halves: PlannedStep[] = [
    { direction: 'charge', powerMw: 1 },
    { direction: 'charge', powerMw: 0.5 },
    { direction: 'idle', powerMw: 0 },
    { direction: 'discharge', powerMw: 0.5 },
    { direction: 'discharge', powerMw: 1 },
  ];
  const all = halves.flatMap((a) => halves.flatMap((b) => halves.map((c) => [a, b, c])));

  test.each<[string, PlannedStep[] | 'best']>([
    ['an idle plan', [0, 1, 2].map(() => ({ direction: 'idle', powerMw: 0 }))],
    ['an infeasible plan', [0, 1, 2].map(() => ({ direction: 'discharge', powerMw: 45 }))],
    ['a plan that is best already', 'best'],
  ])('replace %s by the best one, or keep it', async (_, sent) => {
    await fc.assert(
      fc.asyncProperty(prices, async (pricePath) => {
        const { nominal, dispatch } = await planDispatch({ site: one, pricePath, endValue });
        const best = pricePath.map((__, step): PlannedStep => {
          const chargeMw = dispatch.chargeMwSeries[step]!;
          return chargeMw > 0
            ? { direction: 'charge', powerMw: chargeMw }
            : { direction: 'discharge', powerMw: dispatch.dischargeMwSeries[step]! };
        });
        const disagreement = proposed('sent', sent === 'best' ? best : sent, pricePath);
        const plans = all.map((plan, at) => proposed(`plan ${at}`, plan, pricePath));
        const agreement = negotiate({ disagreement, plans });
        // The largest sum is the robust objective: here, with one scenario, the value of the best plan.
        expect(totalOf(agreement.utilities)).toBeCloseTo(nominal.value, 6);
        expect(agreement.isChange).toBe(nominal.value - totalOf(disagreement.utilities) > 1e-6);
        if (sent === 'best') expect(agreement.plan).toBe('sent');
      }),
      { numRuns: 15 },
    );
  });
});

describe('utilities', () => {
  test('add up to the robust objective', () => {
    fc.assert(
      fc.property(
        fc.array(usd, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 3 }),
        (cashByScenario, wear, riskAversion) => {
          const outcome = { cashByScenario, wear, gridCharge: 7, storedValueChange: -11 };
          const mean = cashByScenario.reduce((sum, cash) => sum + cash, 0) / cashByScenario.length;
          const tail = lowerTailMean(cashByScenario, 0.1);
          const objective = mean - riskAversion * (mean - tail) - wear - 7 - 11;
          expect(totalOf(agentUtilities(outcome, riskAversion))).toBeCloseTo(objective, 6);
          expect(agentUtilities(outcome, riskAversion).risk).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test('use a tail mean of sorted values, with the one at the edge in part', () => {
    fc.assert(
      fc.property(
        fc.array(usd, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 100 }),
        (values, percent) => {
          // With a hundred copies of each value, every whole per cent is a whole number of values.
          const sorted = [...values]
            .sort((a, b) => a - b)
            .flatMap((each) => new Array<number>(100).fill(each));
          const worst = sorted.slice(0, percent * values.length);
          const expected = worst.reduce((sum, each) => sum + each, 0) / worst.length;
          expect(lowerTailMean(values, percent / 100)).toBeCloseTo(expected, 6);
        },
      ),
    );
    expect(lowerTailMean([10, 20, 30], 0.5, [1, 1, 2])).toBe(15);
    expect(() => lowerTailMean([1], 0)).toThrow(/share must be above 0 and at most 1; 0 came/);
  });
});
