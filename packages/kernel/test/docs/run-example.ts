import * as kernel from '@bess/kernel';
import { Type } from '@sinclair/typebox';
import ts from 'typescript';

/** A statement of an example and the value that its comment states. */
export interface Checked {
  readonly source: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

const scope: Record<string, unknown> = { ...kernel, Type };

/**
 * Runs the TypeScript of an example with all exports of the package in scope and returns every value that a
 * comment `// => value` after a statement states, with the actual value.
 */
export function runExample(code: string): Checked[] {
  const checked: Checked[] = [];
  const check = (source: string, actual: unknown, expected: unknown) => {
    checked.push({ source, actual, expected });
  };
  const parsed = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const lines = parsed.statements.map((statement, index) => {
    if (ts.isImportDeclaration(statement)) return '';
    const end = parsed.statements[index + 1]?.getStart() ?? code.length;
    const expected = /\/\/ => (.*)/.exec(code.slice(statement.end, end))?.[1];
    const source = statement.getText();
    if (expected === undefined) return source;
    if (ts.isExpressionStatement(statement)) {
      const expression = statement.expression.getText();
      return `check(${JSON.stringify(expression)}, ${expression}, ${expected});`;
    }
    if (ts.isVariableStatement(statement)) {
      const name = statement.declarationList.declarations[0]?.name.getText() ?? '';
      return `${source}\ncheck(${JSON.stringify(name)}, ${name}, ${expected});`;
    }
    throw new Error(`only a value can be checked, not: ${source}`);
  });
  const script = ts.transpileModule(lines.join('\n'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
  new Function('check', ...Object.keys(scope), script)(check, ...Object.values(scope));
  return checked;
}
