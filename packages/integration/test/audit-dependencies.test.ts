import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

const script = join(repositoryRoot, '.ci/audit-dependencies.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script with an npm that prints a recorded answer of a registry. */
function audit(printed: string, ...options: string[]) {
  const npm = join(folder, 'npm');
  writeFileSync(join(folder, 'printed'), printed);
  writeFileSync(npm, `#!/bin/sh\necho "$@" > "${folder}/asked"\ncat "${folder}/printed"\n`);
  chmodSync(npm, 0o755);
  const { stdout, status } = spawnSync(process.execPath, [script, ...options], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  });
  return { lines: stdout.trim().split('\n'), status };
}

function report(vulnerabilities: Record<string, { severity: string }>) {
  const count = (severity: string) =>
    Object.values(vulnerabilities).filter((each) => each.severity === severity).length;
  return JSON.stringify({
    vulnerabilities: Object.fromEntries(
      Object.entries(vulnerabilities).map(([name, each]) => [
        name,
        { name, range: '<2.0.0', fixAvailable: true, ...each },
      ]),
    ),
    metadata: {
      vulnerabilities: {
        low: count('low'),
        moderate: count('moderate'),
        high: count('high'),
        critical: count('critical'),
      },
      dependencies: { total: 120 },
    },
  });
}

test('passes without severe vulnerabilities', () => {
  expect(audit(report({ a: { severity: 'low' }, b: { severity: 'moderate' } }))).toEqual({
    status: 0,
    lines: ['120 dependencies audited: 0 critical, 0 high, 1 moderate, 1 low'],
  });
});

test('names a severe vulnerability and fails', () => {
  expect(audit(report({ a: { severity: 'high' }, b: { severity: 'critical' } }))).toEqual({
    status: 1,
    lines: [
      'high: a <2.0.0, a fix is available',
      'critical: b <2.0.0, a fix is available',
      '120 dependencies audited: 1 critical, 1 high, 0 moderate, 0 low',
    ],
  });
});

test.each([
  [
    '{"message": "405 Method Not Allowed", "error": {}}',
    'Nothing was audited: 405 Method Not Allowed',
  ],
  ['no JSON at all', 'Nothing was audited: it gave no report'],
  ['', 'Nothing was audited: it gave no report'],
])('does not pass with %s', (printed, line) => {
  expect(audit(printed)).toEqual({ status: 2, lines: [line] });
});

test('audits only production dependencies, or all', () => {
  const asked = () => spawnSync('cat', [join(folder, 'asked')], { encoding: 'utf8' }).stdout.trim();
  audit('{}');
  expect(asked()).toBe('audit --json --omit=dev');
  audit('{}', '--all');
  expect(asked()).toBe('audit --json');
});
