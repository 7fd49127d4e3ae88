import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../testkit/src/vitest/shared-config.js';

const config = sharedConfig(import.meta.url);
/** Files that replace modules need modules of their own. */
const replacing = ['test/stream/update.test.ts'];

export default mergeConfig(config, {
  test: {
    // Whole configurations each: what a project takes over by `extends` is added to its own `include`.
    projects: [
      // Reading the modules and unpacking the weights takes longer than most files' tests: once in a worker is enough.
      mergeConfig(config, {
        test: { name: 'sharing modules', exclude: replacing, isolate: false },
      }),
      {
        ...config,
        test: { ...config.test, name: 'replacing modules', include: replacing },
      },
    ],
  },
});
