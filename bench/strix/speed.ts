/**
 * Measures how fast STRIX simulates: its kernel in WebAssembly in turn with its scalar twin in TypeScript and with the same
 * arithmetic in C++ with AVX2 intrinsics and in NumPy; the gain of a second thread, the largest job with its memory, and the cost of
 * paths and days.
 *
 *   npm run strix-speed --workspace bench -- [--paths 4000] [--days 30] [--rounds 7] [--python python3] [--yardstick FOLDER] [--json FILE]
 *
 * `--yardstick` names a folder with another C++ kernel (`k.cpp`) whose time of a path-hour is printed too. Needs `c++`, and a Python
 * with NumPy; a missing one is left out. Quote a figure with this command and the machine that the run prints.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createScalarKernel } from '../../packages/strix/src/kernel/scalar-kernel.js';
import { createSimdKernel } from '../../packages/strix/src/kernel/simd-kernel.js';
import { createSimulationPool } from '../../packages/strix/src/node/create-simulation-pool.js';
import { buildPolicy } from '../../packages/strix/src/policy/build-policy.js';
import { prepareSimulation } from '../../packages/strix/src/simulation/prepare-simulation.js';
import {
  kernelOptions,
  type SimulationPlan,
} from '../../packages/strix/src/simulation/simulate-paths.js';
import { dumpPlan } from './lib/speed/dump-plan.js';
import { fitCost, type MeasuredRun } from './lib/speed/fit-cost.js';
import { median } from './lib/speed/median.js';
import { cppPeer, kernelPeer, numpyPeer, type Peer, yardstickPeer } from './lib/speed/peers.js';

const { values } = parseArgs({
  options: {
    paths: { type: 'string', default: '4000' },
    days: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '7' },
    python: { type: 'string', default: 'python3' },
    yardstick: { type: 'string' },
    json: { type: 'string' },
  },
});
/** The C++ kernel simulates eight paths at a time. */
const paths = Math.max(8, Number(values.paths) & ~7);
const rounds = Number(values.rounds);
const machine = `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}`;
const figures: Record<string, number> = {};
console.log(`${machine}\n`);

const folder = mkdtempSync(join(tmpdir(), 'strix-speed-'));
try {
  const plan = planOf(Number(values.days));
  dumpPlan(plan, folder);
  const yardstick =
    values.yardstick === undefined ? undefined : yardstickPeer(values.yardstick, folder);
  const others = [cppPeer(folder, paths), numpyPeer(values.python, folder, paths), yardstick];
  sideBySide('energy', plan, [...ownKernels(plan), ...others]);
  const withReserve = planOf(Number(values.days), true);
  sideBySide('energy and reserve', withReserve, ownKernels(withReserve));
  await threads(plan);
  await largestJob();
  await cost();
} finally {
  rmSync(folder, { recursive: true });
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
}

function planOf(horizonDays: number, sellsReserve = false): SimulationPlan {
  const battery = { powerMw: 50, capacityMwh: 200 };
  const options = { battery, seed: 1, horizonDays };
  const simulation = sellsReserve ? options : { ...options, reserve: false as const };
  return prepareSimulation(simulation, buildPolicy).runs[0]!.plan;
}

function ownKernels(plan: SimulationPlan): Peer[] {
  const options = kernelOptions(plan);
  const simd = createSimdKernel(options);
  if (simd === undefined) throw new Error('this Node has no WebAssembly SIMD');
  const { dayCount } = plan.calendar;
  return [
    kernelPeer('WebAssembly', simd, paths, dayCount),
    kernelPeer('TypeScript', createScalarKernel(options), paths, dayCount),
  ];
}

