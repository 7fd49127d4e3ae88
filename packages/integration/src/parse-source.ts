import ts from 'typescript';

/**
 * Parses one TypeScript source with its parent links set.
 *
 * @param path - name under which positions are reported
 * @param text - the source
 */
export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
}
