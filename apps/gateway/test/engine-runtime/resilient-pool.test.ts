import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { expect, onTestFinished, test } from 'vitest';
import { createResilientPool } from '../../src/engine-runtime/resilient-pool.js';
import { eventually } from '../eventually.js';

/** Threads around a file that can be changed between their starts. */
function threadsOf(text: string, count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const filename = join(folder, 'worker.mjs');
  const write = (changed: string) => writeFileSync(filename, changed);
  write(text);
  const errors: unknown[] = [];
  const open = () =>
    new Piscina<number, number>({ filename, minThreads: count, maxThreads: count });
  const kept = createResilientPool(open, (error) => errors.push(error), 100);
  onTestFinished(async () => {
    await kept.close();
    rmSync(folder, { recursive: true });
  });
  return { run: (task: number) => kept.run(task, new AbortController()), write, errors };
}

const right = 'export default (task) => task + 1;';
const unable = "throw new Error('no memory to start with');";
/** Dies of the task 13. */
const mortal = 'export default (task) => (task === 13 ? process.exit(3) : task + 1);';

test('threads that cannot start are tried again until they can', async () => {
  const { run, write, errors } = threadsOf(unable, 2);
  await eventually(() => expect(errors.length).toBeGreaterThanOrEqual(4));
  expect(String(errors[0])).toMatch(/no memory to start with/);
  write(right);
  await eventually(async () => expect(await run(1)).toBe(2));
});

test('a thread whose successor cannot start leaves the others at work, and is replaced later', async () => {
  const { run, write, errors } = threadsOf(mortal, 2);
  expect(await Promise.all([run(1), run(2)])).toEqual([2, 3]);
  write(unable);
  await expect(run(13)).rejects.toThrow(/exited with code: 3/);
  await eventually(() => expect(errors.length).toBeGreaterThanOrEqual(1));
  write(mortal);
  for (let task = 0; task < 5; task += 1) {
    await eventually(async () => expect(await run(task)).toBe(task + 1));
  }
  await expect(run(13)).rejects.toThrow(/exited with code: 3/);
  await eventually(async () => expect(await run(1)).toBe(2));
});
