import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, inject, test } from 'vitest';
import { markdownPrograms } from '../src/markdown-programs.js';
import { repositoryRoot } from '../src/repository-root.js';

const folder = join(inject('packedFolder'), 'documents-types');

/** Programs of the documents that users read, JavaScript too: whoever works in TypeScript copies it. */
const programs = execFileSync('git', ['ls-files', 'README.md', 'packages/*.md'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^README\.md$|^packages\/[^/]+\/(README|docs\/.*)\.md$/.test(file))
  .flatMap((file) =>
    markdownPrograms(readFileSync(join(repositoryRoot, file), 'utf8')).map(({ line, code }) => ({
      name: `${file}:${line}`,
      code,
    })),
  );

/** What the strict compiler finds in programs, by place. */
function faultsOf(all: readonly { name: string; code: string }[]): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = all.map(({ code }, place) => {
    const file = join(folder, `${place}.mts`);
    writeFileSync(file, code);
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(repositoryRoot, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const place = files.indexOf(file?.fileName ?? '');
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${all[place]?.name ?? file?.fileName}, line ${line + 1} of the program: ${text}`;
  });
}

test('the programs of the documents satisfy a strict compiler', () => {
  expect(programs.length).toBeGreaterThan(30);
  expect(faultsOf(programs)).toEqual([]);
}, 240_000);

test('a wrong type is found', () => {
  const code = "import { mean } from '@bess/kernel/stats';\nmean('words');\n";
  expect(faultsOf([{ name: 'a.md:1', code }])).toEqual([
    expect.stringMatching(/^a\.md:1, line 2 of the program: Argument of type/),
  ]);
}, 120_000);
