import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

const script = join(repositoryRoot, '.ci/count.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-'));
  write('workspaces.json', [
    { name: '@bess/one', scripts: { test: 'vitest run' } },
    { name: '@bess/data', scripts: {} },
  ]);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: unknown): void {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

function report(statuses: string[], { suite = 'passed', success = true } = {}) {
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    success,
    testResults: [
      {
        name: 'a.test.ts',
        status: suite,
        message: 'cannot load',
        assertionResults: statuses.map((status, index) => ({
          status,
          fullName: `test ${index}`,
          failureMessages:
            status === 'failed' ? ['Error: \u001b[31mtwo\u001b[39m came\n  at a'] : [],
        })),
      },
    ],
  };
}

function count(...outcomes: string[]) {
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      script,
      '--workspaces',
      join(folder, 'workspaces.json'),
      '--reports',
      join(folder, '.reports'),
      ...outcomes,
    ],
    { encoding: 'utf8' },
  );
  return { last: stdout.trimEnd().split('\n').at(-1), stdout, status };
}

test('a run without failures ends with its counts and 0', () => {
  write('.reports/one.json', report(['passed', 'passed', 'pending']));
  write('.reports/oracles/one.json', report(['passed']));
  const { last, stdout, status } = count('lint=0', 'test=0');
  expect(last).toBe('3 passed, 0 failed');
  expect(stdout).toContain('skipped: 1\n  one: test 2 (a.test.ts)');
  expect(status).toBe(0);
});

test('a failure is printed with its reason', () => {
  write('.reports/one.json', report(['failed']));
  const { stdout } = count();
  expect(stdout).toContain('FAILED: one: test 0\n  Error: two came\n    at a\n0 passed');
});

test('a package whose documents are tested by themselves must leave two reports', () => {
  const scripts = { test: 'vitest run', 'check:repository': 'vitest run' };
  write('workspaces.json', [{ name: '@bess/one', scripts }]);
  write('.reports/one.json', report(['passed']));
  expect(count().last).toBe('1 passed, 1 failed');
  write('.reports/one-documents.json', report(['passed']));
  expect(count().last).toBe('2 passed, 0 failed');
});

test('npm lists the packages that must write a report', () => {
  const answer = spawnSync('npm', ['query', '.workspace'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const packages: { name: string; scripts: Record<string, string> }[] = JSON.parse(answer.stdout);
  const tested = packages
    .filter(({ scripts }) => scripts['test'] ?? scripts['check:repository'])
    .map(({ name }) => name);
  const expected = readWorkspaces(repositoryRoot)
    .filter(({ manifest }) => manifest.scripts?.['test'] ?? manifest.scripts?.['check:repository'])
    .map(({ manifest }) => manifest.name);
  expect(tested.sort()).toEqual(expected.sort());
});

test.each<[string, () => string[], string]>([
  ['a failed test', () => leaving(report(['passed', 'failed'])), '1 passed, 1 failed'],
  [
    'a failed test is not counted again for its stage',
    () => [...leaving(report(['failed', 'passed'])), 'test=1'],
    '1 passed, 1 failed',
  ],
  ['a package without a report', () => [], '0 passed, 1 failed'],
  [
    'an answer of npm that names no packages',
    () => {
      write('workspaces.json', '');
      return leaving(report(['passed']));
    },
    '0 passed, 1 failed',
  ],
  ['an unreadable report', () => leaving('{'), '0 passed, 1 failed'],
  ['a report without tests', () => leaving(report([])), '0 passed, 1 failed'],
  ['skipped tests only', () => leaving(report(['pending'])), '0 passed, 1 failed'],
  [
    'a file that did not load',
    () => {
      const loaded = report(['passed']);
      const broken = report([], { suite: 'failed' });
      loaded.testResults.push(...broken.testResults);
      return leaving(loaded);
    },
    '1 passed, 1 failed',
  ],
  [
    'an error outside the tests',
    () => leaving(report(['passed'], { success: false })),
    '1 passed, 1 failed',
  ],
  ['a failed stage', () => [...leaving(report(['passed'])), 'lint=1'], '1 passed, 1 failed'],
  [
    'a test stage that fails although every report is fine',
    () => [...leaving(report(['passed'])), 'test=1'],
    '1 passed, 1 failed',
  ],
])('%s fails the run', (_, prepare, expected) => {
  const { last, status } = count(...prepare());
  expect(last).toBe(expected);
  expect(status).toBe(1);
});

/** Writes a report for the only package with tests, without a stage outcome. */
function leaving(content: unknown): string[] {
  write('.reports/one.json', content);
  return [];
}
