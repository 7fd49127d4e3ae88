import { createHighsSolver, createJavascriptLpSolver } from '@bess/milp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solvePlan } from '../src/model/solve-plan.js';
import { randomSpec } from './support/random-spec.js';

const relGap = 1e-8;
const mostIntegers = 12;

describe('the joint model on two solvers', () => {
  it('finds the same optimum on random facilities, each proven to the asked gap', async () => {
    const highs = createHighsSolver();
    const javascript = createJavascriptLpSolver();
    let compared = 0;
    let withIntegers = 0;
    await fc.assert(
      fc.asyncProperty(randomSpec, async (spec) => {
        const one = await solvePlan(spec, { purpose: 'day', relGap, solver: highs });
        const integers = Math.max(...one.records.map((record) => record.integers));
        // Beyond this the smaller solver takes minutes; it is not used there either.
        if (integers > mostIntegers) return;
        const other = await solvePlan(spec, { purpose: 'day', relGap, solver: javascript });
        const scale = Math.max(1, Math.abs(one.objective));
        expect(Math.abs(one.objective - other.objective) / scale).toBeLessThanOrEqual(1e-6);
        for (const record of [...one.records, ...other.records]) {
          if (record.purpose === 'tieBreak') continue;
          expect(record.gapPct).toBeLessThanOrEqual(100 * relGap);
        }
        compared += 1;
        if (integers > 0) withIntegers += 1;
      }),
      { numRuns: 260 },
    );
    console.log(`${compared} facilities compared, ${withIntegers} with integers`);
    expect(compared).toBeGreaterThanOrEqual(200);
    expect(withIntegers).toBeGreaterThan(0);
  });
});
