/**
 * Executes every notebook in its kernel and writes its outputs and pictures.
 *
 *   npm run notebooks --workspace examples
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNotebook } from './run-notebook.js';

const folder = new URL('../../notebooks/', import.meta.url);
const pictures = new URL('pictures/', folder);
mkdirSync(pictures, { recursive: true });
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ipynb'))) {
  const startedMs = performance.now();
  const notebook = await runNotebook(fileURLToPath(new URL(file, folder)));
  const seconds = (performance.now() - startedMs) / 1000;
  writeFileSync(new URL(file, folder), `${JSON.stringify(notebook, null, 1)}\n`);
  const drawn = notebook.cells
    .flatMap((cell) => cell.outputs ?? [])
    .flatMap((output) => ('data' in output ? [output.data['image/svg+xml'].join('')] : []));
  for (const [place, svg] of drawn.entries()) {
    const suffix = place === 0 ? '' : `-${place + 1}`;
    writeFileSync(new URL(file.replace('.ipynb', `${suffix}.svg`), pictures), `${svg}\n`);
  }
  console.log(`${file}: ${seconds.toFixed(1)} s, ${drawn.length} pictures`);
}
