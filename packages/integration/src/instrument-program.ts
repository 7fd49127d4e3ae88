import ts from 'typescript';
import { parseSource } from './parse-source.js';

/** A program that checks its stated values when it runs. */
export interface InstrumentedProgram {
  code: string;
  /** Number of values that the program states. */
  promiseCount: number;
}

/**
 * Turns every top-level `expression; // => value`, `const name = …; // => value` and
 * `console.log(expression); // => value` into a check. The comment may be on the next line.
 * A number must agree in all written digits.
 *
 * @param code - a TypeScript module
 * @returns the module with checks; it throws on the first value that differs
 */
export function instrumentProgram(code: string): InstrumentedProgram {
  const source = parseSource('program.ts', code);
  let instrumented = '';
  let copiedTo = 0;
  let promiseCount = 0;
  for (const statement of source.statements) {
    const promised = /^[ \t]*\n?[ \t]*\/\/ => (.+)/.exec(code.slice(statement.end))?.[1];
    const subject = promised === undefined ? undefined : subjectOf(statement);
    if (promised === undefined || subject === undefined) {
      continue;
    }
    promiseCount += 1;
    const text = subject.getText(source);
    const declares = ts.isVariableStatement(statement);
    instrumented += code.slice(copiedTo, declares ? statement.end : statement.getStart(source));
    instrumented += `\n__holds(await (${text}), ${JSON.stringify(promised)}, ${JSON.stringify(text)});\n`;
    copiedTo = statement.end;
  }
  return { code: `${HOLDS}\n${instrumented}${code.slice(copiedTo)}`, promiseCount };
}

function subjectOf(statement: ts.Statement): ts.Node | undefined {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name;
  }
  if (!ts.isExpressionStatement(statement)) {
    return undefined;
  }
  const { expression } = statement;
  const printed =
    ts.isCallExpression(expression) && expression.expression.getText() === 'console.log'
      ? expression.arguments[0]
      : undefined;
  return printed ?? expression;
}

/** Runs inside the program: compares a value with the text of its comment. */
const HOLDS = `
import { isDeepStrictEqual as __isEqual } from 'node:util';
function __holds(actual: unknown, promised: string, expression: string): void {
  const text = promised.trim().replace(/;$/, '').replaceAll('\\u2212', '-');
  const decimals = /^-?[\\d,_]+(?:\\.(\\d+))?(?![\\d.]|e)/.exec(text);
  if (typeof actual === 'number' && decimals) {
    const number = Number.parseFloat(text.replace(/(?<=\\d)[,_](?=\\d)/g, ''));
    const allowed = 0.5000001 * 10 ** -(decimals[1]?.length ?? 0);
    const exact = decimals[1] === undefined && Number.isInteger(actual);
    if (exact ? actual === number : Math.abs(actual - number) <= allowed) return;
  } else {
    const plain = ArrayBuffer.isView(actual) ? Array.from(actual as unknown as number[]) : actual;
    if (__isEqual(plain, (0, eval)('(' + text + ')'))) return;
  }
  throw new Error(expression + ' is ' + JSON.stringify(actual) + ', but the text promises ' + promised);
}
`;
