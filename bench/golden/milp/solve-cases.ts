import {
  createHighsSolver,
  type MilpModel,
  type SolveOptions,
  type Solver,
  solve,
} from '@bess/milp';
import { explainInfeasibility } from '@bess/milp/infeasibility';
import { createWorkerSolver } from '@bess/milp/node';
import { chooseSolver, createJavascriptLpSolver } from '@bess/milp/solvers';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { hardModels, parityModel } from './hard-models.js';
import { batteryModel, type DrawnKind, drawnModel, knapsack, smallModels } from './models.js';

const solvers: readonly Solver[] = [
  createHighsSolver(),
  createHighsSolver({ presolve: false }),
  createJavascriptLpSolver(),
];

/** A clock that jumps after its first reading. */
function lateClock(): () => number {
  let nowMs = 0;
  return () => {
    const read = nowMs;
    nowMs = 1_000;
    return read;
  };
}

/** Options of a solve; made anew for each, because clocks advance. */
const options: Record<string, () => SolveOptions> = {
  plain: () => ({}),
  'a wide gap': () => ({ relGap: 0.2 }),
  'no gap': () => ({ relGap: 0 }),
  'relaxation alone': () => ({ relaxOnly: true }),
  'a tight tolerance': () => ({ feasibilityTolerance: 1e-9 }),
  'a loose tolerance': () => ({ feasibilityTolerance: 1e-3 }),
  'a good start': () => ({ start: Float64Array.of(0, 1, 0, 1) }),
  'a poor start': () => ({ start: Float64Array.of(1, 0, 0, 0) }),
  'a start that breaks a row': () => ({ start: Float64Array.of(1, 1, 1, 1) }),
  cancelled: () => ({ signal: { aborted: true } }),
  'a signal that is not used': () => ({ signal: { aborted: false } }),
  'time that is enough': () => ({ timeLimitMs: 600_000, nowMs: () => 5 }),
  'time that is up': () => ({ timeLimitMs: 10, nowMs: lateClock() }),
};

const refused: readonly SolveOptions[] = [
  { relGap: -1 },
  { relGap: 1 },
  { relGap: Number.NaN },
  { feasibilityTolerance: 0 },
  { feasibilityTolerance: 2 },
  { timeLimitMs: 0 },
  { start: new Float64Array(3) },
  { startBasis: { columns: new Int32Array(3), rows: new Int32Array(1) } },
  { startBasis: { columns: new Int32Array(4), rows: new Int32Array(2) } },
];

/** Answers of each solver, and of the automatically chosen one, to some models. */
async function solvedByAll(
  models: readonly MilpModel[],
  given: () => SolveOptions = () => ({}),
): Promise<unknown> {
  const answers: unknown[] = [];
  for (const model of models) {
    answers.push([
      chooseSolver(model, given()),
      await caught([
        () => solve(model, given()),
        ...solvers.map((solver) => () => solver.solve(model, given())),
      ]),
    ]);
  }
  return answers;
}

const kinds: Record<string, DrawnKind & { count: number }> = {
  'small mixed': { columns: 6, rows: 5, integers: 3, count: 120 },
  'small linear': { columns: 6, rows: 5, integers: 0, count: 80 },
  'open bounds': { columns: 5, rows: 4, integers: 2, openBounds: true, count: 80 },
  larger: { columns: 14, rows: 10, integers: 7, count: 30 },
};

/** Reasons why models are infeasible. */
function reasons(): Promise<unknown[]> {
  const drawn = Array.from({ length: 60 }, (_, path) =>
    drawnModel(path, { columns: 4, rows: 7, integers: 2 }),
  );
  return caught([
    ...[...Object.values(smallModels), ...Object.values(hardModels), ...drawn].map(
      (model) => async () => (await explainInfeasibility(model)) ?? null,
    ),
    async () =>
      (await explainInfeasibility(smallModels['no whole point']!, { relaxOnly: true })) ?? null,
    async () =>
      (await explainInfeasibility(smallModels['a parity']!, { signal: { aborted: true } })) ?? null,
  ]);
}

/** Linear programs warm-started from others. */
async function fromBases(): Promise<unknown> {
  const highs = createHighsSolver();
  const model = batteryModel(24, 0, 3);
  const first = await highs.solve(model);
  const basis = first.basis!;
  const dearer = {
    ...model,
    columnCost: model.columnCost.map((cost, j) => cost * (1 + (j % 5) / 7)),
  };
  const noBasis = { columns: basis.columns.map((_, j) => j % 5), rows: basis.rows.map(() => 1) };
  return [
    first,
    await highs.solve(model, { startBasis: basis }),
    await highs.solve(dearer, { startBasis: basis }),
    await highs.solve(dearer, { startBasis: noBasis }),
    await solve(dearer, { startBasis: basis }),
  ];
}

