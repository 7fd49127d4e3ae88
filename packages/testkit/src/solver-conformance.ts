import type { SolveOptions, SolveResult, Solver } from '@bess/milp';
import { evaluatePoint } from '@bess/milp/verify';
import { describe, expect, it } from 'vitest';
import { formerTraps, integerCases } from './internal/integer-cases.js';
import { linearCases } from './internal/linear-cases.js';
import { optionCases } from './internal/option-cases.js';

/**
 * A vitest suite for every {@link Solver}. For each case, whose result was derived by hand, it tests the status, the
 * objective, the point (recomputed here), the bound and the gap.
 *
 * @param name - shown in the test report.
 * @param createSolver - called once per case.
 * @param skip - reason by case name, for cases that a solver does not support.
 * @example
 * solverConformance('HiGHS', () => createHighsSolver());
 */
export function solverConformance(
  name: string,
  createSolver: () => Pick<Solver, 'solve'>,
  skip: Readonly<Record<string, string>> = {},
): void {
  describe(`solver conformance: ${name}`, () => {
    const cases = [...linearCases(), ...integerCases(), ...formerTraps(), ...optionCases()];
    for (const test of cases) {
      const reason = skip[test.name];
      if (reason !== undefined) {
        it.skip(`${test.name} (skipped: ${reason})`);
        continue;
      }
      it(test.name, async () => {
        const options: SolveOptions = { relGap: 1e-8, ...test.options };
        const result = await createSolver().solve(test.model, options);
        expect(result.status).toBe(test.status);
        if (test.objective === undefined) {
          expect(result.x).toBeUndefined();
          return;
        }
        expectPoint(result, test.objective);
        const relaxOnly = options.relaxOnly === true;
        const evaluation = evaluatePoint(test.model, result.x!, { relaxOnly });
        expect(evaluation.maxScaledViolation).toBeLessThanOrEqual(1e-6);
        expect(evaluation.objective).toBeCloseTo(test.objective, 6);
        if (test.x !== undefined) {
          test.x.forEach((value, j) => {
            expect(result.x![j]).toBeCloseTo(value, 6);
          });
        }
      });
    }
  });
}

function expectPoint(result: SolveResult, objective: number): void {
  expect(result.objective).toBeCloseTo(objective, 6);
  expect(result.boundSource).not.toBe('none');
  expect(result.bound).toBeLessThanOrEqual(result.objective!);
  expect(result.bound).toBeCloseTo(objective, 5);
  expect(result.gapPct).toBeGreaterThanOrEqual(0);
  expect(result.gapPct).toBeLessThanOrEqual(1e-4);
}
