import ts from 'typescript';
import { documentedCodes } from './documented-codes.js';
import { importedNames } from './imported-names.js';
import { parseSource } from './parse-source.js';
import { codePlaces, thrownCodes } from './thrown-codes.js';

/** In doc comments, the kind precedes the code. */
const KINDS = ['invalid', 'outOfRange', 'conflict', 'engine'];

/**
 * Compares the error codes in doc comments and in the code. A code in `@throws` must occur as a string literal, or be the name of a
 * function whose errors are meant. A function that an `index.ts` re-exports must document each code that its own file throws for it.
 *
 * @param files - sources whose errors may refer to each other
 * @returns one sentence per difference
 * @example
 * const text = "/** @throws EngineError `gone` *\/\nexport function f() { throw new EngineError({ code: 'new' }); }";
 * errorCodeViolations([{ path: 'a.ts', text }, { path: 'index.ts', text: "export { f } from './a.js';" }]);
 * // => ['a.ts: @throws names `gone`, which no source throws', 'a.ts: f throws `new`, which its @throws does not name']
 */
export function errorCodeViolations(
  files: readonly { readonly path: string; readonly text: string }[],
): string[] {
  const sources = files.map(({ path, text }) => parseSource(path, text));
  const places = codePlaces(sources);
  const handedOn = new Set(
    sources
      .filter(({ fileName }) => /(^|\/)index\.ts$/.test(fileName))
      .flatMap((source) => [...importedNames(source).values()]),
  );
  const known = new Set([...KINDS, ...sources.flatMap(textsAndFunctions)]);
  // Codes that begin with the name of a field are composed: levelOutOfRange.
  const endings = [...known].flatMap((text) => /^\*([A-Z][A-Za-z]+)$/.exec(text)?.[1] ?? []);
  const violations: string[] = [];
  for (const source of sources) {
    const documented = documentedCodes(source);
    for (const code of new Set([...documented.values()].flat())) {
      if (known.has(code) || endings.some((ending) => code.endsWith(ending))) continue;
      violations.push(`${source.fileName}: @throws names \`${code}\`, which no source throws`);
    }
    for (const [name, codes] of thrownCodes(source, places)) {
      if (!handedOn.has(`${source.fileName}#${name}`)) continue;
      // Returned objects may throw too; their members document it.
      const named = new Set(
        [...documented].flatMap(([owner, words]) =>
          owner === name || owner.startsWith('.') ? words : [],
        ),
      );
      for (const code of codes) {
        if (named.has(code)) continue;
        violations.push(
          `${source.fileName}: ${name} throws \`${code}\`, which its @throws does not name`,
        );
      }
    }
  }
  return violations;
}

/** What is written as a text, `*` and the ends of templates, and names of functions. */
function textsAndFunctions(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateTail(node)) found.push(`*${node.text}`);
    if (ts.isFunctionDeclaration(node) || ts.isMethodSignature(node)) {
      found.push(node.name?.getText() ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
