import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as rng from '@bess/kernel/rng';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const FOLDERS = ['conformal', 'drift', 'metrics', 'transforms'];
const root = fileURLToPath(new URL('../../src', import.meta.url));

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(join(root, folder, file), 'utf8'),
    })),
);
const publicFunctions = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^export function (\w+)/gm)].map((match) => ({ file, name: match[1]! })),
);
const examples = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/g)].map((match) => ({
    file,
    code: match[1]!.replaceAll(/^ \* ?/gm, ''),
  })),
);

const scope: Record<string, unknown> = { ...rng };

beforeAll(async () => {
  for (const { file } of publicFunctions) Object.assign(scope, await import(join(root, file)));
});

/** Runs an example and returns its values beside those that its comments state. */
function run(code: string): { actual: unknown; expected: unknown }[] {
  const checked: { actual: unknown; expected: unknown }[] = [];
  const parsed = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const lines = parsed.statements.map((statement, index) => {
    const end = parsed.statements[index + 1]?.getStart() ?? code.length;
    const expected = /\/\/ => (.*)/.exec(code.slice(statement.end, end))?.[1];
    const source = statement.getText();
    if (expected === undefined) return source;
    return `check(${source.replace(/;$/, '')}, ${expected});`;
  });
  const script = ts.transpileModule(lines.join('\n'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
  const check = (actual: unknown, expected: unknown) => checked.push({ actual, expected });
  new Function('check', ...Object.keys(scope), script)(check, ...Object.values(scope));
  return checked;
}

describe('the examples of conformal, drift, metrics and transforms', () => {
  it.each(examples)('$file gives what it says', ({ code }) => {
    const checked = run(code);
    expect(checked.length).toBeGreaterThan(0);
    for (const { actual, expected } of checked) expect(actual).toEqual(expected);
  });

  it('are there for every public function', () => {
    const shown = new Set(examples.map(({ file }) => file));
    expect(publicFunctions.filter(({ file }) => !shown.has(file))).toEqual([]);
    expect(publicFunctions.length).toBeGreaterThanOrEqual(38);
  });

  it('are one public function to a file, named as it', () => {
    const named = publicFunctions.map(({ file, name }) => {
      const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [file.split('/')[1], `${kebab}.ts`];
    });
    for (const [file, expected] of named) expect(file).toBe(expected);
  });
});
