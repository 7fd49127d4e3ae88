import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundle-programs.js';

/** What tests run as processes and threads of their own, by the names they have in the bundle. */
const entries = {
  main: 'src/main.ts',
  // Engine threads; those that simulate come from the build of the package of STRIX, which has to be there.
  worker: 'src/worker/worker.ts',
  'job-process': 'test/jobs/programs/job-process.ts',
  'take-at-once': 'test/limits/programs/take-at-once.ts',
  'change-personality': 'test/stores/programs/change-personality.ts',
  'hang-in-migration': 'test/stores/programs/hang-in-migration.ts',
  'rotate-tokens': 'test/stores/programs/rotate-tokens.ts',
  'work-on-jobs': 'test/stores/programs/work-on-jobs.ts',
} as const;

/** Name of a program that tests run. */
export type TestProgram = keyof typeof entries;

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of each program's entry. */
    testPrograms: Record<TestProgram, string>;
  }
}

/** Bundles the programs once for all test files; vitest calls it before them, and what it answers after them. */
export default async function testPrograms(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await bundlePrograms(entries);
  const names = Object.keys(entries) as TestProgram[];
  project.provide(
    'testPrograms',
    Object.fromEntries(names.map((name) => [name, path(name)])) as Record<TestProgram, string>,
  );
  return remove;
}
