import { createBattery, stepBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlannedStep, projectPlan, type Site, settleDispatch } from '../../src/plan/index.js';
import { anyPlan, price, site } from '../support/plan-cases.js';

const large: Site = {
  battery: createBattery({ powerKw: 50_000, capacityKwh: 200_000 }),
  socFraction: 0.65,
  stepMinutes: 60,
};

describe('the projection', () => {
  test.each<[string, Partial<Site>, PlannedStep, object | undefined]>([
    ['a plan that can be carried out', {}, { direction: 'discharge', powerMw: 45 }, undefined],
    [
      'discharging an empty battery',
      { socFraction: 0 },
      { direction: 'discharge', powerMw: 45 },
      { reason: 'empty', givenMw: 0 },
    ],
    [
      'charging a full battery',
      { socFraction: 1 },
      { direction: 'charge', powerMw: 45 },
      { reason: 'full', givenMw: 0 },
    ],
    [
      'more than the rated power',
      {},
      { direction: 'discharge', powerMw: 60 },
      { reason: 'ratedPower', givenMw: 50 },
    ],
    ['idling with a power', {}, { direction: 'idle', powerMw: 45 }, { reason: 'idle', givenMw: 0 }],
    ['idling without one', {}, { direction: 'idle', powerMw: 0 }, undefined],
    [
      'more than the export limit',
      { exportLimitMw: 30 },
      { direction: 'discharge', powerMw: 45 },
      { reason: 'connection', givenMw: 30 },
    ],
    [
      'more than the import limit',
      { importLimitMw: 20 },
      { direction: 'charge', powerMw: 45 },
      { reason: 'connection', givenMw: 20 },
    ],
    [
      'a battery whose power falls at a high state of charge',
      {
        battery: createBattery({
          powerKw: 50_000,
          capacityKwh: 200_000,
          powerLimits: [
            { socFraction: 0, chargeKw: 50_000, dischargeKw: 50_000 },
            { socFraction: 0.6, chargeKw: 50_000, dischargeKw: 50_000 },
            { socFraction: 1, chargeKw: 10_000, dischargeKw: 50_000 },
          ],
        }),
      },
      { direction: 'charge', powerMw: 48 },
      { reason: 'powerAtSoc', givenMw: 45 },
    ],
  ])('of %s', (_, change, asked, clip) => {
    const one = { ...large, ...change };
    const { clips, dispatch } = projectPlan(one, [asked]);
    const givenMw = dispatch.chargeMwSeries[0]! + dispatch.dischargeMwSeries[0]!;
    if (clip === undefined) {
      expect(clips).toEqual([]);
      expect(givenMw).toBe(asked.powerMw);
    } else {
      expect(clips).toEqual([
        expect.objectContaining({
          step: 0,
          direction: asked.direction,
          askedMw: asked.powerMw,
          socFraction: one.socFraction,
        }),
      ]);
      expect(clips[0]).toMatchObject({ reason: (clip as { reason: string }).reason });
      expect(clips[0]!.givenMw).toBeCloseTo((clip as { givenMw: number }).givenMw, 9);
      expect(givenMw).toBe(clips[0]!.givenMw);
    }
  });

  test('gives what the kernel carries out, and no more than planned', () => {
    fc.assert(
      fc.property(site(), anyPlan(12), (one, plan) => {
        const { dispatch, clips } = projectPlan(one, plan);
        let { socFraction } = one;
        plan.forEach(({ direction, powerMw }, step) => {
          const chargeMw = dispatch.chargeMwSeries[step]!;
          const dischargeMw = dispatch.dischargeMwSeries[step]!;
          const carried = stepBattery(
            one.battery,
            { socFraction },
            { chargeKw: 1000 * chargeMw, dischargeKw: 1000 * dischargeMw },
            one.stepMinutes,
          );
          socFraction = dispatch.socFractionSeries[step]!;
          expect(carried.socFraction).toBeCloseTo(socFraction, 12);
          expect(Math.min(chargeMw, dischargeMw)).toBe(0);
          expect(direction === 'charge' ? dischargeMw : chargeMw).toBe(0);
          const givenMw = chargeMw + dischargeMw;
          const clip = clips.find((each) => each.step === step);
          if (clip === undefined) expect(givenMw).toBeCloseTo(powerMw, 6);
          else expect(givenMw).toBeLessThan(powerMw);
        });
      }),
    );
  });

  test('of a projection is itself', () => {
    fc.assert(
      fc.property(site(), anyPlan(12), (one, plan) => {
        const { dispatch } = projectPlan(one, plan);
        const again = projectPlan(
          one,
          plan.map((_, step) => {
            const chargeMw = dispatch.chargeMwSeries[step]!;
            const dischargeMw = dispatch.dischargeMwSeries[step]!;
            return chargeMw > 0
              ? { direction: 'charge', powerMw: chargeMw }
              : { direction: 'discharge', powerMw: dischargeMw };
          }),
        );
        expect(again.clips).toEqual([]);
        for (let step = 0; step < plan.length; step += 1) {
          expect(again.dispatch.socFractionSeries[step]).toBeCloseTo(
            dispatch.socFractionSeries[step]!,
            9,
          );
        }
      }),
    );
  });

  test('rejects invalid plans', () => {
    const of = (step: unknown) => () => projectPlan(large, [step as PlannedStep]);
    expect(of({ direction: 'discharge', powerMw: -5 })).toThrow(
      expect.objectContaining({
        kind: 'outOfRange',
        message:
          'the power of step 0 must be at least 0, since direction carries the sign; -5 came',
      }),
    );
    expect(of({ direction: 'sell', powerMw: 5 })).toThrow(
      /must be charge, discharge or idle; "sell"/,
    );
    expect(of({ direction: 'charge', powerMw: Number.NaN })).toThrow(
      /must be a finite number; NaN/,
    );
    expect(() => projectPlan({ ...large, exportLimitMw: -1 }, [])).toThrow(
      /exportLimitMw must be at least 0/,
    );
    expect(() => projectPlan({ ...large, socFraction: 1.2 }, [])).toThrow(
      /socFraction must be between 0 and 1/,
    );
  });
});

