import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

test('each threat of SECURITY.md names a control and tests that exist', () => {
  const page = readFileSync(join(repositoryRoot, 'SECURITY.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const threats = rows.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(threats.length).toBeGreaterThan(15);
  for (const [, threat, control, tests = ''] of threats) {
    expect([threat, control]).not.toContain('');
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) =>
      /^(packages|apps)\//.test(file) ? file : `apps/gateway/test/${file}`,
    );
    expect([threat, files.length > 0]).toEqual([threat, true]);
    for (const file of files) {
      expect([file, existsSync(join(repositoryRoot, file))]).toEqual([file, true]);
    }
  }
});
