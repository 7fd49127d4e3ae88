import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planInterval } from '../../src/index.js';
import {
  type BidCurve,
  bidCurves,
  planDispatch,
  projectPlan,
  type Site,
  settleDispatch,
} from '../../src/plan/index.js';
import { moneyScale, price, priceAboveZero, site } from '../support/plan-cases.js';

const endValue = [
  { widthMwh: 1, perMwh: 60 },
  { widthMwh: 1, perMwh: 20 },
];
const lengths = fc.constantFrom(5, 15, 30, 60, 180);

/** Blocks of a path for a site whose connection limits may be below the battery's power. */
const drawn = (prices: fc.Arbitrary<number>, most: number) =>
  fc
    .tuple(
      site(),
      fc.array(fc.tuple(prices, lengths), { minLength: 1, maxLength: most }),
      fc.constantFrom(0.3, 0.7, 1),
      fc.constantFrom(0.3, 0.7, 1),
    )
    .map(([one, blocks, intake, output]) => ({
      one: {
        ...one,
        stepMinutes: blocks.map(([, minutes]) => minutes),
        importLimitMw: (intake * one.battery.powerKw) / 1000,
        exportLimitMw: (output * one.battery.powerKw) / 1000,
      } satisfies Site,
      pricePath: blocks.map(([perMwh]) => perMwh),
    }));

/** Power of a curve at a price. */
function powersAt({ charge, discharge }: BidCurve, perMwh: number) {
  const chargeMw = charge.filter((block) => perMwh < block.pricePerMwh).at(-1)?.powerMw ?? 0;
  const dischargeMw = discharge.filter((block) => perMwh > block.pricePerMwh).at(-1)?.powerMw ?? 0;
  return { chargeMw, dischargeMw };
}

const scaleOf = (one: Site, prices: readonly number[]) =>
  moneyScale(prices, one, 3 * prices.length);

