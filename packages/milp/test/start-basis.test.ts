import { createHighsSolver, createModelBuilder, type MilpModel, solve } from '@bess/milp';
import { createWorkerSolver } from '@bess/milp/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milpArbitrary } from '../../testkit/src/milp-arbitraries.js';
import { batteryModel } from '../bench/battery-model.js';
import { toModelData } from '../src/solvers/highs-run.js';
import { loadHighs } from '../src/solvers/load-highs.js';
import { nativeRun } from '../src/solvers/native-run.mjs';

const highs = createHighsSolver();
const linear = milpArbitrary({ feasible: true });

/** The same rows with other costs and tighter bounds. */
function changed(model: MilpModel, factors: readonly number[]): MilpModel {
  const factor = (j: number) => factors[j % factors.length]!;
  return {
    ...model,
    columnCost: model.columnCost.map((cost, j) => cost * factor(j)),
    columnUpper: model.columnUpper.map((upper, j) => {
      const lower = model.columnLower[j]!;
      return Number.isFinite(upper - lower) ? lower + (upper - lower) * factor(j) : upper;
    }),
  };
}

describe('an initial basis', () => {
  it('never changes the result', async () => {
    const factors = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 });
    const statuses = fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(linear, factors, statuses, async (model, eighths, noise) => {
        const first = await highs.solve(model, { relaxOnly: true });
        const other = changed(
          model,
          eighths.map((eighth) => eighth / 8),
        );
        const cold = await highs.solve(other, { relaxOnly: true });
        const drawn = (length: number) => Int32Array.from({ length }, (_, k) => noise[k % 9] ?? 0);
        const bases = [
          first.basis!,
          { columns: drawn(model.columnCount), rows: drawn(model.rowCount) },
        ];
        for (const startBasis of bases) {
          const warm = await highs.solve(other, { relaxOnly: true, startBasis });
          expect(warm.status).toBe(cold.status);
          if (cold.objective === undefined) continue;
          const scale = Math.max(1, Math.abs(cold.objective));
          expect(Math.abs(warm.objective! - cold.objective) / scale).toBeLessThanOrEqual(1e-6);
        }
      }),
    );
  });

  it('saves pivots: from its own optimal basis, a program needs none', async () => {
    const model = batteryModel({ steps: 48, binaries: 0, seed: 3 });
    const runtime = await loadHighs();
    const options = { output_flag: false, presolve: 'off', simplex_iteration_limit: 0 };
    const data = toModelData(model, false);
    const { optimal, iterationLimit } = runtime.constants.modelStatus;
    expect(nativeRun(runtime, { data, options }).modelStatus).toBe(iterationLimit);
    const { basis } = await highs.solve(model);
    expect(nativeRun(runtime, { data, options, startBasis: basis! }).modelStatus).toBe(optimal);
  });

  it('is passed to the worker thread and back', async () => {
    const worker = createWorkerSolver();
    const model = batteryModel({ steps: 24, binaries: 0, seed: 5 });
    const { basis, objective } = await worker.solve(model);
    const again = await worker.solve(model, { startBasis: basis! });
    expect(again.objective).toBeCloseTo(objective!, 9);
    expect(again.basis).toEqual(basis);
    await worker.close();
  });

  it('does not prevent the explanation of an infeasible model', async () => {
    const needing = (least: number): MilpModel => {
      const builder = createModelBuilder();
      const column = builder.addColumn({ name: 'x', upper: 4, cost: 1 });
      builder.addRow({ name: 'needed', lower: least, columns: [column], values: [1] });
      return builder.build();
    };
    const { basis, x } = await solve(needing(3));
    const { status, infeasibility } = await solve(needing(5), { startBasis: basis!, start: x! });
    expect(status).toBe('infeasible');
    expect(infeasibility?.members.map(({ name }) => name)).toEqual(['needed', 'x']);
  });

  it('exists only for linear programs', async () => {
    const builder = createModelBuilder();
    builder.addColumn({ lower: 1.5, upper: 9, cost: 1, integer: true });
    const model = builder.build();
    expect((await highs.solve(model)).basis).toBeUndefined();
    expect((await highs.solve(model, { relaxOnly: true })).basis?.columns).toHaveLength(1);
  });

  it('is rejected if its lengths do not match', async () => {
    const model = batteryModel({ steps: 6, binaries: 0, seed: 1 });
    const columns = new Int32Array(model.columnCount);
    const rows = new Int32Array(model.rowCount);
    for (const [field, startBasis] of [
      ['startBasis.columns', { columns: columns.subarray(1), rows }],
      ['startBasis.rows', { columns, rows: rows.subarray(1) }],
    ] as const) {
      await expect(highs.solve(model, { startBasis })).rejects.toMatchObject({
        code: 'lengthMismatch',
        details: { field },
      });
    }
  });
});
