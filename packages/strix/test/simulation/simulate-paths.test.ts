import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateOutputs, simulatePaths } from '../../src/simulation/simulate-paths.js';
import { samplePlan } from '../support/sample-plan.js';

describe('a range of paths', () => {
  test('property: ranges put together equal the whole, to the bit', () => {
    const plan = samplePlan({ byMonth: true }, 3);
    const whole = simulatePaths(plan, 0, 300);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { maxLength: 6 }), (cuts) => {
        const ends = [...cuts.sort((one, other) => one - other), 300];
        const pieces = allocateOutputs(300, true);
        let first = 0;
        for (const end of ends) {
          simulatePaths(plan, first, end - first, pieces, first);
          first = end;
        }
        expect(pieces).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });
});
