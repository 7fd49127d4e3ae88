import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../../../packages/testkit/src/vitest/shared-config.js';

/** Real Chromium against a real gateway with real engines: npm run check:browser --workspace apps/portal */
export default mergeConfig(sharedConfig(new URL('../vitest.config.ts', import.meta.url).href), {
  test: {
    include: ['browser/**/*.test.ts'],
    exclude: ['test/**'],
    globalSetup: ['browser/support/global-setup.ts'],
    // Two browsers at a time keep two cores busy.
    maxWorkers: 2,
    testTimeout: 60_000,
    // What a page shows comes after calls; a busy machine needs more than the usual second for them.
    expect: { poll: { timeout: 20_000 } },
  },
});
