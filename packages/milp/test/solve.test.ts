import { createHighsSolver, createModelBuilder, solve } from '@bess/milp';
import { describe, expect, it } from 'vitest';

describe('solve', () => {
  it('solves a small linear program with a proven dual bound', async () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ cost: 2 });
    const y = builder.addColumn({ cost: 3 });
    builder.addRow({ lower: 4, columns: [x, y], values: [1, 1] });
    builder.addRow({ lower: 1, columns: [y], values: [1] });
    builder.addOffset(5);
    const result = await solve(builder.build());
    // x = 3, y = 1: 5 + 6 + 3.
    expect(result).toMatchObject({ status: 'optimal', objective: 14, boundSource: 'dual' });
    expect(result.bound).toBeCloseTo(14, 9);
  });

  it('solves a knapsack whose relaxation is fractional', async () => {
    const builder = createModelBuilder();
    const items = [
      [10, 5],
      [40, 4],
      [30, 6],
      [50, 3],
    ].map(([worth, weight]) => ({
      column: builder.addColumn({ cost: -worth!, upper: 1, integer: true }),
      weight: weight!,
    }));
    builder.addRow({
      upper: 10,
      columns: items.map((item) => item.column),
      values: items.map((item) => item.weight),
    });
    const result = await solve(builder.build());
    // Items 2 and 4 weigh 7 and have the value 90; no third item fits, and no other pair has a higher value.
    expect(result).toMatchObject({ status: 'optimal', objective: -90, gapPct: 0 });
    expect([...result.x!]).toEqual([0, 1, 0, 1]);
  });

  it('detects infeasible and unbounded models', async () => {
    const infeasible = createModelBuilder();
    const x = infeasible.addColumn({ upper: 1 });
    infeasible.addRow({ lower: 2, columns: [x], values: [1] });
    expect((await solve(infeasible.build())).status).toBe('infeasible');
    const unbounded = createModelBuilder();
    unbounded.addColumn({ cost: -1 });
    expect((await solve(unbounded.build())).status).toBe('unbounded');
  });

  it('warms up', async () => {
    await expect(createHighsSolver().warmUp()).resolves.toBeUndefined();
  });
});
