import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CycleOptions, type CycleResult, cycle, type PlannedStep } from '../../src/index.js';
import { asked, noisySite } from '../support/cycle-cases.js';

const site = noisySite({ size: 30, draws: 2 });
const direction = fc.constantFrom('charge' as const, 'discharge' as const, 'idle' as const);
const sents: readonly PlannedStep[] = [
  { direction: 'charge', powerMw: 50 },
  { direction: 'discharge', powerMw: 50 },
  { direction: 'idle', powerMw: 0 },
];
const soldMw = ({ direction: way, powerMw }: PlannedStep) =>
  ({ charge: -1, idle: 0, discharge: 1 })[way] * powerMw;

/** By how much the schedule exceeds what an hour may change, in all, by hand [MW]. */
function excessOf({ schedule }: CycleResult, { mwPerMinute, before }: CycleOptions['ramp'] & {}) {
  const powers = [before!, ...schedule].map(soldMw);
  return powers
    .slice(1)
    .reduce((sum, mw, at) => sum + Math.max(0, Math.abs(mw - powers[at]!) - 60 * mwPerMinute), 0);
}

/** A battery that is often full or empty, and a ramp that is often too slow for that. */
const anyOptions = fc
  .record({
    socFraction: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    capacityKwh: fc.constantFrom(25_000, 60_000, 120_000),
    pricePerMwh: fc.integer({ min: -20, max: 110 }),
    horizonHours: fc.integer({ min: 1, max: 5 }),
    riskAversion: fc.constantFrom(0, 0.3),
    mwPerMinute: fc.integer({ min: 0, max: 30 }).map((hundredths) => hundredths / 100),
    before: fc.record({ direction, powerMw: fc.integer({ min: 0, max: 50 }) }),
    window: fc.constantFrom({}, { minSocFraction: 0.3, maxSocFraction: 0.8 }),
  })
  .map(({ capacityKwh, mwPerMinute, before, window, ...rest }) => ({
    ...rest,
    ramp: { mwPerMinute, before },
    battery: createBattery({ powerKw: 50_000, capacityKwh, ...window }),
  }));

describe('a ramp that cannot be kept', () => {
  test('is exceeded by as little as can be, and the recommendation does not depend on what was sent', async () => {
    let exceeded = 0;
    await fc.assert(
      fc.asyncProperty(anyOptions, async (options) => {
        const results = await Promise.all(
          sents.map(async (sent) => (await cycle({ ...asked, ...options, sent }, site)).result),
        );
        const worths = results.map(({ negotiation }) =>
          Object.values(negotiation.utilities).reduce((sum, value) => sum + value, 0),
        );
        const excesses = results.map((result) => excessOf(result, options.ramp));
        const apart = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
        expect(apart(excesses)).toBeLessThan(0.01);
        expect(apart(worths)).toBeLessThan(0.5);
        if (excesses[0]! > 0.01) exceeded += 1;
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(exceeded).toBeGreaterThan(5);
  });
});
