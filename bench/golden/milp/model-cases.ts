import { createStream, nextUniform } from '@bess/kernel/rng';
import { createModelBuilder, type MilpModel, type SolveResult, solve } from '@bess/milp';
import { modelSize, validateModel } from '@bess/milp/model';
import { dualBound, evaluatePoint, verifyResult } from '@bess/milp/verify';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { batteryModel, drawnModel, knapsack, modelOf, smallModels } from './models.js';

/** A builder with names, repeated columns, zeros, and additions after a model was built. */
function built(): unknown {
  const builder = createModelBuilder();
  const empty = builder.build();
  const x = builder.addColumn({});
  const y = builder.addColumn({ name: 'y', lower: -1, upper: 2, cost: 0.5, integer: true });
  const unnamed = builder.build();
  builder.addRow({ columns: [x, y, x, y], values: [1, 2, 3, -2], upper: 4 });
  builder.addRow({ name: 'empty', columns: [], values: [], lower: 0 });
  builder.addRow({ columns: [y, x], values: [0, 7] });
  builder.addOffset(3);
  builder.addOffset(-0.5);
  return [empty, unnamed, builder.build()];
}

function refusedByBuilder(): Promise<unknown[]> {
  const builder = createModelBuilder();
  const x = builder.addColumn({ name: 'x' });
  return caught([
    () => builder.addColumn({ cost: Number.NaN }),
    () => builder.addColumn({ name: 'dear', cost: Number.POSITIVE_INFINITY }),
    () => builder.addColumn({ lower: Number.NaN }),
    () => builder.addColumn({ lower: Number.POSITIVE_INFINITY }),
    () => builder.addColumn({ upper: Number.NEGATIVE_INFINITY }),
    () => builder.addColumn({ lower: 2, upper: 1 }),
    () => builder.addRow({ columns: [x], values: [] }),
    () => builder.addRow({ columns: [5], values: [1] }),
    () => builder.addRow({ columns: [-1], values: [1] }),
    () => builder.addRow({ columns: [0.5], values: [1] }),
    () => builder.addRow({ columns: [x], values: [Number.NaN] }),
    () => builder.addRow({ columns: [x], values: [1], lower: 3, upper: 2 }),
    () => builder.addOffset(Number.NaN),
    () => builder.build(),
  ]);
}

/** Hand-made models with an inconsistent shape. */
function refusedModels(): Promise<unknown[]> {
  const faults: Partial<MilpModel>[] = [
    { columnCount: 3 },
    { rowCount: 2 },
    { columnCost: Float64Array.of(1) },
    { columnCost: Float64Array.of(1, 2, Number.NaN, 4) },
    { columnLower: Float64Array.of(0, 0, 0, 2) },
    { columnUpper: Float64Array.of(1, 1, 1, Number.NEGATIVE_INFINITY) },
    { columnInteger: new Uint8Array(1) },
    { rowLower: Float64Array.of(11) },
    { rowUpper: Float64Array.of(Number.NaN) },
    { rowStarts: Int32Array.of(0, 3) },
    { rowStarts: Int32Array.of(1, 4) },
    { rowStarts: Int32Array.of(0) },
    { columnIndices: Int32Array.of(0, 1, 2, 4) },
    { columnIndices: Int32Array.of(0, 1, 2, 2) },
    { columnIndices: Int32Array.of(0, 1, 2, -1) },
    { values: Float64Array.of(1, 2, 3, Number.POSITIVE_INFINITY) },
    { values: Float64Array.of(1) },
    { objectiveOffset: Number.NaN },
    { columnNames: ['a', 'b', 'c', 'd'], columnCost: Float64Array.of(1, Number.NaN, 3, 4) },
    {},
  ];
  return caught(faults.map((fault) => () => validateModel({ ...knapsack, ...fault })));
}

/** Feasible points, and points that violate a row, a bound or integrality. */
function points(): unknown {
  const mixed = modelOf(
    [
      { name: 'x', cost: 2, upper: 2, integer: true },
      { name: 'y', cost: 1, upper: 2 },
      { lower: -1e6, upper: 1e6 },
    ],
    [
      { name: 'demand', lower: 3, values: [1, 1, 0] },
      { lower: -1e5, upper: 1e5, values: [0, 1, 1e-3] },
    ],
    1,
  );
  return [
    [1, 2, 0],
    [1, 1, 0],
    [0, 3, 0],
    [1.5, 1.5, 0],
    [Number.NaN, 2, 0],
    [1, Number.POSITIVE_INFINITY, 0],
    [3, -1, 5e6],
    [0.9999999, 2.0000001, -1e6],
  ].flatMap((x) => [
    evaluatePoint(mixed, Float64Array.from(x)),
    evaluatePoint(mixed, Float64Array.from(x), { relaxOnly: true }),
  ]);
}

