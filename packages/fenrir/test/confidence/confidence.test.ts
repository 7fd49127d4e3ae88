import type { BatteryParameters } from '@bess/strix';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRecalibration,
  discountRecalibration,
  isRightDirection,
  type LimitedBattery,
  parseRecalibration,
  recalibrate,
  rightActions,
  rightShares,
  updateRecalibration,
} from '../../src/confidence/index.js';

/** Without losses energies stay whole, so that a table of whole energies is exact. */
const lossless = (capacityMwh: number, wear = 0): BatteryParameters => ({
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: capacityMwh,
  initialEnergyMwh: 0,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: wear,
});

/** Powers from changes of the energy, charging above 0. */
const powersOf = (changes: readonly number[]) => ({
  chargeMwSeries: Float64Array.from(changes, (change) => Math.max(0, change)),
  dischargeMwSeries: Float64Array.from(changes, (change) => Math.max(0, -change)),
});

const price = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100);

/** The most that the rest of the day earns from a whole energy, by trying everything. */
function bestFrom(
  prices: readonly number[],
  step: number,
  energy: number,
  battery: LimitedBattery,
): number {
  if (step === prices.length) return 0;
  const { powerMw, importLimitMw = powerMw, exportLimitMw = powerMw } = battery;
  return Math.max(
    ...[-2, -1, 0, 1, 2]
      .filter((change) => -exportLimitMw <= change && change <= importLimitMw)
      .filter((change) => energy + change >= 0 && energy + change <= battery.maxEnergyMwh)
      .map((change) => earned(prices, step, energy, change, battery)),
  );
}

function earned(
  prices: readonly number[],
  step: number,
  energy: number,
  change: number,
  battery: LimitedBattery,
): number {
  const wear = change < 0 ? -change * battery.wearPerMwhDischarged : 0;
  return -change * prices[step]! - wear + bestFrom(prices, step + 1, energy + change, battery);
}

describe('whether a direction is right', () => {
  test('as by trying every power from the one recommended on', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(-2, -1, 0, 1, 2),
        fc.constantFrom(0, 1, 2, 3),
        fc.constantFrom([2, 2], [1, 2], [2, 1], [0, 2]),
        fc.constantFrom(0.5, 1, 4),
        (prices, change, stored, [importLimitMw, exportLimitMw], leastPerMwh) => {
          const limits = { importLimitMw: importLimitMw!, exportLimitMw: exportLimitMw! };
          const battery = { ...lossless(3, 5), powerMw: 2, ...limits };
          const isOpen = (one: number) =>
            -limits.exportLimitMw <= one &&
            one <= limits.importLimitMw &&
            stored + one >= 0 &&
            stored + one <= 3;
          fc.pre(isOpen(change));
          const likewise = [-2, -1, 0, 1, 2].filter(
            (one) =>
              isOpen(one) &&
              Math.sign(one) === Math.sign(change) &&
              Math.abs(one) >= Math.abs(change),
          );
          const loss =
            bestFrom(prices, 0, stored, battery) -
            Math.max(...likewise.map((one) => earned(prices, 0, stored, one, battery)));
          // What can be moved is by the larger of the two ways.
          const mostMwh = Math.max(limits.importLimitMw, limits.exportLimitMw);
          const tolerance = mostMwh * Math.max(leastPerMwh, 0.01 * prices[0]!);
          fc.pre(Math.abs(loss - tolerance) > 1e-9);
          const action =
            change === 0
              ? ({ direction: 'idle', powerMw: 0 } as const)
              : ({
                  direction: change > 0 ? 'charge' : 'discharge',
                  powerMw: Math.abs(change),
                } as const);
          const isRight = isRightDirection({
            prices,
            stepMinutes: 60,
            action,
            leastPerMwh,
            battery: { ...battery, initialEnergyMwh: stored },
          });
          expect(isRight).toBe(loss <= tolerance);
        },
      ),
    );
  });

  test('by hand: what is left at the end, a missing price, and one that is missing itself', () => {
    const battery = { ...lossless(1), initialEnergyMwh: 1 };
    const sell = { direction: 'discharge', powerMw: 1 } as const;
    const of = (prices: readonly number[], more = {}) =>
      isRightDirection({ prices, stepMinutes: 60, action: sell, battery, ...more });
    expect(of([40, 30])).toBe(true);
    expect(of([40], { endValue: [{ widthMwh: 1, perMwh: 45 }] })).toBe(false);
    // What is sold at 40 is bought again at 30.
    expect(of([40, 30], { endValue: [{ widthMwh: 1, perMwh: 45 }] })).toBe(true);
    expect(of([40, 41.5])).toBe(false);
    // A dollar and a half is little where it buys half as much.
    expect(of([40, 41.5], { leastPerMwh: 2 })).toBe(true);
    expect(of([40, Number.NaN, 41.5])).toBe(false);
    expect(of([Number.NaN, 39])).toBeUndefined();
    expect(() => of([])).toThrow(/at least 1/);
  });

  test('by the size of a price, above 0 and below', () => {
    /** Sells a MWh now, or buys it below 0, where waiting an hour would earn so much more. */
    const isRightNow = (pricePerMwh: number, more: number) => {
      const sells = pricePerMwh > 0;
      return isRightDirection({
        prices: [pricePerMwh, pricePerMwh + (sells ? more : -more)],
        stepMinutes: 60,
        action: { direction: sells ? 'discharge' : 'charge', powerMw: 1 },
        battery: { ...lossless(1), initialEnergyMwh: sells ? 1 : 0 },
      });
    };
    // 1 % of 300 are 3; of 60 it is less than the 1 that is allowed at least.
    for (const sign of [1, -1]) {
      expect(isRightNow(sign * 300, 2.5)).toBe(true);
      expect(isRightNow(sign * 300, 3.5)).toBe(false);
      expect(isRightNow(sign * 60, 0.8)).toBe(true);
      expect(isRightNow(sign * 60, 1.2)).toBe(false);
    }
  });
});

