import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as battery from '@bess/kernel/battery';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { allDoors } from './support/all-doors.js';

type Check = (source: string, actual: unknown, expected: unknown) => void;

const root = fileURLToPath(new URL('../src', import.meta.url));

const scope: Record<string, unknown> = { ...battery, ...allDoors };

/** The code below each `@example`, up to the next tag or the end of the comment. */
const examples = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/g,
      ),
    ].map(([, code = '']) => ({ file, code: code.replaceAll(/^ \* ?/gm, '') })),
  );

/** Runs an example with all exports in scope, and reports each value that a comment `// => value` states. */
async function runExample(code: string, check: Check): Promise<void> {
  const { statements } = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const lines = statements.map((statement, at) => {
    const end = statements[at + 1]?.getStart() ?? code.length;
    const expected = /\/\/ => (.*)/.exec(code.slice(statement.end, end))?.[1];
    if (expected === undefined || !ts.isExpressionStatement(statement)) return statement.getText();
    const source = statement.expression.getText();
    return `check(${JSON.stringify(source)}, ${source}, ${expected});`;
  });
  const { outputText } = ts.transpileModule(`async function example() {${lines.join('\n')}}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  const run = new Function('check', ...Object.keys(scope), `${outputText}; return example();`);
  await run(check, ...Object.values(scope));
}

test.each(examples)(
  'the example in $file gives the values that it states: $code',
  async ({ code }) => {
    let checked = 0;
    await runExample(code, (source, actual, expected) => {
      checked += 1;
      expect({ source, value: actual }).toEqual({ source, value: expected });
    });
    expect(checked).toBeGreaterThan(0);
  },
);
