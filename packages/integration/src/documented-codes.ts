import ts from 'typescript';

/**
 * Reads the codes in the `@throws` of a file: single words of at least three letters in backticks.
 *
 * @param source - a parsed file
 * @returns codes by the name of the function that the comment belongs to; those of members of a type under its name with a dot before it
 */
export function documentedCodes(source: ts.SourceFile): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name !== undefined) {
      for (const tag of ts.getJSDocTags(node)) {
        if (tag.tagName.text !== 'throws') continue;
        const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
        const words = [...text.matchAll(/`([a-z][A-Za-z0-9]{2,})`/g)].map(([, word]) => word!);
        codes.set(name, [...(codes.get(name) ?? []), ...words]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return codes;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (ts.isTypeElement(node) || ts.isClassElement(node)) return `.${node.name?.getText() ?? ''}`;
  return undefined;
}
