import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodeViolations } from '../src/error-code-violations.js';
import { listSourceFiles } from '../src/list-source-files.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

test('doc comments of the published packages name existing error codes', () => {
  const files = readWorkspaces(repositoryRoot)
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ path }) => listSourceFiles(join(path, 'src')))
    .map((file) => ({
      path: file.replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }))
    .filter(({ path }) => !/\.generated\.ts$|\/src\/data\/(tariffs|priors|catalogue)/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(errorCodeViolations(files)).toEqual([]);
});

describe('the check itself', () => {
  const index = { path: 'index.ts', text: "export { f } from './a.js';" };
  const maker = {
    path: 'refuse.ts',
    text: 'export function refuse(kind: string, code: string): EngineError { return new EngineError({ kind, code }); }',
  };
  const imported = "import { refuse } from './refuse.js';\n";

  test.each([
    ["new EngineError({ code: 'late' })", ''],
    ["refuse('invalid', 'late')", imported],
    ["refuse('invalid', isOld ? 'late' : 'early')", imported],
  ])('finds the code of %s', (thrown, head) => {
    const text = `${head}/** @throws EngineError \`early\` */\nexport function f() { throw ${thrown}; }\nconst known = 'early';`;
    expect(errorCodeViolations([{ path: 'a.ts', text }, index, maker])).toEqual([
      'a.ts: f throws `late`, which its @throws does not name',
    ]);
  });

  test('finds codes thrown through functions of the file, and distinguishes functions of the same name', () => {
    const text = `${imported}export function f() { g(); }\nfunction g() { throw refuse('invalid', 'late'); }`;
    expect(errorCodeViolations([{ path: 'a.ts', text }, index, maker])).toHaveLength(1);
    const own = `function refuse(text: string) { return text; }\nexport function f() { refuse('invalid', 'late'); }`;
    expect(errorCodeViolations([{ path: 'a.ts', text: own }, index, maker])).toEqual([]);
  });

  test('ignores functions that no index re-exports', () => {
    const text = `${imported}export function inner() { throw refuse('invalid', 'late'); }`;
    expect(errorCodeViolations([{ path: 'a.ts', text }, index, maker])).toEqual([]);
  });

  test('finds documented codes that no longer exist, but accepts functions and composed codes', () => {
    const text = `/** @throws EngineError \`gone\`, \`levelOutOfRange\`, \`fieldBeyondRange\`; those of \`f\` */
export function f(name: string) { return \`\${name}OutOfRange\`; }`;
    expect(errorCodeViolations([{ path: 'a.ts', text }, index])).toEqual([
      'a.ts: @throws names `gone`, which no source throws',
      'a.ts: @throws names `fieldBeyondRange`, which no source throws',
    ]);
  });
});
