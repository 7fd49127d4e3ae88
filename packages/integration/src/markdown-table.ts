/**
 * Formats cells as a Markdown table; all columns except the first are right-aligned.
 *
 * @param header - titles of the columns
 * @param rows - rows with as many cells
 * @example
 * markdownTable(['of', 'kB'], [['kernel', '9']]); // => '| of | kB |\n|---|---:|\n| kernel | 9 |'
 */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${header.map((_, column) => (column === 0 ? '---' : '---:')).join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}
