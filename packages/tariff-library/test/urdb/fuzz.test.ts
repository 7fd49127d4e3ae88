import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateBill, fromUrdb } from '../../src/index.js';
import { oddValue, type Path, paths, replaced, valueAt } from '../support/mutations.js';
import { urdbRecord } from '../support/urdb-record.js';

const full = urdbRecord({
  lookbackpercent: 0.5,
  lookbackmonths: new Array(12).fill(true),
  lookbackrange: 0,
  mincharge: 5,
  minchargeunits: '$/month',
  demandreactivepowercharge: 0.3,
  enddate: 1_900_000_000,
  coincidentratestructure: [[{ rate: 0 }]],
  fueladjustmentsmonthly: new Array(12).fill(0),
  energyattrs: [{ 'TOU-summer:Peak': 1 }],
  demandattrs: [{ 'Primary Discount': '2%' }],
});
// Fields are mutated as often as the many cells of the schedules.
const inner = paths(full);
const outer = Object.keys(full).map((field): Path => [field]);
const somePath = fc.oneof(fc.constantFrom(...outer), fc.constantFrom(...inner));
// A record with another plausible number stays readable, and must never make a bill NaN.
const numberPaths = inner.filter((path) => typeof valueAt(full, path) === 'number');
const plausible = fc.tuple(
  fc.constantFrom(...numberPaths),
  fc.oneof(fc.nat({ max: 1 }), fc.double({ min: -1, max: 200, noNaN: true })),
);
const odd = fc.tuple(somePath, oddValue);
const mutations = fc.array(fc.oneof(plausible, odd), { minLength: 1, maxLength: 3 });

const grid = createTimeGrid({
  start: '2026-01-05',
  end: '2026-02-20',
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
});
const load = Array.from({ length: grid.length }, (_, step) => 50 + (step % 24) * 3);

/** The error, if it is an EngineError; anything else fails the test. */
function isOurs(error: unknown): boolean {
  if (error instanceof Error && error.name === 'EngineError') return true;
  throw error;
}

describe('damaged records', () => {
  it('are read or refused, and what is read never bills NaN', () => {
    let billed = 0;
    let refused = 0;
    fc.assert(
      fc.property(mutations, (changes) => {
        const record = changes.reduce(
          (value, [path, by]) => replaced(value, path, by),
          full as unknown,
        );
        try {
          const { tariff } = fromUrdb(record);
          const bill = calculateBill(tariff, load, grid, { priorPeaksKw: new Array(12).fill(80) });
          billed += 1;
          return (
            Number.isFinite(bill.total) &&
            bill.lines.every(({ amount, quantity }) => Number.isFinite(amount) && quantity >= 0)
          );
        } catch (error) {
          refused += 1;
          return isOurs(error);
        }
      }),
      { numRuns: 600 },
    );
    // Both outcomes must occur, or the property proves nothing: one in seven is billed, 40 is five standard deviations below.
    expect(billed).toBeGreaterThan(40);
    expect(refused).toBeGreaterThan(40);
  });

  it('of any shape are refused', () => {
    fc.assert(
      fc.property(fc.anything(), (record) => {
        try {
          fromUrdb(record);
          return false;
        } catch (error) {
          return isOurs(error);
        }
      }),
    );
  });
});
