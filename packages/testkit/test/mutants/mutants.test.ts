// Takes about ten seconds: it runs vitest ten times, once until a limit.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mutant } from '../../src/mutants/mutant.js';
import { mutants } from '../../src/mutants/mutants.js';
import {
  type MutantOptions,
  type MutantResult,
  runMutants,
} from '../../src/mutants/run-mutants.js';
import { tableOf } from '../../src/mutants/table-of.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const knownFailure = 'halves test/half.case.ts: known fails (without a mutant)';
const mutant = (name: string, original: string, replacement: string): Mutant => ({
  ...{ name, package: 'halves', file: 'src/half.ts', original, replacement },
  law: 'two halves are a whole',
});
const third = mutant('third', '/ 2', '/ 3');
const tiny = mutant('tiny', '1e-300', '1e-30');
// Ends by itself within minutes, in case the test is killed.
const slow = mutant(
  'slow',
  'return',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000); return',
);

let tree = '';
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'mutants-test-'));
  cpSync(fileURLToPath(new URL('./fixture', import.meta.url)), tree, { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'), 'junction');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const source = () => readFileSync(join(tree, 'packages/halves/src/half.ts'), 'utf8');
const results: MutantResult[] = [];
const leftOut: string[] = [];
function run(tried: readonly Mutant[], options: Partial<MutantOptions> = {}): Promise<void> {
  results.length = 0;
  leftOut.length = 0;
  return runMutants({
    tree,
    mutants: tried,
    timeLimitMs: 60_000,
    signal: new AbortController().signal,
    onLeftOut: (one) => leftOut.push(one),
    onResult: (one) => results.push(one),
    ...options,
  });
}

test('a mutant is killed by a test that passes without it, or survives, and the file is restored', async () => {
  const before = source();
  await run([third, tiny]);
  expect(source()).toBe(before);
  expect(leftOut).toEqual([knownFailure]);
  expect(results).toMatchObject([
    { isKilled: true, killedBy: 'test/half.case.ts: halves a number' },
    { isKilled: false },
  ]);
  const table = tableOf(results, leftOut);
  expect(table).toMatch(/\| third \| .* \| killed \| test\/half\.case\.ts: halves a number \|/);
  expect(table).toMatch(/\| tiny \| .* \| survived \| {2}\|/);
  expect(table).toContain('1 of 2 killed (50.0 %)');
  expect(table).toContain(`Left out, because it fails without a mutant: ${knownFailure}`);
});

test('a run beyond the time limit counts as killed', async () => {
  const before = source();
  // A run without a mutant has the time that it needs on this machine, and more.
  const startedMs = performance.now();
  await run([tiny]);
  const timeLimitMs = 3 * (performance.now() - startedMs);
  await run([slow], { timeLimitMs });
  expect(results).toMatchObject([{ isKilled: true, killedBy: 'time limit' }]);
  expect(source()).toBe(before);
});

test('an interruption ends the current run and restores the file', async () => {
  const before = source();
  const interruption = new AbortController();
  const running = run([tiny, slow, third], {
    signal: interruption.signal,
    // The next is under way a second later.
    onResult: () => setTimeout(() => interruption.abort(new Error('ended')), 1000),
  });
  await expect(running).rejects.toThrow('ended');
  expect(source()).toBe(before);
});

test('rejects the working tree, and texts that do not occur exactly once', async () => {
  await expect(run([mutants[0]!], { tree: repository })).rejects.toThrow('must be a clone');
  await expect(run([mutant('twice', 'e', 'f')])).rejects.toThrow(/twice: "e" must occur once/);
  await expect(run([{ ...third, package: 'none' }])).rejects.toThrow('does not exist');
});
