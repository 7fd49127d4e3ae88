/** A program in a Markdown file. */
export interface MarkdownProgram {
  /** Line of its first line in the file, from 1. */
  line: number;
  code: string;
}

/**
 * Takes the complete programs out of a Markdown file: its `ts` and `js` blocks that import
 * something. Blocks without an import are fragments of text.
 *
 * @param markdown - content of the file
 */
export function markdownPrograms(markdown: string): MarkdownProgram[] {
  return [...markdown.matchAll(/^```(?:ts|js|typescript|javascript)\n([\s\S]*?)^```$/gm)]
    .map((match) => ({
      line: markdown.slice(0, match.index).split('\n').length + 1,
      code: match[1]!,
    }))
    .filter(({ code }) => /^import\s/m.test(code));
}
