import { createModelBuilder } from '@bess/milp';
import { modelSize, validateModel } from '@bess/milp/model';
import { evaluatePoint } from '@bess/milp/verify';
import { describe, expect, it } from 'vitest';

describe('createModelBuilder', () => {
  it('packs rows in order, adds duplicate entries and drops zeros', () => {
    const builder = createModelBuilder();
    const [a, b, c] = [0, 1, 2].map(() => builder.addColumn({}));
    builder.addRow({ columns: [b!, a!, b!], values: [1, 2, 3] });
    builder.addRow({ columns: [c!, a!, c!], values: [4, 0, -4] });
    builder.addRow({ columns: [c!, b!], values: [5, 6] });
    const model = builder.build();
    expect([...model.rowStarts]).toEqual([0, 2, 2, 4]);
    expect([...model.columnIndices]).toEqual([1, 0, 2, 1]);
    expect([...model.values]).toEqual([4, 2, 5, 6]);
  });

  it('uses the documented defaults and adds offsets', () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({});
    builder.addRow({ columns: [x], values: [1] });
    builder.addOffset(2);
    builder.addOffset(-5);
    const model = builder.build();
    expect([model.columnLower[0], model.columnUpper[0], model.columnCost[0]]).toEqual([
      0,
      Infinity,
      0,
    ]);
    expect([model.rowLower[0], model.rowUpper[0]]).toEqual([-Infinity, Infinity]);
    expect(model.objectiveOffset).toBe(-3);
    expect(model.columnNames).toBeUndefined();
  });

  it('keeps given names, and copies at each build', () => {
    const builder = createModelBuilder();
    builder.addColumn({ name: 'chargeKw' });
    builder.addColumn({});
    const first = builder.build();
    builder.addColumn({});
    expect(first.columnNames).toEqual(['chargeKw', 'column 1']);
    expect(first.columnCount).toBe(2);
    expect(builder.build().columnCount).toBe(3);
  });

  it.each([
    [{ cost: Number.NaN }, /cost of "x" must be a finite number, got NaN/],
    [{ lower: 3, upper: 2 }, /lower bound of "x" must not exceed its upper bound, got \[3, 2\]/],
    [{ lower: Infinity }, /bounds of "x" must be numbers/],
    [{ upper: Number.NaN }, /bounds of "x" must be numbers/],
  ])('rejects the column %j', (spec, message) => {
    const builder = createModelBuilder();
    expect(() => builder.addColumn({ name: 'x', ...spec })).toThrow(message);
    expect(builder.build().columnCount).toBe(0);
  });

  it.each([
    [{ columns: [1], values: [1] }, /must name columns between 0 and 0, got 1/],
    [{ columns: [0.5], values: [1] }, /must name columns between 0 and 0, got 0.5/],
    [{ columns: [0], values: [1, 2] }, /as many values as columns, got 2 values for 1 columns/],
    [{ columns: [0], values: [Infinity] }, /coefficient of column 0 of "r" must be a finite/],
    [{ columns: [0], values: [1], lower: 2, upper: 1 }, /must not exceed its upper bound/],
  ])('rejects the row %j and remains unchanged', (spec, message) => {
    const builder = createModelBuilder();
    builder.addColumn({});
    expect(() => builder.addRow({ name: 'r', ...spec })).toThrow(message);
    expect(builder.build()).toMatchObject({ rowCount: 0, rowStarts: Int32Array.of(0) });
  });

  // Copying all rows with each new row would take minutes and exceed the time limit of the test.
  it('accepts 100,000 rows', () => {
    const builder = createModelBuilder();
    for (let j = 0; j < 100_000; j += 1) builder.addColumn({ cost: 1 });
    for (let i = 0; i < 100_000; i += 1) {
      builder.addRow({ lower: 0, columns: [i, (i + 1) % 100_000], values: [1, -1] });
    }
    const model = builder.build();
    expect(model.values.length).toBe(200_000);
    expect(() => validateModel(model)).not.toThrow();
  });
});

describe('validateModel', () => {
  const valid = () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ upper: 1 });
    builder.addRow({ upper: 1, columns: [x], values: [1] });
    return builder.build();
  };

  it.each([
    [{ columnCost: new Float64Array(2) }, /columnCost must have length 1, got 2/],
    [{ rowStarts: Int32Array.of(0, 2) }, /rowStarts must rise from 0 to 1, got 0 to 2/],
    [{ columnIndices: Int32Array.of(3) }, /columns between 0 and 0, each once, got 3/],
    [{ values: Float64Array.of(Number.NaN) }, /must be a finite number, got NaN/],
    [{ objectiveOffset: Infinity }, /objectiveOffset of "objective" must be a finite number/],
    [{ columnLower: Float64Array.of(2) }, /must not exceed its upper bound, got \[2, 1\]/],
    [{ rowUpper: Float64Array.of(-Infinity) }, /must be numbers/],
  ])('rejects a model with %j', (broken, message) => {
    expect(() => validateModel({ ...valid(), ...broken })).toThrow(message);
  });
});

describe('evaluatePoint', () => {
  it('finds the objective and the worst violation of each kind', () => {
    const builder = createModelBuilder();
    const x = builder.addColumn({ name: 'x', upper: 4, cost: 2, integer: true });
    const y = builder.addColumn({ name: 'y', lower: -1, cost: 1 });
    builder.addRow({ name: 'row', lower: 1_000, columns: [x, y], values: [100, 10] });
    builder.addOffset(7);
    const model = builder.build();
    // Activity 100·3.25 + 10·67.5 = 1000: only integrality is violated.
    expect(evaluatePoint(model, Float64Array.of(3.25, 67.5))).toEqual({
      objective: 81,
      maxViolation: 0.25,
      maxScaledViolation: 0.25,
      worst: { kind: 'integrality', index: 0, name: 'x' },
    });
    expect(evaluatePoint(model, Float64Array.of(3.25, 67.5), { relaxOnly: true }).worst).toBe(
      undefined,
    );
    // Activity 100·5 + 10·30 = 800: the row is violated by 200 of 1000, the bound 4 by 1 of 4.
    expect(evaluatePoint(model, Float64Array.of(5, 30))).toMatchObject({
      maxViolation: 200,
      maxScaledViolation: 0.25,
      worst: { kind: 'bound', name: 'x' },
    });
    expect(evaluatePoint(model, Float64Array.of(4, 60)).worst).toBeUndefined();
    expect(evaluatePoint(model, Float64Array.of(4, 59)).worst).toMatchObject({ name: 'row' });
  });

  it('counts values that are not finite as infinite violations', () => {
    const builder = createModelBuilder();
    builder.addColumn({});
    const model = builder.build();
    expect(evaluatePoint(model, Float64Array.of(Number.NaN)).maxViolation).toBe(Infinity);
    expect(evaluatePoint(model, Float64Array.of(Infinity)).maxViolation).toBe(Infinity);
    expect(() => evaluatePoint(model, new Float64Array(2))).toThrow(/one value per column \(1\)/);
  });
});

describe('modelSize', () => {
  it('counts the tableau of javascript-lp-solver', () => {
    const builder = createModelBuilder();
    builder.addColumn({ upper: 1, integer: true });
    builder.addColumn({ lower: -Infinity });
    builder.addColumn({ lower: 2, upper: 2, integer: true });
    builder.addRow({ lower: 0, upper: 4, columns: [0, 1], values: [1, 1] });
    // Height: 1 + one boxed column + two row sides; width: 1 + 1 + 2.
    expect(modelSize(builder.build())).toEqual({
      integerColumns: 1,
      nonZeros: 2,
      tableauCells: 16,
    });
  });
});
