import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteTerms } from '../../src/battery/site-terms.js';
import { type CycleOptions, cycle } from '../../src/index.js';
import { planDispatch, settleDispatch } from '../../src/plan/index.js';
import type { CycleProblem } from '../../src/problem/cycle-problem.js';
import { riskNeutral } from '../../src/problem/resolve-ambiguity.js';
import { planExpected } from '../../src/proposals/plan-robust.js';
import { asked, HOUR, knownSite, NOW } from '../support/cycle-cases.js';
import { site as anySite, moneyScale, priceAboveZero } from '../support/plan-cases.js';

const site = knownSite();
const run = async (change: Partial<CycleOptions>) =>
  (await cycle({ ...asked, ...change }, site)).result;
const discharged = (
  schedule: readonly { direction: string; powerMw: number; stepMinutes: number }[],
) =>
  schedule.reduce(
    (sum, { direction, powerMw, stepMinutes }) =>
      direction === 'discharge' ? sum + (powerMw * stepMinutes) / 60 : sum,
    0,
  );

describe('the grid charge', () => {
  test('equals a higher purchase price, in the program and by backward induction', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySite(),
        fc.array(priceAboveZero, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 60 }),
        async (one, prices, charge) => {
          const charged = { ...one, importChargePerMwh: charge };
          const pricePath = Float64Array.from(prices);
          const endValue = [{ widthMwh: one.battery.capacityKwh / 1000, perMwh: 50 }];
          const { nominal } = await planDispatch({ site: charged, pricePath, endValue });
          const buy = [{ widthMw: one.battery.powerKw / 1000, concessionPerMwh: charge }];
          const dearer = await planDispatch({
            site: one,
            pricePath,
            endValue,
            depth: { sell: [], buy },
          });
          const scale = moneyScale(prices, one, 3 * prices.length) + 60;
          expect(Math.abs(nominal.value - dearer.nominal.value)).toBeLessThan(1e-5 * scale);
          expect(nominal.gridCharge).toBeCloseTo(charge * nominal.boughtMwh, 6);
          const scene: CycleProblem = {
            site: charged,
            terms: siteTerms(charged),
            pricePath,
            scenarios: [pricePath],
            hours: new Float64Array(prices.length).fill(one.stepMinutes / 60),
            ...{ endValue, ambiguity: riskNeutral, market: {} },
          };
          const own = settleDispatch(charged, await planExpected(scene), pricePath, endValue);
          expect(Math.abs(own.value - nominal.value)).toBeLessThan(1e-5 * scale);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is the cost of the grid agent, and of no other', async () => {
    const change = { pricePerMwh: 15, socFraction: 0.2, horizonHours: 12 } as const;
    const submitted = { direction: 'charge', powerMw: 50 } as const;
    const { negotiation } = await run({ ...change, submitted, importChargePerMwh: 4 });
    // The submitted plan buys at least 50 MWh now.
    const { utilities } = negotiation.proposals[0]!;
    expect(utilities.grid).toBeLessThanOrEqual(-200 + 1e-6);
    const free = await run({ ...change, submitted });
    expect(free.negotiation.proposals[0]!.utilities.grid).toBeCloseTo(0, 12);
    expect(free.gridCharge).toBe(0);
    const dear = await run({ ...change, importChargePerMwh: 1000 });
    expect(dear.schedule.every(({ direction }) => direction !== 'charge')).toBe(true);
    expect(dear.gridCharge).toBe(0);
  });
});

