import ts from 'typescript';
import { parseSource } from './parse-source.js';

/**
 * Finds the type `any` in a source or declaration file, written or inferred by the compiler.
 *
 * @param path - name of the file
 * @param text - its source
 * @returns one sentence per occurrence
 * @example
 * anyViolations('a.d.ts', 'export declare const a: any[];'); // => ['a.d.ts:1 uses the type any']
 */
export function anyViolations(path: string, text: string): string[] {
  // Most declaration files do not contain the word, and parsing them would take seconds.
  if (!/\bany\b/.test(text)) {
    return [];
  }
  const source = parseSource(path, text);
  const violations: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      violations.push(`${path}:${line + 1} uses the type any`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return violations;
}
