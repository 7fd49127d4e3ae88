import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solvePlan } from '../src/solve/solve-plan.js';
import { bruteForce } from './support/brute-force.js';
import { block, modelSpec, monthCharges } from './support/specs.js';

const unbounded = Number.POSITIVE_INFINITY;
const price = fc.integer({ min: 0, max: 30 }).map((cents) => cents / 100);
const rate = fc.integer({ min: 0, max: 12 });
const load = fc.integer({ min: 0, max: 5 });
const battery = { powerKw: 2, capacityKwh: 3 };

const energyTierSchedule = fc
  .tuple(price, price, fc.integer({ min: 2, max: 9 }))
  .map(([first, second, width]) => [
    { width, price: first },
    { width: unbounded, price: second },
  ]);
const demandTierSchedule = fc
  .tuple(rate, rate, fc.integer({ min: 1, max: 5 }))
  .map(([first, second, width]) => [
    { width, price: first },
    { width: unbounded, price: second },
  ]);

async function optimum(...args: Parameters<typeof modelSpec>): Promise<number> {
  const plan = await solvePlan(modelSpec(...args), { purpose: 'day', relGap: 1e-9 });
  return plan.objective;
}

describe('the joint model against exhaustive search', () => {
  it('agrees on four steps with two energy periods, tiers that rise or fall, and tiered demand', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(load, { minLength: 4, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 4, maxLength: 4 }),
        energyTierSchedule,
        price,
        demandTierSchedule,
        fc.integer({ min: 0, max: 3 }),
        async (loadKw, periods, tierSchedule, secondPrice, flatTierSchedule, startKwh) => {
          const day = block({ loadKw, startKwh, energyPeriodSeries: Uint8Array.from(periods) });
          const charges = [
            monthCharges({
              energyTierSchedules: [tierSchedule, [{ width: unbounded, price: secondPrice }]],
              flatTierSchedule,
            }),
          ];
          const expected = bruteForce([day], charges, battery);
          const found = await optimum({ blocks: [{ block: day, repeats: 1 }], charges }, battery);
          expect(found).toBeCloseTo(expected, 7);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('agrees on two months coupled by a ratchet and a floor from earlier peaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(load, { minLength: 3, maxLength: 3 }),
        fc.array(load, { minLength: 3, maxLength: 3 }),
        demandTierSchedule,
        demandTierSchedule,
        fc.constantFrom(0.5, 1),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        async (
          firstLoad,
          secondLoad,
          firstTierSchedule,
          secondTierSchedule,
          ratchetFraction,
          floorKw,
          startKwh,
        ) => {
          const first = block({ loadKw: firstLoad, startKwh });
          const second = block({ loadKw: secondLoad, startKwh, monthIndex: 1 });
          const charges = [
            monthCharges({
              flatTierSchedule: firstTierSchedule,
              ratchetFraction,
              ratchetFloorKw: floorKw,
            }),
            monthCharges({
              flatTierSchedule: secondTierSchedule,
              ratchetFraction,
              lookbackMonths: [0],
            }),
          ];
          const expected = bruteForce([first, second], charges, battery);
          const found = await optimum(
            {
              blocks: [
                { block: first, repeats: 1 },
                { block: second, repeats: 1 },
              ],
              charges,
            },
            battery,
          );
          expect(found).toBeCloseTo(expected, 7);
        },
      ),
      { numRuns: 40 },
    );
  });
});
