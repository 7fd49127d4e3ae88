// Takes about 40 s: each notebook runs in a real kernel, and one simulates controllers for half of that time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Notebook, runNotebook } from '../notebook/run-notebook.js';

const folder = fileURLToPath(new URL('../../notebooks/', import.meta.url));
const notebooks = readdirSync(folder).filter((file) => file.endsWith('.ipynb'));
const stored = (file: string): Notebook => JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
const outputsOf = (notebook: Notebook) => notebook.cells.map((cell) => cell.outputs ?? []);

test('there are at least five, with the kernel of Deno', () => {
  expect(notebooks.length).toBeGreaterThanOrEqual(5);
  for (const file of notebooks) expect(stored(file).metadata.kernelspec.name).toBe('deno');
});

test.concurrent.each(notebooks)(
  '%s prints and draws in its kernel exactly what its file shows',
  async (file) => {
    const outputs = outputsOf(await runNotebook(`${folder}${file}`));
    expect(outputs).toEqual(outputsOf(stored(file)));
    const text = JSON.stringify(outputs);
    expect(text).toContain('<svg');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(existsSync(`${folder}pictures/${file.replace('.ipynb', '.svg')}`)).toBe(true);
  },
  180_000,
);
