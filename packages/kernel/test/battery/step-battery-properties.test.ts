import {
  type Battery,
  chargeHeadroomKw,
  createBattery,
  dischargeHeadroomKw,
  powerLimitsAt,
  stepBattery,
} from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  charge,
  discharge,
  fraction,
  optionsArbitrary,
  scenario,
  stepMinutesArbitrary,
  TINY,
  within,
} from './arbitraries.js';

describe('stepBattery, properties', () => {
  test('energy is conserved: the stored energy is the input minus the losses', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.boolean(),
        ({ battery, place, requestKw, stepMinutes }, charging) => {
          const before = within(battery, place);
          const step = stepBattery(
            battery,
            { socFraction: before },
            charging ? charge(requestKw) : discharge(requestKw),
            stepMinutes,
          );
          const storedKwh = (step.socFraction - before) * battery.capacityKwh;
          const throughMeterKwh = ((step.chargeKw - step.dischargeKw) * stepMinutes) / 60;
          const lostKwh =
            ((step.chargeKw * (1 - battery.chargeEfficiency) +
              step.dischargeKw * (1 / battery.dischargeEfficiency - 1)) *
              stepMinutes) /
            60;
          expect(Math.abs(storedKwh - (throughMeterKwh - lostKwh))).toBeLessThan(
            TINY * 10 * battery.capacityKwh,
          );
          expect(lostKwh).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('the state stays exactly within its window, and the power within its limits', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.boolean(),
        ({ battery, place, requestKw, stepMinutes }, charging) => {
          const before = within(battery, place);
          const limits = powerLimitsAt(battery, before);
          const step = stepBattery(
            battery,
            { socFraction: before },
            charging ? charge(requestKw) : discharge(requestKw),
            stepMinutes,
          );
          expect(step.socFraction).toBeGreaterThanOrEqual(battery.minSocFraction);
          expect(step.socFraction).toBeLessThanOrEqual(battery.maxSocFraction);
          expect(step.chargeKw).toBeLessThanOrEqual(Math.min(requestKw, limits.chargeKw));
          expect(step.dischargeKw).toBeLessThanOrEqual(Math.min(requestKw, limits.dischargeKw));
          expect(Math.min(step.chargeKw, step.dischargeKw)).toBe(0);
        },
      ),
    );
  });

  test('from any state, a step never moves further out of the window', () => {
    const outside = (battery: Battery, soc: number) =>
      Math.max(0, battery.minSocFraction - soc, soc - battery.maxSocFraction);
    fc.assert(
      fc.property(
        scenario,
        fc.boolean(),
        ({ battery, place, requestKw, stepMinutes }, charging) => {
          const step = stepBattery(
            battery,
            { socFraction: place },
            charging ? charge(requestKw) : discharge(requestKw),
            stepMinutes,
          );
          expect(outside(battery, step.socFraction)).toBeLessThanOrEqual(outside(battery, place));
        },
      ),
    );
  });

  test('a round trip returns η_c·η_d of its input', () => {
    fc.assert(
      fc.property(
        optionsArbitrary,
        fraction,
        stepMinutesArbitrary,
        (options, share, stepMinutes) => {
          const { powerLimits: _, ...rest } = options;
          const battery = createBattery({
            ...rest,
            minSocFraction: 0,
            maxSocFraction: 1,
            availabilityFraction: 1,
          });
          const asked =
            share * Math.min(battery.powerKw, chargeHeadroomKw(battery, 0, stepMinutes));
          const up = stepBattery(battery, { socFraction: 0 }, charge(asked), stepMinutes);
          const down = stepBattery(battery, up, discharge(1e9), stepMinutes);
          fc.pre(down.dischargeKw < battery.powerKw);
          const returned = up.chargeKw * battery.chargeEfficiency * battery.dischargeEfficiency;
          expect(Math.abs(down.dischargeKw - returned)).toBeLessThanOrEqual(
            1e-9 * up.chargeKw + 1e-300,
          );
          expect(down.socFraction).toBeLessThan(TINY);
        },
      ),
    );
  });

  test('a request of 0 kW changes nothing', () => {
    fc.assert(
      fc.property(scenario, ({ battery, place, stepMinutes }) => {
        expect(stepBattery(battery, { socFraction: place }, charge(0), stepMinutes)).toEqual({
          chargeKw: 0,
          dischargeKw: 0,
          socFraction: place,
          wearCost: 0,
        });
      }),
    );
  });

  test('two half steps equal one step if no limit is active', () => {
    fc.assert(
      fc.property(scenario, fraction, fc.boolean(), (drawn, share, charging) => {
        const { powerLimits: _, ...battery } = drawn.battery;
        const { stepMinutes } = drawn;
        const before = { socFraction: within(battery, drawn.place) };
        const headroomKw = (charging ? chargeHeadroomKw : dischargeHeadroomKw)(
          battery,
          before.socFraction,
          stepMinutes,
        );
        const request = charging ? charge(share * headroomKw) : discharge(share * headroomKw);
        const whole = stepBattery(battery, before, request, stepMinutes);
        const first = stepBattery(battery, before, request, stepMinutes / 2);
        const second = stepBattery(battery, first, request, stepMinutes / 2);
        expect(first.chargeKw).toBe(whole.chargeKw);
        expect(first.dischargeKw).toBe(whole.dischargeKw);
        expect(Math.abs(second.socFraction - whole.socFraction)).toBeLessThan(TINY);
        const wear = first.wearCost + second.wearCost;
        expect(Math.abs(wear - whole.wearCost)).toBeLessThanOrEqual(1e-9 * (1 + whole.wearCost));
      }),
    );
  });

  test('a larger request never gives less power', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.double({ min: 0, max: 2e5, noNaN: true }),
        fc.boolean(),
        ({ battery, place, requestKw, stepMinutes }, otherKw, charging) => {
          const state = { socFraction: place };
          const ask = charging ? charge : discharge;
          const less = stepBattery(battery, state, ask(Math.min(requestKw, otherKw)), stepMinutes);
          const more = stepBattery(battery, state, ask(Math.max(requestKw, otherKw)), stepMinutes);
          expect(more.chargeKw).toBeGreaterThanOrEqual(less.chargeKw);
          expect(more.dischargeKw).toBeGreaterThanOrEqual(less.dischargeKw);
          expect(more.wearCost).toBeGreaterThanOrEqual(less.wearCost);
          const change = (soc: number) => Math.abs(soc - place);
          expect(change(more.socFraction)).toBeGreaterThanOrEqual(change(less.socFraction));
        },
      ),
    );
  });

  test('the headroom is the power of a step with an unlimited request', () => {
    fc.assert(
      fc.property(scenario, ({ battery, place, stepMinutes }) => {
        const state = { socFraction: place };
        expect(stepBattery(battery, state, charge(1e12), stepMinutes).chargeKw).toBe(
          chargeHeadroomKw(battery, place, stepMinutes),
        );
        expect(stepBattery(battery, state, discharge(1e12), stepMinutes).dischargeKw).toBe(
          dischargeHeadroomKw(battery, place, stepMinutes),
        );
      }),
    );
  });
});