describe('which actions are right', () => {
  test('as by trying everything, where a connection takes in and puts out unlike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fc.constantFrom(-2, -1, 0, 1, 2)), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.constantFrom(1, 2, 3),
        fc.constantFrom([1, 2], [2, 1], [0, 2], [1, 0], [0, 0]),
        (steps, capacity, [importLimitMw, exportLimitMw]) => {
          const limits = { importLimitMw: importLimitMw!, exportLimitMw: exportLimitMw! };
          const battery = { ...lossless(capacity, 5), powerMw: 2, ...limits };
          const prices = steps.map(([one]) => one);
          const asked = steps.map(([, change]) => change);
          let energy = 0;
          const expected = asked.map((change, step) => {
            const within = Math.min(limits.importLimitMw, Math.max(-limits.exportLimitMw, change));
            const after = Math.min(capacity, Math.max(0, energy + within));
            // What is done, or more of it.
            const likewise = [-2, -1, 0, 1, 2].filter((other) =>
              other === after - energy
                ? true
                : other * (after - energy) > 0 &&
                  Math.abs(other) > Math.abs(after - energy) &&
                  -limits.exportLimitMw <= other &&
                  other <= limits.importLimitMw &&
                  energy + other >= 0 &&
                  energy + other <= capacity,
            );
            const loss =
              bestFrom(prices, step, energy, battery) -
              Math.max(...likewise.map((other) => earned(prices, step, energy, other, battery)));
            energy = after;
            // What can be moved is by the larger of the two ways.
            const mostMwh = Math.max(limits.importLimitMw, limits.exportLimitMw);
            const tolerance = mostMwh * Math.max(1, 0.01 * prices[step]!);
            // On the edge rounding decides.
            return Math.abs(loss - tolerance) < 1e-9 ? undefined : loss <= tolerance;
          });
          const right = rightActions(prices, powersOf(asked), battery, 60);
          expected.forEach((isRight, step) => {
            if (isRight !== undefined) expect(right[step]).toBe(isRight);
          });
        },
      ),
    );
  });

  test('as by trying everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fc.constantFrom(-1, 0, 1)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 2),
        fc.constantFrom(0, 5),
        (steps, capacity, wear) => {
          const battery = lossless(capacity, wear);
          const prices = steps.map(([one]) => one);
          const asked = steps.map(([, change]) => change);
          let energy = 0;
          const expected = asked.map((change, step) => {
            const after = Math.min(capacity, Math.max(0, energy + change));
            const loss =
              bestFrom(prices, step, energy, battery) -
              earned(prices, step, energy, after - energy, battery);
            energy = after;
            const tolerance = Math.max(1, 0.01 * prices[step]!);
            // Losses at the tolerance to the last bit are no question.
            return Math.abs(loss - tolerance) < 1e-9 ? undefined : loss < tolerance;
          });
          rightActions(prices, powersOf(asked), battery, 60).forEach((isRight, step) => {
            if (expected[step] !== undefined) expect(isRight).toBe(expected[step]);
          });
        },
      ),
    );
  });

  test('by hand: losses, half hours and a missing price', () => {
    const battery = { ...lossless(1), chargeEfficiency: 0.8, dischargeEfficiency: 0.5 };
    // A MWh stored costs 20 / 0.8 = 25 and earns 60 × 0.5 = 30; half an hour stores 0.4 MWh, so resting loses 2, and 0.5 is
    // tolerated.
    const prices = [20, 20, Number.NaN, 60, 60];
    const buys = powersOf([1, 1, 0, -1, -1]);
    expect(rightActions(prices, buys, battery, 30)).toEqual([true, true, undefined, true, true]);
    const rests = powersOf([0, 0, 0, 0, 0]);
    expect(rightActions(prices, rests, battery, 30)).toEqual([false, false, undefined, true, true]);
    const close = rightActions([24, 24, Number.NaN, 60, 60], rests, battery, 30);
    // At 24 it costs 30 as well: nothing is lost by resting.
    expect(close).toEqual([true, true, undefined, true, true]);
  });

  test('in steps of unequal length as in steps of one length that hold them', () => {
    // Steps of 15 minutes in groups of 1, 2 or 4 with one price: the first action, of a quarter of an hour, is judged alike.
    const group = fc.tuple(price, fc.constantFrom(1, 2, 4));
    fc.assert(
      fc.property(
        price,
        fc.array(group, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(-1, -0.4, 0, 0.7, 1),
        (now, groups, change) => {
          const battery = { ...lossless(2, 3), initialEnergyMwh: 1, chargeEfficiency: 0.8 };
          const ofGroups = [now, ...groups.map(([each]) => each)];
          const minutes = [15, ...groups.map(([, quarters]) => 15 * quarters)];
          const ofQuarters = [
            now,
            ...groups.flatMap(([each, quarters]) => new Array<number>(quarters).fill(each)),
          ];
          const first = (count: number) => powersOf([change, ...new Array(count - 1).fill(0)]);
          const [right] = rightActions(ofGroups, first(ofGroups.length), battery, minutes);
          const [same] = rightActions(ofQuarters, first(ofQuarters.length), battery, 15);
          expect(right).toBe(same);
          const uniform = new Array(ofGroups.length).fill(30);
          expect(rightActions(ofGroups, first(ofGroups.length), battery, uniform)).toEqual(
            rightActions(ofGroups, first(ofGroups.length), battery, 30),
          );
        },
      ),
    );
    expect(() => rightActions([1, 2], powersOf([0, 0]), lossless(1), [60])).toThrow(
      /stepMinutes must have 2 entries; 1 came/,
    );
  });

  test('lengths must agree', () => {
    expect(() => rightActions([1, 2], powersOf([0]), lossless(1), 60)).toThrow(
      'chargeMwSeries must have 2 entries',
    );
    expect(() => rightShares([], powersOf([0]), lossless(1), 60)).toThrow('at least 1 entry');
  });

  test('the share is that of the scenarios, in any order', () => {
    const powers = powersOf([1, -1]);
    const scenarios = [
      [20, 50],
      [60, 40],
      [10, 90],
      [49.5, 50],
    ];
    const shares = rightShares(scenarios, powers, lossless(1), 60);
    expect([...shares]).toEqual([3 / 4, 1]);
    expect(rightShares([...scenarios].reverse(), powers, lossless(1), 60)).toEqual(shares);
  });
});

