import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../../testkit/src/mutants/mutants.js';
import { repositoryRoot } from '../src/repository-root.js';

test('each mutant replaces a text that its file holds exactly once', () => {
  const occurrences = mutants.map(({ name, package: packageName, file, original }) => {
    const text = readFileSync(join(repositoryRoot, 'packages', packageName, file), 'utf8');
    return [name, text.split(original).length - 1];
  });
  expect(occurrences.length).toBeGreaterThanOrEqual(40);
  expect(occurrences.filter(([, count]) => count !== 1)).toEqual([]);
});