/** Limits of the solver in JavaScript. */
function limits(): Promise<unknown[]> {
  const parity = smallModels['a parity']!;
  return caught([
    () => createJavascriptLpSolver({ maxTableauCells: 10 }).solve(knapsack),
    () => createJavascriptLpSolver({ maxIntegerColumns: 3 }).solve(knapsack),
    () => createJavascriptLpSolver({ maxIntegerColumns: 3 }).solve(knapsack, { relaxOnly: true }),
    () => createJavascriptLpSolver({ maxProofNodes: 1 }).solve(batteryModel(12, 6, 1)),
    () => createJavascriptLpSolver({ maxProofNodes: 20 }).solve(smallModels['wide integers']!),
    () => createJavascriptLpSolver({ maxProofNodes: 2 }).solve(parity),
    () => createJavascriptLpSolver({ maxProofNodes: 20 }).solve(parityModel(30)),
    () =>
      createJavascriptLpSolver().solve(parityModel(30), { timeLimitMs: 10, nowMs: lateClock() }),
    () => createJavascriptLpSolver().solve(batteryModel(288, 0, 1)),
    () => createJavascriptLpSolver().solve(batteryModel(60, 48, 1)),
  ]);
}

/** A solver in its own thread: answers in order, without times. */
async function inThread(): Promise<unknown> {
  const worker = createWorkerSolver({ graceMs: 10_000 });
  await worker.warmUp();
  await createHighsSolver().warmUp();
  const models = [
    knapsack,
    smallModels['linear']!,
    smallModels['unbounded']!,
    batteryModel(24, 6, 1),
  ];
  const answers = await Promise.all(models.map((model) => worker.solve(model)));
  const stopped = await worker.solve(knapsack, { signal: { aborted: true } });
  await worker.close();
  return [
    worker.name,
    [...answers, stopped].map(({ solveMs: _solveMs, ...answer }) => answer),
    await caught([() => createWorkerSolver({ graceMs: -1 })]),
  ];
}

/** Solving, by both solvers. */
export const solveCases: readonly GoldenCase[] = [
  ...Object.entries({ ...smallModels, ...hardModels }).map(
    ([name, model]): GoldenCase => ({
      name: `milp/solve/model: ${name}`,
      answer: () => solvedByAll([model]),
    }),
  ),
  ...Object.entries(options).map(
    ([name, given]): GoldenCase => ({
      name: `milp/solve/${name}`,
      answer: () => solvedByAll([knapsack], given),
    }),
  ),
  ...Object.entries(kinds).map(
    ([name, { count, ...kind }]): GoldenCase => ({
      name: `milp/solve/at random: ${name}`,
      answer: () => solvedByAll(Array.from({ length: count }, (_, path) => drawnModel(path, kind))),
    }),
  ),
  {
    name: 'milp/solve/batteries',
    answer: async () => {
      const models = [batteryModel(24, 0, 1), batteryModel(48, 0, 2), batteryModel(24, 8, 1)];
      return [
        await solvedByAll(models),
        await solve(batteryModel(48, 12, 3)),
        await solve(batteryModel(96, 0, 4)),
      ];
    },
  },
  {
    name: 'milp/solve/relaxations at random',
    answer: () =>
      solvedByAll(
        Array.from({ length: 40 }, (_, path) =>
          drawnModel(path, { columns: 8, rows: 6, integers: 5 }),
        ),
        () => ({ relaxOnly: true }),
      ),
  },
  {
    name: 'milp/solve/refused',
    answer: () =>
      caught([
        ...refused.flatMap((given) => [
          () => solve(knapsack, given),
          ...solvers.map((solver) => () => solver.solve(knapsack, given)),
        ]),
        ...[solve, ...solvers.map((solver) => solver.solve.bind(solver))].map(
          (run) => () => run({ ...knapsack, columnCount: 3 }),
        ),
        () => explainInfeasibility(knapsack, { relGap: 5 } as never),
      ]),
  },
  { name: 'milp/solve/starting bases', answer: fromBases },
  { name: 'milp/createJavascriptLpSolver/limits', answer: limits },
  { name: 'milp/explainInfeasibility', answer: reasons },
  { name: 'milp/createWorkerSolver', answer: inThread },
];
