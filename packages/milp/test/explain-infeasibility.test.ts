import { createModelBuilder, solve } from '@bess/milp';
import { explainInfeasibility } from '@bess/milp/infeasibility';
import { describe, expect, it } from 'vitest';

describe('explainInfeasibility', () => {
  it('names the contradicting rows with their violation, and no others', async () => {
    const builder = createModelBuilder();
    const charge = builder.addColumn({ name: 'chargeKw', upper: 50 });
    const other = builder.addColumn({ name: 'otherKw', upper: 10 });
    builder.addRow({ name: 'energy by noon', lower: 80, columns: [charge], values: [1] });
    builder.addRow({ name: 'unrelated', upper: 5, columns: [other], values: [1] });
    const explanation = await explainInfeasibility(builder.build());
    expect(explanation).toMatchObject({ kind: 'linear', leastViolation: 30 });
    expect(explanation!.provenViolation).toBeCloseTo(30, 9);
    expect(explanation!.members).toEqual([
      { kind: 'row', index: 0, name: 'energy by noon', side: 'lower', bound: 80, shortBy: 30 },
      { kind: 'column', index: 0, name: 'chargeKw', side: 'upper', bound: 50, shortBy: 0 },
    ]);
    expect(explanation!.message).toBe(
      'The model has no feasible point, because row "energy by noon" ≥ 80 (violated by 30), ' +
        'column "chargeKw" ≤ 50 contradict each other; a total violation of at least 30 remains.',
    );
  });

  it('names every row of a chain', async () => {
    // a ≥ 10, b ≥ a, c ≥ b, c ≤ 4: all four are needed, and 6 is the smallest violation.
    const builder = createModelBuilder();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => builder.addColumn({ name, lower: -Infinity }));
    builder.addRow({ name: 'start', lower: 10, columns: [a!], values: [1] });
    builder.addRow({ name: 'a to b', lower: 0, columns: [b!, a!], values: [1, -1] });
    builder.addRow({ name: 'b to c', lower: 0, columns: [c!, b!], values: [1, -1] });
    builder.addRow({ name: 'end', upper: 4, columns: [c!], values: [1] });
    builder.addRow({ name: 'harmless', upper: 100, columns: [a!, c!], values: [1, 1] });
    const explanation = await explainInfeasibility(builder.build());
    expect(explanation!.leastViolation).toBeCloseTo(6, 9);
    expect(explanation!.members.map(({ name }) => name).sort()).toEqual([
      'a to b',
      'b to c',
      'end',
      'start',
    ]);
  });

  it('names integrality if only the integer model is infeasible', async () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ upper: 1, integer: true });
    const y = builder.addColumn({ upper: 1, integer: true });
    builder.addRow({ name: 'odd', lower: 3, upper: 3, columns: [x, y], values: [2, 2] });
    const model = builder.build();
    expect(await explainInfeasibility(model)).toMatchObject({
      kind: 'integrality',
      leastViolation: 1,
      members: [{ kind: 'row', name: 'odd', shortBy: 1 }],
    });
    expect(await explainInfeasibility(model, { relaxOnly: true })).toBeUndefined();
  });

  it('names an integer column without an integer between its bounds', async () => {
    const builder = createModelBuilder();
    builder.addColumn({ name: 'units', lower: 0.4, upper: 0.7, integer: true });
    const explanation = await explainInfeasibility(builder.build());
    expect(explanation).toMatchObject({ kind: 'integrality' });
    expect(explanation!.leastViolation).toBeCloseTo(0.3, 12);
    expect(explanation!.members.map(({ name, side }) => [name, side])).toContainEqual([
      'units',
      'upper',
    ]);
  });

  it('is undefined for a feasible model, or when it is stopped', async () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ upper: 1, integer: true });
    builder.addRow({ lower: 1, columns: [x], values: [1] });
    expect(await explainInfeasibility(builder.build())).toBeUndefined();
    builder.addRow({ lower: 2, columns: [x], values: [1] });
    const signal = { aborted: true };
    expect(await explainInfeasibility(builder.build(), { signal })).toBeUndefined();
  });

  it('comes with every "infeasible" of solve()', async () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ upper: 1 });
    builder.addRow({ name: 'too much', lower: 2, columns: [x], values: [1] });
    const result = await solve(builder.build());
    expect(result.status).toBe('infeasible');
    expect(result.infeasibility!.members[0]).toMatchObject({ name: 'too much', shortBy: 1 });
  });
});
