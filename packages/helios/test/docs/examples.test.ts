import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as rng from '@bess/kernel/rng';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { doors } from '../support/all-doors.js';

const root = fileURLToPath(new URL('../../src', import.meta.url));

/** File, name and example code of every function that has an example. */
const examples = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return ts
      .createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
      .statements.filter(ts.isFunctionDeclaration)
      .flatMap((declared) => {
        const comment = source.slice(declared.getFullStart(), declared.getStart());
        const code = /@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/.exec(comment)?.[1];
        const name = declared.name!.text;
        return code === undefined ? [] : [{ file, name, code: code.replaceAll(/^ \* ?/gm, '') }];
      });
  });

const scope: Record<string, unknown> = { ...rng };

beforeAll(async () => {
  for (const file of new Set(examples.map((example) => example.file))) {
    Object.assign(scope, await import(join(root, file)));
  }
  for (const door of Object.values(doors)) Object.assign(scope, door);
});

/** Runs an example and returns its values with those that its comments state. */
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
  // In a block, so that an example may use names of functions for its values.
  new Function('check', ...Object.keys(scope), `{${script}}`)(check, ...Object.values(scope));
  return checked;
}

describe('the examples in the documentation', () => {
  it.each(examples)('of $name give the stated results', ({ code }) => {
    const checked = run(code);
    expect(checked.length).toBeGreaterThan(0);
    for (const { actual, expected } of checked) expect(actual).toEqual(expected);
  });

  it('exist for every public function of every entry', () => {
    const shown = new Set(examples.map(({ name }) => name));
    const functions = Object.values(doors).flatMap((door) =>
      Object.keys(door).filter((name) => typeof door[name] === 'function'),
    );
    expect(functions.filter((name) => !shown.has(name))).toEqual([]);
    expect(functions.length).toBeGreaterThanOrEqual(64);
  });
});
