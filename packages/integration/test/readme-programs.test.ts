import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instrumentProgram } from '../src/instrument-program.js';
import { markdownPrograms } from '../src/markdown-programs.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';
import { type ServedGateway, serveGateway } from '../src/serve-gateway.js';

const folder = join(repositoryRoot, 'packages/integration/.packed/readme');
const published = readWorkspaces(repositoryRoot).filter(({ manifest }) => !manifest.private);

/** Programs of the client have somebody to talk to. */
let gateway: ServedGateway;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  gateway = await serveGateway();
});
afterAll(() => gateway.stop());

/** With the packages as built: compiling their sources for each program would take most of the time. */
function run(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, transformSync(code, { loader: 'ts', format: 'esm' }).code);
  const { status, stderr } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...gateway.environment },
  });
  return status === 0 ? '' : stderr;
}

describe.each(published)('the README of $shortName', ({ path, shortName }) => {
  const file = join(path, 'README.md');
  const programs = existsSync(file) ? markdownPrograms(readFileSync(file, 'utf8')) : [];

  test('has a whole program to begin with', () => {
    expect(programs.length).toBeGreaterThan(0);
  });

  test.each(programs)(
    'runs from line $line on, with every value that it promises',
    ({ line, code }) => {
      expect(run(`${shortName}-${line}`, instrumentProgram(code).code)).toBe('');
    },
  );
});

describe('the check itself', () => {
  test('takes whole programs only', () => {
    const markdown =
      "# A\n\n```ts\nf(); // => 1\n```\n\n```ts\nimport 'a';\nf();\n```\n\n```sh\nls\n```\n";
    expect(markdownPrograms(markdown)).toEqual([{ line: 8, code: "import 'a';\nf();\n" }]);
  });

  const program = (lines: string) => instrumentProgram(`import 'node:path';\n${lines}\n`);

  test.each([
    '6 * 7; // => 42',
    '2 / 3; // => 0.667',
    '1234.5; // => 1,234.50',
    'const pair = { a: [1, 2] }; // => { a: [1, 2] }',
    "console.log('x'.repeat(3)); // => 'xxx'",
    'Promise.resolve(true);\n// => true',
    'new Float64Array([1, 2]); // => [1, 2]',
  ])('%s holds', (lines) => {
    const { code, promiseCount } = program(lines);
    expect(promiseCount).toBe(1);
    expect(run('holds', code)).toBe('');
  });

  test.each([
    ['6 * 7; // => 43', '6 * 7 is 42, but the text promises 43'],
    ['2 / 3; // => 0.666', 'promises 0.666'],
    ['const a = { b: 1 }; // => { b: 2 }', 'a is {"b":1}'],
    ['Promise.resolve(1);\n// => 2', 'is 1, but'],
    ["console.log('x'); // => 'y'", '\'x\' is "x", but'],
  ])('%s does not', (lines, complaint) => {
    expect(run('differs', program(lines).code)).toContain(complaint);
  });
});
