/**
 * Times both solvers on the same models, in turn, and prints the table of docs/method.md:
 *   node --conditions=@bess/source --import tsx packages/milp/bench/dispatch.ts
 */
import { performance } from 'node:perf_hooks';
import { createHighsSolver, type MilpModel, type Solver } from '@bess/milp';
import { modelSize } from '@bess/milp/model';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { batteryModel } from './battery-model.js';

const ROUNDS = 7;
const SEEDS = [1, 2, 3];
const SIZES: [number, number][] = [
  [6, 0],
  [12, 0],
  [24, 0],
  [48, 0],
  [96, 0],
  [6, 2],
  [12, 2],
  [24, 2],
  [24, 4],
  [24, 8],
  [24, 12],
  [48, 4],
  [48, 8],
];

const highs = createHighsSolver();
const javascriptLp = createJavascriptLpSolver({ maxTableauCells: 10_000_000 });

const startMs = performance.now();
await highs.solve(batteryModel({ steps: 24, binaries: 0, seed: 1 }));
console.log(`HiGHS, first solve of the process: ${(performance.now() - startMs).toFixed(0)} ms`);
console.log(
  '| Steps | Binaries | Tableau cells | Non-zeros | Proof branches | HiGHS [ms] | javascript-lp-solver [ms] |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [steps, binaries] of SIZES) {
  const models = SEEDS.map((seed) => batteryModel({ steps, binaries, seed }));
  // The first solves of a size compile code; they are not counted.
  for (const model of models) {
    await highs.solve(model);
    await javascriptLp.solve(model);
  }
  const highsMs: number[] = [];
  const javascriptMs: number[] = [];
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const model of models) {
      const one = await timed(highs, model, highsMs);
      const other = await timed(javascriptLp, model, javascriptMs);
      nodes = Math.max(nodes, other.nodes ?? 0);
      const difference = Math.abs(one.objective - other.objective);
      if (difference > 1e-6 * Math.max(1, Math.abs(one.objective))) {
        throw new Error(`${steps}/${binaries}: ${one.objective} against ${other.objective}`);
      }
    }
  }
  const size = modelSize(models[0]!);
  console.log(
    `| ${steps} | ${binaries} | ${size.tableauCells} | ${size.nonZeros} | ${nodes} | ${median(highsMs)} | ${median(javascriptMs)} |`,
  );
}

async function timed(
  solver: Solver,
  model: MilpModel,
  times: number[],
): Promise<{ objective: number; nodes?: number }> {
  const beganMs = performance.now();
  const result = await solver.solve(model);
  times.push(performance.now() - beganMs);
  if (result.status !== 'optimal' || result.objective === undefined) {
    throw new Error(`${solver.name}: ${result.status}, gap ${result.gapPct} %`);
  }
  const { objective, nodes } = result;
  return nodes === undefined ? { objective } : { objective, nodes };
}

function median(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!.toFixed(2);
}
