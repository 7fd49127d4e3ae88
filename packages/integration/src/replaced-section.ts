/**
 * Replaces what stands in a Markdown file between the two comments that name a section; a file without them gets the section at its end.
 *
 * @param markdown - content of the file
 * @param name - of the section, as its comments have it
 * @param text - what shall stand there
 * @example
 * replacedSection('# A\n\n<!-- t -->\nold\n<!-- end of t -->\n', 't', 'new');
 * // => '# A\n\n<!-- t -->\n\nnew\n\n<!-- end of t -->\n'
 */
export function replacedSection(markdown: string, name: string, text: string): string {
  const [first, last] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${first}\n\n${text.trim()}\n\n${last}`;
  const from = markdown.indexOf(first);
  const to = markdown.indexOf(last);
  if (from < 0 || to < from) return `${markdown.trimEnd()}\n\n${section}\n`;
  return `${markdown.slice(0, from)}${section}${markdown.slice(to + last.length)}`;
}
