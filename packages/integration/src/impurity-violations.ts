import { builtinModules } from 'node:module';
import ts from 'typescript';
import { importSpecifiers } from './import-specifiers.js';
import { parseSource } from './parse-source.js';

/** Globals that access the host: I/O, clocks, timers, entropy, other code. */
const AMBIENT = new Set(
  `process console setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate
  queueMicrotask fetch performance require module globalThis global window self document navigator
  crypto Buffer Worker XMLHttpRequest WebSocket localStorage eval Function __dirname __filename`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
/** Members of the language's own globals that read the clock or draw ambient randomness. */
const AMBIENT_MEMBERS = new Set(['Math.random', 'Date.now']);

/**
 * Finds everything in a source file that makes its results depend on more than its arguments:
 * node modules, ambient globals, `Math.random`, `Date.now`, `Date()` and `new Date()` without
 * arguments. Works on the syntax tree with scopes resolved, so that a parameter called `process`, a
 * property `.console` or a word in a comment is no violation.
 *
 * @param path - name of the file
 * @param text - its source
 * @returns one sentence per violation, empty if the file is pure
 * @example
 * impurityViolations('a.ts', 'export const now = () => Date.now();');
 * // => ['a.ts:1 uses Date.now']
 */
export function impurityViolations(path: string, text: string): string[] {
  const source = parseSource(path, text);
  const isGlobal = globalsOf(source);
  const violations = importSpecifiers(path, text)
    .filter(({ specifier, typeOnly }) => !typeOnly && isHostModule(specifier))
    .map(({ specifier, line }) => `${path}:${line} imports ${specifier}`);
  const report = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    violations.push(`${path}:${line + 1} uses ${what}`);
  };

  const visit = (node: ts.Node): void => {
    // Types do not exist at run time.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      return;
    }
    if (ts.isIdentifier(node) && isReference(node)) {
      const offence = AMBIENT.has(node.text) ? node.text : offenceOfLanguageGlobal(node);
      if (offence && isGlobal(node)) {
        report(node, offence);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return violations;
}

function isHostModule(specifier: string): boolean {
  return (
    specifier.startsWith('node:') ||
    builtinModules.includes(specifier) ||
    /^@bess\/[^/]+\/node(\/|$)/.test(specifier)
  );
}

function offenceOfLanguageGlobal(node: ts.Identifier): string | undefined {
  if (node.text !== 'Math' && node.text !== 'Date') {
    return undefined;
  }
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    const name = memberName(parent);
    if (name === undefined) {
      return `${node.text}[…] with a computed name`;
    }
    return AMBIENT_MEMBERS.has(`${node.text}.${name}`) ? `${node.text}.${name}` : undefined;
  }
  if (ts.isNewExpression(parent) && parent.expression === node) {
    return parent.arguments?.length ? undefined : 'new Date() without an argument';
  }
  if (ts.isCallExpression(parent) && parent.expression === node) {
    return 'Date()';
  }
  const isInstanceTest =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
  // An alias or a destructuring would hide the members from the rules above.
  return isInstanceTest ? undefined : `${node.text} as a value`;
}

function memberName(
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): string | undefined {
  if (ts.isPropertyAccessExpression(access)) {
    return access.name.text;
  }
  return ts.isStringLiteralLike(access.argumentExpression)
    ? access.argumentExpression.text
    : undefined;
}

/** True unless the identifier only names a property, a key or an export. */
function isReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  return !(
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isMetaProperty(parent) ||
    ts.isJSDoc(parent) ||
    (ts.isClassElement(parent) && parent.name === node) ||
    (ts.isMethodDeclaration(parent) && parent.name === node)
  );
}

/**
 * Whether an identifier refers to a global. Scopes are resolved within the file and without libraries, so a name without a
 * declaration is global. A type checker is created only for the few files that contain such names.
 */
function globalsOf(source: ts.SourceFile): (node: ts.Identifier) => boolean {
  let checker: ts.TypeChecker | undefined;
  return (node) => {
    checker ??= checkerOf(source);
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return !symbol?.declarations?.length;
  };
}

function checkerOf(source: ts.SourceFile): ts.TypeChecker {
  const { fileName: path, text } = source;
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  };
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === path ? source : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === path,
    readFile: (name) => (name === path ? text : undefined),
  };
  return ts.createProgram([path], options, host).getTypeChecker();
}