describe('recalibration', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const settled = fc.array(fc.record({ share, happened: fc.boolean() }), { maxLength: 60 });

  /** Believes shares as they are. */
  const believing = { ...createRecalibration(), intercept: 0 };

  test('at first shares are drawn in, and their odds taken for e^0.6 times what they are', () => {
    fc.assert(
      fc.property(share, (one) => {
        const drawn = (one + 0.02) / 1.04;
        expect(recalibrate(believing, one)).toBeCloseTo(drawn, 12);
        const said = recalibrate(createRecalibration(), one);
        expect(said / (1 - said)).toBeCloseTo((Math.exp(0.6) * drawn) / (1 - drawn), 8);
      }),
    );
  });

  test('one step by hand', () => {
    // At one half the logit is 0, so the intercept moves alone: 75 − 50 over 20 + 100/4.
    const half = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 4 > 0 }));
    const learned = updateRecalibration(believing, half);
    expect(learned.intercept).toBeCloseTo(25 / 45, 12);
    expect(learned.slope).toBe(1);
    expect(learned.cases).toBe(100);
    // All and none alike, all as wrong as they can be: the slope moves alone, and not below 0.
    const wrong = [0, 1].flatMap((one) =>
      Array.from({ length: 10 }, () => ({ share: one, happened: one === 0 })),
    );
    const logit = Math.log(1.02 / 0.02);
    const said = 1.02 / 1.04;
    const slope = 1 - (20 * said * logit) / (20 + 20 * said * (1 - said) * logit ** 2);
    expect(slope).toBeLessThan(0);
    expect(updateRecalibration(believing, wrong).slope).toBe(0);
    const some = updateRecalibration(believing, wrong.slice(9, 11));
    const few = 1 - (2 * said * logit) / (20 + 2 * said * (1 - said) * logit ** 2);
    expect(some.slope).toBeCloseTo(few, 12);
    expect(some.intercept).toBeCloseTo(0, 12);
  });

  test('a larger share never means less, and all is finite, proper and read again to the bit', () => {
    fc.assert(
      fc.property(fc.array(settled, { maxLength: 8 }), share, share, (days, one, other) => {
        const learned = days.reduce(updateRecalibration, createRecalibration());
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const said = recalibrate(learned, low);
        expect(said).toBeLessThanOrEqual(recalibrate(learned, high));
        expect(said).toBeGreaterThanOrEqual(0);
        expect(said).toBeLessThanOrEqual(1);
        expect(parseRecalibration(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
      }),
    );
  });

  /** Cases that happen as often as they should, without chance: one whenever another whole one is due. */
  const due = (probability: number) => {
    let owed = 0.5;
    return () => {
      owed += probability;
      const happened = owed >= 1;
      if (happened) owed -= 1;
      return happened;
    };
  };

  test('finds how shares have to be read', () => {
    const cases = Array.from({ length: 24 }, (_, at) => {
      const given = (at + 0.5) / 24;
      const logit = Math.log((given + 0.02) / (1.02 - given));
      return { share: given, happens: due(1 / (1 + Math.exp(-(0.7 + 0.5 * logit)))) };
    });
    let learned = createRecalibration();
    for (let day = 0; day < 200; day += 1) {
      const today = cases.map(({ share: given, happens }) => ({
        share: given,
        happened: happens(),
      }));
      learned = updateRecalibration(learned, today);
    }
    // 4,800 cases outweigh the 20 that it begins with.
    expect(Math.abs(learned.intercept - 0.7)).toBeLessThan(0.03);
    expect(Math.abs(learned.slope - 0.5)).toBeLessThan(0.03);
  });

  test('faded, it says the same, is proper, and keeps of what cases added what it was told', () => {
    fc.assert(
      fc.property(fc.array(settled, { maxLength: 8 }), share, share, (days, kept, one) => {
        const learned = days.reduce(updateRecalibration, createRecalibration());
        const faded = discountRecalibration(learned, kept);
        expect(recalibrate(faded, one)).toBe(recalibrate(learned, one));
        expect(parseRecalibration(JSON.parse(JSON.stringify(faded)))).toEqual(faded);
        const { intercept, slope } = learned.precision;
        expect(faded.precision.intercept).toBeCloseTo(kept * intercept + (1 - kept) * 20, 9);
        expect(faded.precision.slope).toBeCloseTo(kept * slope + (1 - kept) * 20, 9);
        expect(discountRecalibration(learned, 0).precision).toEqual(
          createRecalibration().precision,
        );
      }),
    );
  });

  test('faded day by day it follows a market that changes, and otherwise it does not', () => {
    let [lasting, fading] = [createRecalibration(), createRecalibration()];
    const saidOfHalf = () => [lasting, fading].map((each) => recalibrate(each, 0.5));
    const live = (days: number, truth: number) => {
      const happens = due(truth);
      for (let day = 0; day < days; day += 1) {
        const today = Array.from({ length: 24 }, () => ({
          share: 0.5,
          happened: happens(),
        }));
        lasting = updateRecalibration(lasting, today);
        fading = updateRecalibration(discountRecalibration(fading, Math.exp(-1 / 14)), today);
      }
    };
    live(300, 0.6);
    for (const said of saidOfHalf()) expect(Math.abs(said - 0.6)).toBeLessThan(0.02);
    live(60, 0.85);
    const [slow, quick] = saidOfHalf();
    expect(slow).toBeLessThan(0.7);
    expect(Math.abs(quick! - 0.85)).toBeLessThan(0.03);
  });

  test('what is no share, and what is damaged, is refused by name', () => {
    const fresh = createRecalibration();
    expect(() => recalibrate(fresh, 1.5)).toThrow('share must lie within 0 to 1; 1.5 came');
    expect(() => updateRecalibration(fresh, [{ share: Number.NaN, happened: true }])).toThrow(
      'settled[0].share',
    );
    expect(() => discountRecalibration(fresh, 1.1)).toThrow('keptShare must lie within 0 to 1');
    const codeOf = (stored: unknown) => {
      try {
        parseRecalibration(stored);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return undefined;
    };
    expect(codeOf({ ...fresh, version: 2 })).toBe('recalibrationTooNew');
    expect(codeOf({ ...fresh, slope: -1 })).toBe('recalibrationDamaged');
    expect(codeOf({ ...fresh, precision: { intercept: 1, product: 2, slope: 1 } })).toBe(
      'recalibrationDamaged',
    );
    expect(codeOf(null)).toBe('recalibrationDamaged');
  });
});
