import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DemandWindow,
  freePeakKw,
  ratchetedMonth,
  windowCharge,
} from '../../src/demand/index.js';

const tierSchedule = [{ width: Number.POSITIVE_INFINITY, price: 10 }];

function window(change: Partial<DemandWindow>): DemandWindow {
  return {
    name: 'any time',
    kind: 'anyTime',
    meteredSteps: new Uint8Array(0),
    intervalSteps: 1,
    stepsIntoInterval: 0,
    tierSchedule,
    floorKw: 0,
    laterMonths: [],
    ...change,
  };
}

test('by hand: the floor, or the peak from which a later month would pay', () => {
  expect(freePeakKw(window({}))).toBe(0);
  expect(freePeakKw(window({ floorKw: 80 }))).toBe(80);
  // 60 kW are billed later in any case, four fifths of 75.
  const laterMonths = [ratchetedMonth(tierSchedule, 0.8, [90, 60])];
  expect(freePeakKw(window({ floorKw: 80, laterMonths }))).toBeCloseTo(75, 9);
  expect(freePeakKw(window({ floorKw: 70, laterMonths }))).toBe(70);
});

test('adds no cost, and a higher peak does', () => {
  const kw = fc.double({ min: 0, max: 200, noNaN: true });
  fc.assert(
    fc.property(
      kw,
      fc.array(
        fc.tuple(fc.double({ min: 0.1, max: 1, noNaN: true }), fc.array(kw, { minLength: 1 })),
        { maxLength: 4 },
      ),
      (floorKw, months) => {
        const laterMonths = months.map(([share, samples]) =>
          ratchetedMonth(tierSchedule, share, samples),
        );
        const one = window({ floorKw, laterMonths });
        const free = freePeakKw(one);
        expect(windowCharge(one, free)).toBeCloseTo(windowCharge(one, 0), 6);
        expect(windowCharge(one, free + 1)).toBeGreaterThan(windowCharge(one, 0) + 1e-3);
      },
    ),
  );
});
