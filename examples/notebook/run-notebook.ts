import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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
  | { name: string; output_type: 'stream'; text: string[] }
  | {
      data: { 'image/svg+xml': string[] };
      metadata: Record<string, never>;
      output_type: 'display_data';
    };

const program = fileURLToPath(new URL('execute.py', import.meta.url));

/** The file that registers the kernel with Jupyter, as `deno jupyter --install` writes it. */
const kernelspec = {
  argv: ['deno', 'jupyter', '--kernel', '--conn', '{connection_file}'],
  display_name: 'Deno',
  language: 'typescript',
};

/**
 * Executes a notebook with Jupyter in the kernel of Deno. The PATH must have a `python3` and a `deno` with what
 * `notebooks/requirements.txt` lists. Neither the file nor the user's Jupyter changes.
 *
 * @param path - the .ipynb file; its folder is the kernel's working directory
 * @returns the notebook with the outputs of this run
 * @throws Error with the output of Jupyter, the kernel's traceback included, if a cell fails
 */
export async function runNotebook(path: string): Promise<Notebook> {
  const scratch = mkdtempSync(join(tmpdir(), 'notebook-'));
  try {
    const kernel = join(scratch, 'kernels', 'deno');
    mkdirSync(kernel, { recursive: true });
    writeFileSync(join(kernel, 'kernel.json'), JSON.stringify(kernelspec));
    const executed = join(scratch, basename(path));
    const { JUPYTER_PATH: installed } = process.env;
    await promisify(execFile)('python3', [program, path, 'deno', executed], {
      env: {
        ...process.env,
        JUPYTER_PATH: [scratch, ...(installed === undefined ? [] : [installed])].join(delimiter),
        DENO_NO_UPDATE_CHECK: '1',
      },
      maxBuffer: 2 ** 26,
    });
    return withOutputs(
      JSON.parse(readFileSync(path, 'utf8')),
      JSON.parse(readFileSync(executed, 'utf8')),
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Keeps all of the stored file but its outputs. */
function withOutputs(stored: Notebook, executed: Notebook): Notebook {
  const cells = stored.cells.map((cell, place): NotebookCell => {
    const { execution_count = null, outputs = [] } = executed.cells[place]!;
    if (cell.cell_type !== 'code') return cell;
    return { ...cell, execution_count, outputs: joinStreams(outputs) };
  });
  return { ...stored, cells };
}

/** Where one printed text ends and the next begins depends on when the kernel sends them. */
function joinStreams(outputs: readonly CellOutput[]): CellOutput[] {
  const joined: CellOutput[] = [];
  for (const output of outputs) {
    const last = joined.at(-1);
    if (output.output_type !== 'stream') joined.push(output);
    else if (last?.output_type === 'stream' && last.name === output.name) {
      last.text.push(...output.text);
    } else joined.push({ ...output, text: [...output.text] });
  }
  return joined;
}
