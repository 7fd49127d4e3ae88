import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { perfectForesightBound } from '../../src/valuation/perfect-foresight.js';
import { storedEnergyValue } from '../../src/valuation/stored-energy-value.js';
import { anyBattery, anyPrices, fourHours } from '../replay/support/batteries.js';

const worth = ({ slopes, lengths }: ReturnType<typeof storedEnergyValue>, energyMwh: number) => {
  let left = energyMwh;
  return slopes.reduce((sum, slope, at) => {
    const part = Math.min(left, lengths[at]!);
    left -= part;
    return sum + part * slope;
  }, 0);
};

describe('storedEnergyValue', () => {
  test('worked by hand: a block of two hours at 50, then one at 90', () => {
    const battery = { ...fourHours, chargeEfficiency: 1, dischargeEfficiency: 1 };
    const { wearPerMwhDischarged: wear } = battery;
    const values = storedEnergyValue([50, 90], battery, { blockHours: [2, 1] });
    // The first MWh sells for 90; the next could be bought at 50 before that, two more sell at 50, and the last one remains.
    expect(values).toEqual({ slopes: [50, 50 - wear, 0], lengths: [1, 2, 1] });
  });

  test('equals the difference of two perfect-foresight bounds', () => {
    fc.assert(
      fc.property(
        anyPrices(1, 30),
        anyBattery,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (prices, battery, share) => {
          const { minEnergyMwh, maxEnergyMwh } = battery;
          const initialEnergyMwh = minEnergyMwh + share * (maxEnergyMwh - minEnergyMwh);
          const value = (energy: number) =>
            perfectForesightBound(prices, battery, { initialEnergyMwh: energy }).valueLessWear;
          const difference = value(initialEnergyMwh) - value(minEnergyMwh);
          const tolerance = 1e-9 * (1 + Math.abs(value(maxEnergyMwh))) + 1e-7;
          expect(
            Math.abs(
              worth(storedEnergyValue(prices, battery), initialEnergyMwh - minEnergyMwh) -
                difference,
            ),
          ).toBeLessThanOrEqual(tolerance);
        },
      ),
    );
  });

  test('a block equals its hours, and a series can continue from the value after it', () => {
    fc.assert(
      fc.property(
        anyPrices(1, 12),
        anyPrices(1, 12),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        anyBattery,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (first, later, lengths, battery, share) => {
          const blockHours = lengths.slice(0, first.length);
          const endValue = storedEnergyValue(later, battery);
          const inBlocks = storedEnergyValue(first, battery, { blockHours, endValue });
          const byTheHour = [...first].flatMap((price, at) =>
            new Array<number>(blockHours[at]!).fill(price),
          );
          const atOnce = storedEnergyValue([...byTheHour, ...later], battery);
          const energy = share * (battery.maxEnergyMwh - battery.minEnergyMwh);
          expect(worth(inBlocks, energy)).toBeCloseTo(worth(atOnce, energy), 6);
        },
      ),
    );
  });

  test('slopes fall and cover the window', () => {
    fc.assert(
      fc.property(anyPrices(0, 30), anyBattery, (prices, battery) => {
        const { slopes, lengths } = storedEnergyValue(prices, battery);
        expect(slopes.every((slope, at) => at === 0 || slope <= slopes[at - 1]!)).toBe(true);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(
          battery.maxEnergyMwh - battery.minEnergyMwh,
          9,
        );
      }),
    );
  });

  test.each([
    [
      'blockHoursInvalid',
      { blockHours: [1] },
      'blockHours must have 2 entries, one a price; 1 came',
    ],
    ['blockHoursInvalid', { blockHours: [1, 0] }, 'blockHours[1] must be above 0; 0 came'],
    ['endValueInvalid', { endValue: { slopes: [1, 2], lengths: [2, 2] } }, 'slopes 1, 2'],
    ['endValueInvalid', { endValue: { slopes: [1], lengths: [3] } }, 'lengths 3 came'],
  ])('refuses by name: %s %j', (code, options, message) => {
    expect(() => storedEnergyValue([1, 2], fourHours, options)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
    expect(() => storedEnergyValue([1, Number.POSITIVE_INFINITY], fourHours)).toThrow(
      expect.objectContaining({ code: 'priceNotFinite' }),
    );
  });
});
