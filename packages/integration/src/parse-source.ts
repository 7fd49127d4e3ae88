import ts from 'typescript';

/** The last tree of each path, because several checks read the same files and parsing takes most of the time. */
const parsed = new Map<string, ts.SourceFile>();

/**
 * Parses a TypeScript source with parent links. The same path and text give the same tree, which must not be modified.
 *
 * @param path - name under which positions are reported
 * @param text - the source
 */
export function parseSource(path: string, text: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known?.text === text) {
    return known;
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  parsed.set(path, source);
  return source;
}