describe('limits of a cycle', () => {
  test.each([0, 0.1])('ramps limit every change of the power (λ %s)', async (riskAversion) => {
    const before = { direction: 'idle', powerMw: 0 } as const;
    const ramp = { mwPerMinute: 0.3, before };
    const change = { ramp, riskAversion, pricePerMwh: 900, horizonHours: 8 };
    const { schedule, clips, insights, negotiation } = await run(change);
    const signed = schedule.map(({ direction, powerMw }) =>
      direction === 'charge' ? -powerMw : powerMw,
    );
    signed.forEach((powerMw, step) => {
      // 18 MW between the middles of neighbouring hours.
      expect(Math.abs(powerMw - (signed[step - 1] ?? 0))).toBeLessThan(18 + 1e-5);
    });
    expect(schedule[0]).toMatchObject({ direction: 'discharge' });
    expect(schedule[0]!.powerMw).toBeCloseTo(18, 4);
    expect(clips).toMatchObject([{ reason: 'ramp', askedMw: 45, givenMw: 18 }]);
    expect(insights.join(' ')).toContain('because the ramp limit allows no faster change');
    expect(negotiation.isChange).toBe(false);
    // From full power the battery cannot idle at once: the submitted step is infeasible.
    const from = { mwPerMinute: 0.3, before: { direction: 'discharge', powerMw: 50 } } as const;
    const submitted = { direction: 'charge', powerMw: 20 } as const;
    const slow = await run({ ...change, ramp: from, submitted });
    expect(slow.clips).toMatchObject([{ reason: 'ramp', askedMw: 20, givenMw: 0 }]);
    expect(slow.schedule[0]!.powerMw).toBeGreaterThan(32 - 1e-5);
  });

  test('no more is discharged within some hours than allowed, by the submitted plan either', async () => {
    const dischargeWithin = [
      { hours: 3, dischargeMwh: 30 },
      { hours: 8, dischargeMwh: 60 },
    ];
    const result = await run({ dischargeWithin, pricePerMwh: 900, horizonHours: 12 });
    expect(result.recommendation.powerMw).toBeCloseTo(30, 5);
    expect(discharged(result.schedule.slice(0, 3))).toBeLessThan(30 + 1e-5);
    expect(discharged(result.schedule.slice(0, 8))).toBeLessThan(60 + 1e-5);
    expect(result.clips).toMatchObject([{ reason: 'dischargeBudget', givenMw: 30 }]);
    const free = await run({ pricePerMwh: 900, horizonHours: 12 });
    expect(discharged(free.schedule.slice(0, 8))).toBeGreaterThan(60);
  });

  test('awards have their own price: only the rest is settled, and the plan of a price taker does not change', async () => {
    const plain = { riskAversion: 0, impactPerMw: 0, horizonHours: 6, pricePerMwh: 75 } as const;
    const awards = {
      startMs: NOW,
      intervalMinutes: 60,
      soldMwSeries: [20, 0, 0, 10],
      boughtMwSeries: [0, 5, 0, 0],
    };
    const free = await run(plain);
    const bound = await run({ ...plain, awards });
    expect(bound.schedule).toEqual(free.schedule);
    const expected = free.schedule.map(({ pricePerMwh }) => pricePerMwh);
    const owed = 20 * expected[0]! - 5 * expected[1]! + 10 * expected[3]!;
    expect(bound.estimatedRevenue).toBeCloseTo(free.estimatedRevenue - owed, 6);
    // The worst path cannot reduce the cash of energy sold ahead.
    const { timeMs: _, ...untimed } = { ...asked, awards };
    await expect(cycle(untimed, site)).rejects.toMatchObject({ code: 'timeMissing' });
    await expect(run({ awards: { ...awards, boughtMwSeries: [0] } })).rejects.toMatchObject({
      code: 'unequalLengths',
    });
  });
});

describe('bids of a cycle', () => {
  test('are monotone, begin at the thresholds, and give the plan for the expected prices', async () => {
    for (const [hour, pricePerMwh] of [
      [0, 52],
      [6, 20],
      [12, 95],
      [18, 61],
    ] as const) {
      const options = {
        ...asked,
        timeMs: NOW + hour * HOUR,
        pricePerMwh,
        horizonHours: 12,
        riskAversion: 0,
        impactPerMw: 0,
        importChargePerMwh: 2,
      };
      const { bids, schedule } = (await cycle(options, site)).result;
      expect(bids).toHaveLength(schedule.length);
      bids.forEach(({ charge, discharge }, step) => {
        const { chargeBelowPerMwh, dischargeAbovePerMwh, direction, powerMw } = schedule[step]!;
        if (charge.length > 0) expect(charge[0]!.pricePerMwh).toBeCloseTo(chargeBelowPerMwh!, 6);
        if (discharge.length > 0) {
          expect(discharge[0]!.pricePerMwh).toBeCloseTo(dischargeAbovePerMwh!, 6);
        }
        for (const blocks of [charge, discharge]) {
          blocks.forEach((block, at) => {
            expect(block.powerMw).toBeGreaterThan(blocks[at - 1]?.powerMw ?? 0);
          });
        }
        const price = schedule[step]!.pricePerMwh;
        const gap = 1e-6 * (1 + Math.abs(price));
        const sure = (blocks: typeof charge, isIn: (at: number) => boolean) =>
          blocks.filter((block) => isIn(block.pricePerMwh)).at(-1)?.powerMw ?? 0;
        const [least, most] =
          direction === 'charge'
            ? [sure(charge, (at) => at > price + gap), sure(charge, (at) => at > price - gap)]
            : [
                sure(discharge, (at) => at < price - gap),
                sure(discharge, (at) => at < price + gap),
              ];
        expect(powerMw).toBeGreaterThan(least - 1e-6);
        expect(powerMw).toBeLessThan(most + 1e-6);
      });
    }
  });

  test('are empty for a battery that cannot move', async () => {
    const out = createBattery({ powerKw: 50_000, capacityKwh: 200_000, availabilityFraction: 0 });
    const { bids } = await run({ battery: out });
    expect(bids.every(({ charge, discharge }) => charge.length + discharge.length === 0)).toBe(
      true,
    );
  });
});
