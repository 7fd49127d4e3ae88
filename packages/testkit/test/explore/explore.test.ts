import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeFailure, explore } from '../../src/explore/explore.js';
import { summaryOf } from '../../src/explore/summary.js';

const fixture = {
  name: '@bess/fixture',
  folder: fileURLToPath(new URL('./fixture', import.meta.url)),
};
const seeds = [1, 2, 3];
const exploreFixture = (mayBegin = () => true, lines: string[] = []) =>
  explore({
    packages: [fixture],
    seeds,
    atOnce: 2,
    runLimitMs: 60_000,
    mayBegin,
    log: (line) => lines.push(line),
  });

test('runs properties with every seed, other tests once, and prints how to repeat a failure', async () => {
  const lines: string[] = [];
  const { properties, failures, packageRuns } = await exploreFixture(undefined, lines);

  expect(packageRuns).toBe(3);
  expect(lines.filter((line) => line.startsWith('run '))).toEqual(
    seeds.map((seed) => `run ${seed} of 3: seed ${seed}`),
  );
  const seen = Object.fromEntries(
    properties.map(({ test: name, normalCases, cases }) => [name, [normalCases, cases]]),
  );
  expect(seen).toEqual({
    'coins a coin shows (heads), on half of the seeds': [1, 3],
    'coins ten coins show heads or tails': [10, 30],
    'cases of its own count, too': [3, 9],
  });

  // The outcomes of these seeds were determined by running them.
  expect(failures.map(({ seed }) => seed)).toEqual([2, 3]);
  const [failure] = failures;
  expect(failure).toMatchObject({
    package: '@bess/fixture',
    file: 'drawn.case.ts',
    test: 'coins a coin shows (heads), on half of the seeds',
  });
  const described = describeFailure(failure!);
  expect(lines).toContain(described);
  expect(described).toContain('Counterexample: [false]');
  expect(described).toContain(
    'FC_SEED=2 npx vitest run drawn.case.ts -t "coins a coin shows \\\\(heads\\\\), on half of the seeds"',
  );
});

test('begins no run after the time limit', async () => {
  let begun = 0;
  const { packageRuns } = await exploreFixture(() => {
    begun += 1;
    return begun === 1;
  });
  expect(packageRuns).toBe(1);
});

test('reports a run that does not end, and continues', async () => {
  const lines: string[] = [];
  const folder = fileURLToPath(new URL('./endless-fixture', import.meta.url));
  const exploreSeeds = (drawn: readonly number[], runLimitMs: number) =>
    explore({
      packages: [{ name: '@bess/endless', folder }],
      seeds: drawn,
      atOnce: 1,
      runLimitMs,
      mayBegin: () => true,
      log: (line) => lines.push(line),
    });
  // A run that ends has the time that it needs on this machine, and more.
  const startedMs = performance.now();
  expect((await exploreSeeds([4], 300_000)).failures).toEqual([]);
  const runLimitMs = Math.ceil(5 * (performance.now() - startedMs));
  lines.length = 0;
  const { failures, packageRuns } = await exploreSeeds([1, 4], runLimitMs);
  expect(packageRuns).toBe(2);
  const message = `not over after ${runLimitMs / 1000} s; files that ended: none`;
  expect(failures).toMatchObject([{ seed: 1, file: '', test: '', message }]);
  expect(lines[1]).toMatch(/repeat in the folder of @bess\/endless: FC_SEED=1 npx vitest run$/);
});

test('the summary has the property with the fewest cases', () => {
  const property = { package: 'a', file: 'f', test: 't', normalCases: 100, cases: 2000 };
  const text = summaryOf(
    {
      properties: [property, { ...property, test: 'u', cases: 1500 }],
      failures: [
        { package: 'a', file: 'f', test: 't', seed: 1, message: '' },
        { package: 'a', file: 'f', test: 't', seed: 2, message: '' },
      ],
      packageRuns: 20,
    },
    1_800_000,
  );
  expect(text).toContain('| a | 2 | 3500 | 15.0 |');
  expect(text).toContain('0.50 hours; 2 failures of 1 tests');
});
