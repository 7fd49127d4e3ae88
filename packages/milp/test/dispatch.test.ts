import { createHighsSolver, createModelBuilder, solve } from '@bess/milp';
import { chooseSolver, createJavascriptLpSolver } from '@bess/milp/solvers';
import { describe, expect, it } from 'vitest';
import { batteryModel } from '../bench/battery-model.js';
import { cyclingModel } from './support/cycling-model.js';

describe('chooseSolver', () => {
  it.each([
    [24, 0, 'javascript-lp-solver'],
    [48, 0, 'javascript-lp-solver'],
    [96, 0, 'highs'],
    [24, 8, 'javascript-lp-solver'],
    [24, 12, 'highs'],
    [48, 8, 'highs'],
  ] as const)('%i steps with %i binaries go to %s', async (steps, binaries, name) => {
    const model = batteryModel({ steps, binaries, seed: 1 });
    expect(chooseSolver(model)).toBe(name);
    const result = await solve(model);
    expect(result).toMatchObject({ status: 'optimal', solver: name });
    expect(result.gapPct!).toBeLessThanOrEqual(1e-4);
  });

  it('considers only the relaxation if integrality is ignored', () => {
    const model = batteryModel({ steps: 24, binaries: 12, seed: 1 });
    expect(chooseSolver(model, { relaxOnly: true })).toBe('javascript-lp-solver');
  });
});

describe('the limits of javascript-lp-solver', () => {
  const solver = createJavascriptLpSolver();

  it('are reported with name and number', async () => {
    const large = batteryModel({ steps: 288, binaries: 0, seed: 1 });
    await expect(solver.solve(large)).rejects.toMatchObject({
      kind: 'outOfRange',
      code: 'modelTooLarge',
      details: { field: 'tableauCells', limit: 1_000_000 },
    });
    const integers = batteryModel({ steps: 96, binaries: 48, seed: 1 });
    await expect(solver.solve(integers)).rejects.toThrow(/at most 40 integerColumns, got 48/);
    const relaxed = await solver.solve(integers, { relaxOnly: true });
    expect(relaxed.status).toBe('optimal');
  });

  /** Even weights and an odd total: infeasible, but its relaxation is not. */
  function parity(count: number) {
    const builder = createModelBuilder();
    const columns = Array.from({ length: count }, (_, j) =>
      builder.addColumn({ upper: 1, integer: true, cost: ((j * 37) % 11) + 1 }),
    );
    const values = columns.map((j) => 2 * (1_000 + ((j * 7_919) % 50_000)));
    const half = values.reduce((sum, value) => sum + value, 0) / 2;
    const odd = half % 2 === 0 ? half + 1 : half;
    builder.addRow({ name: 'odd', lower: odd, upper: odd, columns, values });
    return builder.build();
  }

  it('end a search with an error, never with a fractional point', async () => {
    const limited = createJavascriptLpSolver({ maxProofNodes: 20 });
    await expect(limited.solve(parity(30))).rejects.toMatchObject({
      code: 'effortExhausted',
      details: { limit: 20, nodes: 20 },
    });
  });

  it('end a search at the time limit if there is a clock', async () => {
    let nowMs = 0;
    const nowMsCounting = () => {
      nowMs += 5;
      return nowMs;
    };
    const result = await solver.solve(parity(30), { timeLimitMs: 500, nowMs: nowMsCounting });
    expect(result.status).toBe('timeLimit');
    expect(result.x).toBeUndefined();
    expect(result.solveMs!).toBeGreaterThanOrEqual(500);
  });

  it('end a linear program that cycles, and solve() uses HiGHS', async () => {
    const model = cyclingModel();
    await expect(solver.solve(model)).rejects.toThrow(/no end after \d+ pivots/);
    const [byRule, byHighs] = await Promise.all([solve(model), createHighsSolver().solve(model)]);
    expect(byRule).toMatchObject({ status: 'optimal', solver: 'highs' });
    expect(byRule.objective!).toBeCloseTo(byHighs.objective!, 9);
  });

  it('report a remaining gap', async () => {
    const limited = createJavascriptLpSolver({ maxProofNodes: 1 });
    const model = batteryModel({ steps: 24, binaries: 8, seed: 1 });
    const result = await limited.solve(model);
    const proven = await createHighsSolver().solve(model);
    expect(result.status).toBe('feasible');
    expect(result.gapPct!).toBeGreaterThan(0);
    expect(result.bound!).toBeLessThanOrEqual(proven.objective! + 1e-6);
    expect(result.objective!).toBeGreaterThanOrEqual(proven.bound! - 1e-6);
  });
});

describe('solve()', () => {
  it('is cancelled by a signal, also during a search of HiGHS', async () => {
    const model = batteryModel({ steps: 96, binaries: 48, seed: 1 });
    let reads = 0;
    const signal = {
      get aborted() {
        reads += 1;
        return reads > 12;
      },
    };
    const result = await solve(model, { signal });
    expect(result.status).toBe('cancelled');
  });

  it('keeps a time limit by the clock of HiGHS if the caller has none', async () => {
    const model = batteryModel({ steps: 288, binaries: 140, seed: 1 });
    const result = await solve(model, { timeLimitMs: 60 });
    expect(result.status).toBe('timeLimit');
    expect(result.solveMs).toBeUndefined();
    if (result.x !== undefined) expect(result.bound!).toBeLessThanOrEqual(result.objective!);
  });

  it('uses the second solver if the first reaches its limits', async () => {
    // Two general integers between wide bounds: more branches than the first solver may use.
    const builder = createModelBuilder();
    const x = builder.addColumn({ upper: 5_000, cost: 1, integer: true });
    const y = builder.addColumn({ upper: 5_000, cost: 1, integer: true });
    builder.addRow({ lower: 30_031, upper: 30_031, columns: [x, y], values: [12, 17] });
    const model = builder.build();
    expect(chooseSolver(model)).toBe('javascript-lp-solver');
    const result = await solve(model);
    // 12x + 17y = 30031 with the largest y: y = 1763 leaves 60 = 12·5, so x = 5.
    expect(result).toMatchObject({ status: 'optimal', objective: 1768 });
    expect([...result.x!]).toEqual([5, 1763]);
  });
});
