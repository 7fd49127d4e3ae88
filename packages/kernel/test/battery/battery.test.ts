import {
  type Battery,
  type BatteryOptions,
  chargeHeadroomKw,
  createBattery,
  dischargeHeadroomKw,
  powerLimitsAt,
  stepBattery,
  wearPerKwhThroughput,
} from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** Losses of floating point in a few operations, relative to the size of the battery. */
const TINY = 1e-12;

const optionsArbitrary: fc.Arbitrary<BatteryOptions> = fc
  .record({
    powerKw: fc.double({ min: 1, max: 1e5, noNaN: true }),
    capacityKwh: fc.double({ min: 1, max: 1e5, noNaN: true }),
    chargeEfficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
    dischargeEfficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
    window: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    wearPerMwhDischarged: fc.double({ min: 0, max: 100, noNaN: true }),
    availabilityFraction: fc.double({ min: 0, max: 1, noNaN: true }),
    powerLimits: fc.option(
      fc.array(
        fc.record({
          chargeKw: fc.double({ min: 0, max: 1e5, noNaN: true }),
          dischargeKw: fc.double({ min: 0, max: 1e5, noNaN: true }),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      { nil: undefined },
    ),
  })
  .map(({ window, powerLimits, ...rest }) => ({
    ...rest,
    minSocFraction: Math.min(...window),
    maxSocFraction: Math.max(...window),
    ...(powerLimits === undefined
      ? {}
      : {
          powerLimits: powerLimits.map((limit, i) => ({
            ...limit,
            socFraction: i / (powerLimits.length - 1),
          })),
        }),
  }));
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const stepMinutesArbitrary = fc.constantFrom(1, 2.5, 5, 15, 30, 60);
const scenario = fc.record({
  battery: optionsArbitrary.map(createBattery),
  place: fraction,
  requestKw: fc.double({ min: 0, max: 2e5, noNaN: true }),
  stepMinutes: stepMinutesArbitrary,
});
/** A state inside the battery's window. */
const within = (battery: Battery, place: number) =>
  Math.min(
    battery.maxSocFraction,
    battery.minSocFraction + place * (battery.maxSocFraction - battery.minSocFraction),
  );
const charge = (chargeKw: number) => ({ chargeKw, dischargeKw: 0 });
const discharge = (dischargeKw: number) => ({ chargeKw: 0, dischargeKw });

describe('createBattery', () => {
  test('fills in the documented defaults', () => {
    const battery = createBattery({ powerKw: 50, capacityKwh: 200 });
    expect(battery).toEqual({
      powerKw: 50,
      capacityKwh: 200,
      chargeEfficiency: Math.sqrt(0.85),
      dischargeEfficiency: Math.sqrt(0.85),
      minSocFraction: 0,
      maxSocFraction: 1,
      wearPerMwhDischarged: 5,
      availabilityFraction: 1,
    });
  });

  test('copies its input', () => {
    const powerLimits = [
      { socFraction: 0, chargeKw: 5, dischargeKw: 1 },
      { socFraction: 1, chargeKw: 1, dischargeKw: 5 },
    ];
    const battery = createBattery({ powerKw: 5, capacityKwh: 5, powerLimits });
    powerLimits[0]!.chargeKw = 0;
    expect(battery.powerLimits?.[0]?.chargeKw).toBe(5);
  });

  const limit = (socFraction: number) => ({ socFraction, chargeKw: 1, dischargeKw: 1 });
  test.each<[Record<string, unknown>, string, string]>([
    [{ powerKw: 0 }, 'outOfRange', 'powerKw must be above 0 and at most 100000000; 0 came'],
    [{ powerKw: undefined }, 'invalid', 'powerKw is required; nothing came'],
    [{ powerKw: Number.NaN }, 'invalid', 'powerKw must be a finite number; NaN came'],
    [
      { capacityKwh: 1.1e8 },
      'outOfRange',
      'capacityKwh must be above 0 and at most 100000000; 110000000 came',
    ],
    [
      { chargeEfficiency: 0 },
      'outOfRange',
      'chargeEfficiency must be above 0 and at most 1; 0 came',
    ],
    [
      { dischargeEfficiency: 1.01 },
      'outOfRange',
      'dischargeEfficiency must be above 0 and at most 1; 1.01 came',
    ],
    [
      { capacityKWh: 3 },
      'invalid',
      'capacityKWh is not a known field, the nearest known one is capacityKwh',
    ],
    [
      { minSocFraction: 0.6, maxSocFraction: 0.5 },
      'outOfRange',
      'minSocFraction must be at most maxSocFraction, 0.5; 0.6 came',
    ],
    [
      { powerLimits: [limit(0.1), limit(1)] },
      'outOfRange',
      'powerLimits[0].socFraction must be 0 at the first breakpoint; 0.1 came',
    ],
    [
      { powerLimits: [limit(0), limit(0.9)] },
      'outOfRange',
      'powerLimits[1].socFraction must be 1 at the last breakpoint; 0.9 came',
    ],
    [
      { powerLimits: [limit(0), limit(0.5), limit(0.5), limit(1)] },
      'outOfRange',
      'powerLimits[2].socFraction must rise above 0.5, that of the breakpoint before; 0.5 came',
    ],
    [
      { powerLimits: [limit(0)] },
      'outOfRange',
      'powerLimits must have between 2 and 1000 items; an array of 1 item came',
    ],
  ])('refuses %j', (change, kind, message) => {
    const options = { powerKw: 1, capacityKwh: 1, ...change } as BatteryOptions;
    expect(() => createBattery(options)).toThrow(
      expect.objectContaining({ kind, message, engine: 'kernel' }),
    );
  });
});

describe('powerLimitsAt', () => {
  const battery = createBattery({
    powerKw: 100,
    capacityKwh: 100,
    availabilityFraction: 0.5,
    powerLimits: [
      { socFraction: 0, chargeKw: 200, dischargeKw: 0 },
      { socFraction: 0.2, chargeKw: 200, dischargeKw: 80 },
      { socFraction: 1, chargeKw: 40, dischargeKw: 80 },
    ],
  });
  test.each([
    // The rated 100 kW cut the 200 kW; half of it is available.
    [0, 50, 0],
    // Half way up to the first breakpoint: 40 kW of discharge.
    [0.1, 50, 20],
    [0.2, 50, 40],
    // Three quarters of the way from 200 to 40: 80 kW.
    [0.8, 40, 40],
    [1, 20, 40],
  ])('at %f: charge %f, discharge %f', (socFraction, chargeKw, dischargeKw) => {
    const limits = powerLimitsAt(battery, socFraction);
    expect(limits.chargeKw).toBeCloseTo(chargeKw, 10);
    expect(limits.dischargeKw).toBeCloseTo(dischargeKw, 10);
  });

  test('law: equal breakpoints anywhere are the rated power', () => {
    fc.assert(
      fc.property(
        fraction,
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 4 }),
        (soc, inner) => {
          const socs = [0, ...new Set(inner.sort((a, b) => a - b)), 1];
          const powerLimits = socs.map((socFraction) => ({
            socFraction,
            chargeKw: 30,
            dischargeKw: 20,
          }));
          const limits = powerLimitsAt(
            createBattery({ powerKw: 100, capacityKwh: 1, powerLimits }),
            soc,
          );
          expect(limits.chargeKw).toBeCloseTo(30, 9);
          expect(limits.dischargeKw).toBeCloseTo(20, 9);
        },
      ),
    );
  });
});

describe('stepBattery, by hand', () => {
  const battery = createBattery({
    powerKw: 100,
    capacityKwh: 200,
    chargeEfficiency: 0.9,
    dischargeEfficiency: 0.8,
    minSocFraction: 0.1,
    maxSocFraction: 0.9,
    wearPerMwhDischarged: 20,
  });
  test.each([
    // 40 kW for half an hour: 20 kWh at the meter, 18 kWh in the store, 9 % of 200 kWh.
    [
      'charge within limits',
      0.5,
      charge(40),
      30,
      { chargeKw: 40, dischargeKw: 0, socFraction: 0.59, wearCost: 0 },
    ],
    [
      'charge above the rated power',
      0.5,
      charge(400),
      30,
      { chargeKw: 100, dischargeKw: 0, socFraction: 0.725, wearCost: 0 },
    ],
    // Room for 10 % = 20 kWh in the store: 22.2 kWh at the meter in half an hour.
    [
      'charge to the top',
      0.8,
      charge(100),
      30,
      { chargeKw: 400 / 9, dischargeKw: 0, socFraction: 0.9, wearCost: 0 },
    ],
    // 40 kW for half an hour: 20 kWh at the meter, 25 kWh from the store; wear 0.02 MWh × 20.
    [
      'discharge within limits',
      0.5,
      discharge(40),
      30,
      { chargeKw: 0, dischargeKw: 40, socFraction: 0.375, wearCost: 0.4 },
    ],
    // 10 % = 20 kWh above the bottom: 16 kWh at the meter.
    [
      'discharge to the bottom',
      0.2,
      discharge(100),
      60,
      { chargeKw: 0, dischargeKw: 16, socFraction: 0.1, wearCost: 0.32 },
    ],
    [
      'discharge below the window',
      0.05,
      discharge(10),
      60,
      { chargeKw: 0, dischargeKw: 0, socFraction: 0.05, wearCost: 0 },
    ],
    [
      'charge from below the window',
      0.05,
      charge(10),
      60,
      { chargeKw: 10, dischargeKw: 0, socFraction: 0.095, wearCost: 0 },
    ],
    [
      'discharge from above the window',
      0.95,
      discharge(8),
      60,
      { chargeKw: 0, dischargeKw: 8, socFraction: 0.9, wearCost: 0.16 },
    ],
    [
      'charge above the window',
      0.95,
      charge(8),
      60,
      { chargeKw: 0, dischargeKw: 0, socFraction: 0.95, wearCost: 0 },
    ],
  ])('%s', (_, socFraction, request, stepMinutes, expected) => {
    const step = stepBattery(battery, { socFraction }, request, stepMinutes);
    for (const [name, value] of Object.entries(expected)) {
      expect(step).toHaveProperty(name, expect.closeTo(value, 10));
    }
  });

  test.each([
    [
      { socFraction: 0.5 },
      { chargeKw: 1, dischargeKw: 1 },
      15,
      'invalid',
      'chargeKw and dischargeKw must not both be above 0 in one step; 1 and 1 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: -1, dischargeKw: 0 },
      15,
      'outOfRange',
      'chargeKw must be at least 0; -1 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: Number.NaN },
      15,
      'invalid',
      'dischargeKw must be a finite number; NaN came',
    ],
    [
      { socFraction: 1.2 },
      { chargeKw: 0, dischargeKw: 0 },
      15,
      'outOfRange',
      'socFraction must be between 0 and 1; 1.2 came',
    ],
    [
      { socFraction: Number.NaN },
      { chargeKw: 0, dischargeKw: 0 },
      15,
      'invalid',
      'socFraction must be a finite number; NaN came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: 0 },
      0,
      'outOfRange',
      'stepMinutes must be positive and finite; 0 came',
    ],
    [
      { socFraction: 0.5 },
      { chargeKw: 0, dischargeKw: 0 },
      Number.POSITIVE_INFINITY,
      'invalid',
      'stepMinutes must be positive and finite; Infinity came',
    ],
  ])('refuses %j %j %f', (state, request, stepMinutes, kind, message) => {
    expect(() => stepBattery(battery, state, request, stepMinutes)).toThrow(
      expect.objectContaining({ kind, message }),
    );
  });
});

describe('stepBattery, laws', () => {
  test('energy is conserved: what is stored is what came in less what is lost', () => {
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

  test('the state stays in its window to the bit, and power within its limits', () => {
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

  test('from any state at all, a step never leads further out of the window', () => {
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

  test('a round trip returns η_c·η_d of what it took', () => {
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

  test('a request of nothing changes nothing', () => {
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

  test('two half steps are one step where no limit binds', () => {
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

  test('asking for more never gives less', () => {
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

  test('the headroom is what the step carries out of an endless request', () => {
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

describe('wearPerKwhThroughput', () => {
  test('by hand: 10 per MWh, 80 % round trip: 1 kWh in and 0.8 kWh out cost 0.008', () => {
    const battery = createBattery({
      powerKw: 1,
      capacityKwh: 1,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 10,
    });
    expect(wearPerKwhThroughput(battery) * 1.8).toBeCloseTo(0.008, 15);
  });

  test('law: over any schedule that ends where it began it costs what the steps cost', () => {
    fc.assert(
      fc.property(
        optionsArbitrary,
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (options, plan) => {
          const { powerLimits: _, ...rest } = options;
          const battery = createBattery({
            ...rest,
            minSocFraction: 0,
            maxSocFraction: 1,
            availabilityFraction: 1,
          });
          let state = { socFraction: 0 };
          let throughputKwh = 0;
          let wear = 0;
          const run = (request: { chargeKw: number; dischargeKw: number }, minutes: number) => {
            const step = stepBattery(battery, state, request, minutes);
            throughputKwh += ((step.chargeKw + step.dischargeKw) * minutes) / 60;
            wear += step.wearCost;
            state = step;
          };
          for (const share of plan)
            run(
              share > 0 ? charge(share * battery.powerKw) : discharge(-share * battery.powerKw),
              15,
            );
          // An endless step brings the battery back to where it began.
          run(discharge(battery.powerKw), (60 * 2 * battery.capacityKwh) / battery.powerKw);
          expect(state.socFraction).toBeLessThan(TINY);
          expect(
            Math.abs(wearPerKwhThroughput(battery) * throughputKwh - wear),
          ).toBeLessThanOrEqual(1e-9 * (wear + 1e-9));
        },
      ),
    );
  });
});
