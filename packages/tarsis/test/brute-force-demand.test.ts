import type { TierByDemand } from '@bess/tariff-library/tiers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonthCharges } from '../src/charges/read-charges.js';
import type { ModelSpec } from '../src/model/model-spec.js';
import { solvePlan } from '../src/solve/solve-plan.js';
import {
  bruteForceMonths,
  costOfMonths,
  type TinyMonth,
  type TinyYear,
} from './support/brute-force-months.js';
import { block, modelSpec, monthCharges } from './support/specs.js';

const unbounded = Number.POSITIVE_INFINITY;
const onePrice = (price: number) => [{ width: unbounded, price }];
const price = fc.integer({ min: 0, max: 20 }).map((cents) => cents / 100);
const rate = fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 10);
const load = fc.integer({ min: 0, max: 5 });
const battery = { powerKw: 1, capacityKwh: 2 };

function chargesOf(year: TinyYear, month: TinyMonth, index: number): MonthCharges {
  const { prices, hours = [], touPrices = [], flatPrice = 0, coincidentSteps } = month;
  const tiers = prices.map((each, tier): TierByDemand => {
    const end = tier < hours.length ? { kwh: 0, kwhPerKw: hours[tier]! } : null;
    return { tier, price: each, end, cap: end };
  });
  return monthCharges({
    energyTierSchedules: [
      tiers.map((tier) => ({
        width: hours.length > 0 ? Number.NaN : unbounded,
        price: tier.price,
      })),
    ],
    ...(hours.length > 0 && { energyByDemand: [tiers] }),
    flatTierSchedule: flatPrice === 0 ? [] : onePrice(flatPrice),
    touTierSchedules: touPrices.map((each, period) =>
      year.ratchetOnPeriods && !month.touPeriods?.includes(period) ? [] : onePrice(each),
    ),
    ...(coincidentSteps && {
      coincidentTierSchedules: [onePrice(0), onePrice(month.coincidentPrice ?? 0)],
    }),
    ratchetFraction: year.ratchetFraction,
    lookbackMonths: Array.from({ length: index }, (_, earlier) => earlier),
    ...(year.ratchetOnPeriods && {
      ratchetPeriods: touPrices.flatMap((each, period) => (each === 0 ? [] : [period])),
    }),
  });
}

function specOf(year: TinyYear): ModelSpec {
  return modelSpec(
    {
      charges: year.months.map((month, index) => chargesOf(year, month, index)),
      blocks: year.months.map(({ loadKw, touPeriods, coincidentSteps }, monthIndex) => ({
        repeats: 1,
        block: block({
          monthIndex,
          loadKw,
          startKwh: year.startKwh,
          ...(touPeriods && { demandPeriodSeries: Uint8Array.from(touPeriods) }),
          ...(coincidentSteps && {
            coincidentPeriodSeries: Uint8Array.from(coincidentSteps, Number),
          }),
        }),
      })),
    },
    { powerKw: year.powerKw, capacityKwh: year.capacityKwh },
  );
}

/** The optimum, after checking that its plan costs what the model says. */
async function optimum(year: TinyYear): Promise<number> {
  const plan = await solvePlan(specOf(year), { purpose: 'day', relGap: 1e-9 });
  const imports = plan.blocks.map(({ importKwSeries }) => Array.from(importKwSeries));
  expect(costOfMonths(year, imports)).toBeCloseTo(plan.objective, 6);
  return plan.objective;
}

const without = { ratchetFraction: 0, ratchetOnPeriods: false };

describe('charges beyond the tier schedules against exhaustive search', () => {
  it('agree on hours-of-use tiers with falling or rising prices', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(load, { minLength: 3, maxLength: 3 }),
        fc.tuple(price, price, price),
        // Tier ends that coincide with energies on the lattice.
        fc.constantFrom([1, 2], [1, 3], [2, 3], [1, 4]),
        rate,
        fc.integer({ min: 0, max: 2 }),
        async (loadKw, prices, hours, flatPrice, startKwh) => {
          const months = [{ loadKw, prices, hours, flatPrice }];
          const year = { months, ...battery, startKwh, ...without };
          expect(await optimum(year)).toBeCloseTo(bruteForceMonths(year), 6);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('agree on two months whose tiers a ratchet widens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.tuple(load, load), fc.tuple(load, load)),
        fc.tuple(price, price),
        fc.constantFrom([1], [2]),
        rate,
        fc.constantFrom(0.5, 1),
        async (loads, prices, hours, flatPrice, ratchetFraction) => {
          const months = loads.map((loadKw) => ({ loadKw, prices, hours, flatPrice }));
          const year = {
            months,
            ...battery,
            startKwh: 1,
            ratchetFraction,
            ratchetOnPeriods: false,
          };
          const best = bruteForceMonths(year);
          const found = await optimum(year);
          // Off the lattice a plan may cost slightly less, never more.
          expect(found).toBeLessThanOrEqual(best + 1e-6);
          expect(found).toBeGreaterThan(best - 0.06);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('agree on a ratchet over the demand by time of use', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.tuple(load, load), fc.tuple(load, load)),
        fc.tuple(fc.constantFrom([0, 1], [1, 2], [1, 1]), fc.constantFrom([0, 1], [1, 2], [2, 0])),
        fc.tuple(rate, rate),
        fc.constantFrom(0.5, 1),
        price,
        async (loads, periods, prices, ratchetFraction, energyPrice) => {
          const touPrices = [0, ...prices];
          const months = loads.map((loadKw, index) => ({
            loadKw,
            touPeriods: periods[index]!,
            touPrices,
            prices: [energyPrice],
          }));
          const year = { months, ...battery, startKwh: 1, ratchetFraction, ratchetOnPeriods: true };
          expect(await optimum(year)).toBeCloseTo(bruteForceMonths(year), 6);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('agree on the own peak in the hours of a possible system peak', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(load, { minLength: 3, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        rate,
        rate,
        price,
        async (loadKw, coincidentSteps, coincidentPrice, flatPrice, energyPrice) => {
          const months = [
            { loadKw, coincidentSteps, coincidentPrice, flatPrice, prices: [energyPrice] },
          ];
          const year = { months, ...battery, startKwh: 1, ...without };
          expect(await optimum(year)).toBeCloseTo(bruteForceMonths(year), 6);
        },
      ),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