const truth: SolveResult = {
  status: 'optimal',
  solver: 'liar',
  x: Float64Array.of(0, 1, 0, 1),
  objective: -83,
  bound: -83,
  boundSource: 'search',
  gapPct: 5,
};
const { x: _x, ...withoutPoint } = truth;

/** True and false results. */
const told: readonly SolveResult[] = [
  truth,
  { ...truth, status: 'feasible', boundSource: 'none' },
  { ...truth, bound: -90 },
  { ...truth, bound: -80 },
  { ...truth, boundSource: 'dual', rowDuals: Float64Array.of(-5) },
  { ...truth, boundSource: 'relaxation', rowDuals: Float64Array.of(-10) },
  { ...truth, x: Float64Array.of(1, 1, 1, 1), objective: -123 },
  { ...truth, x: Float64Array.of(0, 1, 0.5, 1), objective: -98 },
  { ...truth, x: Float64Array.of(0, 1, 0, 2), objective: -133 },
  { ...truth, x: Float64Array.of(0, 1, 0, 0.99999999) },
  { ...truth, x: Float64Array.of(0, 1, 0, Number.NaN) },
  { ...truth, objective: -84 },
  withoutPoint,
  { ...withoutPoint, status: 'feasible' },
  { ...withoutPoint, status: 'infeasible' },
  { ...withoutPoint, status: 'unbounded' },
  { ...withoutPoint, status: 'timeLimit' },
];

function verified(): Promise<unknown[]> {
  return caught([
    ...told.flatMap((result) => [
      () => verifyResult(knapsack, result),
      () => verifyResult(knapsack, result, { relaxOnly: true, feasibilityTolerance: 1e-3 }),
    ]),
    ...[{ relGap: -1 }, { relGap: 1 }, { feasibilityTolerance: 0 }, { timeLimitMs: 0 }].map(
      (options) => () => verifyResult(knapsack, truth, options),
    ),
    () => evaluatePoint(knapsack, new Float64Array(3)),
  ]);
}

/** The same results, returned by a solver behind `solve`. */
function liars(): Promise<unknown[]> {
  return caught(
    told.map(
      (result) => () => solve(knapsack, { solver: { name: 'liar', solve: async () => result } }),
    ),
  );
}

/** Bounds by random duals, with and without a cutoff. */
function bounds(): unknown {
  const models = [
    ...Object.values(smallModels),
    batteryModel(12, 4, 2),
    ...Array.from({ length: 60 }, (_, path) =>
      drawnModel(path, { columns: 6, rows: 5, integers: 2, openBounds: true }),
    ),
  ];
  return models.map((model, path) => {
    const draw = createStream({ seed: 67, stream: 0, path });
    return [0, 1, 20].map((size) => {
      const duals = Float64Array.from(
        { length: model.rowCount },
        () => size * (nextUniform(draw) - 0.5),
      );
      return [dualBound(model, duals), dualBound(model, duals, 10), dualBound(model, duals, 1e6)];
    });
  });
}

/** Models, and what is recomputed from them. */
export const modelCases: readonly GoldenCase[] = [
  { name: 'milp/createModelBuilder', answer: built },
  { name: 'milp/createModelBuilder/refused', answer: refusedByBuilder },
  { name: 'milp/validateModel/refused', answer: refusedModels },
  {
    name: 'milp/modelSize',
    answer: () => [
      ...Object.values(smallModels).map(modelSize),
      modelSize(batteryModel(48, 6, 1)),
      batteryModel(6, 2, 1),
      drawnModel(3, { columns: 6, rows: 5, integers: 2 }),
    ],
  },
  { name: 'milp/evaluatePoint', answer: points },
  { name: 'milp/verifyResult', answer: verified },
  { name: 'milp/solve/untrue answers', answer: liars },
  {
    name: 'milp/dualBound',
    answer: () => [
      bounds(),
      dualBound(smallModels['linear']!, Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY)),
      dualBound(smallModels['linear']!, new Float64Array(0)),
    ],
  },
];
