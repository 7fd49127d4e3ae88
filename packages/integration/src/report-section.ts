import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacedSection } from './replaced-section.js';
import { repositoryRoot } from './repository-root.js';

/**
 * Prints the results of a command; with `--write`, it also writes them to their section of `bench/packages/results.md`.
 *
 * @param name - name of the section
 * @param text - Markdown
 */
export function reportSection(name: string, text: string): void {
  console.log(text);
  if (!process.argv.includes('--write')) return;
  const file = join(repositoryRoot, 'bench/packages/results.md');
  writeFileSync(file, replacedSection(readFileSync(file, 'utf8'), name, text));
}
