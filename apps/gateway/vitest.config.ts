import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sharedConfig } from '../../packages/testkit/src/vitest/shared-config.js';
import { documentTests } from './vitest.documents.config.js';

// Its worker threads run the packages as built too.
const config = sharedConfig(import.meta.url, { usesBuilds: true });
/** Files that replace modules need modules of their own. */
const replacing = ['test/stores/passwords.test.ts', 'test/worker/worker.test.ts'];
// Most files wait for processes, sockets and clocks: left alone, vitest runs one at a time on two cores, and two leave a core idle.
const maxWorkers = 3;
/** Waits for leases that run out, for up to 80 s: started last, as its size would have it, all others wait for it. */
const longest = /\/killed-worker\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default mergeConfig(config, {
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // Programs that tests start, bundled once for all files.
    globalSetup: ['test/programs/test-programs.ts'],
    // Whole configurations each: what a project takes over by `extends` is added to its own `include`.
    projects: [
      // Reading the gateway and its engines takes longer than most files' tests: once in a worker is enough.
      mergeConfig(config, {
        test: {
          name: 'sharing modules',
          exclude: [...replacing, ...documentTests],
          isolate: false,
          maxWorkers,
        },
      }),
      {
        ...config,
        test: { ...config.test, name: 'replacing modules', include: replacing, maxWorkers },
      },
    ],
  },
});
