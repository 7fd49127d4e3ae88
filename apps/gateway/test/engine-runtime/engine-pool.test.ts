import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEnginePool } from '../../src/engine-runtime/engine-pool.js';

/** An ES module whose task tells what became of requiring one in its thread. */
const requiring = `
import { createRequire } from 'node:module';
export default () => {
  try {
    createRequire(import.meta.url)('./other.mjs');
    return { ok: true, output: 'required' };
  } catch ({ code }) {
    return { ok: true, output: code };
  }
};`;

test('threads import ES modules and cannot require them: a thread ended meanwhile would abort the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const filename = join(folder, 'worker.mjs');
  writeFileSync(filename, requiring);
  writeFileSync(join(folder, 'other.mjs'), 'export default 1;');
  const pool = createEnginePool({ worker: { filename }, threads: 1 });
  onTestFinished(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });
  expect(await pool.run('tarsis.probe', null)).toBe('ERR_REQUIRE_ESM');
});
