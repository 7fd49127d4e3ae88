/**
 * Replaces the text between the two comments of a section in a Markdown file. If there are no such comments, the section is appended.
 *
 * @param markdown - content of the file
 * @param name - name of the section in its comments
 * @param text - new text
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
