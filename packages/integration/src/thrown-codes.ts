import ts from 'typescript';
import { importedNames } from './imported-names.js';

/** Index of the code argument of each error-creating function, by `path#name`. */
export type CodePlaces = ReadonlyMap<string, number>;

/**
 * Finds the functions that create errors with a code from the caller: they return an error and have a parameter `code`.
 *
 * @param sources - parsed files
 */
export function codePlaces(sources: readonly ts.SourceFile[]): CodePlaces {
  const places = new Map<string, number>();
  for (const source of sources) {
    for (const [name, { parameters, type }] of functionsOf(source)) {
      const place = parameters.findIndex((parameter) => parameter.name.getText() === 'code');
      if (place >= 0 && /Error\b|^$/.test(type?.getText() ?? '')) {
        places.set(`${source.fileName}#${name}`, place);
      }
    }
  }
  return places;
}

/**
 * Reads the codes that each exported function throws in its own file, directly or through functions of the file that are not
 * exported. Composed codes, and codes from elsewhere, are not found.
 *
 * @param source - a parsed file
 * @param places - from {@link codePlaces}
 * @returns codes by function
 */
export function thrownCodes(source: ts.SourceFile, places: CodePlaces): Map<string, string[]> {
  const functions = functionsOf(source);
  const imported = importedNames(source);
  const placeOf = (called: string) =>
    places.get(imported.get(called) ?? `${source.fileName}#${called}`);
  const isExported = (name: string) =>
    functions.get(name)?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const codesBelow = (name: string): string[] => {
    const reached = new Set([name]);
    const codes = new Set<string>();
    for (const one of reached) {
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node) && functions.has(node.text) && !isExported(node.text)) {
          reached.add(node.text);
        }
        for (const code of codesOf(node, placeOf)) codes.add(code);
        ts.forEachChild(node, visit);
      };
      const body = functions.get(one)?.body;
      if (body) visit(body);
    }
    return [...codes];
  };
  const names = [...functions.keys()].filter(isExported);
  return new Map(names.map((name) => [name, codesBelow(name)]));
}

/** Codes of an error created here. */
function codesOf(node: ts.Node, placeOf: (called: string) => number | undefined): string[] {
  if (ts.isNewExpression(node) && node.expression.getText() === 'EngineError') {
    const [data] = node.arguments ?? [];
    if (!data || !ts.isObjectLiteralExpression(data)) return [];
    return data.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && property.name.getText() === 'code'
        ? textsOf(property.initializer)
        : [],
    );
  }
  if (!ts.isCallExpression(node)) return [];
  const place = placeOf(node.expression.getText());
  return place === undefined ? [] : textsOf(node.arguments[place]);
}

function textsOf(node: ts.Expression | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  return [];
}

function functionsOf(source: ts.SourceFile): Map<string, ts.FunctionDeclaration> {
  const declared = source.statements
    .filter(ts.isFunctionDeclaration)
    .flatMap((one): [string, ts.FunctionDeclaration][] => (one.name ? [[one.name.text, one]] : []));
  return new Map(declared);
}
