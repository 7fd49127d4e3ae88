/** A fenced block of a Markdown file. */
export interface MarkdownBlock {
  /** Line of its first line in the file, from 1. */
  line: number;
  /** Text after the opening fence; may be empty. */
  kind: string;
  text: string;
}

/**
 * Extracts the fenced blocks of a Markdown file.
 *
 * @param markdown - content of the file
 * @example
 * markdownBlocks('# A\n\n```sh\nls\n```\n'); // => [{ line: 4, kind: 'sh', text: 'ls\n' }]
 */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  return [...markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length + 1,
    kind: match[1]!.trim(),
    text: match[2]!,
  }));
}
