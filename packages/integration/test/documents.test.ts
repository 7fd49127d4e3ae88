// Takes more than ten seconds, because it runs all programs of all documents, including replays and backtests, with a gateway.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instrumentProgram } from '../src/instrument-program.js';
import { markdownBlocks } from '../src/markdown-blocks.js';
import { markdownPrograms } from '../src/markdown-programs.js';
import { missingScripts } from '../src/missing-scripts.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';
import { type ProgramOutcomes, runPrograms } from '../src/run-programs.js';
import { type ServedGateway, serveGateway } from '../src/serve-gateway.js';

const folder = join(repositoryRoot, 'packages/integration/.packed/documents');
const workspaces = readWorkspaces(repositoryRoot);
const published = workspaces.filter(({ manifest }) => !manifest.private);
const everywhere = [
  ...workspaces,
  { folder: '', manifest: JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) },
];

/** All documents of the repository. */
const documents = execFileSync('git', ['ls-files', '*.md'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(repositoryRoot, file)))
  .map((file) => ({ file, markdown: readFileSync(join(repositoryRoot, file), 'utf8') }));
const programs = documents.flatMap(({ file, markdown }) =>
  markdownPrograms(markdown).map(({ line, code }) => ({ name: `${file}:${line}`, code })),
);

describe('the programs of the documents', () => {
  /** The programs of the client need a running gateway. */
  let gateway: ServedGateway;
  let outcomes: ProgramOutcomes;

  beforeAll(async () => {
    gateway = await serveGateway();
    const checked = programs.map(({ name, code }): [string, string] => [
      name,
      instrumentProgram(code).code,
    ]);
    outcomes = runPrograms(folder, new Map(checked), gateway.environment);
  });
  afterAll(() => gateway?.stop());

  test.each(programs)('$name runs and gives all stated values', ({ name }) => {
    expect(outcomes.failures.get(name)).toBe('');
  });

  test('leave no handle open that would keep the process alive', () => {
    expect(outcomes.ending).toBe('');
  });

  test.each(published)('the README of $shortName has one', ({ folder: at }) => {
    expect(programs.map(({ name }) => name)).toContainEqual(
      expect.stringContaining(`${at}/README.md:`),
    );
  });
});

describe('other content of the documents', () => {
  // Data; the exchanges of the gateway's HTTP pages, and their program `mjs` that serves without end, are checked by the gateway.
  const otherKinds = /^(sh|text|mjs|json|yaml|mermaid|(http|json|text)( \d{3})?)$/;

  test.each(documents.filter(({ file }) => !file.startsWith('bench/')))(
    '$file says of every block what it is',
    ({ markdown }) => {
      const kinds = markdownBlocks(markdown).map(({ kind }) => kind);
      expect(kinds.filter((kind) => !/^(ts|js)$/.test(kind) && !otherKinds.test(kind))).toEqual([]);
    },
  );

  test('no command calls a missing script', () => {
    const missing = documents.flatMap(({ file, markdown }) =>
      missingScripts(markdown, dirname(file), everywhere).map((command) => `${file}: ${command}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the check itself', () => {
  const program = (lines: string) => instrumentProgram(`import 'node:path';\n${lines}\n`);
  const holding = [
    '6 * 7; // => 42',
    '2 / 3; // => 0.667',
    '1234.5; // => 1,234.50',
    'const pair = { a: [1, 2] }; // => { a: [1, 2] }',
    "console.log('x'.repeat(3)); // => 'xxx'",
    'Promise.resolve(true);\n// => true',
    'new Float64Array([1, 2]); // => [1, 2]',
  ];
  const differing: [string, string][] = [
    ['6 * 7; // => 43', '6 * 7 is 42, but the text promises 43'],
    ['2 / 3; // => 0.666', 'promises 0.666'],
    ['const a = { b: 1 }; // => { b: 2 }', 'a is {"b":1}'],
    ['Promise.resolve(1);\n// => 2', 'is 1, but'],
    ["console.log('x'); // => 'y'", '\'x\' is "x", but'],
  ];
  let outcomes: ProgramOutcomes;

  beforeAll(() => {
    const lines = [...holding, ...differing.map(([line]) => line)];
    const named = lines.map((line): [string, string] => [line, program(line).code]);
    outcomes = runPrograms(`${folder}-check`, new Map(named));
  });

  test.each(holding)('%s holds', (line) => {
    expect(program(line).promiseCount).toBe(1);
    expect(outcomes.failures.get(line)).toBe('');
  });

  test.each(differing)('%s does not', (line, complaint) => {
    expect(outcomes.failures.get(line)).toContain(complaint);
  });

  test('notices a program that ends the process, and runs none after it', () => {
    const last = new Map([
      ['first', "import 'node:path';"],
      ['second', 'process.exit(7);'],
      ['third', "import 'node:path';"],
    ]);
    const { failures, ending } = runPrograms(`${folder}-ended`, last);
    expect(failures.get('first')).toBe('');
    expect(failures.get('second')).toContain('did not end');
    expect(failures.get('third')).toContain('did not end');
    expect(ending).toContain('status 7');
  });

  test('accepts complete programs, and rejects fragments', () => {
    const whole = "# A\n\n```ts\nimport 'a';\nf();\n```\n\n```sh\nls\n```\n";
    expect(markdownPrograms(whole)).toEqual([{ line: 4, code: "import 'a';\nf();\n" }]);
    expect(() => markdownPrograms('```js\nf();\n```\n')).toThrow('from line 2 on must be a whole');
  });

  test('finds the scripts of the workspace, the folder and the root', () => {
    const places = [
      { folder: '', manifest: { name: 'root', scripts: { test: '' } } },
      { folder: 'bench', manifest: { name: '@bess/bench', scripts: { speed: '' } } },
    ];
    const text =
      'npm test && npm run speed -- 3\nnpm run speed -w bench\nnpm run slow -w @bess/bench';
    expect(missingScripts(text, 'bench', places)).toEqual(['npm run slow -w @bess/bench']);
    expect(missingScripts(text, '.', places)).toEqual([
      'npm run speed',
      'npm run slow -w @bess/bench',
    ]);
  });
});
