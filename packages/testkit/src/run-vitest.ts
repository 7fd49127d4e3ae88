import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** How to run the tests of a package. */
export interface VitestOptions {
  /** The package [absolute path], whose own vitest runs. */
  readonly folder: string;
  /** Files and options after `run`. */
  readonly args: readonly string[];
  /** Environment variables in addition to the inherited ones. */
  readonly variables: Readonly<Record<string, string>>;
  /** Limit after which the run is ended [ms, resolution 1 s]; none if absent. */
  readonly timeLimitMs?: number;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

/** A failed test, or another failure. */
export interface VitestFailure {
  /** Path relative to the package, with forward slashes; absent if vitest itself failed. */
  readonly file?: string;
  /** Full name of the test; absent if no single test failed. */
  readonly test?: string;
  readonly message: string;
}

/** Result of a test run of a package. */
export interface VitestRun {
  readonly isLate: boolean;
  /** Empty if all tests passed. */
  readonly failures: readonly VitestFailure[];
}

const MS_PER_SECOND = 1000;
const LINES_OF_OUTPUT = 12;

/**
 * Runs the tests of a package in a separate process and reads the failures from vitest's report.
 *
 * @param options - package, arguments, environment and limits
 */
export async function runVitest(options: VitestOptions): Promise<VitestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'vitest-'));
  try {
    const report = join(scratch, 'report.json');
    const { status, isLate, output } = await spawnVitest(options, report);
    if (isLate || status === 0) return { isLate, failures: [] };
    const failures = existsSync(report)
      ? failuresOf(JSON.parse(readFileSync(report, 'utf8')), options.folder)
      : [];
    if (failures.length > 0) return { isLate, failures };
    const message = output.trimEnd().split('\n').slice(-LINES_OF_OUTPUT).join('\n');
    return { isLate, failures: [{ message }] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The pattern with which vitest finds a test by its full name. */
export function patternOf(test: string): string {
  return test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function spawnVitest(
  { folder, args, variables, timeLimitMs = Number.POSITIVE_INFINITY, signal }: VitestOptions,
  report: string,
): Promise<{ status: number | null; isLate: boolean; output: string }> {
  const { BESS_REPORTS_DIR: _, ...inherited } = process.env;
  const manifest = createRequire(join(folder, 'package.json')).resolve('vitest/package.json');
  const child = spawn(
    process.execPath,
    [
      join(dirname(manifest), 'vitest.mjs'),
      'run',
      '--reporter=json',
      `--outputFile=${report}`,
      ...args,
    ],
    {
      cwd: folder,
      env: { ...inherited, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that its workers end with it.
      detached: true,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let isLate = false;
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  let awakeMs = 0;
  // Count seconds instead of reading a clock, so that a sleeping machine or a suspended run is not late.
  const timer = setInterval(() => {
    awakeMs += MS_PER_SECOND;
    if (awakeMs < timeLimitMs) return;
    isLate = true;
    end();
  }, MS_PER_SECOND);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve);
      child.on('error', reject);
    });
    return { status, isLate, output };
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', end);
  }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function failuresOf({ testResults }: VitestReport, folder: string): VitestFailure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(realpathSync(folder), name).replaceAll('\\', '/');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that does not load, or whose hook throws, fails without a failed test.
    if (status === 'failed' && failed.length === 0) return [{ file, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}
