import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { afterAll, beforeEach, expect, type TestContext } from 'vitest';
import { runSeed } from './fast-check-settings.js';

/** The cases that a test file drew in a run: a line of `cases.jsonl` in the folder of the run. */
export interface CasesOfFile {
  /** Path relative to the package, with forward slashes. */
  file: string;
  /** Number of cases by full name of the test, for tests that drew any. */
  casesByTest: Record<string, number>;
}

/** Names of the tests that draw cases, by file: `properties.json` in the folder of a run, from the second run on. */
type TestsByFile = Record<string, string[]>;

const casesByTest = new Map<string, number>();

/**
 * Counts the cases that the tests of this file draw. From the second run on, it skips the tests that draw none, because the
 * seed does not affect them. The setup file calls it before every test file of `npm run test:explore`.
 *
 * @param folder - the folder of the run
 */
export function recordProperties(folder: string): void {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), reporter: reportRun });
  const known = readTests(folder);
  beforeEach((context: TestContext) => {
    if (known !== undefined && !known[testFile()]?.includes(currentTest())) {
      context.skip();
    }
  });
  afterAll(() => {
    const line: CasesOfFile = { file: testFile(), casesByTest: Object.fromEntries(casesByTest) };
    casesByTest.clear();
    appendFileSync(join(folder, 'cases.jsonl'), `${JSON.stringify(line)}\n`);
  });
}

/**
 * Counts the cases of a test that draws them from {@link runSeed} without fast-check, so that the exploration repeats it.
 *
 * @param count - number of cases drawn
 */
export function countCases(count: number): void {
  casesByTest.set(currentTest(), (casesByTest.get(currentTest()) ?? 0) + count);
}

/** Counts the cases of a property, and fails like fast-check without a reporter. */
function reportRun<Ts>(run: RunDetails<Ts>): void {
  // A property with its own seed draws the same cases in every run.
  if (run.seed === runSeed()) {
    countCases(run.numRuns);
  }
  if (run.failed) {
    throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
  }
}

function readTests(folder: string): TestsByFile | undefined {
  const path = join(folder, 'properties.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function currentTest(): string {
  // vitest's reports join the names of suites and test by a space.
  return (expect.getState().currentTestName ?? '').replaceAll(' > ', ' ');
}

/** Tests run in the folder of their package. */
function testFile(): string {
  return relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
}
