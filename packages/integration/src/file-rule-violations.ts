import ts from 'typescript';
import { anyViolations } from './any-violations.js';
import { parseSource } from './parse-source.js';

const LONGEST_FILE_LINES = 300;

/**
 * Checks the rules for all source files: at most 300 lines, no `any`, and an
 * `index.ts` that only re-exports by name.
 *
 * @param path - name of the file
 * @param text - its source
 * @returns one sentence per violation
 * @example
 * fileRuleViolations('index.ts', "export * from './a.js';");
 * // => ['index.ts:1 is not a list of named re-exports']
 */
export function fileRuleViolations(path: string, text: string): string[] {
  const source = parseSource(path, text);
  const violations: string[] = [];
  const lineOf = (node: ts.Node) =>
    source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

  const lineCount = text.replace(/\n$/, '').split('\n').length;
  if (lineCount > LONGEST_FILE_LINES) {
    violations.push(
      `${path} has ${lineCount} lines, but at most ${LONGEST_FILE_LINES} are allowed`,
    );
  }
  if (/(^|[\\/])index\.ts$/.test(path)) {
    for (const statement of source.statements) {
      if (!isNamedReExport(statement)) {
        violations.push(`${path}:${lineOf(statement)} is not a list of named re-exports`);
      }
    }
  }
  violations.push(...anyViolations(path, text));
  return violations;
}

function isNamedReExport(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
  );
}
