import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patternOf, runVitest } from '../run-vitest.js';
import { COMMITTED_SEED } from '../vitest/fast-check-settings.js';
import type { Mutant } from './mutant.js';

/** Options of {@link runMutants}. */
export interface MutantOptions {
  /** Root of a clone of the repository with its dependencies installed [absolute path]. */
  readonly tree: string;
  readonly mutants: readonly Mutant[];
  /** A test run of a package that takes longer counts as failed [ms, resolution 1 s]. */
  readonly timeLimitMs: number;
  /** Ends the current run, restores its file and begins no other run. */
  readonly signal: AbortSignal;
  /** Receives each test that is left out because it fails without a mutant: package, file and full name. */
  readonly onLeftOut: (test: string) => void;
  /** Receives each result as soon as it is known. */
  readonly onResult: (result: MutantResult) => void;
}

/** Result of a mutant. */
export interface MutantResult {
  readonly mutant: Mutant;
  readonly isKilled: boolean;
  /** File and full name of the first failed test, or the other reason for the end of the run; absent if the mutant survived. */
  readonly killedBy?: string;
  /** First line of the message of that test. */
  readonly message?: string;
  readonly seconds: number;
}

const ownRoot = realpathSync(fileURLToPath(new URL('../../../../', import.meta.url)));
const MS_PER_SECOND = 1000;

/**
 * Writes one mutant after the other into a clone, runs the tests of its package until one fails, and restores the file. Before
 * that, it runs the tests of each package without a mutant and leaves out those that fail, so that other faults do not count as
 * killing a mutant.
 *
 * @param options - tree, mutants, limit
 * @throws Error if a text does not occur exactly once in its file, a file belongs to this working tree, anything other than
 * single tests of a package fails without a mutant, or the signal is aborted
 */
export async function runMutants(options: MutantOptions): Promise<void> {
  const { tree, mutants, onLeftOut, onResult } = options;
  for (const mutant of mutants) checkMutant(tree, mutant);
  const leftOutOf = new Map<string, Failure[]>();
  for (const mutant of mutants) {
    const folder = join(tree, 'packages', mutant.package);
    const leftOut = leftOutOf.get(folder) ?? (await failuresOf(folder, [], options));
    if (!leftOutOf.has(folder)) {
      leftOutOf.set(folder, leftOut);
      for (const { test, name } of leftOut) {
        if (name === undefined) {
          throw new Error(`the tests of ${mutant.package} must run without a mutant, but: ${test}`);
        }
        onLeftOut(`${mutant.package} ${test}`);
      }
    }
    const file = join(folder, mutant.file);
    const source = readFileSync(file, 'utf8');
    const startedMs = performance.now();
    try {
      // A function as replacement, so that `$` in the text has no special meaning.
      writeFileSync(
        file,
        source.replace(mutant.original, () => mutant.replacement),
      );
      const [failure] = await failuresOf(folder, ['--bail=1', ...without(leftOut)], options);
      onResult({
        mutant,
        isKilled: failure !== undefined,
        ...(failure && { killedBy: failure.test, message: failure.message }),
        seconds: (performance.now() - startedMs) / MS_PER_SECOND,
      });
    } finally {
      writeFileSync(file, source);
    }
  }
}

/** The vitest option that leaves tests out. */
function without(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const names = failures.map(({ name = '' }) => patternOf(name));
  return [`--testNamePattern=^(?!(${names.join('|')})$)`];
}

function checkMutant(tree: string, { name, package: folder, file, original }: Mutant): void {
  const path = join(tree, 'packages', folder, file);
  if (!existsSync(path)) throw new Error(`${name}: ${path} does not exist`);
  if (realpathSync(path).startsWith(ownRoot + sep)) {
    throw new Error(`--tree must be a clone, not this working tree, but is "${tree}"`);
  }
  const count = readFileSync(path, 'utf8').split(original).length - 1;
  if (count !== 1) {
    throw new Error(`${name}: "${original}" must occur once in ${path}, but occurs ${count} times`);
  }
}

interface Failure {
  /** File and full name, or another failure. */
  readonly test: string;
  /** Full name; absent if no single test failed. */
  readonly name?: string;
  /** First line of the message. */
  readonly message: string;
}

/** The failures of the tests of a package; empty if all pass. */
async function failuresOf(
  folder: string,
  args: readonly string[],
  { timeLimitMs, signal }: Pick<MutantOptions, 'timeLimitMs' | 'signal'>,
): Promise<Failure[]> {
  // On a busy machine, slow tests must not fail.
  const limits = [`--testTimeout=${timeLimitMs}`, `--hookTimeout=${timeLimitMs}`];
  const { isLate, failures } = await runVitest({
    folder,
    args: [...limits, ...args],
    variables: { FC_SEED: String(COMMITTED_SEED) },
    timeLimitMs,
    signal,
  });
  signal.throwIfAborted();
  if (isLate) return [{ test: 'time limit', message: '' }];
  return failures.map(({ file, test, message }) => {
    if (file === undefined) {
      return { test: 'no test, but vitest', message: message.split('\n').at(-1)! };
    }
    const first = message.split('\n', 1)[0]!;
    return test === undefined
      ? { test: file, message: first }
      : { test: `${file}: ${test}`, name: test, message: first };
  });
}