/** Runs the programs in turns. Each must earn what the first does. */
function sideBySide(sold: string, plan: SimulationPlan, programs: (Peer | undefined)[]): void {
  const peers = programs.filter((peer) => peer !== undefined);
  const times = new Map(peers.map((peer) => [peer.name, [] as number[]]));
  const first = peers[0]!.round().cash!;
  for (let round = 0; round < rounds; round++) {
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
      const { nanoseconds, cash } = peer.round();
      times.get(peer.name)!.push(nanoseconds);
      if (cash !== undefined) checkEqual(peer.name, cash, first);
    }
  }
  const reference = median(times.get(peers[0]!.name)!);
  console.log(
    `${paths} paths × ${plan.calendar.dayCount} days, ${sold}, one thread, ${rounds} rounds in turns`,
  );
  for (const [name, all] of times) {
    const nanoseconds = median(all);
    figures[`${name}, ${sold}: ns per path-hour`] = nanoseconds;
    const spread = `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
    console.log(
      `  ${name.padEnd(12)} ${nanoseconds.toFixed(2).padStart(8)} ns a path-hour (${spread}), ` +
        `${(1e3 / nanoseconds).toFixed(1).padStart(6)} M a second; ` +
        `${(nanoseconds / reference).toFixed(2)} times the time of ${peers[0]!.name}`,
    );
  }
  console.log('  every path earns the same to the bit in all of them\n');
}

function checkEqual(name: string, cash: Float64Array, first: Float64Array): void {
  const different = first.findIndex((value, i) => value !== cash[i]);
  if (different === -1) return;
  throw new Error(`${name}: path ${different} earns ${cash[different]}, not ${first[different]}`);
}

async function threads(plan: SimulationPlan): Promise<void> {
  const counts = [1, 2];
  const pools = counts.map((count) => createSimulationPool({ threads: count }));
  const work = 4 * paths;
  for (const pool of pools) for (let i = 0; i < 3; i++) await pool.run(plan, work);
  const times = counts.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, pool] of pools.entries()) {
      times[i]!.push(await timed(() => pool.run(plan, work)));
    }
  }
  const [one, two] = times.map(median);
  figures['second thread'] = one! / two!;
  console.log(
    `${work} paths × ${plan.calendar.dayCount} days: ${one!.toFixed(0)} ms on one thread, ` +
      `${two!.toFixed(0)} ms on two: ${(one! / two!).toFixed(2)} times as fast\n`,
  );
  for (const pool of pools) await pool.close();
}

async function largestJob(): Promise<void> {
  const year = planOf(365);
  const pool = createSimulationPool({ threads: 2 });
  await pool.run(year, 200);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const milliseconds = await timed(() => pool.run(year, 50_000));
  clearInterval(watch);
  await pool.close();
  figures['50,000 × 365 days s'] = milliseconds / 1e3;
  figures['memory growth MB'] = (most - before) / 1e6;
  console.log(
    `50,000 paths × 365 days on two threads: ${(milliseconds / 1e3).toFixed(2)} s; resident memory grew by at most ` +
      `${((most - before) / 1e6).toFixed(0)} MB\n`,
  );
}

async function cost(): Promise<void> {
  const pool = createSimulationPool({ threads: 2 });
  const runs: MeasuredRun[] = [];
  for (const days of [1, 7, 30, 90]) {
    const plan = planOf(days);
    for (const count of [1_000, 3_000, 10_000, 30_000]) {
      await pool.run(plan, count);
      const times: number[] = [];
      for (let i = 0; i < 3; i++) times.push(await timed(() => pool.run(plan, count)));
      runs.push({ paths: count, days, milliseconds: median(times) });
    }
  }
  await pool.close();
  const line = fitCost(runs);
  Object.assign(figures, line);
  console.log(
    `Two threads, 1,000 to 30,000 paths of 1 to 90 days: ${line.fixedMilliseconds.toFixed(2)} ms + ` +
      `${line.microsecondsPerPath.toFixed(2)} µs a path + ${line.nanosecondsPerPathHour.toFixed(2)} ns a path-hour, ` +
      `no run more than ${(100 * line.largestDeviation).toFixed(0)} % off`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
