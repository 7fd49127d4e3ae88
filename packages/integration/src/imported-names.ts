import { posix } from 'node:path';
import ts from 'typescript';

/**
 * Finds the origins of the names that a file imports or re-exports from other files of the package.
 *
 * @param source - a parsed file whose name has forward slashes
 * @returns by name in this file: path and name of the declaration, as `path#name`
 */
export function importedNames(source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    const from = fileOf(source, statement);
    const list = from === undefined ? undefined : namesOf(statement);
    for (const { name, propertyName } of list ?? []) {
      names.set(name.text, `${from}#${(propertyName ?? name).text}`);
    }
  }
  return names;
}

function fileOf(source: ts.SourceFile, statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  if (!moduleSpecifier.text.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(source.fileName), moduleSpecifier.text);
  return path.replace(/\.js$/, '.ts');
}

function namesOf(statement: ts.Statement) {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  return bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))
    ? bindings.elements
    : undefined;
}
