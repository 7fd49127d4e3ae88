import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenTextViolations } from '../src/forbidden-text-violations.js';
import { repositoryRoot } from '../src/repository-root.js';

const binary = /\.(png|ico|wasm|gz|zip|woff2?)$/;

test('no file contains a registry, a machine-specific path or an open point', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed
    .split('\n')
    .filter((file) => file !== '' && !binary.test(file) && existsSync(join(repositoryRoot, file)));
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.flatMap((file) =>
      forbiddenTextViolations(file, readFileSync(join(repositoryRoot, file), 'utf8')),
    ),
  ).toEqual([]);
});

test.each([
  [`// ${'TO'}${'DO'}: later`, 'an open point'],
  [`https://${['registry', 'npmjs', 'org'].join('.')}/x`, 'the host name of a package registry'],
  [`cd ${['', 'work', 'main'].join('/')}`, 'a path of one machine'],
  [`"${['', 'home', 'someone', 'x'].join('/')}"`, 'a path of one machine'],
])('finds %s', (text, what) => {
  expect(forbiddenTextViolations('a.md', `first line\n${text}`)).toEqual([
    expect.stringContaining(`a.md:2 contains ${what}`),
  ]);
});

test.each(['https://example.com/work/x', 'methodology', 'packages/work/src', 'pypi.organic'])(
  'passes %s',
  (text) => {
    expect(forbiddenTextViolations('a.md', text)).toEqual([]);
  },
);
