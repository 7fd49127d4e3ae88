import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHighsSolver, type MilpModel, type Solver } from '@bess/milp';
import { optimize } from '@bess/tarsis';
import { startHighsPeer, writeModel } from './tarsis/highs-peer.js';
import { speedCase } from './tarsis/speed-cases.js';

/**
 * TARSIS against native HiGHS on the same models in one run: every model that an answer needed is kept, and solved
 * again in turn by both. `PYTHON=… npm run tarsis-speed -w bench [part of a name]`.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const start = '2026-06-01';
const relGap = 1e-4;
const cases = [
  speedCase('24 h at 15 min, 20 vehicles', {
    start,
    days: 1,
    stepMinutes: 15,
    vehiclesPerDay: 20,
    isDeclining: true,
  }),
  speedCase('week at 15 min, 5 vehicles', {
    start,
    days: 7,
    stepMinutes: 15,
    vehiclesPerDay: 5,
    isDeclining: true,
  }),
  speedCase('month at 60 min', {
    start,
    days: 30,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: true,
  }),
  speedCase('month at 15 min', {
    start,
    days: 30,
    stepMinutes: 15,
    vehiclesPerDay: 0,
    isDeclining: true,
  }),
  speedCase('year at 60 min, rising tiers', {
    start,
    days: 365,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: false,
  }),
  speedCase('year at 60 min, declining tiers', {
    start,
    days: 365,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: true,
  }),
].filter(({ name }) => name.includes(process.argv[2] ?? ''));

const folder = mkdtempSync(join(tmpdir(), 'tarsis-speed-'));
const highs = createHighsSolver();
await highs.warmUp();
const peer = startHighsPeer(process.env.PYTHON ?? 'python3');
console.log(
  '| case | columns | rows | integers | TARSIS in all, wall ms (CPU) | gap % | ours, CPU ms | native, CPU ms | ratio | objectives differ | memory MiB (ours, native) |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const { name, options } of cases) {
  const models: MilpModel[] = [];
  const recording: Solver = {
    name: 'highs',
    solve: (model, solveOptions) => {
      models.push(model);
      return highs.solve(model, solveOptions);
    },
  };
  await optimize({ ...options, relGap, solver: recording });
  const whole: { wallMs: number; cpuMs: number }[] = [];
  let gapPct = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { wallMs, cpuMs, result } = await timed(() => optimize({ ...options, relGap }));
    whole.push({ wallMs, cpuMs });
    gapPct = result.optimalityGapPct;
  }
  let oursMs = 0;
  let nativeMs = 0;
  let differ = 0;
  let nativeMib = 0;
  for (const [index, model] of models.entries()) {
    const path = join(folder, `${index}.json`);
    writeModel(path, model);
    await peer.solve(path, relGap);
    const ours: number[] = [];
    const native: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = await timed(() => highs.solve(model, { relGap }));
      const other = await peer.solve(path, relGap);
      ours.push(own.cpuMs);
      native.push(other.cpuMs);
      nativeMib = other.memoryMib;
      const objective = own.result.objective ?? Number.NaN;
      differ = Math.max(
        differ,
        Math.abs(objective - other.objective) / Math.max(1, Math.abs(objective)),
      );
    }
    oursMs += median(ours);
    nativeMs += median(native);
  }
  const size = models.at(0);
  const integers = models.map((model) => model.columnInteger.reduce((sum, each) => sum + each, 0));
  const cells = [
    name,
    size?.columnCount,
    size?.rowCount,
    integers.join(', '),
    `${median(whole.map(({ wallMs }) => wallMs)).toFixed(0)} (${median(whole.map(({ cpuMs }) => cpuMs)).toFixed(0)})`,
    gapPct.toExponential(1),
    oursMs.toFixed(0),
    nativeMs.toFixed(0),
    (oursMs / nativeMs).toFixed(2),
    differ.toExponential(1),
    `${(process.resourceUsage().maxRSS / 1024).toFixed(0)}, ${nativeMib.toFixed(0)}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
peer.end();
rmSync(folder, { recursive: true });

async function timed<Result>(
  run: () => Promise<Result>,
): Promise<{ wallMs: number; cpuMs: number; result: Result }> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000, result };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