describe('the settlement', () => {
  test('is as on paper', () => {
    // 80 % each way, half full of 4 MWh. Buys 1 MWh at −10 (0.8 stored, 2.8 MWh), sells 2 MWh at 100 (removes 2.5, 0.3 MWh).
    const one: Site = {
      battery: createBattery({
        powerKw: 2000,
        capacityKwh: 4000,
        chargeEfficiency: 0.8,
        dischargeEfficiency: 0.8,
        wearPerMwhDischarged: 5,
      }),
      socFraction: 0.5,
      stepMinutes: 60,
    };
    const { dispatch } = projectPlan(one, [
      { direction: 'charge', powerMw: 1 },
      { direction: 'discharge', powerMw: 2 },
    ]);
    // Stored energy is worth 40 for its first MWh and 20 for each further one: 60 at the start, 12 at the end.
    const endValue = [
      { widthMwh: 1, perMwh: 40 },
      { widthMwh: 1, perMwh: 20 },
    ];
    const settled = settleDispatch(one, dispatch, [-10, 100], endValue);
    expect(settled.cash).toBeCloseTo(210, 9);
    expect(settled.wear).toBeCloseTo(10, 9);
    expect(settled.storedValueChange).toBeCloseTo(-48, 9);
    expect(settled.value).toBeCloseTo(152, 9);
    expect(settled.boughtMwh).toBeCloseTo(1, 9);
    expect(settled.soldMwh).toBeCloseTo(2, 9);
  });

  test('does not create energy: energy sold was bought or stored', () => {
    fc.assert(
      fc.property(
        site(),
        anyPlan(12),
        fc.array(price, { minLength: 12, maxLength: 12 }),
        (one, plan, prices) => {
          const { dispatch } = projectPlan(one, plan);
          const { boughtMwh, soldMwh } = settleDispatch(
            one,
            dispatch,
            prices.slice(0, plan.length),
          );
          const { chargeEfficiency, dischargeEfficiency, capacityKwh } = one.battery;
          const endMwh = (dispatch.socFractionSeries[plan.length - 1]! * capacityKwh) / 1000;
          const startMwh = (one.socFraction * capacityKwh) / 1000;
          const balance = startMwh + boughtMwh * chargeEfficiency - soldMwh / dischargeEfficiency;
          expect(Math.abs(balance - endMwh)).toBeLessThan(1e-9 * (1 + capacityKwh));
        },
      ),
    );
  });
});
