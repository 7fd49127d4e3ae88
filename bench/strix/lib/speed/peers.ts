import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { LANES } from '../../../../packages/strix/src/internal/kernel-layout.js';
import type { PathsKernel } from '../../../../packages/strix/src/kernel/kernel-options.js';

/** A program that simulates a plan; each call is one timed round after a warm-up of its own. */
export interface Peer {
  readonly name: string;
  /** @returns time of a path-hour [ns], and the revenue of each path if the program simulates the same plan */
  round(): { nanoseconds: number; cash?: Float64Array };
}

const sources = fileURLToPath(new URL('../../', import.meta.url));
const OPTIONS = ['-O3', '-march=native', '-ffp-contract=off'];

/** A kernel of this process; its first three runs, while code is compiled, do not count. */
export function kernelPeer(
  name: string,
  kernel: PathsKernel,
  paths: number,
  dayCount: number,
): Peer {
  const cash = new Float64Array(paths);
  const run = () => {
    const startMs = performance.now();
    for (let first = 0; first < paths; first += LANES) {
      kernel.start(first, LANES);
      kernel.simulateDays(0, dayCount);
      for (let lane = 0; lane < LANES; lane++) {
        const { energyCash, reserveCash } = kernel.earnings(lane, 0);
        cash[first + lane] = energyCash + reserveCash;
      }
    }
    return ((performance.now() - startMs) * 1e6) / (paths * dayCount * 24);
  };
  for (let i = 0; i < 3; i++) run();
  return { name, round: () => ({ nanoseconds: Math.min(run(), run(), run()), cash }) };
}

/** The kernel in C++ with AVX2 intrinsics, built here by `c++`; undefined without a compiler. */
export function cppPeer(folder: string, paths: number): Peer | undefined {
  const program = join(folder, 'kernel');
  if (!built(['-I', folder, join(sources, 'kernel.cpp'), '-o', program])) return undefined;
  return { name: 'C++ AVX2', round: () => ran(program, [folder, `${paths}`, '3'], folder, 'cpp') };
}

/** The kernel in NumPy; undefined without Python or NumPy. */
export function numpyPeer(python: string, folder: string, paths: number): Peer | undefined {
  try {
    execFileSync(python, ['-c', 'import numpy'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const program = join(sources, 'kernel.py');
  return {
    name: 'NumPy',
    round: () => ran(python, ['-B', program, folder, `${paths}`, '2'], folder, 'numpy'),
  };
}

/**
 * An earlier C++ kernel of a smaller model (`k.cpp`, with tables from `model_cap.mjs`), as a yardstick for the time of a
 * path-hour; undefined if it is missing or does not build.
 */
export function yardstickPeer(from: string, folder: string): Peer | undefined {
  if (!existsSync(join(from, 'k.cpp'))) return undefined;
  for (const name of ['k.cpp', 'k.hpp', 'kernel.mjs']) {
    copyFileSync(join(from, name), join(folder, name));
  }
  // Its program writes the tables under this name.
  copyFileSync(join(from, 'model_cap.mjs'), join(folder, 'model.mjs'));
  execFileSync(process.execPath, ['model.mjs'], { cwd: folder, stdio: 'ignore' });
  // It also compares its result with that of another program; only its times matter here.
  writeFileSync(join(folder, 'data', 'ref.bin'), new Float64Array(4_000));
  const program = join(folder, 'yardstick');
  if (!built(['-fopenmp', join(folder, 'k.cpp'), '-o', program])) return undefined;
  return {
    name: 'k.cpp AVX2',
    round: () => {
      const printed = execFileSync(program, { cwd: folder, encoding: 'utf8' });
      const times = [...printed.matchAll(/AVX2 f64 (?:nogather )?1T.*?ns\/step ([\d.]+)/g)];
      return { nanoseconds: Math.min(...times.map(([, time]) => Number(time))) };
    },
  };
}

function built(options: string[]): boolean {
  try {
    execFileSync('c++', [...OPTIONS, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return true;
  } catch (error) {
    console.log(`not built: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Prints one time per round; the first, with cold caches, does not count. */
function ran(program: string, options: string[], folder: string, output: string) {
  const printed = execFileSync(program, options, { encoding: 'utf8' });
  const times = printed.trim().split('\n').map(Number).slice(1);
  const bytes = readFileSync(join(folder, output));
  const cash = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  return { nanoseconds: Math.min(...times), cash };
}
