import ts from 'typescript';
import { parseSource } from './parse-source.js';

/** A module specifier in a source file. */
export interface ImportSpecifier {
  /** As written, for instance `@bess/kernel/errors` or `./solve.js`. */
  specifier: string;
  /** True if compilation removes it. */
  typeOnly: boolean;
  /** Line in the file, from 1. */
  line: number;
}

const RESOLVERS = new Set(['require', 'require.resolve', 'import.meta.resolve']);

/**
 * Reads the module specifiers of a source file: imports, re-exports, dynamic imports, import types and
 * the argument of `require`, `require.resolve` and `import.meta.resolve`.
 *
 * @param path - name of the file
 * @param text - its source
 * @returns the specifiers in the order of the file
 * @example
 * importSpecifiers('a.ts', "import type { Battery } from '@bess/kernel';");
 * // => [{ specifier: '@bess/kernel', typeOnly: true, line: 1 }]
 */
export function importSpecifiers(path: string, text: string): ImportSpecifier[] {
  const source = parseSource(path, text);
  const found: ImportSpecifier[] = [];
  const add = (literal: ts.Node | undefined, typeOnly: boolean) => {
    if (literal && ts.isStringLiteralLike(literal)) {
      const { line } = source.getLineAndCharacterOfPosition(literal.getStart(source));
      found.push({ specifier: literal.text, typeOnly, line: line + 1 });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnlyImport(node.importClause));
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnlyExport(node));
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isExternalModuleReference(node)) {
      add(node.expression, false);
    } else if (ts.isCallExpression(node)) {
      const dynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      if (dynamic || RESOLVERS.has(node.expression.getText(source))) {
        add(node.arguments[0], false);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) {
    return false;
  }
  if (clause.isTypeOnly) {
    return true;
  }
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function isTypeOnlyExport(declaration: ts.ExportDeclaration): boolean {
  const clause = declaration.exportClause;
  return (
    declaration.isTypeOnly ||
    (clause !== undefined &&
      ts.isNamedExports(clause) &&
      clause.elements.length > 0 &&
      clause.elements.every((element) => element.isTypeOnly))
  );
}
