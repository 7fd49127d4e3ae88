import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patternOf, runVitest, type VitestFailure } from '../run-vitest.js';
import type { CasesOfFile } from '../vitest/explored-properties.js';

/** A package with vitest tests. */
export interface TestedPackage {
  name: string;
  /** Absolute path. */
  folder: string;
}

/** Options of {@link explore}. */
export interface ExploreOptions {
  packages: readonly TestedPackage[];
  /** Seed of each run [32-bit integers]. */
  seeds: readonly number[];
  /** Packages tested at the same time. */
  atOnce: number;
  /** A test run of a package that takes longer is ended and counts as a failure [ms]. */
  runLimitMs: number;
  /** Whether another run may begin; false when the time is over. */
  mayBegin(): boolean;
  /** Ends the current runs. */
  signal?: AbortSignal;
  /** Receives each line of progress. */
  log(line: string): void;
}

/** The cases of a property over all runs. */
export interface ExploredProperty {
  package: string;
  file: string;
  test: string;
  /** Cases of the first run. */
  normalCases: number;
  /** Cases of all runs, including the first. */
  cases: number;
}

/** A test that failed on a seed. */
export interface ExploredFailure {
  package: string;
  file: string;
  test: string;
  seed: number;
  /** First lines of vitest's message. */
  message: string;
}

/** Result of an exploration. */
export interface Exploration {
  properties: ExploredProperty[];
  failures: ExploredFailure[];
  /** Number of completed test runs of packages. */
  packageRuns: number;
}

const LINES_OF_A_MESSAGE = 12;

/**
 * Runs the tests of packages repeatedly, each time with another seed for all properties. The first run of a package finds
 * the tests that draw cases; later runs skip the others, because the seed does not affect them.
 *
 * @param options - packages, seeds and limits
 * @returns the number of cases of each property, and every failure with the seed that repeats it
 */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const scratch = mkdtempSync(join(tmpdir(), 'explore-'));
  try {
    const explored = options.packages.map(
      (tested) => new ExploredPackage(tested, scratch, options),
    );
    const turns = options.seeds.flatMap((seed, run) => explored.map((one) => ({ one, seed, run })));
    let packageRuns = 0;
    const work = async () => {
      for (;;) {
        // The runs of one package follow one another, so with fewer packages than workers, some workers are idle.
        const next = turns.findIndex(({ one }) => !one.isBusy);
        const [turn] = next < 0 ? [] : turns.splice(next, 1);
        if (turn === undefined || !options.mayBegin()) return;
        const { one, seed, run } = turn;
        if (one === explored[0]) {
          options.log(`run ${run + 1} of ${options.seeds.length}: seed ${seed}`);
        }
        const failures = await one.test(seed);
        packageRuns += 1;
        for (const failure of failures) options.log(describeFailure(failure));
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, work));
    return {
      properties: explored.flatMap((one) => one.properties()),
      failures: explored.flatMap((one) => one.failures),
      packageRuns,
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Describes a failure and the command that repeats it. */
export function describeFailure(failure: ExploredFailure): string {
  const { package: name, file, test, seed, message } = failure;
  const repeat = [
    `FC_SEED=${seed} npx vitest run`,
    ...(file === '' ? [] : [file]),
    ...(test === '' ? [] : [`-t ${JSON.stringify(patternOf(test))}`]),
  ];
  return [
    `FAILED with seed ${seed}: ${[name, file].join(' ').trim()}${test === '' ? '' : `: ${test}`}`,
    ...message.split('\n').map((line) => `    ${line}`),
    `  repeat in the folder of ${name}: ${repeat.join(' ')}`,
  ].join('\n');
}

/** A package whose tests are run again and again, one run after the other. */
class ExploredPackage {
  readonly failures: ExploredFailure[] = [];
  /** Cases of each run by file and test; the first run finds all properties. */
  private readonly runs: CasesOfFile[][] = [];
  isBusy = false;

  constructor(
    private readonly tested: TestedPackage,
    private readonly scratch: string,
    private readonly options: Pick<ExploreOptions, 'signal' | 'runLimitMs'>,
  ) {}

  /** Runs the tests with a seed. */
  async test(seed: number): Promise<ExploredFailure[]> {
    this.isBusy = true;
    try {
      return await this.run(seed);
    } finally {
      this.isBusy = false;
    }
  }

  properties(): ExploredProperty[] {
    const [first = []] = this.runs;
    return first.flatMap(({ file, casesByTest }) =>
      Object.entries(casesByTest).map(([test, normalCases]) => ({
        package: this.tested.name,
        file,
        test,
        normalCases,
        cases: this.runs
          .flat()
          .filter((one) => one.file === file)
          .reduce((sum, one) => sum + (one.casesByTest[test] ?? 0), 0),
      })),
    );
  }

  private async run(seed: number): Promise<ExploredFailure[]> {
    const folder = mkdtempSync(join(this.scratch, 'run-'));
    const [first] = this.runs;
    const known = first?.filter(({ casesByTest }) => Object.keys(casesByTest).length > 0);
    if (known?.length === 0) return [];
    if (known !== undefined) {
      const testsByFile = Object.fromEntries(
        known.map(({ file, casesByTest }) => [file, Object.keys(casesByTest)]),
      );
      writeFileSync(join(folder, 'properties.json'), JSON.stringify(testsByFile));
    }
    const { signal, runLimitMs } = this.options;
    const run = await runVitest({
      folder: this.tested.folder,
      args: known?.map(({ file }) => file) ?? [],
      variables: { FC_SEED: String(seed), BESS_EXPLORE_DIR: folder },
      timeLimitMs: runLimitMs,
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    const cases = readCases(folder);
    // In a run that was ended early, missing tests would look as if they drew no cases.
    if (!run.isLate) this.runs.push(cases);
    const failed: VitestFailure[] = [...run.failures];
    if (run.isLate)
      failed.push({ message: `not over after ${runLimitMs / 1000} s; ${endedOf(cases)}` });
    const failures = failed.map(({ file = '', test = '', message }) => ({
      package: this.tested.name,
      file,
      test,
      seed,
      message: message.split('\n').slice(0, LINES_OF_A_MESSAGE).join('\n'),
    }));
    this.failures.push(...failures);
    return failures;
  }
}

/** Names the files that ended, so that the one that did not end can be found. */
function endedOf(cases: readonly CasesOfFile[]): string {
  return `files that ended: ${cases.map(({ file }) => file).join(', ') || 'none'}`;
}

function readCases(folder: string): CasesOfFile[] {
  const path = join(folder, 'cases.jsonl');
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
