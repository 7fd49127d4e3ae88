import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Notebook, runNotebook } from '../notebook/run-notebook.js';

const folder = fileURLToPath(new URL('../../notebooks/', import.meta.url));
const notebooks = readdirSync(folder).filter((file) => file.endsWith('.ipynb'));

/** The kinds of outputs of each cell. The numbers may change with the engines, the kinds may not. */
function kindsOf(notebook: Notebook): string[][] {
  return notebook.cells.map((cell) => (cell.outputs ?? []).map((output) => output.output_type));
}

test('there are at least five, with the tslab kernel', () => {
  expect(notebooks.length).toBeGreaterThanOrEqual(5);
  for (const file of notebooks) {
    const { metadata }: Notebook = JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
    expect(metadata.kernelspec.name).toBe('tslab');
  }
});

test.each(notebooks)(
  '%s runs without its kernel and has the same kinds of outputs as its file',
  (file) => {
    const ran = runNotebook(`${folder}${file}`);
    expect(kindsOf(ran)).toEqual(kindsOf(JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))));
    const text = JSON.stringify(ran.cells.map((cell) => cell.outputs ?? []));
    expect(text).toContain('<svg');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(existsSync(`${folder}pictures/${file.replace('.ipynb', '.svg')}`)).toBe(true);
  },
  // A notebook that simulates controllers takes half a minute where nothing else runs.
  180_000,
);
