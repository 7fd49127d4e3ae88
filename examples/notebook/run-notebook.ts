import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainProgram } from './plain-program.js';

/** A notebook file; fields not named here remain unchanged. */
export interface Notebook {
  cells: NotebookCell[];
  metadata: { kernelspec: { name: string } };
}

export interface NotebookCell {
  cell_type: 'code' | 'markdown';
  source: string[];
  execution_count?: number | null;
  outputs?: CellOutput[];
}

/** An output of a cell: printed text, or a picture. */
export type CellOutput =
  | { name: 'stdout'; output_type: 'stream'; text: string[] }
  | {
      data: { 'image/svg+xml': string[] };
      metadata: Record<string, never>;
      output_type: 'display_data';
    };

/** Replaces the module of the kernel and records the outputs of each cell. */
const kernel = `
import { appendFileSync } from 'node:fs';
let cell = 0;
const keep = (kind, text) => appendFileSync(process.argv[2], JSON.stringify({ cell, kind, text }) + '\\n');
console.log = (...parts) => keep('text', parts.map(String).join(' '));
export const display = { svg: (text) => keep('svg', text) };
export const enterCell = (place) => { cell = place; };
`;

/**
 * Runs the code cells of a notebook in order as one program, without a kernel.
 *
 * @param path - the .ipynb file; its folder is the working directory, as with a kernel
 * @param nodeOptions - options of the process, for instance a condition that resolves sources
 * @returns the notebook with the outputs of this run
 * @throws Error with the standard error output if the program fails
 */
export function runNotebook(path: string, nodeOptions: readonly string[] = []): Notebook {
  const notebook: Notebook = JSON.parse(readFileSync(path, 'utf8'));
  const folder = fileURLToPath(new URL('../../notebooks/', import.meta.url));
  // The packages of the repository resolve here, and git ignores the folder.
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'notebook-'));
  try {
    const program = join(scratch, `${basename(path, '.ipynb')}.mjs`);
    const kept = join(scratch, 'outputs');
    writeFileSync(join(scratch, 'kernel.mjs'), kernel);
    writeFileSync(kept, '');
    writeFileSync(program, plainProgram(programOf(notebook)));
    const { status, stderr } = spawnSync(
      process.execPath,
      [...nodeOptions, '--no-warnings', program, kept],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${basename(path)} failed: ${stderr}`);
    return withOutputs(notebook, readFileSync(kept, 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function programOf({ cells }: Notebook): string {
  const parts = cells.map((cell, place) =>
    cell.cell_type === 'code' ? `enterCell(${place});\n${cell.source.join('')}` : '',
  );
  const code = parts.join('\n').replaceAll("from 'tslab'", "from './kernel.mjs'");
  return `import { enterCell } from './kernel.mjs';\n${code}\n`;
}

function withOutputs(notebook: Notebook, kept: string): Notebook {
  const shown: { cell: number; kind: 'text' | 'svg'; text: string }[] = kept
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  let executed = 0;
  const cells = notebook.cells.map((cell, place): NotebookCell => {
    if (cell.cell_type !== 'code') return cell;
    executed += 1;
    const own = shown.filter((output) => output.cell === place);
    const texts = own.filter(({ kind }) => kind === 'text').map(({ text }) => `${text}\n`);
    const outputs: CellOutput[] = own
      .filter(({ kind }) => kind === 'svg')
      .map(({ text }) => ({
        data: { 'image/svg+xml': [text] },
        metadata: {},
        output_type: 'display_data',
      }));
    if (texts.length > 0) {
      outputs.unshift({ name: 'stdout', output_type: 'stream', text: texts });
    }
    return { ...cell, execution_count: executed, outputs };
  });
  return { ...notebook, cells };
}
