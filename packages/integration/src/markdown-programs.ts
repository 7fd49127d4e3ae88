import { markdownBlocks } from './markdown-blocks.js';

/** A program in a Markdown file. */
export interface MarkdownProgram {
  /** Line of its first line in the file, from 1. */
  line: number;
  code: string;
}

/**
 * Extracts the programs of a Markdown file: its `ts` and `js` blocks, which must be complete programs.
 *
 * @param markdown - content of the file
 * @throws Error for a block without imports, which is only a fragment
 */
export function markdownPrograms(markdown: string): MarkdownProgram[] {
  return markdownBlocks(markdown)
    .filter(({ kind }) => /^(ts|js|typescript|javascript)$/.test(kind))
    .map(({ line, text }) => {
      if (!/^import\s/m.test(text)) {
        throw new Error(
          `the code from line ${line} on must be a whole program: it imports nothing`,
        );
      }
      return { line, code: text };
    });
}
