import { createHighsSolver, createModelBuilder, type MilpModel } from '@bess/milp';
import { dualBound } from '@bess/milp/verify';
import { describe, expect, it } from 'vitest';
import { batteryModel } from '../bench/battery-model.js';

function twoByTwo(): MilpModel {
  const builder = createModelBuilder();
  const x = builder.addColumn({ cost: 3, upper: 10 });
  const y = builder.addColumn({ cost: 2, upper: 10 });
  builder.addRow({ lower: 4, columns: [x, y], values: [1, 1] });
  builder.addRow({ upper: 1, columns: [y], values: [1] });
  builder.addOffset(100);
  return builder.build();
}

describe('dualBound', () => {
  it('is the optimum at the optimal duals and lower elsewhere', () => {
    // Optimum x = 3, y = 1: 111. Duals 3 on the first row, 2 − 3 = −1 on the second.
    expect(dualBound(twoByTwo(), Float64Array.of(3, -1))).toBe(111);
    // 100 + 2·4 + (3 − 2)·0 + (2 − 2)·y.
    expect(dualBound(twoByTwo(), Float64Array.of(2, 0))).toBe(108);
    // 100 + 5·4 + (3 − 5)·10 + (2 − 5)·10: poor duals give a weak bound, never an invalid one.
    expect(dualBound(twoByTwo(), Float64Array.of(5, 0))).toBe(70);
  });

  it('sets duals to zero that refer to an infinite row bound', () => {
    // −1 on a row without upper bound and +1 on one without lower bound prove nothing.
    expect(dualBound(twoByTwo(), Float64Array.of(-1, 1))).toBe(100);
    expect(dualBound(twoByTwo(), Float64Array.of(Number.NaN, Infinity))).toBe(100);
  });

  it('proves nothing if a reduced cost refers to an infinite bound', () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ cost: 1 });
    builder.addRow({ lower: 2, columns: [x], values: [1] });
    const model = { ...builder.build(), columnCost: Float64Array.of(-1) };
    expect(dualBound(model, Float64Array.of(0))).toBe(-Infinity);
  });

  it('bounds variables by the rows where possible', () => {
    // x has no upper bound, but x + y ≤ 7 and y ≥ 0 imply one.
    const builder = createModelBuilder();
    const x = builder.addColumn({ cost: -1 });
    const y = builder.addColumn({});
    builder.addRow({ upper: 7, columns: [x, y], values: [1, 1] });
    expect(dualBound(builder.build(), Float64Array.of(0))).toBeCloseTo(-7, 6);
  });

  it('bounds variables by a known point if the rows do not', () => {
    // Peak p ≥ 5 with cost 2: no row bounds p from above, but a point with objective 12 excludes p > 6.
    const builder = createModelBuilder();
    const peak = builder.addColumn({ cost: 2 });
    builder.addRow({ lower: 5, columns: [peak], values: [1] });
    const model = builder.build();
    const slightlyTooHigh = Float64Array.of(2 + 1e-6);
    expect(dualBound(model, slightlyTooHigh, 12)).toBeCloseTo(10, 4);
    expect(dualBound(model, slightlyTooHigh, 12)).toBeLessThanOrEqual(10);
  });

  it('repairs a wrong reduced cost of a free variable', () => {
    // x is free, so c − y·1 must be exactly zero; a dual of 1 + 1e-9 is shifted to 1.
    const builder = createModelBuilder();
    const x = builder.addColumn({ lower: -Infinity, cost: 1 });
    builder.addRow({ lower: -3, columns: [x], values: [1] });
    expect(dualBound(builder.build(), Float64Array.of(1 + 1e-9))).toBeCloseTo(-3, 9);
  });

  it('closes the gap of a battery model with its peak variable unbounded', async () => {
    const model = batteryModel({ steps: 96, binaries: 0, seed: 3 });
    const result = await createHighsSolver().solve(model);
    expect(result).toMatchObject({ status: 'optimal', boundSource: 'dual' });
    expect(result.gapPct!).toBeLessThan(1e-7);
  });
});
