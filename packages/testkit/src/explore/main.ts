// Runs the properties of all packages with new seeds: npm run test:explore -- --runs N [--minutes M] [--package NAME]...
// [--seed S]... Without --seed, each run draws a seed. Prints each seed, every failure with the command that repeats it, and
// at the end the number of cases of each package. Exit status: 0 without failures, else 1.
import { execSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { explore, type TestedPackage } from './explore.js';
import { summaryOf } from './summary.js';

const MS_PER_MINUTE = 60_000;
/** The longest test run of a package takes about three minutes on an otherwise idle machine. */
const RUN_LIMIT_MS = 20 * MS_PER_MINUTE;
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    package: { type: 'string', multiple: true },
    seed: { type: 'string', multiple: true },
  },
});
const runs = positive('runs', values.runs);
const limitMs =
  values.minutes === undefined
    ? Number.POSITIVE_INFINITY
    : positive('minutes', values.minutes) * MS_PER_MINUTE;
const seeds = values.seed?.map(seedOf) ?? Array.from({ length: Math.ceil(runs) }, drawSeed);

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Error(`ended by ${signal}`)));
}
const startedMs = performance.now();
const elapsedMs = () => performance.now() - startedMs;
const exploration = await explore({
  packages: testedPackages(values.package),
  seeds,
  atOnce: availableParallelism(),
  runLimitMs: RUN_LIMIT_MS,
  mayBegin: () => elapsedMs() < limitMs,
  signal: interruption.signal,
  log: (line) => console.log(line),
});
console.log(summaryOf(exploration, elapsedMs()));
process.exitCode = exploration.failures.length === 0 ? 0 : 1;

function testedPackages(names: readonly string[] | undefined): TestedPackage[] {
  const workspaces: { name: string; location: string; scripts?: Record<string, string> }[] =
    JSON.parse(execSync('npm query .workspace', { cwd: root, encoding: 'utf8' }));
  const tested = workspaces
    .filter(({ scripts }) => (scripts?.['test'] ?? scripts?.['check:repository']) !== undefined)
    .map(({ name, location }) => ({ name, folder: join(root, location) }));
  if (names === undefined) return tested;
  return names.map((wanted) => {
    const found = tested.find(({ name }) => name === wanted || name === `@bess/${wanted}`);
    if (found === undefined) {
      throw new Error(
        `--package must be one of ${tested.map(({ name }) => name).join(', ')}, but is "${wanted}"`,
      );
    }
    return found;
  });
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${option} must be a number above 0, but is "${text}"`);
  return value;
}

function seedOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff) {
    throw new Error(`--seed must be a 32-bit integer, but is "${text}"`);
  }
  return value;
}

function drawSeed(): number {
  return randomInt(0x7fffffff);
}