describe('bid curves', () => {
  test('are monotone, have at most one direction at any price, and stay within the power', () => {
    fc.assert(
      fc.property(drawn(price, 10), price, ({ one, pricePath }, perMwh) => {
        const { dispatch } = projectPlan(
          one,
          pricePath.map((_, step) => ({
            direction: step % 2 === 0 ? ('charge' as const) : ('discharge' as const),
            powerMw: one.battery.powerKw / 1000,
          })),
        );
        const curves = bidCurves({
          site: one,
          pricePath,
          socFractionSeries: dispatch.socFractionSeries,
          endValue,
        });
        expect(curves).toHaveLength(pricePath.length);
        for (const curve of curves) {
          const { charge, discharge } = curve;
          for (const [blocks, sign, mostMw] of [
            [charge, -1, one.importLimitMw],
            [discharge, 1, one.exportLimitMw],
          ] as const) {
            blocks.forEach((block, at) => {
              const before = blocks[at - 1];
              expect(block.powerMw).toBeGreaterThan(before?.powerMw ?? 0);
              expect(block.powerMw).toBeLessThanOrEqual(mostMw * (1 + 1e-9));
              if (before === undefined) return;
              expect(sign * block.pricePerMwh).toBeGreaterThan(sign * before.pricePerMwh);
            });
          }
          if (charge[0] !== undefined && discharge[0] !== undefined) {
            expect(charge[0].pricePerMwh).toBeLessThanOrEqual(discharge[0].pricePerMwh);
          }
          const { chargeMw, dischargeMw } = powersAt(curve, perMwh);
          expect(Math.min(chargeMw, dischargeMw)).toBe(0);
        }
      }),
    );
  });

  test('give the power of the optimal plan at any price of the step', async () => {
    await fc.assert(
      fc.asyncProperty(
        drawn(priceAboveZero, 6),
        priceAboveZero,
        fc.nat(5),
        async ({ one, pricePath }, came, at) => {
          const step = at % pricePath.length;
          const plan = await planDispatch({ site: one, pricePath, endValue });
          const { socFractionSeries } = plan.dispatch;
          const curve = bidCurves({ site: one, pricePath, socFractionSeries, endValue })[step]!;
          const socFraction = step === 0 ? one.socFraction : socFractionSeries[step - 1]!;
          const rest = { ...one, socFraction, stepMinutes: one.stepMinutes.slice(step) };
          const restPath = [came, ...pricePath.slice(step + 1)];
          const { chargeMw, dischargeMw } = powersAt(curve, came);
          const firstStep =
            chargeMw > 0
              ? { direction: 'charge' as const, powerMw: chargeMw }
              : { direction: 'discharge' as const, powerMw: dischargeMw };
          const free = await planDispatch({ site: rest, pricePath: restPath, endValue });
          const bid = await planDispatch({ site: rest, pricePath: restPath, endValue, firstStep });
          expect(Math.abs(free.nominal.value - bid.nominal.value)).toBeLessThan(
            1e-7 * scaleOf(one, restPath),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('agree in the first step with planInterval, at prices below 0 too', () => {
    fc.assert(
      fc.property(
        site(),
        fc.array(price, { minLength: 1, maxLength: 8 }),
        price,
        (one, later, now) => {
          const lookahead = {
            pricePath: Float64Array.from(later),
            blockHours: new Float64Array(later.length).fill(1),
          };
          const interval = planInterval({ site: one, pricePerMwh: now, lookahead, endValue });
          const listed: Site = { ...one, stepMinutes: [one.stepMinutes, ...later.map(() => 60)] };
          const curve = bidCurves({
            site: listed,
            pricePath: [now, ...later],
            socFractionSeries: new Float64Array(later.length + 1),
            endValue,
          })[0]!;
          for (const [mine, its] of [
            [curve.nextMwhValue, interval.nextMwhValue],
            [curve.lastMwhValue, interval.lastMwhValue],
          ]) {
            expect(mine === undefined).toBe(its === undefined);
            if (mine !== undefined) expect(mine).toBeCloseTo(its!, 6);
          }
          // Value of both first actions with the same expected continuation.
          const { chargeMw, dischargeMw } = powersAt(curve, now);
          const sameWay =
            (chargeMw > 0 && interval.action.direction === 'charge') ||
            (dischargeMw > 0 && interval.action.direction === 'discharge') ||
            (chargeMw + dischargeMw === 0 && interval.action.direction === 'idle');
          const atAnEdge = [...curve.charge, ...curve.discharge].some(
            (block) => Math.abs(block.pricePerMwh - now) < 1e-6 * (1 + Math.abs(now)),
          );
          const pooled = curve.charge.some((block) =>
            curve.discharge.some((other) => other.pricePerMwh === block.pricePerMwh),
          );
          if (!atAnEdge && !pooled) {
            expect(sameWay).toBe(true);
            expect(chargeMw + dischargeMw).toBeCloseTo(interval.action.powerMw, 6);
          }
        },
      ),
    );
  });

  test('where both directions pay switch from full charge to full discharge at the price of equal value', () => {
    // Half full of 4 MWh, efficiency 50 % each way, no wear; a MWh stored costs 100 later. Charging 1 MW stores 0.5 and costs 50 later, discharging 1 MW removes 2 and saves 200.
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 4000,
      chargeEfficiency: 0.5,
      dischargeEfficiency: 0.5,
      wearPerMwhDischarged: 0,
    });
    const [curve] = bidCurves({
      site: { battery, socFraction: 0.5, stepMinutes: 60 },
      pricePath: [0],
      socFractionSeries: [0.5],
      endValue: [{ widthMwh: 1, perMwh: -100 }],
    });
    // −p − 50 = p + 200 at p = −125.
    expect(curve!.charge).toEqual([{ powerMw: 1, pricePerMwh: -125 }]);
    expect(curve!.discharge).toEqual([{ powerMw: 1, pricePerMwh: -125 }]);
  });

  test('match the example of their documentation', () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 1000,
      chargeEfficiency: 1,
      dischargeEfficiency: 0.8,
    });
    const [first, second] = bidCurves({
      site: { battery, socFraction: 0, stepMinutes: 60 },
      pricePath: [20, 100],
      socFractionSeries: [1, 0],
    });
    expect(first!.charge).toEqual([{ powerMw: 1, pricePerMwh: 76 }]);
    expect(first!.discharge).toEqual([]);
    // Energy is worth nothing afterwards: discharge the available 0.8 MWh above the wear.
    expect(second!.discharge).toEqual([{ powerMw: 0.8, pricePerMwh: 5 }]);
  });

  test('stay within the power limit at the state of charge, and have the settled value', () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 4000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
      powerLimits: [
        { socFraction: 0, chargeKw: 1000, dischargeKw: 200 },
        { socFraction: 1, chargeKw: 400, dischargeKw: 1000 },
      ],
    });
    const one: Site = { battery, socFraction: 0.5, stepMinutes: 60 };
    const [curve] = bidCurves({
      site: one,
      pricePath: [10],
      socFractionSeries: [0.5],
      endValue: [{ widthMwh: 4, perMwh: 50 }],
    });
    expect(curve!.charge.at(-1)!.powerMw).toBeCloseTo(0.7, 12);
    expect(curve!.discharge.at(-1)!.powerMw).toBeCloseTo(0.6, 12);
    const { dispatch, clips } = projectPlan(one, [{ direction: 'charge', powerMw: 0.7 }]);
    expect(clips).toEqual([]);
    const worth = settleDispatch(one, dispatch, [10], [{ widthMwh: 4, perMwh: 50 }]).value;
    expect(worth).toBeCloseTo(0.7 * 40, 9);
  });

  test('are rejected for states of charge of another length', () => {
    const one: Site = {
      battery: createBattery({ powerKw: 1, capacityKwh: 1 }),
      socFraction: 0,
      stepMinutes: 60,
    };
    expect(() => bidCurves({ site: one, pricePath: [1, 2], socFractionSeries: [0] })).toThrow(
      /socFractionSeries must have 2 entries; 1 came/,
    );
    expect(() => bidCurves({ site: one, pricePath: [], socFractionSeries: [] })).toThrow(
      /pricePath must have at least 1 entry/,
    );
  });
});
