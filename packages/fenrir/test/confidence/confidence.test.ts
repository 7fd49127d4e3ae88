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

/** A lossless battery, so that energies stay whole and a table of whole energies is exact. */
const lossless = (capacityMwh: number, wear = 0): BatteryParameters => ({
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: capacityMwh,
  initialEnergyMwh: 0,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: wear,
});

/** Powers from changes of the energy, positive for charging. */
const powersOf = (changes: readonly number[]) => ({
  chargeMwSeries: Float64Array.from(changes, (change) => Math.max(0, change)),
  dischargeMwSeries: Float64Array.from(changes, (change) => Math.max(0, -change)),
});

const price = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100);

/** Perfect-foresight value from a whole energy, by exhaustive search. */
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

describe('isRightDirection', () => {
  test('equals an exhaustive search over all powers from the recommended one on', () => {
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
          // The larger of both powers determines the energy that can be moved.
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

  test('worked by hand: an end value, a missing price, and a missing price of the interval itself', () => {
    const battery = { ...lossless(1), initialEnergyMwh: 1 };
    const sell = { direction: 'discharge', powerMw: 1 } as const;
    const of = (prices: readonly number[], more = {}) =>
      isRightDirection({ prices, stepMinutes: 60, action: sell, battery, ...more });
    expect(of([40, 30])).toBe(true);
    expect(of([40], { endValue: [{ widthMwh: 1, perMwh: 45 }] })).toBe(false);
    // Energy sold at 40 is bought again at 30.
    expect(of([40, 30], { endValue: [{ widthMwh: 1, perMwh: 45 }] })).toBe(true);
    expect(of([40, 41.5])).toBe(false);
    // A loss of 1.5 is tolerated where the currency unit is worth half a dollar.
    expect(of([40, 41.5], { leastPerMwh: 2 })).toBe(true);
    expect(of([40, Number.NaN, 41.5])).toBe(false);
    expect(of([Number.NaN, 39])).toBeUndefined();
    expect(() => of([])).toThrow(/at least 1/);
  });

  test('scales its tolerance with the size of the price, above 0 and below', () => {
    /** Whether selling a MWh now (or buying it below 0) is right when waiting an hour would earn this much more. */
    const isRightNow = (pricePerMwh: number, more: number) => {
      const sells = pricePerMwh > 0;
      return isRightDirection({
        prices: [pricePerMwh, pricePerMwh + (sells ? more : -more)],
        stepMinutes: 60,
        action: { direction: sells ? 'discharge' : 'charge', powerMw: 1 },
        battery: { ...lossless(1), initialEnergyMwh: sells ? 1 : 0 },
      });
    };
    // 1 % of 300 are 3; 1 % of 60 is less than the minimum tolerance of 1.
    for (const sign of [1, -1]) {
      expect(isRightNow(sign * 300, 2.5)).toBe(true);
      expect(isRightNow(sign * 300, 3.5)).toBe(false);
      expect(isRightNow(sign * 60, 0.8)).toBe(true);
      expect(isRightNow(sign * 60, 1.2)).toBe(false);
    }
  });
});

describe('rightActions', () => {
  test('equals an exhaustive search with different import and export limits', () => {
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
            // The action, or more in the same direction.
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
            // The larger of both powers determines the energy that can be moved.
            const mostMwh = Math.max(limits.importLimitMw, limits.exportLimitMw);
            const tolerance = mostMwh * Math.max(1, 0.01 * prices[step]!);
            // On the edge of the tolerance rounding decides.
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

  test('equals an exhaustive search', () => {
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
            // Losses exactly at the tolerance are left out.
            return Math.abs(loss - tolerance) < 1e-9 ? undefined : loss < tolerance;
          });
          rightActions(prices, powersOf(asked), battery, 60).forEach((isRight, step) => {
            if (expected[step] !== undefined) expect(isRight).toBe(expected[step]);
          });
        },
      ),
    );
  });

  test('worked by hand: losses, half hours and a missing price', () => {
    const battery = { ...lossless(1), chargeEfficiency: 0.8, dischargeEfficiency: 0.5 };
    // A MWh stored costs 20 / 0.8 = 25 and earns 60 × 0.5 = 30; half an hour stores 0.4 MWh, so idling loses 2, and 0.5 is
    // tolerated.
    const prices = [20, 20, Number.NaN, 60, 60];
    const buys = powersOf([1, 1, 0, -1, -1]);
    expect(rightActions(prices, buys, battery, 30)).toEqual([true, true, undefined, true, true]);
    const idlePowers = powersOf([0, 0, 0, 0, 0]);
    expect(rightActions(prices, idlePowers, battery, 30)).toEqual([
      false,
      false,
      undefined,
      true,
      true,
    ]);
    const close = rightActions([24, 24, Number.NaN, 60, 60], idlePowers, battery, 30);
    // At 24 it costs 30 as well: idling loses nothing.
    expect(close).toEqual([true, true, undefined, true, true]);
  });

  test('gives steps of unequal length the result of equal steps that they consist of', () => {
    // Steps of 15 minutes in groups of 1, 2 or 4 with one price: the first action, of a quarter of an hour, is judged the same.
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

  test('rejects unequal lengths', () => {
    expect(() => rightActions([1, 2], powersOf([0]), lossless(1), 60)).toThrow(
      'chargeMwSeries must have 2 entries',
    );
    expect(() => rightShares([], powersOf([0]), lossless(1), 60)).toThrow('at least 1 entry');
  });

  test('gives the share of scenarios, in any order', () => {
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

  /** A recalibration that leaves shares unchanged. */
  const believing = { ...createRecalibration(), intercept: 0 };

  test('shrinks shares at first, and multiplies their odds by e^0.6', () => {
    fc.assert(
      fc.property(share, (one) => {
        const drawn = (one + 0.02) / 1.04;
        expect(recalibrate(believing, one)).toBeCloseTo(drawn, 12);
        const said = recalibrate(createRecalibration(), one);
        expect(said / (1 - said)).toBeCloseTo((Math.exp(0.6) * drawn) / (1 - drawn), 8);
      }),
    );
  });

  test('one step worked by hand', () => {
    // At one half the logit is 0, so only the intercept moves: 75 − 50 over 20 + 100/4.
    const half = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 4 > 0 }));
    const learned = updateRecalibration(believing, half);
    expect(learned.intercept).toBeCloseTo(25 / 45, 12);
    expect(learned.slope).toBe(1);
    expect(learned.cases).toBe(100);
    // Shares of 0 and 1, all of them wrong: the slope falls, but not below 0.
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

  test('never falls with the share, stays finite and valid, and is parsed bit for bit', () => {
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

  /** Cases with the exact frequency, without chance: one whenever the next whole one is due. */
  const due = (probability: number) => {
    let owed = 0.5;
    return () => {
      owed += probability;
      const happened = owed >= 1;
      if (happened) owed -= 1;
      return happened;
    };
  };

  test('learns the relation between shares and frequencies', () => {
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
    // 4,800 cases outweigh the prior's 20.
    expect(Math.abs(learned.intercept - 0.7)).toBeLessThan(0.03);
    expect(Math.abs(learned.slope - 0.5)).toBeLessThan(0.03);
  });

  test('discounting changes no probability, stays valid, and keeps the given share of the added precision', () => {
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

  test('discounted daily it follows a market that changes, otherwise it does not', () => {
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

  test('rejects invalid shares and damaged recalibrations with a code', () => {
    const fresh = createRecalibration();
    expect(() => recalibrate(fresh, 1.5)).toThrow('share must be from 0 to 1; 1.5 came');
    expect(() => updateRecalibration(fresh, [{ share: Number.NaN, happened: true }])).toThrow(
      'settled[0].share',
    );
    expect(() => discountRecalibration(fresh, 1.1)).toThrow('keptShare must be from 0 to 1');
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
