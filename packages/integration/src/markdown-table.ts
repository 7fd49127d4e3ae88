/**
 * Sets cells as a Markdown table; all columns but the first are set to the right.
 *
 * @param header - titles of the columns
 * @param rows - as many cells each
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
