import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileRuleViolations } from '../src/file-rule-violations.js';
import { listSourceFiles } from '../src/list-source-files.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

test.each(readWorkspaces(repositoryRoot))(
  'the sources of $shortName keep the file rules',
  ({ path }) => {
    const sources = join(path, 'src');
    // A package without `src` holds its sources in folders of its own. Generated files and data are as long as what they hold.
    const files = listSourceFiles(existsSync(sources) ? sources : path).filter(
      (file) =>
        !/\.generated\.ts$|[\\/]src[\\/]data[\\/]/.test(file) &&
        !file.startsWith(join(path, 'test')),
    );
    expect(files.flatMap((file) => fileRuleViolations(file, readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  },
);

describe('the check itself', () => {
  test('300 lines pass and 301 do not', () => {
    const lines = (count: number) => 'export {};\n'.repeat(count);
    expect(fileRuleViolations('a.ts', lines(300))).toEqual([]);
    expect(fileRuleViolations('a.ts', lines(301))).toEqual([
      'a.ts has 301 lines, but at most 300 are allowed',
    ]);
  });

  test.each([
    "export * from './a.js';",
    "export * as a from './a.js';",
    'export const a = 1;',
    "import { a } from './a.js';",
    'export default 1;',
  ])('an index may not contain %s', (text) => {
    expect(fileRuleViolations('src/index.ts', text)).toEqual([
      'src/index.ts:1 is not a list of named re-exports',
    ]);
  });

  test.each([
    "export { a, type B } from './a.js';",
    "export type { C } from './c.js';",
    '/** Only words, any of them. */',
  ])('an index may contain %s', (text) => {
    expect(fileRuleViolations('src/index.ts', text)).toEqual([]);
  });

  test.each([
    'export function f(a: any): void { a(); }',
    'export type A = Record<string, any>;',
    'export const a = (1 as any);',
  ])('any is found in %s', (text) => {
    expect(fileRuleViolations('a.ts', text)).toEqual(['a.ts:1 uses the type any']);
  });
});
