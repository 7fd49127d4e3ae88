import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const TITLE = '# Sample data\n\n';

/**
 * Puts the note on one file into the README of a folder of data, in place of the one that was there; notes are sorted by
 * file name.
 *
 * @param readme - the README
 * @param fileName - file that the note is on
 * @param note - one paragraph, without the file's name
 */
export function writeDataNote(readme: URL, fileName: string, note: string): void {
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
  const notes = text
    .split(/^(?=- `)/m)
    .filter((part) => part.startsWith('- `') && !part.startsWith(`- \`${fileName}\``))
    .map((part) => part.trim());
  notes.push(`- \`${fileName}\`: ${note}`);
  writeFileSync(readme, `${TITLE}${notes.sort().join('\n')}\n`);
}
