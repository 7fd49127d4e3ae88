import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { afterAll, beforeEach, expect, type TestContext } from 'vitest';
import { runSeed } from './fast-check-settings.js';

/** What one test file of one run tried: a line of `cases.jsonl` in the explorer's folder. */
export interface FileCases {
  /** Path below the repository's root, with forward slashes. */
  file: string;
  /** Cases tried by full name of the test, for tests that draw some. */
  casesByTest: Record<string, number>;
}

/** The tests that draw cases, by file: `properties.json` in the explorer's folder, once a first run has found them. */
export type PropertiesByFile = Record<string, string[]>;

const casesOfFile = new Map<string, number>();

/**
 * Counts the cases that the tests of this file draw and, once the explorer knows which tests draw any, skips the others:
 * another seed cannot change what they say. Called by the setup file of every test file in a run of `npm run test:explore`.
 *
 * @param folder - the explorer's folder
 * @param repositoryRoot - absolute path
 */
export function recordProperties(folder: string, repositoryRoot: string): void {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), reporter: countRun });
  const known = readProperties(folder);
  beforeEach((context: TestContext) => {
    const names = known?.[fileOf(repositoryRoot)];
    if (known !== undefined && !names?.includes(currentTest())) {
      context.skip();
    }
  });
  afterAll(() => {
    const line: FileCases = {
      file: fileOf(repositoryRoot),
      casesByTest: Object.fromEntries(casesOfFile),
    };
    casesOfFile.clear();
    appendFileSync(join(folder, 'cases.jsonl'), `${JSON.stringify(line)}\n`);
  });
}

/** The tests that draw cases, or undefined before a first run has found them. */
export function readProperties(folder: string): PropertiesByFile | undefined {
  const path = join(folder, 'properties.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * Counts the cases of a test that draws them from {@link runSeed} without fast-check, so that the explorer repeats it.
 *
 * @param count - number of cases tried
 */
export function countCases(count: number): void {
  casesOfFile.set(currentTest(), (casesOfFile.get(currentTest()) ?? 0) + count);
}

function countRun<Ts>(run: RunDetails<Ts>): void {
  // A property with a seed of its own tries the same cases whatever the run's seed is.
  if (run.seed === runSeed()) {
    countCases(run.numRuns);
  }
  if (run.failed) {
    throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
  }
}

function currentTest(): string {
  return expect.getState().currentTestName ?? '';
}

function fileOf(repositoryRoot: string): string {
  const path = expect.getState().testPath ?? '';
  return relative(repositoryRoot, path).replaceAll('\\', '/');
}
