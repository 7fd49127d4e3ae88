import { createHighsSolver, type MilpModel } from '@bess/milp';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { dualBound } from '@bess/milp/verify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milpArbitrary } from '../../testkit/src/milp-arbitraries.js';
import { modelRows, rebuilt } from './support/rebuilt.js';

const feasible = milpArbitrary({ feasible: true });
const solvers = [createHighsSolver(), createJavascriptLpSolver()];

async function optimum(solver: (typeof solvers)[number], model: MilpModel, relaxOnly = false) {
  const result = await solver.solve(model, { relGap: 1e-8, relaxOnly });
  expect(result.status).toBe('optimal');
  expect(result.bound!).toBeLessThanOrEqual(result.objective!);
  expect(result.gapPct!).toBeGreaterThanOrEqual(0);
  return result.objective!;
}

function expectEqual(received: number, wanted: number) {
  expect(Math.abs(received - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
}

describe.each(solvers)('properties of $name', (solver) => {
  it('scaling the costs scales the objective', async () => {
    await fc.assert(
      fc.asyncProperty(feasible, fc.integer({ min: 1, max: 50 }), async (model, factor) => {
        const scaled: MilpModel = {
          ...model,
          objectiveOffset: model.objectiveOffset * factor,
          columnCost: model.columnCost.map((cost) => cost * factor),
        };
        expectEqual(await optimum(solver, scaled), factor * (await optimum(solver, model)));
      }),
    );
  });

  it('the order of rows and columns changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(feasible, fc.infiniteStream(fc.nat()), async (model, keys) => {
        const shuffled = (count: number) =>
          Array.from({ length: count }, (_, index) => ({ index, key: keys.next().value! }))
            .sort((one, other) => one.key - other.key)
            .map(({ index }) => index);
        const permuted = rebuilt(model, {
          columnOrder: shuffled(model.columnCount),
          rowOrder: shuffled(model.rowCount),
        });
        expectEqual(await optimum(solver, permuted), await optimum(solver, model));
      }),
    );
  });

  it('a redundant row changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        feasible.filter((model) => model.rowCount >= 2),
        async (model) => {
          // The sum of two rows, with the sum of their bounds, follows from them.
          const [one, other] = modelRows(model);
          const sum = {
            lower: one!.lower + other!.lower,
            upper: one!.upper + other!.upper,
            columns: [...one!.columns, ...other!.columns],
            values: [...one!.values, ...other!.values],
          };
          const wider = rebuilt(model, { extraRows: [sum] });
          expectEqual(await optimum(solver, wider), await optimum(solver, model));
        },
      ),
    );
  });

  it('the relaxation is at most the mixed-integer optimum, and so is its dual bound', async () => {
    await fc.assert(
      fc.asyncProperty(feasible, async (model) => {
        const relaxed = await optimum(solver, model, true);
        const whole = await solver.solve(model, { relGap: 1e-8 });
        expect(relaxed).toBeLessThanOrEqual(whole.objective! + 1e-6);
        if (whole.rowDuals === undefined) return;
        expect(dualBound(model, whole.rowDuals)).toBeLessThanOrEqual(whole.objective! + 1e-6);
      }),
    );
  });
});

describe('the dual bound', () => {
  it('never exceeds the optimum, whatever the duals', async () => {
    const solver = createHighsSolver();
    await fc.assert(
      fc.asyncProperty(
        feasible,
        fc.infiniteStream(fc.double({ min: -20, max: 20, noNaN: true })),
        async (model, numbers) => {
          const duals = Float64Array.from({ length: model.rowCount }, () => numbers.next().value!);
          expect(dualBound(model, duals)).toBeLessThanOrEqual(
            (await optimum(solver, model)) + 1e-6,
          );
        },
      ),
    );
  });
});
