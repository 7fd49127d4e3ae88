import { createBattery } from '@bess/kernel/battery';
import { perfectForesightBound } from '@bess/strix/valuation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampedTerms, siteTerms } from '../../src/battery/site-terms.js';
import { createRecalibration, isRightDirection } from '../../src/confidence/index.js';
import { createDayAheadModel } from '../../src/day-ahead/index.js';
import { learnPlannedDay, planDay } from '../../src/index.js';
import { planDispatch } from '../../src/plan/index.js';
import { exclusiveValueBefore } from '../../src/value-function/exclusive-steps.js';
import {
  perfectForesightEnergies,
  perfectForesightValue,
  toValueCurve,
} from '../../src/value-function/perfect-foresight.js';
import { type ValueCurve, valueAt } from '../../src/value-function/value-curve.js';
import { price, site } from '../support/plan-cases.js';

/** Prices of which many are so far below 0 that dissipating energy pays. */
const belowZero = fc.oneof(
  price,
  fc.integer({ min: -30_000, max: 1000 }).map((cents) => cents / 100),
);

/** A battery whose step adds or removes one unit of its energy, so that optima lie on a lattice; cost and revenue per unit are free. */
const lattice = fc.record({
  parts: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(
    fc.record({
      cost: fc.integer({ min: -50, max: 50 }),
      gain: fc.integer({ min: -50, max: 50 }),
      up: fc.integer({ min: 0, max: 2 }),
      down: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

describe('the value function for exclusive charge and discharge', () => {
  test('equals an exhaustive search over all actions', () => {
    fc.assert(
      fc.property(lattice, ({ parts, steps }) => {
        let curve: ValueCurve = { energies: [0, parts], values: [0, 0] };
        let tried = new Array<number>(parts + 1).fill(0);
        for (const { cost, gain, up, down } of steps) {
          curve = exclusiveValueBefore(curve, {
            upMwh: up,
            downMwh: down,
            costPerMwh: cost,
            gainPerMwh: gain,
          });
          const after = tried;
          tried = after.map((_, energy) =>
            Math.max(
              ...after.map((worth, reached) => {
                const change = reached - energy;
                if (change > up || -change > down) return Number.NEGATIVE_INFINITY;
                return worth - (change > 0 ? cost : gain) * change;
              }),
            ),
          );
        }
        for (const [energy, worth] of tried.entries()) {
          expect(valueAt(curve, energy)).toBeCloseTo(worth, 7);
        }
      }),
      { endOnFailure: true },
    );
  });

  test('depends, beyond a peak, only on the range that the step can reach', () => {
    // Values of 5 at 0, 0 at 1 and 4 at 2. Going up by 1 at no cost from below 1 either stays at 5·(1 − e) or goes to the end, at 4·e; the peak of 5 lies behind.
    const free = { costPerMwh: 0, gainPerMwh: 0 };
    const up = exclusiveValueBefore(
      { energies: [0, 1, 2], values: [5, 0, 4] },
      { ...free, upMwh: 1, downMwh: 0 },
    );
    const down = exclusiveValueBefore(
      { energies: [0, 1, 2], values: [4, 0, 5] },
      { ...free, upMwh: 0, downMwh: 1 },
    );
    for (const energy of [0, 0.2, 5 / 9, 0.8, 1, 1.5, 2]) {
      const most = energy < 1 ? Math.max(5 * (1 - energy), 4 * energy) : 4;
      expect(valueAt(up, energy)).toBeCloseTo(most, 12);
      expect(valueAt(down, 2 - energy)).toBeCloseTo(most, 12);
    }
  });

  test('lies between what the program with directions finds and proves', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(belowZero, { minLength: 1, maxLength: 8 }),
        async (one, prices) => {
          const terms = siteTerms(one);
          const hours = new Float64Array(prices.length).fill(one.stepMinutes / 60);
          const window = terms.maxEnergyMwh - terms.minEnergyMwh;
          const nothing: ValueCurve = { energies: [0, window], values: [0, 0] };
          const worth = perfectForesightValue(
            clampedTerms(terms, hours),
            Float64Array.from(prices),
            hours,
            nothing,
          );
          const { nominal, worstValueBound } = await planDispatch({
            site: one,
            pricePath: prices,
          });
          const scale = 1 + Math.max(...prices.map(Math.abs)) * terms.chargeMw * prices.length;
          const most = valueAt(toValueCurve(worth), terms.initialEnergyMwh - terms.minEnergyMwh);
          // The value that the program found lies below, its bound above.
          expect((nominal.value - most) / scale).toBeLessThan(1e-7);
          expect((most - worstValueBound) / scale).toBeLessThan(1e-7);
        },
      ),
      { endOnFailure: true },
    );
  });

  test('changes only by a constant where the end of the run is concave', () => {
    fc.assert(
      fc.property(site(), fc.array(belowZero, { minLength: 1, maxLength: 12 }), (one, prices) => {
        const terms = siteTerms(one);
        const hours = new Float64Array(prices.length).fill(one.stepMinutes / 60);
        const window = terms.maxEnergyMwh - terms.minEnergyMwh;
        const path = Float64Array.from(prices);
        const before = (after: Parameters<typeof perfectForesightValue>[3]) =>
          toValueCurve(perfectForesightValue(terms, path, hours, after));
        const curve = before({ energies: [0, window], values: [0, 0] });
        const concave = before({ slopes: [0], lengths: [window] });
        const constant = valueAt(curve, 0) - valueAt(concave, 0);
        const scale = 1 + Math.max(...prices.map(Math.abs)) * window;
        for (const share of [0.1, 0.37, 0.5, 0.93, 1]) {
          const difference = valueAt(curve, share * window) - valueAt(concave, share * window);
          expect(Math.abs(difference - constant) / scale).toBeLessThan(1e-9);
        }
      }),
      { endOnFailure: true },
    );
  });

  test('never exceeds that of shared steps, and equals it without losses', () => {
    fc.assert(
      fc.property(
        fc.array(belowZero, { minLength: 1, maxLength: 24 }),
        fc.boolean(),
        (prices, loses) => {
          const efficiency = loses ? 0.92 : 1;
          const battery = {
            powerMw: 1,
            minEnergyMwh: 0.5,
            maxEnergyMwh: 3,
            initialEnergyMwh: 1,
            chargeEfficiency: efficiency,
            dischargeEfficiency: efficiency,
            wearPerMwhDischarged: 0,
          };
          const energies = perfectForesightEnergies(Float64Array.from(prices), battery);
          let before = battery.initialEnergyMwh;
          const value = prices.reduce((sum, each, step) => {
            const change = energies[step]! - before;
            before = energies[step]!;
            return sum - each * (change > 0 ? change / efficiency : change * efficiency);
          }, 0);
          const { valueLessWear } = perfectForesightBound(prices, battery);
          expect(value).toBeLessThanOrEqual(valueLessWear + 1e-9 * (1 + Math.abs(valueLessWear)));
          if (!loses) expect(value).toBeCloseTo(valueLessWear, 6);
        },
      ),
      { endOnFailure: true },
    );
  });
});

describe('a day with prices far below 0', () => {
  const battery = {
    powerMw: 1,
    minEnergyMwh: 0,
    maxEnergyMwh: 2,
    initialEnergyMwh: 0,
    chargeEfficiency: Math.sqrt(0.85),
    dischargeEfficiency: Math.sqrt(0.85),
    wearPerMwhDischarged: 0,
  };
  const knowledge = {
    model: createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }),
    recalibration: createRecalibration(),
  };

  test('is planned by alternating charge and discharge, as in the program', async () => {
    const desk = new Array<number>(10).fill(-20);
    const { powers } = planDay(knowledge, { startMs: 0, forecasts: { desk } }, battery);
    const value = desk.reduce(
      (sum, each, step) =>
        sum + each * (powers.dischargeMwSeries[step]! - powers.chargeMwSeries[step]!),
      0,
    );
    const efficiency = Math.sqrt(0.85);
    const { nominal } = await planDispatch({
      site: {
        battery: createBattery({
          powerKw: 1000,
          capacityKwh: 2000,
          chargeEfficiency: efficiency,
          dischargeEfficiency: efficiency,
          wearPerMwhDischarged: 0,
        }),
        socFraction: 0,
        stepMinutes: 60,
      },
      pricePath: desk,
    });
    expect(value).toBeCloseTo(nominal.value, 6);
    // Filling it once earns 43.4, and idling after that gains no more.
    expect(value).toBeGreaterThan(54);
  });

  test('is learned by the value of exclusive plans', () => {
    const desk = new Array<number>(24).fill(-20);
    const plan = planDay(knowledge, { startMs: 0, forecasts: { desk } }, battery);
    const { model } = learnPlannedDay(knowledge, plan, desk);
    const earned = desk.reduce(
      (sum, each, step) =>
        sum + each * (plan.powers.dischargeMwSeries[step]! - plan.powers.chargeMwSeries[step]!),
      0,
    );
    expect(model.combinations.values.at(-1)).toBeCloseTo(earned, 9);
  });

  test('judges idling as right where every better plan idles first', () => {
    const prices = [-80, -75, -70, -80, -75, -70, -80, 27];
    const full = { ...battery, initialEnergyMwh: 2 };
    const judged = (direction: 'charge' | 'discharge' | 'idle', powerMw: number) =>
      isRightDirection({ prices, stepMinutes: 60, battery: full, action: { direction, powerMw } });
    expect(judged('idle', 0)).toBe(true);
    expect(judged('discharge', 1)).toBe(false);
  });
});
